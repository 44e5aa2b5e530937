"""Was an event fair? Everything worked out again from what was published, and from nothing else."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions, Game
from sheetgen.core.registry import find
from sheetgen.core.requests import quoted
from sheetgen.core.session import prerolled
from sheetgen.kits.events.boards import (
    Board,
    board_called,
    board_key,
    boards,
    check_digits,
    commitment,
    in_play,
    reserves,
)
from sheetgen.kits.events.event import Sealed
from sheetgen.kits.events.ledger import Dealt, Ledger

_LONGEST = 200
"""Of a text that was compared, so many characters are told."""


class Finding(NamedTuple):
    """What was looked at, in a sentence; `agrees` is None where there is nothing to compare it
    with, so that the reader is told and judges for himself."""

    agrees: bool | None
    text: str


def verify(ledger: Ledger, noted: str | None = None) -> Iterator[Finding]:
    """All that can be verified of an event, in order. `noted` is the commitment as somebody wrote
    it down before the event, or how it begins.

    Raises Error if the sealed text cannot be read or is of a game unknown here.
    """
    sealed = ledger.sealed_part
    yield Finding(None, f"the event: {quoted(sealed.name)}, {sealed.date}, {sealed.game}")
    yield from _commitment(ledger, sealed, noted)
    if ledger.key is None:
        yield Finding(False, "the key is not published yet: no die can be worked out")
        return
    yield from _versions(ledger, sealed)
    yield from _delayed(ledger, sealed)
    yield from _replaced(ledger, sealed)
    yield from _boards(ledger)


def dealt(ledger: Ledger) -> dict[str, Dealt]:
    """What each board that was ever in play was, by its name; of a ledger with its key."""
    assert ledger.key is not None
    sealed = ledger.sealed_part
    game = find(sealed.game)
    conditions = game.conditions(sealed.edition, sealed.rulings, ledger.rules)
    found = {}
    for board in _played(ledger, sealed):
        key = board_key(ledger.key, ledger.delayed or "", ledger.sealed, board)
        digits = check_digits(game, conditions, key, board)
        found[board.name] = Dealt(key, digits, set_up(game, conditions, key))
    return found


def set_up(game: Game, conditions: Conditions, key: str) -> str:
    """What a board's dice give before anybody plays: `supply 4 2 6; weather 3; ...`."""
    session = prerolled(game, conditions, key)
    return "; ".join(
        " ".join([answer.ask, *(str(face) for face in answer.dice)]) for answer in session.answers
    )


def _played(ledger: Ledger, sealed: Sealed) -> Iterator[Board]:
    """The boards in play, and before each those that were replaced in its place."""
    replaced: Mapping[str, object] = ledger.replacements
    for board in boards(sealed):
        for other in (board, *reserves(sealed, board)):
            if other.name in replaced:
                yield other
        yield in_play(board, replaced)


def _commitment(ledger: Ledger, sealed: Sealed, noted: str | None) -> Iterator[Finding]:
    if ledger.commitment is None:
        if sealed.friendly and noted is None:
            yield Finding(None, "a friendly event: nothing was committed to before it")
        else:
            yield Finding(False, "a commitment is published")
        return
    if noted:
        same = ledger.commitment.startswith(noted)
        yield Finding(same, "the commitment is the one you noted before the event")
    else:
        text = "compare it with the one published before the event"
        yield Finding(None, f"the commitment: {ledger.commitment}: {text}")
    if ledger.key is not None:
        same = commitment(ledger.key, ledger.sealed) == ledger.commitment
        yield Finding(same, "the key and the sealed text give the commitment")


def _versions(ledger: Ledger, sealed: Sealed) -> Iterator[Finding]:
    yield Finding(ledger.dice == dice.SCHEME, f"the dice are those of the scheme {dice.SCHEME}")
    game = find(sealed.game)
    if ledger.rules not in (game.rules_version, *game.earlier):
        text = f"the event was played by the rules text {ledger.rules}, this program has "
        text += game.rules_version
        yield Finding(None, text)


def _delayed(ledger: Ledger, sealed: Sealed) -> Iterator[Finding]:
    if sealed.friendly:
        return
    if ledger.delayed is None:
        yield Finding(False, "the delayed value was mixed in before the key was published")
        return
    text = f"the delayed value: {quoted(ledger.delayed)}: look it up: {sealed.delayed}"
    yield Finding(None, text)


def _replaced(ledger: Ledger, sealed: Sealed) -> Iterator[Finding]:
    known = {name.name for board in boards(sealed) for name in (board, *reserves(sealed, board))}
    taken: set[str] = set()
    for board, by, reason in ledger.replaced:
        first = board_called(board).replaced
        rightly = by in known and board == in_play(first, taken).name
        taken.add(board)
        yield Finding(rightly, f"{board} was replaced by {by}, its next reserve: {reason}")


def _boards(ledger: Ledger) -> Iterator[Finding]:
    found = dealt(ledger)
    for name in ledger.boards:
        if name not in found:
            yield Finding(False, f"{name} was a board in play")
    for name, board in found.items():
        published = ledger.boards.get(name)
        if published is None:
            yield Finding(False, f"{name} is among the boards published")
            continue
        yield _compared(f"{name}: the key of its dice", published.key, board.key)
        if published.check or board.check:
            yield _compared(f"{name}: check digits of all its dice", published.check, board.check)
        yield _compared(f"{name}: what is rolled before play", published.setup, board.setup)


def _compared(what: str, published: str, found: str) -> Finding:
    if published == found:
        return Finding(True, f"{what}: {_shown(found)}")
    place = next((i for i, (a, b) in enumerate(zip(published, found, strict=False)) if a != b), 0)
    parts = (
        _shown(text[max(0, place - _LONGEST // 2) :]) or "nothing" for text in (found, published)
    )
    return Finding(False, "{}: {} is found, {} was said".format(what, *parts))


def _shown(text: str) -> str:
    """A text, or its beginning if it is long: all that is rolled for a campaign is thousands of
    characters."""
    if len(text) <= _LONGEST:
        return text
    return f"{text[:_LONGEST]}... ({len(text)} characters)"
