"""Was a game by post fair? Every letter is looked at again, in the order in which it came, by the
published ledgers alone: who signed it, what it follows, and which dice belong to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.core.errors import Error
from sheetgen.kits.events import ledger as ledgers
from sheetgen.kits.events.ledger import Ledger
from sheetgen.kits.events.lines import Line, Lines, as_text
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.post.exchange import Exchange, Place, score
from sheetgen.kits.events.post.letters import CARD, CODE, DICE, TURN, Letter, letter_of
from sheetgen.kits.events.results import history
from sheetgen.kits.events.verifying import Finding


def verify(ledger: Ledger, post: Lines, own: Iterable[Letter] = ()) -> Iterator[Finding]:
    """All that can be verified of an exchange, by the ledgers of the event and of its post; and
    whether the turns and dice that are somebody's `own` are among what was published.

    Raises Error if the key is not published, or the sealed text cannot be read.
    """
    if ledger.key is None:
        raise Error("the key of the event is not published yet: no die can be worked out")
    for line in post.lines:
        if line.wrong:
            yield Finding(False, f"line {line.number} of the post's ledger {line.wrong}")
    mark = post.lines[-1].mark if post.lines else ""
    posted = [line.held for line in ledger.told(ledgers.POSTED)]
    same = posted == [{"lines": len(post.lines), "mark": mark}] and not post.torn
    yield Finding(same, f"the {len(post.lines)} lines are those that the event's ledger names")
    keys = [str(line.held.get("key")) for line in ledger.told(ledgers.POST)]
    yield Finding(len(keys) == 1, "the event's ledger names one key of the director")
    opened = Opened.published(ledger, ledger.roster)
    exchange = Exchange(opened, keys[0] if keys else "", history.history_of(opened))
    # Boards that were replaced were in play until then.
    exchange.boards = tuple(ledger.boards)
    faulty: set[Place] = set()
    for line in post.lines:
        try:
            letter = letter_of(as_text(line.held.get("letter")))
        except ValueError as error:
            yield Finding(False, f"line {line.number}: {error}")
            continue
        if wrong := _wrong(exchange, line, letter):
            faulty.add((letter.table, letter.board))
            said = f"line {line.number}: table {letter.table}, {letter.board}"
            yield Finding(False, f"{said}, {letter.kind} {letter.number}: {wrong}")
            continue
        if letter.kind == CARD and letter.number > 1:
            why = f"because the director says so: {line.held.get('reason')}"
            yield Finding(None, f"table {letter.table} was given another card: {why}")
        exchange.add(letter)
    yield from _boards(exchange, faulty)
    yield Finding(None, "who got a card, and on what day a letter came: because the director says")
    standing = {letter.text for chain in exchange.chains.values() for letter in chain.letters}
    mine = {letter.text: letter for letter in own}
    for letter in (letter for text, letter in mine.items() if text not in standing):
        said = f"table {letter.table}, {letter.board}, {letter.kind} {letter.number} of your own"
        yield Finding(False, f"{said} is among those published")
    if mine and standing.issuperset(mine):
        yield Finding(True, f"each of {len(mine)} letters of your own is among those published")


def _wrong(exchange: Exchange, line: Line, letter: Letter) -> str:
    """What is wrong with a line of the ledger; "" if nothing is."""
    try:
        if line.what != letter.kind or letter.kind == CODE:
            return f"a letter that is no {line.what}"
        if not exchange.check(letter):
            return "it stands there twice"
    except ValueError as error:
        return str(error)
    if letter.kind == TURN and exchange.is_late(letter, str(line.held.get("received"))):
        return "it came after the deadline, and no ruling let it in"
    if letter.kind == DICE:
        first = exchange.held_up_by((letter.table, letter.board))
        return f"the dice were given before table {first[0]} had decided" if first else ""
    return ""


def _boards(exchange: Exchange, faulty: set[Place]) -> Iterator[Finding]:
    """A sentence for every table and board, with what it came to."""
    standing = exchange.past.standing()
    for table, board in sorted(exchange.chains):
        if (table, board) in faulty:
            continue
        chain = exchange.chain((table, board))
        turns = len(chain.letters) // 2
        count = f"{turns} turn{'s' * (turns != 1)}"
        said = f"table {table}, {board}: {count}, signed by the table, then the dice of each"
        if chain.is_due or chain.owed is not None:
            yield Finding(True, f"{said}: not finished")
            continue
        found = score(chain.session)
        yield Finding(True, f"{said}: {'over' if found is None else f'{found} points'}")
        entry = standing.get((board, table))
        is_ruled = entry and (entry.ruled or entry.verdict == history.ADJUSTED)
        if entry and not is_ruled and entry.score != found:
            yield Finding(False, f"table {table}, {board}: {entry.score} was scored, not {found}")
        elif standing and not entry and not _is_out(exchange, table, board):
            yield Finding(False, f"table {table}, {board}: it was scored")


def _is_out(exchange: Exchange, table: int, board: str) -> bool:
    """Whether it was ruled that a game does not count."""
    past = exchange.past
    ruled = {ruling.place for ruling in past.of(history.WITHDRAW, *history.AVERAGES)}
    return table in past.out or (board, table) in ruled or board in exchange.opened.replaced
