"""Long calls that a person can end. The work is done by another thread, and the one that called waits for it, seeing
signals: Ctrl-C comes out at once, whatever the work is at. The work is told at its next question and ends there, which a
large product of polynomials may put off by a second; until then its model is busy."""
from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late
from typing import TypeVar

Tell = Callable[[str, float, float], object]
Result = TypeVar("Result")

OFTEN = 0.05  # seconds between two looks at how far it is
_workers: ThreadPoolExecutor | None = None


def _pool() -> ThreadPoolExecutor:
    """Threads that are kept: each has memory of its own in FLINT."""
    global _workers
    if _workers is None:
        _workers = ThreadPoolExecutor(max_workers=16, thread_name_prefix="hamel")
    return _workers


def _forget() -> None:
    global _workers
    _workers = None


os.register_at_fork(after_in_child=_forget)  # a child has no threads but its own


class Cancelled(Exception):
    """What ends the work when nobody waits for it any more."""


class _News:
    """How far the work is: written by it, read by who waits."""

    def __init__(self) -> None:
        self.latest: tuple[str, float, float] | None = None
        self.cancelled = False

    def __call__(self, doing: str, done: float, total: float) -> None:
        if self.cancelled:
            raise Cancelled
        self.latest = (doing, done, total)


def _wait(future: Future[Result], news: _News, tell: Tell | None) -> Result:
    while True:
        try:
            return future.result(OFTEN)
        except Late:
            if future.done():  # it was the work that raised this
                raise
            if tell is not None and news.latest is not None:
                tell(*news.latest)


def patiently(work: Callable[[Tell | None], Result], tell: Tell | None = None) -> Result:
    """What `work(tell)` returns or raises. Signals come to the main thread only, so others do their work themselves."""
    if threading.current_thread() is not threading.main_thread():
        return work(tell)
    news = _News()
    try:
        return _wait(_pool().submit(work, news), news, tell)
    finally:
        news.cancelled = True
