"""What Malta Convoy declares, for the parts that are made of it; `data/table.json` has its
words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from sheetgen.core.game import Conditions, Policy
from sheetgen.core.language import Phrases, capital, counted_in_figures, signed
from sheetgen.core.session import Session
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules import sequence_of_play as rules
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data, fleet_dice, texts, words_of
from sheetgen.games.convoy.rules.policies import BEST
from sheetgen.games.convoy.rules.state import (
    CARRIER,
    CRUISER,
    DESTROYER,
    NONE,
    OPTIONS,
    REAL_OPTIONS,
    TYPES,
    Kind,
    Option,
    State,
)
from sheetgen.games.convoy.story import chronicle as watches
from sheetgen.games.convoy.story.tellings import (
    clauses,
    contact_name,
    enemy_name,
    noun,
    option_named,
    so_much,
)
from sheetgen.kits.defaults.declaration import (
    Decision,
    Declares,
    Read,
    Strength,
    Table,
    Turns,
    Worth,
)
from sheetgen.kits.equipment.held import Count, Tally
from sheetgen.kits.table.keys import say as at_table
from sheetgen.kits.table.words import Brings
from sheetgen.kits.telling.report import described

PHRASES = Phrases(data, "table")
say, words = PHRASES.say, PHRASES.words
SET_UP = (*TYPES, "journey", "friendly")
"""What is rolled before the convoy sails, in order."""


@dataclass(frozen=True, eq=False)
class Convoy(Declares):
    """What is declared of convoys played under some conditions."""

    def of(self, conditions: Conditions) -> Declares:
        """What is declared of convoys played so."""
        return declared(conditions)


@lru_cache(maxsize=32)
def declared(conditions: Conditions) -> Declares:
    """What is declared of convoys played so."""
    number, contact = watches.most_turns(conditions), texts(conditions)["contact"]["rows"]
    return Convoy(
        turns=Turns(
            data("tellings")["nouns"]["turn"],
            number,
            said=_dates(number),
            dark=_nights(number),
            field="length",
        ),
        tables=_tables(conditions),
        decisions=_decisions(conditions),
        holds=(
            Count("interceptions", "interception"),
            Count("length", "turn"),
            Tally("lost", TYPES),
            Tally("damaged", TYPES),
            Tally("returned", ("", "", *TYPES[CARRIER:])),
        ),
        names={
            "enemy": ("", *(enemy_name(enemy) for enemy in ev.Enemy)),
            "row": ("", *(contact_name(row) for row in range(1, 9))),
            "option": ("", *(option_named(name) for name in OPTIONS[1:])),
            "ShipHit.row": (),
            "OptionEnded.option": (),
            "ContactRolled.row": ("", *_by_number([row[:2] for row in contact])),
            "results": tuple(row[1] for row in texts(conditions)["attack"]["rows"]),
            "kind": TYPES,
        },
        facts={
            **{name: _of_rules(conditions, name) for name in ("within", "stopped")},
            **FACTS,
        },
        told=clauses,
        printed=_printed(conditions),
        strength=Strength(
            words("panels", "strength"),
            tuple(texts(conditions)["set-up"][: len(TYPES)]),
            {"sound": watches.SOUND, "damaged": watches.HURT, "lost": watches.SUNK,
             "returned": watches.HOME},
        ),
        stands=_stands,
        worth=_worth,
    )  # fmt: skip


def _worth(conditions: Conditions, policy: Policy) -> Worth:
    from sheetgen.games.convoy.chances import hits

    return hits.Worth(conditions, policy)


def _dates(turns: int) -> tuple[tuple[str, ...], ...]:
    """The date of each turn, of the first of a day, and its watch in short."""
    from sheetgen.games.convoy.story.route import date_of

    of_day = len(watches.WATCHES)
    return tuple((date_of(n + 1), watches.WATCHES[n % of_day]) for n in range(turns))


def _nights(turns: int) -> tuple[int, ...]:
    of_day = len(watches.WATCHES)
    return tuple(
        n for n in range(1, turns + 1) if watches.WATCHES[(n - 1) % of_day] in watches.NIGHT
    )


# What is asked. What rolls come to the rules tell: in which event, and what they owe it to.


def _without_option(s: State) -> None:
    s.option = NONE


def _without_carriers(s: State) -> None:
    s.sound[CARRIER] = s.damaged[CARRIER] = 0


def _with(kind: Kind) -> Callable[[State], None]:
    def more(s: State) -> None:
        s.sound[kind] += 1

    return more


def _read(ask: str) -> Read | None:
    option, left = {"{option}": _without_option}, words("labels")
    no_cruiser, no_destroyer = left["no-warship"]
    dice = {
        left["begin"]: None,
        left["carriers"]: _without_carriers,
        no_cruiser: _with(CRUISER),
        no_destroyer: _with(DESTROYER),
        **option,
    }
    found = {
        "contact": Read(ev.ContactRolled, "row", "modifier", {left["left"]: None, **option}),
        "force": Read(ev.ForceMet, "force", "modifier", {left["force"]: None, **option}),
        "intercept": Read(ev.Interception, "scored", owed=dice),
        "attack": Read(ev.Attacked, "results", "modifier", {"{enemy}": None, **option}),
    }
    return found.get(ask)


def _tables(conditions: Conditions) -> tuple[Table, ...]:
    printed = texts(conditions)
    contact = _by_number(printed["contact"]["rows"])
    rows = {
        "contact": contact,
        "enemy": _by_number(printed["enemy"]["rows"]),
        "attack": [row[1] for row in printed["attack"]["rows"]],
    }
    rolled = dict(zip(SET_UP, fleet_dice(conditions), strict=True))
    found = []
    for ask, said in words("rolls").items():
        if ask == "duration":
            for name in OPTIONS[1:]:
                called = {"option": option_named(name), "left": "{left}"}
                own = {key: text.format(**called) for key, text in said.items()}
                found.append(Table(f"duration-{name}", **own))
        else:
            own = {"rows": rows.get(ask, ()), "written": rolled.get(ask, ""), "read": _read(ask)}
            found.append(Table(ask, **{**own, **said}))
    return tuple(
        replace(one, standing=_turns(OF_TURNS[one.ask])) if one.ask in OF_TURNS else one
        for one in found
    )


OF_TURNS = {"journey": 20, "friendly": 0, "duration-evade": 0}
"""Dice that are a number of turns, with what is added to them, and of which nothing else tells
before another die is rolled."""


def _turns(more: int) -> Callable[[Session], dict[str, Any]]:
    """What makes the rows of such a die, which nobody has to look up on paper."""
    rows = tuple(so_much(more + face, "turn") for face in range(1, 7))
    return lambda session: {"rows": rows}


def _by_number(rows: Sequence[Sequence[str]]) -> list[str]:
    """What printed rows say, for each number that leads to one: `2–3` is two."""
    found: list[str] = []
    for numbers, *said in rows:
        last = int(numbers.rpartition("–")[2])
        found += [", ".join(filter(None, said))] * (last - len(found))
    return found


def _decisions(conditions: Conditions) -> tuple[Decision, ...]:
    rows = texts(conditions)["option"]["rows"]
    does: dict[str, Brings] = {OPTIONS[NONE]: Brings(words("none"))}
    for option in REAL_OPTIONS:
        gain, _, price = rows[OPTIONS[option]].partition(", ")
        does[OPTIONS[option]] = Brings("", gain, price)
    given = {"option": does}
    return tuple(
        Decision(ask, does=given.get(ask, {}), **said) for ask, said in words("decisions").items()
    )


# What its words may name.


def _of_rules(conditions: Conditions, name: str) -> Callable[[Session], str]:
    said = words_of(conditions)[name]
    return lambda session: said


def _asked(session: Session) -> Any:
    assert session.request
    return session.request


def _hit(session: Session) -> str:
    """The hit at hand."""
    slot = _asked(session).slot
    attacked = next(e for e in reversed(session.events) if isinstance(e, ev.Attacked))
    result = texts(session.conditions)["attack"]["rows"][attacked.results[slot - 1]][1]
    return say("hit", slot=slot, result=result)


def _take(session: Session) -> str:
    """Which option most would take now: that which the captain `best` does; empty for none."""
    option = Option(BEST["option"](session.state, session.request, int))
    taken = option != NONE
    return say("would", "take", option=option_named(option.name)) if taken else ""


def _is_friendly(session: Session) -> bool:
    return bool(session.state.turn <= session.state.friendly)


def _waters(session: Session) -> str:
    s = session.state
    if _is_friendly(session):
        return say("waters", friendly=s.friendly)
    return watches.tell(session).watch(s.turn).place


FACTS: dict[str, Callable[[Session], object]] = {
    "dice": lambda session: fleet_dice(session.conditions)[SET_UP.index(_asked(session).ask)],
    # Evade makes it longer than it was when the convoy sailed.
    "length": lambda session: session.state.length,
    "left": lambda session: so_much(session.state.length - session.state.turn + 1, "turn"),
    "waters": _waters,
    "rolled": lambda session: enemy_name(rules.ENEMY[session.answers[-1].dice[0]]),
    "hit": _hit,
    "loss": lambda session: rules.LOSS[Kind[_asked(session).ask.upper()]],
    "all_lost": lambda session: rules.ALL_LOST[Kind[_asked(session).ask.upper()]],
    "would": lambda session: (
        _take(session) or say("would", "friendly" if _is_friendly(session) else "wait")
    ),
    "advised": lambda session: f"{capital(_take(session))}." if _take(session) else "",
}


# How it stands, beside fleet, turn and score.


def _stands(session: Session) -> dict[str, list[str]]:
    """What is said of the passage, the score and the option in force."""
    told, s = watches.tell(session), session.state
    turn, scored = capital(data("tellings")["nouns"]["turn"]), at_table("score")
    if not told.turns:
        return {}
    if told.finished:
        return {turn: [say("panels", "over")], scored: [*_reckoned(told)]}
    watch, month = told.turns[-1].watch, data("passage")["month"]
    waters = "friendly" if _is_friendly(session) else "open"
    running = words("panels", "none")
    if s.option != NONE:
        turns = so_much(s.option_turns, "turn")
        running = say("panels", "running", option=watches.option_name(s.option), turns=turns)
    unused = [watches.option_name(each) for each in REAL_OPTIONS if s.unused >> each & 1]
    return {
        turn: [
            say("panels", "watch", day=watch.day, month=month, watch=watch.name, start=watch.start),
            capital(watch.place),
            say("panels", waters, last=s.friendly),
            say("panels", "covered" if s.covered else "halfway", turn=told.halfway()),
            say("panels", "carry", by=s.carry) if s.carry else "",
        ],
        scored: [*_reckoned(told)],
        say("panels", "option"): [
            running,
            say("panels", "unused" if unused else "spent", options=", ".join(unused)),
        ],
    }


def _reckoned(told: watches.Chronicle) -> Iterator[str]:
    """What the score is made of besides the 100 it begins with."""
    named = words("panels", "reckoning")
    for what, number, points in told.reckoning()[1:]:
        reason = named.get(what) or noun(Kind[what.upper()])
        if what in TYPES or what == "interceptions":
            reason = counted_in_figures(number, reason)
        if number:
            yield say("panels", "reckoned", points=points, what=reason)


# What the rules page has, besides what its template says.


def _printed(conditions: Conditions) -> dict[str, Any]:
    again_on = data("conditions")["editions"][conditions.edition]["again_on"]
    sheet, meant = texts(conditions), described(GAME, conditions)["rulings"]
    loss = [f"{signed(-points)} each" if points else say("no-loss") for points in rules.LOSS]
    enemies = _by_number(sheet["enemy"]["rows"])
    attack = [row[1] for row in sheet["attack"]["rows"]]
    faces = range(1, 7)
    return {
        "star": "\\*",
        "fleet": [*zip(sheet["set-up"], fleet_dice(conditions), loss, strict=False)],
        "contact": sheet["contact"]["rows"],
        "dice": [
            (face, enemies[face - 1], attack[rules.ATTACK[face]], noun(rules.TARGET[face]))
            for face in faces
        ],
        "again_on": " or ".join(f"*{result}*" for result in again_on),
        "words": words_of(conditions),
        "meaning": {one["name"].replace("-", "_"): one["meaning"] for one in meant},
    }
