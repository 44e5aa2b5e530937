"""Whether anybody still waits for what is being worked out, and how far it has come: what takes
long asks now and then, and says so."""

from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

T = TypeVar("T")
Watch = Callable[[Iterable[Any], str, int | None], Iterable[Any]]
_WAITS: ContextVar[Callable[[], bool]] = ContextVar("waits", default=lambda: True)


class CalledOff(BaseException):
    """Nobody waits for this any more. It is no error, and nothing that mends errors stops it."""


@contextmanager
def as_long_as(waits: Callable[[], bool]) -> Iterator[None]:
    """Work in here goes on only as long as somebody `waits` for it."""
    token = _WAITS.set(waits)
    try:
        yield
    finally:
        _WAITS.reset(token)


def go_on() -> None:
    """Raises CalledOff if nobody waits any more."""
    if not _WAITS.get()():
        raise CalledOff


_WATCH: ContextVar[Watch] = ContextVar("watch", default=lambda things, unit, count: things)


@contextmanager
def watching(watch: Watch) -> Iterator[None]:
    """What is `watched` in here goes through something that shows how far it has come."""
    token = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(token)


def watched(things: Iterable[T], unit: str = "", count: int | None = None) -> Iterable[T]:
    """Things passed on, of which there are so many, while it is shown how many of them have passed;
    what has no `unit` is shown to nobody who counts in words."""
    return _WATCH.get()(things, unit, count)


class Progress:
    """How far something has come, from 0 to 1: what is `watched` within a step of what is watched
    counts for a part of that step."""

    def __init__(self) -> None:
        self.done, self._part = 0.0, (0.0, 1.0)

    def watch(self, things: Iterable[T], unit: str, count: int | None) -> Iterator[T]:
        """Passes things on, as long as somebody waits."""
        begun, ends = self._part
        known = count or (len(things) if isinstance(things, Sized) else 0)
        for number, thing in enumerate(things):
            go_on()
            if known:
                here, there = (min(one / known, 1) for one in (number, number + 1))
                self.done = begun + (ends - begun) * here
                self._part = self.done, begun + (ends - begun) * there
            yield thing
        self._part = begun, ends
