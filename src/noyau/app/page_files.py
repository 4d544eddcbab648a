"""The files of the page: known beforehand and kept in memory, so that each is sent without a disk or a thread.

Those of the first page are joined."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from noyau.app.home.joined import Joined

FOLDER = Path(__file__).parent / "static"

_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}
"""What some systems call otherwise."""

_JOINED = (".html", ".js", ".css")
"""The files in which something may be joined."""


@dataclass(frozen=True)
class File:
    """A file as it was when it was last changed."""

    changed: tuple[int, int]
    body: bytes
    packed: bytes
    headers: Mapping[str, str]

    @staticmethod
    def read(path: Path, place: str = "", joined: Joined | None = None) -> File:
        body = path.read_bytes()
        if joined and path.suffix in _JOINED:
            body = joined.send(place, body.decode()).encode()
        suffix = Path(place).suffix or path.suffix
        kind = _TYPES.get(suffix) or mimetypes.guess_type(f"_{suffix}")[0] or "application/octet-stream"
        tag = hashlib.sha256(body).hexdigest()[:32]
        charset = "" if kind.startswith(("font/", "image/png")) else "; charset=utf-8"
        headers = {"Content-Type": f"{kind}{charset}", "ETag": f'W/"{tag}"', "Vary": "Accept-Encoding"}
        changed = path.stat().st_mtime_ns, joined.look() if joined else 0
        return File(changed, body, gzip.compress(body, mtime=0), headers)


class PageFiles:
    """The application that sends the files of a folder; the index stands for the folder itself."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._paths = {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}
        self._paths["/"] = folder / "index.html"
        self._joined = Joined(folder)
        self._paths |= self._joined.places
        self._files: dict[str, File] = {}

    @property
    def places(self) -> frozenset[str]:
        """The addresses of the files."""
        return frozenset(self._paths)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        file = self.find(scope["path"])
        asked = Headers(scope=scope)
        if file.headers["ETag"] in asked.get("if-none-match", ""):
            answer = Response(None, 304, {name: file.headers[name] for name in ("ETag", "Vary")})
        elif "gzip" in asked.get("accept-encoding", ""):
            answer = Response(file.packed, headers={**file.headers, "Content-Encoding": "gzip"})
        else:
            answer = Response(file.body, headers=file.headers)
        await answer(scope, receive, send)

    def find(self, place: str) -> File:
        """The file at a place, read again where it was changed."""
        path = self._paths.get(place)
        known = self._files.get(place)
        try:
            if path is None:
                raise HTTPException(404)
            changed = path.stat().st_mtime_ns, self._joined.look()
            if known is None or known.changed != changed:
                known = self._files[place] = File.read(path, place, self._joined)
        except OSError:
            raise HTTPException(404) from None
        return known


def list_files() -> dict[str, object]:
    """The addresses of all files of the page, and a version that changes when one of them does."""
    pages = PageFiles()
    digest = hashlib.sha256()
    for place in sorted(pages.places):
        digest.update(f"{place} {pages.find(place).headers['ETag']}".encode())
    return {"version": digest.hexdigest()[:16], "files": sorted(pages.places)}
