"""Are the published results those of the published dice? Every plan is replayed, and the standings
are made anew from what was published, and from nothing else."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.kits.events import exchange as exchanging
from sheetgen.kits.events import of_game
from sheetgen.kits.events.boards import board_called
from sheetgen.kits.events.declared import Declared
from sheetgen.kits.events.event import OWN_DICE, Event, Player
from sheetgen.kits.events.exchange import Block, Exchange
from sheetgen.kits.events.ledger import PAIRED, RESULT, SLIP, Ledger, ledger_from
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results import standings
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.files import as_object
from sheetgen.kits.events.results.history import Entry, History
from sheetgen.kits.events.results.rulings import published_rulings
from sheetgen.kits.events.results.slips import slip_of
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.events.verifying import SHOWN_MARK, Finding
from sheetgen.kits.events.verifying import compared as _compared_text

_OF_LEDGER = "is that of the ledger"


def verify_ledger(ledger: Ledger) -> Iterator[Finding]:
    """What can be verified of the results on the ledger itself: every slip is judged again, the
    standings are made anew, and every ruling is told.

    Raises Error for a line that is no slip or no ruling.
    """
    found = standings_of(ledger)
    past, opened = found.history, found.opened
    if not past.entries:
        return
    count = held = gone = left = 0
    # Of those, too, who are on the list no more.
    everybody = tuple(player for roster in ledger.rosters for player in roster)
    opened = opened._replace(event=opened.event._replace(players=everybody))
    checkers = [Checker(opened, in_favour=granted, accepted=True) for granted in (False, True)]
    for entry in past.entries:
        if entry.board in opened.replaced:
            gone += 1
            continue
        if not checkers[0].replays((board_called(entry.board), entry.table)):
            left += 1
            continue
        try:
            checker, slip = checkers[entry.ruled == "accept"], slip_of(opened, entry.slip)
            judged = (
                checker.unfinished(slip) if entry.ruled == "unfinished" else checker.judge(slip)
            )
        except ValueError as error:
            yield Finding(False, f"line {entry.number}: {error}")
            continue
        said = f"line {entry.number}: {slip.name}"
        plan = judged.plan
        if (judged.score, judged.tallies) != (entry.score, entry.tallies) or plan is None:
            yield Finding(False, f"{said}: {judged.score} is found, {entry.score} was said")
        elif entry.decided != {name: plan.cells[name] for name in entry.decided}:
            yield Finding(False, f"{said}: the plan that stands is that of the slip")
        elif (gives := checker.gives(slip, plan)) == entry.score:
            count += 1
        else:
            held += 1
            why = f"its plan gives {gives}, and the slip claims less"
            yield Finding(None, f"{said}: {entry.score} stands: because {why}")
    if count:
        text = f"each of {count} slips has a plan that gives its score on the dice of its board"
        yield Finding(True, text)
    if count + held:
        text = "that every slip was typed in as it was handed in, and under the right table"
        yield Finding(None, f"{text}: because only the paper tells")
    if gone:
        why = "because they are of boards that were replaced, and do not count"
        yield Finding(None, f"the scores of {gone} slips: {why}")
    if left:
        why = _why(opened.event)
        yield Finding(None, f"the scores of {left} slips: because {why}")
    yield from _drawn(ledger)
    yield from _ranked(ledger, found)
    for said in published_rulings(past):
        yield Finding(None, f"because the director ruled so: {said}")


def _drawn(ledger: Ledger) -> Iterator[Finding]:
    """Whether the rounds of a Swiss event are those of the standings when they were drawn."""
    for line in ledger.told(PAIRED):
        then = ledger_from(Path(ledger.event_file), ledger.all_lines[: line.number - 1])
        assert then
        said = f"round {line.held.get('round')} was drawn by the standings before it"
        try:
            now = standings.following(standings_of(then._replace(key=ledger.key)))
            same = line.held == now.on_record()
        except ValueError:
            same = False
        yield Finding(same, said)


def standings_of(ledger: Ledger) -> Standings:
    """The standings of a published ledger with its key, as it stands now."""
    return standings.now(Opened.published(ledger, ledger.roster))


def _ranked(ledger: Ledger, now: Standings) -> Iterator[Finding]:
    """Whether the standings on record, the last that were made, are those of the slips and rulings
    before them."""
    last = next((one for one in reversed(ledger.all_lines) if one.what == RESULT), None)
    if last is None:
        yield Finding(None, "the standings: because the ledger has none")
        return
    then = ledger_from(Path(ledger.event_file), ledger.all_lines[: last.number])
    assert then
    found = standings_of(then._replace(key=ledger.key))
    same = found.on_record() == last.held.get("standings")
    yield Finding(same, f"the standings of line {last.number} are those of all slips and rulings")
    if now.on_record() != found.on_record():
        said = "because slips or rulings came after them"
        yield Finding(None, f"the standings of line {last.number} are the last: {said}")


def verify_results(ledger: Ledger, text: str) -> Iterator[Finding]:
    """What can be verified of the published results of an event by its ledger with the key: of
    those for other programs, as tags or as JSON.

    Raises Error for results that are no such thing, or of boards or plans there cannot be.
    """
    if text.lstrip("\ufeff\r\n\t ").startswith("{"):
        yield from _verify_object(ledger, text)
    else:
        yield from _verify_exchange(ledger, exchanging.read(text))


def _verify_object(ledger: Ledger, text: str) -> Iterator[Finding]:
    """What can be verified of results as JSON: all but what takes minutes to work out."""
    try:
        held = json.loads(text.removeprefix("\ufeff"))
        rows = [dict(row) for row in held["standings"]]
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise Error(f"these are no results: {error}") from None
    anew = as_object(standings_of(ledger))
    if isinstance(mark := held.get("ledger"), str) and len(mark) >= SHOWN_MARK:
        known = any(line.mark.startswith(mark) for line in ledger.all_lines)
        yield Finding(known, f"the results were made from this ledger, when it had the mark {mark}")
    for name in sorted(anew.keys() - {"standings", "software", "scheme"}):
        if held.get(name) != anew[name]:
            told = [json.dumps(one, ensure_ascii=False) for one in (anew[name], held.get(name))]
            yield _compared_text(name, told[1], told[0])
    published, found = (tuple(map(_as_block, each)) for each in (rows, anew["standings"]))
    yield from _compared("the place", ("table",), published, found, _OF_LEDGER)
    for name in ("travellers", "luck"):
        if name in held:
            yield Finding(None, f"{name}: because it takes minutes to work out again")


def _as_block(row: Mapping[str, Any]) -> Block:
    """A row of the standings as tags: what it has on boards, each by itself."""
    boards = row.get("boards")
    on = boards if isinstance(boards, dict) else {}
    plain = {name: value for name, value in row.items() if name != "boards"}
    return tuple((str(name), json.dumps(value)) for name, value in {**plain, **on}.items())


def _verify_exchange(ledger: Ledger, published: Exchange) -> Iterator[Finding]:
    event = dict(published.event)
    sealed = ledger.sealed_part
    same = (event.get("Event"), event.get("Date")) == (sealed.name, sealed.date)
    yield Finding(same, "the results are those of this event")
    by = _OF_LEDGER if any(ledger.told(SLIP)) else "is what its plan gives"
    if any(ledger.told(SLIP)):
        anew = exchanging.exchange_of(standings_of(ledger))
    else:
        opened = Opened.published(ledger, tuple(_players(published)))
        playing = {board.name for board in opened.boards()}
        own = of_game.declared(opened.event.game)
        entries = []
        for number, result in enumerate(published.results, start=1):
            entry = _entry(own, number, dict(result))
            if entry.board not in playing:
                yield Finding(False, f"{entry.board} was a board in play")
                continue
            entries.append(_replayed(opened, entry))
        if not _can_be_replayed(opened.event):
            said = f"the scores: because {_why(opened.event)}"
            yield Finding(None, f"{said}: they are taken as published")
        anew = exchanging.exchange_of(standings.standings_of(opened, History(tuple(entries))))
    yield from _compared("the result", ("Board", "Table"), published.results, anew.results, by)
    yield from _compared("the place", ("Table",), published.tables, anew.tables, by)


def _why(event: Event) -> str:
    """Why the results of an event cannot be replayed."""
    if event.sealed.format == OWN_DICE:
        return "each table had its own dice"
    return "a campaign is not replayed" if event.game.foretell else "the game has no plans"


def _players(published: Exchange) -> Iterator[Player]:
    """The players that have results."""
    for held in map(dict, published.tables):
        yield Player(held.get("Name", ""), held.get("Club", ""), _number(held["Table"]))


def _entry(own: Declared, number: int, held: Mapping[str, str]) -> Entry:
    """A result as the history of the event has it."""
    slip = {"board": board_called(held["Board"]).name, "table": str(_number(held.get("Table", "")))}
    return Entry(
        number,
        slip,
        held.get("Verdict", ""),
        "",
        {column.name: held.get(exchanging.tag(column.name), "") for column in own.decided},
        _number(held.get("Score", "")),
        dict(_tallies(own, held)),
    )


def _tallies(own: Declared, held: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """What a result counts; what it does not tell of is 0."""
    for tally in own.tallies:
        text = held.get(exchanging.tag(tally.within or tally.name), "")
        if tally.within:
            text = dict(pair.partition("=")[::2] for pair in text.split()).get(tally.name, "")
        yield tally.name, _number(text or "0")


def _replayed(opened: Opened, entry: Entry) -> Entry:
    """The entry with what its plan gives on the dice of its board."""
    if not _can_be_replayed(opened.event):
        return entry
    plan = of_game.plans(opened.event.game).read(entry.decided)
    key = opened.key_of(board_called(entry.board))
    session = of_game.replay(*opened.about, key, plan)
    results = of_game.results(opened.event.game)
    return entry._replace(score=results.score(session), tallies=results.tallies(session))


def _can_be_replayed(event: Event) -> bool:
    return of_game.has_plans(event.game) and event.sealed.format != OWN_DICE


def _compared(
    what: str,
    names: tuple[str, ...],
    published: tuple[Block, ...],
    found: tuple[Block, ...],
    by: str,
) -> Iterator[Finding]:
    """Blocks as they were published against those made anew, told apart by these tags; `by` says
    what they were made of."""
    anew = {_name(block, names): dict(block) for block in found}
    wrong = 0
    for block in published:
        held, name = dict(block), _name(block, names)
        differing = [
            f"{tag} {value} is found, {held.get(tag, 'nothing')} was said"
            for tag, value in anew.get(name, {}).items()
            if held.get(tag) != value
        ]
        if name not in anew:
            differing = ["there is none, or it is there twice"]
        if differing:
            wrong += 1
            yield Finding(False, f"{what} of {name}: {'; '.join(differing)}")
        anew.pop(name, None)
    for name in anew:
        wrong += 1
        yield Finding(False, f"{what} of {name} is among those published")
    if not wrong:
        yield Finding(True, f"{what} of each {by}: {len(published)}")


def _name(block: Block, names: tuple[str, ...]) -> str:
    held = dict(block)
    return ", ".join(f"{name.lower()} {held.get(name, '?')}" for name in names)


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
        raise Error(f"{text[:40]!r} is no number")
    return int(text)
