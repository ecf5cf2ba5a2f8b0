"""How far a long call is, shown where a person waits: a line in a terminal, one output in a notebook."""
from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

Tell = Callable[[str, float, float], object]

PATIENCE = 1.0  # seconds before anything is shown
OFTEN = 0.2  # seconds between two lines


def _words(doing: str | None, done: float, total: float) -> str:
    return f"hamel: {doing or 'at work'}" + (f", {100 * done / total:.0f} %" if total > 0 else "")


class _Terminal:
    """One line that is written again and again, and gone in the end."""

    def show(self, words: str) -> None:
        sys.stderr.write("\r\033[K" + words[:79])
        sys.stderr.flush()

    def clear(self) -> None:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()


class _Notebook:
    """One output below the cell, empty in the end."""

    def __init__(self) -> None:
        self.handle: Any = None

    def show(self, words: str) -> None:
        from IPython.display import display
        text = {"text/plain": words}
        if self.handle is None:
            self.handle = display(text, raw=True, display_id=True)
        else:
            self.handle.update(text, raw=True)

    def clear(self) -> None:
        if self.handle is not None:
            self.handle.update({"text/plain": ""}, raw=True)


def _place() -> _Terminal | _Notebook | None:
    """Where a person looks; None if nobody does."""
    shell = sys.modules.get("IPython")
    kernel = shell.get_ipython() if shell is not None else None
    if kernel is not None and type(kernel).__name__ == "ZMQInteractiveShell":
        return _Notebook()
    return _Terminal() if sys.stderr is not None and sys.stderr.isatty() else None


@contextlib.contextmanager
def shown(progress: Tell | bool | None) -> Iterator[Tell | None]:
    """What a call is to tell: the caller's function, or whoever looks (True), or nobody (None, False)."""
    place = _place() if progress is True else None
    if place is None:
        yield progress if callable(progress) else None
        return
    show = place.show
    begun = last = time.monotonic()
    seen = False

    def tell(doing: str, done: float, total: float) -> None:
        nonlocal last, seen
        now = time.monotonic()
        if now - begun > PATIENCE and now - last > OFTEN:
            show(_words(doing, done, total))
            last, seen = now, True

    try:
        yield tell
    finally:
        if seen:
            place.clear()
