"""Pages as PDF, printed by a browser of this machine that shows no window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from noyau.core.errors import NoyauError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
"""The names of browsers that print by a command."""

_APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)

_SECONDS = 60


def find_browser() -> str | None:
    """A browser that can print, or None."""
    named = next(filter(None, map(shutil.which, BROWSERS)), None)
    return named or next((path for path in _APPLICATIONS if Path(path).is_file()), None)


def print_pdf(document: str, browser: str) -> bytes:
    """An HTML document as PDF."""
    with tempfile.TemporaryDirectory(prefix="noyau-") as folder:
        source, target = Path(folder, "sheet.html"), Path(folder, "sheet.pdf")
        source.write_text(document, "utf-8")
        command = [browser, "--headless", "--disable-gpu", "--no-pdf-header-footer"]
        command.append(f"--user-data-dir={folder}/browser")
        if sys.platform == "linux" and os.geteuid() == 0:
            command.append("--no-sandbox")  # a browser refuses to work for root otherwise; the document is our own
        try:
            subprocess.run(
                [*command, f"--print-to-pdf={target}", source.as_uri()],
                timeout=_SECONDS,
                check=True,
                stdin=subprocess.DEVNULL,
                capture_output=True,
            )
            return target.read_bytes()
        except (OSError, subprocess.SubprocessError) as fault:
            raise NoyauError("worksheet.unprinted", browser=browser, fault=type(fault).__name__) from None
