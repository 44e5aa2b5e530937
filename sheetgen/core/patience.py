"""Whether anybody still waits for what is being worked out: what takes long asks now and then."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

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
