"""An event loop in a thread of its own: that of the tests may already have one, which drives the browser."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

T = TypeVar("T")


class OwnLoop:
    """Runs one story after the other, all on the same loop."""

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        return self

    def run(self, story: Coroutine[Any, Any, T]) -> T:
        """What a story comes to."""
        return asyncio.run_coroutine_threadsafe(story, self._loop).result()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def run_apart(story: Coroutine[Any, Any, T]) -> T:
    """What one story comes to, on a loop of its own."""
    with OwnLoop() as loop:
        return loop.run(story)
