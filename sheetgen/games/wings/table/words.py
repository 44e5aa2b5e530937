"""Wings over Malta at the table: its questions, decisions and tables in words, as
`kits.table.words` asks for them."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache

from sheetgen.core.requests import Decision, Request, purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.conditions import words_of
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.return_to_base import INCAPACITATING
from sheetgen.games.wings.rules.rolling import means_to_roll_again
from sheetgen.games.wings.rules.setting_up import spotting_modifier
from sheetgen.games.wings.rules.state import ENEMY, HOME, SKILLS, Side
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.rules.wounds import OLD_WOUND_FELT
from sheetgen.games.wings.sheet.printed_tables import skill_effect, span
from sheetgen.games.wings.story.hospital import medal_name
from sheetgen.games.wings.story.tellings import (
    means_name,
    recovery_name,
    side_name,
    skill_name,
    so_many,
)
from sheetgen.games.wings.table import tables
from sheetgen.games.wings.table.now import (
    REROLLED,
    Now,
    berth_of,
    landing,
    landings,
    now,
    replacement,
)
from sheetgen.games.wings.table.panels import panels
from sheetgen.games.wings.table.phrases import listed, percent, say, words
from sheetgen.games.wings.table.sentences import sentences
from sheetgen.games.wings.table.tables import modifiers
from sheetgen.kits.table.questions import Question, Questions
from sheetgen.kits.table.words import Brings, Prompt, Table

__all__ = ["choices", "guide", "panels", "prompt", "sentences", "table"]


# What the phrases may name.


_EDGES = {"long-edge": "started", "defenders-edge": "picked", "defenders-edge-die": "drawn"}
"""What the briefing calls its words for an edge."""


def _briefed(at: Now, part: str) -> str:
    """A rule of the briefing for the mission at hand."""
    return str(
        at.theatre.data("briefing")["rules"][f"{part}-{at.theatre.sort_of(at.mission.kind)}"]
    )


def _seeing(at: Now) -> Side:
    """The side that has seen the other first, by the dice rolled for it last."""
    home, enemy = (
        at.thrown(name)[0] + spotting_modifier(at.state, side)
        for name, side in (("spotting-british", HOME), ("spotting-axis", ENEMY))
    )
    return HOME if home > enemy else ENEMY


def _state(at: Now) -> str:
    """The man at hand and his airplane as the fight has left them."""
    report = at.flight(at.number).report
    assert report is not None
    damage = say("state", "damage", damage=report.damage, holds=report.holds)
    hurt = damage if report.damage else say("state", "sound")
    return listed([hurt, *report.specials, so_many(at.man(at.number).wounds, "wound")])


def _crashes(at: Now) -> str:
    """The faces on which he crashes."""
    before = at.man(at.number).wounds
    made = enumerate(landings(at, "get-home", at.number), start=1)
    crashes = [face for face, landed in made if landed.wounds > before]
    return span(f"{crashes[0]:02d}", f"{crashes[-1]:02d}")


def _added(*what: str) -> str:
    return "".join(say("added", modifier=one) for one in what if one)


def _rerolled(at: Now) -> tuple[str, int]:
    """The table and the die that the man at hand may roll again."""
    return at.name.removeprefix(REROLLED), at.last.dice[0]


def _says(at: Now) -> str:
    """What the row does that his die is on."""
    name, die = _rerolled(at)
    return str(tables.return_tables(at.theatre)[name][landing(at, name, at.number, die).row].says)


def _found(at: Now) -> str:
    return " or ".join(skill_name(SKILLS[skill]) for skill in tables.skill_dice(at).found)


FACTS: Mapping[str, Callable[[Now], object]] = {
    "mission": lambda at: at.state.mission,
    "missions": lambda at: at.theatre.length,
    "period": lambda at: at.theatre.period(at.state.mission),
    "crossed": lambda at: ", ".join(
        (
            side_name(at.theatre, at.state.attacker),
            at.theatre.missions[at.state.kind].by(at.state.attacker),
        )
    ),
    "rolled": lambda at: side_name(at.theatre, tables.attacker_rolled(at)),
    "open": lambda at: ", ".join(map(str, tables.open_kinds(at, tables.attacker_rolled(at)))),
    "side": lambda at: side_name(at.theatre, at.mission.attacker),
    "name": lambda at: at.mission.name,
    "where": lambda at: at.mission.place.where,
    "date": lambda at: in_words(at.mission.day),
    "fighter_die": lambda at: words_of(at.chronicle.conditions)["fighter_die"],
    "told": lambda at: at.theatre.data("briefing")["set-up"][_EDGES[at.name]],
    "british": lambda at: spotting_modifier(at.state, HOME),
    "axis": lambda at: spotting_modifier(at.state, ENEMY),
    "sum": lambda at: at.last.dice[0] + spotting_modifier(at.state, HOME),
    "seeing": lambda at: side_name(at.theatre, _seeing(at)),
    "seen": lambda at: side_name(at.theatre, enemy_of(_seeing(at))),
    "throw": lambda at: _briefed(at, "throw"),
    "clear": lambda at: _briefed(at, "clear"),
    "n": lambda at: at.airman(at.number).title,
    "berth": lambda at: at.theatre.aircraft[berth_of(at)].name,
    "felt": lambda at: OLD_WOUND_FELT,
    "airplane": lambda at: at.theatre.aircraft[at.flight(at.number).aircraft].name,
    "state": _state,
    "added": lambda at: _added(*(one.line for one in modifiers(at, at.name))),
    "crashes": _crashes,
    "altitude": lambda at: at.sortie(at.number).altitude,
    "down": tables.place,
    "wounds": lambda at: so_many(at.man(at.number).wounds, "wound"),
    "hurt": lambda at: _added(so_many(at.man(at.number).wounds, "wound")),
    "saved": lambda at: " ".join(tables.saved(at)) or words("saved", "neither"),
    "die": lambda at: f"{at.last.dice[0] % 100:02d}",
    "on": lambda at: at.theatre.data("quick")["skills"]["tables"][_rerolled(at)[0]],
    "says": _says,
    "means": tables.means,
    "event": lambda at: recovery_name(
        at.theatre, at.theatre.recovery_events[at.session.events[-1].row].event
    ),
    "points": lambda at: at.man(at.number).experience,
    "nth": lambda at: words("nth")[len(tables.skill_dice(at).found)],
    "refused": lambda at: skill_name(tables.skill_dice(at).refused),
    "found": _found,
    "promoted": lambda at: span(str(at.theatre.promoted_from), "6"),
    "rank": lambda at: at.theatre.ranks[at.man(at.number).air_force][at.man(at.number).rank + 1],
    "medal": lambda at: medal_name(at.flight(at.number), at.man(at.number).medals + 1),
    "need": lambda at: at.theatre.medal_from[at.man(at.number).air_force],
}


# What a choice brings.


def _flies(at: Now, choice: str) -> Brings:
    if choice == "fly":
        return at.phrases.brings("choices", "fly")
    return at.phrases.brings("choices", "replace", n=at.airman(replacement(at)).title)


def _way_down(at: Now, choice: str) -> Brings:
    chances = tables.chances(at, choice)._asdict().items()
    fields = {name: percent(chance) for name, chance in chances}
    return at.phrases.brings("choices", "way-down", **fields)


def _reroll(at: Now, choice: str) -> Brings:
    table, die = _rerolled(at)
    if choice == "keep":
        made = landing(at, table, at.number, die)
        return at.phrases.brings("choices", "keep", die=f"{die % 100:02d}", fate=tables.fate(made))
    held = means_to_roll_again(at.man(at.number), table)
    assert held is not None
    means = t.REROLLS[held].means
    spent = words("choices", "spent")["luck" if means == t.LUCK else "skill"]
    counts = Counter(tables.fate(made) for made in landings(at, table, at.number))
    odds = ", ".join(f"{name} {number}" for name, number in counts.most_common())
    spends = spent.format(means=means_name(means))
    return at.phrases.brings("choices", "roll-again", spent=spends, odds=odds)


# The questions.


def _named(ask: str) -> str:
    """The name of a question by what is asked: `reroll` of `reroll-drink:raf-03`."""
    name = purpose(ask)
    return "reroll" if name.startswith(REROLLED) else name


def _again(at: Now) -> str:
    return "again" if at.again else "why"


def _shot_down(at: Now) -> str:
    return "incapacitated" if at.man(at.number).wounds >= INCAPACITATING else "why"


@cache
def questions(theatre: Theatre) -> Questions[Now]:
    """The questions in a theatre."""
    return Questions(
        theatre.phrases("table"),
        now,
        _named,
        FACTS,
        {
            "cast": Question(),
            "attacker": Question(tables.attacker, _again),
            "mission": Question(
                tables.mission,
                lambda at: "why" if tables.open_kinds(at, tables.attacker_rolled(at)) else "none",
            ),
            "fighter": Question(tables.fighter),
            "fighter-british": Question(tables.british_fighters),
            "fighter-axis": Question(tables.axis_fighters),
            "old-wound": Question(tables.old_wound),
            "old-wound-flies": Question(tables.old_wound, brings=_flies),
            "long-edge": Question(tables.long_edge),
            "defenders-edge": Question(
                tables.defenders_edge, brings=lambda at, edge: at.phrases.brings("choices", edge)
            ),
            "defenders-edge-die": Question(tables.defenders_edge_die),
            "spotting-british": Question(
                tables.spotting_british, lambda at: "again why" if at.again else "why"
            ),
            "spotting-axis": Question(tables.spotting_axis),
            "position": Question(tables.position),
            "distance": Question(tables.distance),
            "cloud-1": Question(why=_again),
            "cloud-2": Question(why=_again),
            "fight": Question(tables.points),
            "get-home": Question(tables.returning),
            "way-down": Question(tables.ways_down, brings=_way_down),
            "bale-out": Question(tables.returning),
            "shot-down": Question(tables.returning, _shot_down),
            "drink": Question(tables.returning),
            "reroll": Question(tables.returning, brings=_reroll),
            "special-injury": Question(tables.special_injury),
            "recovery": Question(tables.recovery, _again),
            "ace-skill": Question(
                tables.skills, lambda at: "again why" if tables.skill_dice(at).refused else "why"
            ),
            "skill": Question(
                tables.skills, brings=lambda at, skill: Brings(gain=skill_effect(theatre, skill))
            ),
            "promotion": Question(tables.promotion),
            "medal": Question(tables.medal),
        },
        theatre.phrases("guide"),
    )


def prompt(request: Request, session: Session) -> Prompt:
    """The question as the rules put it."""
    return questions(session.conditions.theatre).prompt(request, session)


def choices(request: Decision, session: Session) -> Mapping[str, Brings]:
    """What may be chosen, each with what it brings."""
    return questions(session.conditions.theatre).choices(request, session)


def guide(request: Request, session: Session) -> str:
    """What is asked, in plain words for a first game."""
    return questions(session.conditions.theatre).guide(request, session)


def table(request: Request, session: Session) -> Table:
    """The table that an answer is looked up on."""
    return questions(session.conditions.theatre).table(request, session)
