"""Are the published results those of the published dice? Every plan is replayed, and the standings
are made anew from what was published, and from nothing else."""

from collections.abc import Iterator
from pathlib import Path

from sheetgen.kits.events.event import Event
from sheetgen.kits.events.ledger import RESULT, Ledger, ledger_from
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results import standings
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.rulings import noticed, published_rulings
from sheetgen.kits.events.results.slips import slip_of
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.events.verifying import Finding


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
    checkers = [Checker(opened, in_favour=granted) for granted in (False, True)]
    for entry in past.entries:
        if entry.board in opened.replaced:
            gone += 1
            continue
        if not checkers[0].replays:
            left += 1
            continue
        try:
            checker, slip = checkers[entry.ruled == "accept"], slip_of(opened, entry.slip)
            judged = checker.judge(slip, is_finished=entry.ruled != "unfinished")
        except ValueError as error:
            yield Finding(False, f"line {entry.number}: {error}")
            continue
        said = f"line {entry.number}: {slip.name}"
        plan = judged.plan
        if judged.score != entry.score or plan is None:
            yield Finding(False, f"{said}: {judged.score} is found, {entry.score} was said")
        elif judged.tallies != entry.tallies:
            yield Finding(False, f"{said}: the counts by which ties are broken are its plan's")
        elif entry.decided != {name: plan.cells[name] for name in entry.decided}:
            yield Finding(False, f"{said}: the plan that stands is that of the slip")
        elif (gives := checker.gives(slip.board, plan)) == entry.score:
            count += 1
        else:
            held += 1
            later = past.rests_on(entry)
            stands = (
                f"{entry.score} stood until line {later.number}"
                if later
                else f"{entry.score} stands"
            )
            why = f"its plan gives {gives}, and the slip claims less"
            yield Finding(None, f"{said}: {stands}: because {why}")
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
    yield from _ranked(ledger, found)
    for said in noticed(found):
        yield Finding(None, f"{said}: because only the papers tell which is right")
    for said in published_rulings(past):
        yield Finding(None, f"because the director ruled so: {said}")


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
    ranks = (f"{r.rank} {now.named(r.table)} {now.shown(r.total)}" for r in now.ranked)
    said = "only you can compare them with what was pinned up, and with any page"
    yield Finding(None, f"the places are {'; '.join(ranks)}: because {said}")
    if now.on_record() != found.on_record():
        said = "because slips or rulings came after them"
        yield Finding(None, f"the standings of line {last.number} are the last: {said}")


def _why(event: Event) -> str:
    """Why the results of an event cannot be replayed."""
    return "a campaign is not replayed" if event.game.foretell else "the game has no plans"
