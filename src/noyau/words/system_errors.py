"""What the system answers when a file cannot be read or written, in each language.

>>> reason(FileNotFoundError(2, "No such file or directory")).say("fr")
"il n'existe pas"
"""

from __future__ import annotations

import errno

from noyau.words import Sentence

_KEYS = {
    errno.ENOENT: "missing",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "not-folder",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "read-only",
    errno.ENOSPC: "full",
    errno.ENAMETOOLONG: "long-name",
    errno.EIO: "device",
}


def reason(error: OSError | ValueError) -> Sentence:
    """Why a file cannot be read or written, to be said inside a sentence about that file."""
    key = _KEYS.get(getattr(error, "errno", None) or 0, "other")
    return Sentence(f"system.{key}", {"fault": getattr(error, "strerror", None) or str(error)})
