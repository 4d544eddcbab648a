"""Arrays that are read again are those that were written, whatever has become of the file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from noyau.core.kept_files import Foreign, KeptArrays, Unfit

_KEPT = KeptArrays("numbers", 1)


def read(file: Path, content: bytes) -> list[int] | None:
    """The numbers that a file keeps; None where it is known that it does not keep any."""
    file.write_bytes(content)
    with suppress(Unfit, Foreign):
        return list(_KEPT.read(file)["numbers"])
    return None


def test_whatever_is_cut_off_changed_or_taken_out_is_found_out(tmp_path: Path) -> None:
    file, numbers = tmp_path / "kept.npz", [3, 1, 4, 1, 5]
    _KEPT.write(file, game=np.array("π"), numbers=np.array(numbers), none=np.zeros((0, 2), np.uint64))
    written = file.read_bytes()
    assert read(file, written) == numbers
    for added in (b"x", b"PK", b"\0" * 22):
        assert read(file, written + added) is None
    for at in range(0, len(written), 17):
        assert read(file, written[:at]) is None
        for instead in (b"", bytes([written[at] ^ 16]), b"0" + written[at : at + 1]):
            assert read(file, written[:at] + instead + written[at + 1 :]) in (None, numbers)


def test_another_version_does_not_fit_and_another_kind_is_foreign(tmp_path: Path) -> None:
    file = tmp_path / "kept.npz"
    for other, refusal in ((KeptArrays("numbers", 2), Unfit), (KeptArrays("masks", 1), Foreign)):
        other.write(file, numbers=np.arange(3))
        with pytest.raises(refusal):
            _KEPT.read(file)
