"""The story of a board of an event: one convoy as many commodores ran it."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from sheetgen.core.language import counted, join, ordinal, sentences
from sheetgen.core.session import Session
from sheetgen.games.convoy.event.plans import NAMES, Plan, played
from sheetgen.games.convoy.event.results import score
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, TANKER, Kind
from sheetgen.games.convoy.story.chronicle import SUNK, Chronicle, Turn, tell
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.kits.chances.account import change, decimal
from sheetgen.kits.telling.phrases import Teller

BANK = "convoy/field.toml"
TOLD_OF = (CARGO, TANKER, CARRIER)
"""The ships whose fates are told, by type."""
MOST_SHIPS = 3
LEAST_COST = Fraction(1)
"""A turn that cost less in the mean is not told of."""


class Narrator(NamedTuple):
    """Who tells: `words` is the phrase bank that `teller` says it from."""

    teller: Teller
    words: Mapping[str, Any]

    def say(self, slot: str, **values: Any) -> str:
        """A phrase of a slot."""
        return self.teller.say(slot, **values)


class FieldBoard(NamedTuple):
    """A board to be told of: its tables with their names, ready to print, and what each option that
    they took gained; par, and the best score that any plan could reach with a plan that does."""

    tables: Sequence[tuple[str, Session, Mapping[str, int]]]
    par: float
    best: int
    best_plan: Plan


def paragraphs(narrator: Narrator, board: FieldBoard) -> list[str]:
    """The story of a board in paragraphs."""
    sessions = [session for _, session, _ in board.tables]
    chronicles = [tell(session) for session in sessions]
    scores = [score(session) for session in sessions]
    first = chronicles[0]
    opening = [
        narrator.say(
            "sailed", force=_force(first), length=first.set_up()[5], tables=len(sessions)
        ),
        narrator.say(
            "spread", low=min(scores), high=max(scores), mean=decimal(sum(scores) / len(scores)),
            par=decimal(board.par),
        ),
    ]  # fmt: skip
    middle = [_worst(narrator, chronicles), *_ships(narrator, chronicles)]
    choices = list(_options(narrator, board))
    best, plan = board.best, board.best_plan.options
    unseen = narrator.say("unseen", best=best, plan=plan, more=best - max(scores))
    end = [_first(narrator, board, scores), unseen]
    return [sentences(part) for part in (opening, middle, choices, end)]


def title(narrator: Narrator, tables: int) -> str:
    """The headline of the whole story."""
    return narrator.say("title", tables=tables)


def _force(chronicle: Chronicle) -> str:
    """What sailed, in words."""
    return join(
        counted(len(ships), noun(kind))
        for kind, ships in zip(Kind, chronicle.fleet, strict=True)
        if ships
    )


def _worst(narrator: Narrator, chronicles: list[Chronicle]) -> str:
    """The turn that cost the tables most in the mean."""
    most = max(len(chronicle.turns) for chronicle in chronicles)
    costs = {
        turn: Fraction(sum(_cost(chronicle, turn) for chronicle in chronicles), len(chronicles))
        for turn in range(1, most + 1)
    }
    turn = max(costs, key=lambda number: (costs[number], -number))
    met = [each for each in _turns(chronicles, turn) if each.battle]
    if costs[turn] < LEAST_COST or not met:
        return narrator.say("quiet")
    enemies = [each.battle.force.enemy for each in met if each.battle]
    enemy = max(set(enemies), key=lambda row: (enemies.count(row), -row))
    watch = met[0].watch
    return narrator.say(
        "worst", watch=f"{watch.name} of the {ordinal(watch.day)}", turn=turn, met=len(met),
        tables=len(chronicles), enemy=narrator.words["enemies"][str(enemy)],
        cost=decimal(float(costs[turn])),
    )  # fmt: skip


def _turns(chronicles: list[Chronicle], turn: int) -> list[Turn]:
    return [each.turns[turn - 1] for each in chronicles if turn <= len(each.turns)]


def _cost(chronicle: Chronicle, turn: int) -> int:
    """What a turn took from a convoy's score; below 0 if it added to it."""
    if turn > len(chronicle.turns):
        return 0
    after = chronicle.turns[turn - 1].score
    before = chronicle.turns[turn - 2].score if turn > 1 else 100
    assert after is not None
    assert before is not None
    return before - after


def _ships(narrator: Narrator, chronicles: list[Chronicle]) -> Iterator[str]:
    """The ships whose fate was the most divided."""
    divided = []
    for kind in TOLD_OF:
        for place, ship in enumerate(chronicles[0].fleet[kind]):
            lost = sum(each.fleet[kind][place].condition == SUNK for each in chronicles)
            saved = len(chronicles) - lost
            if min(lost, saved):
                divided.append((-min(lost, saved), -kind, place, ship, lost, saved))
    for _, _, _, ship, lost, saved in sorted(divided, key=lambda each: each[:3])[:MOST_SHIPS]:
        yield narrator.say(
            "ship", kind=noun(ship.kind), ship=f"*{ship.name}*", lost=lost, saved=saved
        )


def _options(narrator: Narrator, board: FieldBoard) -> Iterator[str]:
    """What was tried, option by option, the most often taken first."""
    plans = [(played(session), gains) for _, session, gains in board.tables]
    if not any(plan.taken for plan, _ in plans):
        yield narrator.say("options-none")
    taken = {name: [one for one in plans if name in one[1]] for name in NAMES}
    for place, name in sorted(enumerate(NAMES), key=lambda one: (-len(taken[one[1]]), one[0])):
        if took := taken[name]:
            starts = [plan.starts[place] for plan, _ in took]
            gain = sum(gains[name] for _, gains in took) / len(took)
            yield narrator.say(
                "option", taken=len(took), tables=len(plans), first=min(starts), last=max(starts),
                did=_did(narrator, name), gain=change(gain),
            )  # fmt: skip


def _did(narrator: Narrator, option: str) -> str:
    did: str = narrator.words["did"][option]
    return did


def _first(narrator: Narrator, board: FieldBoard, scores: list[int]) -> str:
    """Who came first on the board, and by what."""
    top = max(scores)
    leaders = [table for table, points in zip(board.tables, scores, strict=True) if points == top]
    if len(leaders) > 1:
        return narrator.say("shared", leaders=len(leaders), score=top)
    name, session, gains = leaders[0]
    option = max(gains, key=lambda each: gains[each], default="")
    gained = bool(option) and gains[option] > 0
    return narrator.say(
        "first", name=name, score=top, did=_did(narrator, option) if gained else "",
        turn=played(session).starts[NAMES.index(option)] if gained else 0,
        gain=gains[option] if gained else 0,
    )  # fmt: skip
