"""Kernels that an earlier process has compiled."""

from __future__ import annotations

from pathlib import Path

from second_process import run_again

_KERNEL = """
import numpy as np
from noyau.kernels.jit import kernel

@kernel
def squares(count: int):
    return np.arange(count) ** 2
"""


def test_a_compiled_kernel_is_loaded_without_what_only_compiling_needs(tmp_path: Path) -> None:
    (tmp_path / "squares_on_disk.py").write_text(_KERNEL)
    program = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from squares_on_disk import squares
print(squares(4).tolist(), "numba.np.arraymath" in sys.modules)
"""
    assert run_again(program) == "[0, 1, 4, 9] True\n"
    assert run_again(program) == "[0, 1, 4, 9] False\n"
