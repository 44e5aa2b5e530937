"""The questions that follow a fight: for whom, and why, as he and his airplane are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sheetgen.core.requests import Request
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.experience import skills_open_to
from sheetgen.games.wings.rules.return_to_base import INCAPACITATING, protects_shipping
from sheetgen.games.wings.rules.rolling import means_to_roll_again
from sheetgen.games.wings.rules.state import SKILLS
from sheetgen.games.wings.rules.tables import (
    AIRCRAFT,
    BALE_OUT,
    DRINK,
    GET_HOME,
    MEDAL_FROM,
    PROMOTED_FROM,
    RANKS,
    RECOVERY_EVENTS,
    REROLLS,
    SHOT_DOWN,
    SKILL_OF_DIE,
)
from sheetgen.games.wings.sheet.printed_tables import means_name, recovery_name, skill_name, span
from sheetgen.games.wings.story.chronicle import Flight
from sheetgen.games.wings.story.hospital import medal_name
from sheetgen.games.wings.table.modifiers import modifiers
from sheetgen.games.wings.table.now import REROLLED, Now, asked, landing, landings
from sheetgen.games.wings.table.phrases import diary, listed, plain, say, words, wounds

RETURN_TABLES: dict[str, tuple[Any, ...]] = {
    "get-home": GET_HOME,
    "bale-out": BALE_OUT,
    "shot-down": SHOT_DOWN,
    "drink": DRINK,
}
"""The Return to Base tables, by what is asked."""


def place(at: Now) -> str:
    """Where the man at hand comes down, in words."""
    return str(diary()["place"][at.state.place])


def airplane(flight: Flight) -> str:
    """What a man flies."""
    return AIRCRAFT[flight.aircraft].name


def die_at_hand(at: Now, request: Request) -> tuple[str, int]:
    """The table and the die that a man may roll again."""
    return asked(request.ask).removeprefix(REROLLED), at.last.dice[0]


def _state(at: Now, number: int) -> str:
    """A man and his airplane as the fight has left them."""
    flight = at.flight(number)
    report = flight.report
    assert report is not None
    damage = say("state", "damage", damage=report.damage, holds=report.holds)
    hurt = damage if report.damage else say("state", "sound")
    return listed([hurt, *report.specials, wounds(at.man(number).wounds)])


def _added(at: Now, request: Request) -> str:
    return "".join(
        say("added", modifier=modifier)
        for modifier in modifiers(at, asked(request.ask), request.about)
    )


def _get_home(at: Now, request: Request) -> str:
    number = request.about
    before = at.man(number).wounds
    crashes = [
        face
        for face, made in enumerate(landings(at, "get-home", number), start=1)
        if made.wounds > before
    ]
    return say(
        "prompts", "get-home", "why",
        airplane=airplane(at.flight(number)),
        state=_state(at, number),
        added=_added(at, request),
        faces=plain(span(f"{crashes[0]:02d}", f"{crashes[-1]:02d}")),
    )  # fmt: skip


def _way_down(at: Now, request: Request) -> str:
    number = request.about
    return say(
        "prompts", "way-down", "why",
        airplane=airplane(at.flight(number)),
        state=_state(at, number),
        altitude=at.sortie(number).altitude,
        place=place(at),
    )  # fmt: skip


def _bale_out(at: Now, request: Request) -> str:
    return say(
        "prompts", "bale-out", "why",
        airplane=airplane(at.flight(request.about)),
        state=_state(at, request.about),
        added=_added(at, request),
        place=place(at),
    )  # fmt: skip


def _shot_down(at: Now, request: Request) -> str:
    hurt = at.man(request.about).wounds
    phrase = "incapacitated" if hurt >= INCAPACITATING else "why"
    return say(
        "prompts", "shot-down", phrase,
        airplane=airplane(at.flight(request.about)), wounds=wounds(hurt), place=place(at),
    )  # fmt: skip


def _drink(at: Now, request: Request) -> str:
    sortie = at.sortie(request.about)
    hurt = wounds(at.man(request.about).wounds)
    saved = [
        words("saved", "protecting") if protects_shipping(at.state, sortie) else "",
        words("saved", "bomber") if AIRCRAFT[sortie.aircraft].bomber else "",
    ]
    return say(
        "prompts", "drink", "why",
        hurt=say("added", modifier=hurt) if hurt else "",
        saved=" ".join(filter(None, saved)) or words("saved", "neither"),
    )  # fmt: skip


def _reroll(at: Now, request: Request) -> str:
    table, die = die_at_hand(at, request)
    row = landing(at, table, request.about, die).row
    return say(
        "prompts", "reroll", "why",
        die=f"{die % 100:02d}",
        table=data("quick")["skills"]["tables"][table],
        says=plain(RETURN_TABLES[table][row].says),
        means=means(at, table, request.about),
    )  # fmt: skip


def means(at: Now, table: str, number: int) -> str:
    """What a man may roll a table again with, by name; empty if with nothing."""
    held = means_to_roll_again(at.man(number), table)
    return means_name(REROLLS[held].means) if held is not None else ""


def _special_injury(at: Now, request: Request) -> str:
    return say(
        "prompts", "special-injury", "why",
        wounds=wounds(at.man(request.about).wounds), added=_added(at, request),
    )  # fmt: skip


def _recovery(at: Now, request: Request) -> str:
    if request.slot == 1:
        return say("prompts", "recovery", "why", wounds=wounds(at.man(request.about).wounds))
    event = RECOVERY_EVENTS[at.session.events[-1].row].event
    return say("prompts", "recovery", "again", event=plain(recovery_name(event)))


class SkillDice(NamedTuple):
    """A man's dice on the ace skills: the skills found of the two he may choose from, a bit mask of
    those he may still roll, and the skill rolled last if that was none for him (empty: it was)."""

    found: list[int]
    wanted: int
    refused: str


def skill_dice(at: Now, number: int) -> SkillDice:
    """The dice on the ace skills that a man has rolled for the choice at hand."""
    found, wanted, refused = [], skills_open_to(at.man(number)), ""
    for die in at.run_of("ace-skill", number):
        skill = SKILLS.index(SKILL_OF_DIE[die - 1])
        refused = "" if wanted >> skill & 1 else SKILLS[skill]
        if not refused:
            found.append(skill)
            wanted -= 1 << skill
    return SkillDice(found, wanted, refused)


def _ace_skill(at: Now, request: Request) -> str:
    found, _, refused = skill_dice(at, request.about)
    points = at.man(request.about).experience
    told = say("prompts", "ace-skill", "why", points=points, nth=words("nth")[len(found)])
    if not refused:
        return told
    return f"{say('prompts', 'ace-skill', 'again', skill=skill_name(refused))} {told}"


def _skill(at: Now, request: Request) -> str:
    rolled = [skill_name(SKILLS[skill]) for skill in skill_dice(at, request.about).found]
    points = at.man(request.about).experience
    return say("prompts", "skill", "why", points=points, rolled=" or ".join(rolled))


def _promotion(at: Now, request: Request) -> str:
    man = at.man(request.about)
    return say(
        "prompts", "promotion", "why",
        points=man.experience,
        faces=plain(span(str(PROMOTED_FROM), "6")),
        rank=RANKS[man.air_force][man.rank + 1],
    )  # fmt: skip


def _medal(at: Now, request: Request) -> str:
    man = at.man(request.about)
    return say(
        "prompts", "medal", "why",
        medal=medal_name(at.flight(request.about), man.medals + 1),
        need=MEDAL_FROM[man.air_force],
        added=_added(at, request),
    )  # fmt: skip


WHY: dict[str, Callable[[Now, Request], str]] = {
    "get-home": _get_home,
    "way-down": _way_down,
    "bale-out": _bale_out,
    "shot-down": _shot_down,
    "drink": _drink,
    "reroll": _reroll,
    "special-injury": _special_injury,
    "recovery": _recovery,
    "ace-skill": _ace_skill,
    "skill": _skill,
    "promotion": _promotion,
    "medal": _medal,
}
"""Why each is asked."""
