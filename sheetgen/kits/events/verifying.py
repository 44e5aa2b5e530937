"""Was an event fair? Everything worked out again from what was published, and from nothing else:
each line is checked, or taken on trust and says why, or wrong."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import quoted
from sheetgen.core.session import prerolled
from sheetgen.kits.events import boards as boarding
from sheetgen.kits.events import ledger as ledgers
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.event import Sealed, canonical, on_trust
from sheetgen.kits.events.ledger import Dealt, Ledger
from sheetgen.kits.events.opened import Opened

LEAST_NOTED = 32
"""So many digits of a commitment must be noted: fewer could be met by trial."""
SHOWN_MARK = 12
"""So many digits of a mark are printed, read aloud and noted."""
_DATED = (ledgers.SEALED, ledgers.PUBLISHED, ledgers.OPENED, ledgers.REVEALED)
_LONGEST = 200
"""Of a text that was compared, so many characters are told."""


class Finding(NamedTuple):
    """What was looked at, in a sentence. `agrees` is None for what is taken on trust, and the
    sentence then says why."""

    agrees: bool | None
    text: str


class Noted(NamedTuple):
    """What a reader noted himself: the commitment or how it begins, the day on which he noted it,
    and a mark of the ledger or how it begins ("": he did not)."""

    commitment: str = ""
    on: str = ""
    mark: str = ""


_NOTHING = Noted()


def verify(ledger: Ledger, noted: Noted = _NOTHING) -> Iterator[Finding]:
    """All that can be verified of an event but its results, in order.

    Raises Error if the sealed text cannot be read or is of a game unknown here.
    """
    sealed = ledger.sealed_part
    yield from _chain(ledger, noted.mark)
    yield from _commitment(ledger, sealed, noted)
    yield from _days(ledger, sealed, noted)
    if ledger.key is None:
        yield Finding(None, "the dice: because the key is not published yet")
        return
    yield from _versions(ledger, sealed)
    yield from _delayed(ledger, sealed)
    yield from _replaced(ledger, sealed)
    yield from _boards(ledger)


def dealt(ledger: Ledger) -> dict[str, Dealt]:
    """What each board that was ever in play was, by its name; of a ledger with its key."""
    opened, found = Opened.published(ledger), {}
    for board in _played(ledger, opened.event.sealed):
        key = opened.key_of(board)
        found[board.name] = Dealt(key, opened.check(board), set_up(*opened.about, key))
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
    for board in boarding.boards(sealed):
        for other in (board, *boarding.reserves(sealed, board)):
            if other.name in replaced:
                yield other
        yield boarding.in_play(board, replaced)


def _chain(ledger: Ledger, noted: str) -> Iterator[Finding]:
    for line in ledger.all_lines:
        if line.wrong:
            yield Finding(False, f"line {line.number} of the ledger {line.wrong}")
    for what in (ledgers.SEALED, ledgers.PRINTED, ledgers.OPENED, ledgers.REVEALED):
        if len(list(ledger.told(what))) > 1 and (what != ledgers.SEALED or ledger.commitment):
            yield Finding(False, f"the event was {what} once")
    if not any(line.wrong for line in ledger.all_lines):
        count, mark = len(ledger.all_lines), ledger.all_lines[-1].mark
        yield Finding(
            True, f"each of the {count} lines of the ledger holds the mark of the one before it"
        )
        if len(noted) < SHOWN_MARK:
            said = f"that there is no other ledger than the one of the mark {mark[:LEAST_NOTED]}"
            why = f"you noted {len(noted)} digits of a mark: {SHOWN_MARK} are needed"
            why = why if noted else "you did not say which mark you noted (--mark)"
            yield Finding(None, f"{said}: because {why}")
    if len(noted) >= SHOWN_MARK:
        yield from _marked(ledger, noted)


def _marked(ledger: Ledger, noted: str) -> Iterator[Finding]:
    """Whether a line has the mark that a reader noted: then it and those before it are the same."""
    lines = ledger.all_lines
    found = next((line for line in lines if line.mark.startswith(noted)), None)
    yield Finding(found is not None, f"a line of the ledger has the mark you noted, {noted}")
    if found and found is not lines[-1]:
        said = f"the lines after line {found.number}, whose mark you noted"
        yield Finding(None, f"{said}: because only who noted a later mark can tell")


def _commitment(ledger: Ledger, sealed: Sealed, noted: Noted) -> Iterator[Finding]:
    event = f"{quoted(sealed.name)}, {sealed.date}, {sealed.game}"
    if ledger.commitment is None:
        if sealed.friendly and not noted.commitment:
            said = "because nothing was committed to before a friendly event"
            yield Finding(None, f"the event: {event}: {said}")
        else:
            yield Finding(False, "a commitment is published")
        return
    digits = noted.commitment
    if _is_noted(ledger, noted) or (digits and not ledger.commitment.startswith(digits)):
        same = _is_noted(ledger, noted)
        yield Finding(same, "the commitment is the one you noted before the event")
    else:
        said = f"you noted {len(digits)} digits of it: {LEAST_NOTED} are needed, fewer can be met"
        said = f"{said} by trial" if digits else "you did not say what you noted (--commitment)"
        yield Finding(None, f"the commitment {ledger.commitment}: because {said}")
    if ledger.key is not None:
        same = boarding.commitment(ledger.key, ledger.sealed) == ledger.commitment
        yield Finding(same, f"the key and the sealed text of {event} give the commitment")


def _days(ledger: Ledger, sealed: Sealed, noted: Noted) -> Iterator[Finding]:
    """Whether the commitment was out before the draw: the day of the event is too late."""
    if sealed.friendly or ledger.commitment is None:
        return
    days = {what: next((one.day for one in ledger.told(what)), "") for what in _DATED}
    told = ", ".join(f"{what} {day}" for what, day in days.items() if day)
    if told:
        yield Finding(None, f"{told}: because they are days of the organiser's clock")
    sealed_on, opened_on = days[ledgers.SEALED], days[ledgers.OPENED]
    if sealed_on:
        first = next(ledger.told(ledgers.SEALED)).number
        begun = max((one.day for one in ledger.all_lines[: first - 1]), default="")
        if begun > sealed_on:
            text = f"the event was sealed after its file was made, on {begun}, not on {sealed_on}"
            yield Finding(False, f"{text}: somebody set the clock back")
    if not sealed.drawn:
        yield Finding(False, "the day of the draw was sealed")
        return
    day, late = sealed.drawn, sealed_on >= sealed.drawn
    if late:
        yield Finding(False, f"the event was sealed before the day of the draw, {day}")
    if opened_on and opened_on < day:
        yield Finding(False, f"the event was not opened before the day of the draw, {day}")
    if noted.on and _is_noted(ledger, noted):
        said = f"you noted the commitment on {noted.on}, before the day of the draw, {day}"
        yield Finding(noted.on < day, said)
    elif not late:
        said = "you did not say which you noted before, and when (--commitment, --noted-on)"
        text = f"the event was sealed before the day of the draw, {day},"
        yield Finding(None, f"{text} by the organiser's own clock: because {said}")


def _is_noted(ledger: Ledger, noted: Noted) -> bool:
    """Whether a reader noted enough of the commitment, and it is the one of the ledger."""
    digits = noted.commitment
    return len(digits) >= LEAST_NOTED and (ledger.commitment or "").startswith(digits)


def _versions(ledger: Ledger, sealed: Sealed) -> Iterator[Finding]:
    yield Finding(ledger.dice == dice.SCHEME, f"the dice are those of the scheme {dice.SCHEME}")
    game, rules = sealed.played(ledger.near), ledger.rules
    if sealed.rules and rules != sealed.rules:
        yield Finding(False, f"the rules text is the one that was sealed, {sealed.rules}")
    elif rules != game.rules_version:
        text = f"the event was played by the rules text {rules}"
        yield Finding(None, f"{text}: because this program has {game.rules_version}")
    elif sealed.rules:
        yield Finding(True, f"the rules text {rules} is the one that was sealed")
    else:
        yield Finding(None, f"the rules text {rules}: because it was not sealed")


def _delayed(ledger: Ledger, sealed: Sealed) -> Iterator[Finding]:
    if sealed.friendly:
        return
    if ledger.delayed is None:
        yield Finding(False, "the delayed value was mixed in before the key was published")
        return
    # All of it is shown: what is cut off could be what was chosen.
    value = f'"{ledger.delayed}"'
    try:
        same = canonical(sealed, ledger.delayed) == ledger.delayed
    except ValueError:
        same = False
    yield Finding(same, f"the delayed value {value} can be drawn, and stands in its one form")
    yield Finding(None, f"the delayed value {value}: {on_trust(sealed)}")


def _replaced(ledger: Ledger, sealed: Sealed) -> Iterator[Finding]:
    every = ((board, *boarding.reserves(sealed, board)) for board in boarding.boards(sealed))
    known = {one.name for some in every for one in some}
    taken: set[str] = set()
    for board, by, reason in ledger.replaced:
        first = boarding.board_called(board).replaced
        rightly = by in known and board == boarding.in_play(first, taken).name
        taken.add(board)
        yield Finding(rightly, f"{board} was replaced by {by}, its next reserve")
        yield Finding(None, f"why {board} was replaced: because the director says: {reason}")


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
        yield compared(f"{name}: the key of its dice", published.key, board.key)
        if published.check or board.check:
            yield compared(f"{name}: check digits of all its dice", published.check, board.check)
        yield compared(f"{name}: what is rolled before play", published.setup, board.setup)


def compared(what: str, published: str, found: str) -> Finding:
    """Whether what was published is what is found; if not, from where they differ."""
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
