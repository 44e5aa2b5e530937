"""The story of a convoy: what is told, in which chapter, and in what order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import cos, hypot, radians

from sheetgen.games.convoy.report import battle, endings, opening, options, quiet
from sheetgen.games.convoy.report.voice import Paragraph, Voice
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story.chronicle import Chronicle, Turn
from sheetgen.games.convoy.story.course import PLAIN, Course
from sheetgen.games.convoy.story.watches import HOURS
from sheetgen.kits.telling.grammar import sentences

LAST_LEG_EAST_OF = 11.6
"""Longitude where the narrows are passed and Malta is ahead, in degrees east."""
NEAR = 60.0
"""So far off, in nautical miles, is still the same place."""


@dataclass
class Chapter:
    """A chapter of the passage; `phase` names its heading in the phrase bank. `aside` is what the
    real convoy met with there."""

    phase: str
    paragraphs: list[Paragraph] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    aside: str = ""


def chapters(
    voice: Voice, chronicle: Chronicle, course: Course, worths: Mapping[int, options.Worth]
) -> list[Chapter]:
    """The passage in chapters, those without a word left out; `worths` as `options.worths` has
    them."""
    middle = chronicle.halfway()
    phases: dict[str, list[Turn]] = {"friendly": [], "west": [], "narrows": [], "last": []}
    for turn in chronicle.turns:
        phases[_phase(turn, middle)].append(turn)
    if quiet.is_untroubled(chronicle):
        # Nothing more is to be said of friendly waters than the opening has said.
        phases["friendly"] = []
    found = []
    for phase, turns in phases.items():
        if phase == "narrows":
            found.append(_halfway(voice, chronicle))
        found.append(_chapter(voice, chronicle, course, worths, phase, turns))
    last = chronicle.turns[-1:]
    found.append(Chapter("end", endings.ending(voice, chronicle, course), last))
    return [chapter for chapter in found if chapter.paragraphs]


def _phase(turn: Turn, middle: int) -> str:
    if turn.number > middle:
        return "last" if turn.watch.lon > LAST_LEG_EAST_OF else "narrows"
    return "friendly" if turn.friendly else "west"


def _halfway(voice: Voice, chronicle: Chronicle) -> Chapter:
    turns = [turn for turn in chronicle.turns if turn.departures]
    gone = any(departure.carrier for turn in turns for departure in turn.departures)
    paragraphs = endings.covering_force(voice, chronicle)
    return Chapter("cover" if gone else "halfway", paragraphs, turns)


def _chapter(
    voice: Voice,
    chronicle: Chronicle,
    course: Course,
    worths: Mapping[int, options.Worth],
    phase: str,
    turns: list[Turn],
) -> Chapter:
    """A chapter's turns in paragraphs: a decision opens one, a battle closes one. What the real
    convoy met with there stands at the end."""
    voice.new_chapter()
    chapter = Chapter(phase, turns=turns)
    for stretch in _stretches(turns):
        for text in _stretch(voice, chronicle, course, worths, stretch):
            chapter.paragraphs.append(Paragraph(text, stretch[-1].number))
    if chronicle.finished and voice.says("history"):
        chapter.aside = sentences([recalled(voice, chronicle, turns)])
    return chapter


def _stretches(turns: list[Turn]) -> list[list[Turn]]:
    stretches: list[list[Turn]] = []
    for turn in turns:
        if not stretches or turn.taken or stretches[-1][-1].battle:
            stretches.append([])
        stretches[-1].append(turn)
    return stretches


def _stretch(
    voice: Voice,
    chronicle: Chronicle,
    course: Course,
    worths: Mapping[int, options.Worth],
    stretch: list[Turn],
) -> list[str]:
    """A decision, the quiet turns after it and the battle they end in, as many as there are: in
    one paragraph, or where paragraphs are short, in one for each."""
    parts = []
    if stretch[0].taken:
        voice.tells(stretch[0])
        parts.append(sentences([options.decided(voice, stretch[0])]))
    for run in _until_options_end([t for t in stretch if quiet.is_settled(t)]):
        clauses = quiet.quiet_clauses(voice, chronicle, course, run)
        parts.append(sentences(clauses + _ended(voice, chronicle, worths, run)))
    last = stretch[-1]
    if last.battle:
        met = _battle(voice, chronicle, course, last)
        parts.append(" ".join([met, sentences(_ended(voice, chronicle, worths, [last]))]).strip())
    parts = [part for part in parts if part]
    return parts if voice.short_paragraphs else [" ".join(parts)] if parts else []


def _until_options_end(turns: list[Turn]) -> list[list[Turn]]:
    """Quiet turns in runs, each as long as it can be told in one breath and in order."""
    runs: list[list[Turn]] = []
    for turn in turns:
        if not runs or runs[-1][-1].option_ends:
            runs.append([])
        runs[-1].append(turn)
    return runs


def _ended(
    voice: Voice, chronicle: Chronicle, worths: Mapping[int, options.Worth], turns: list[Turn]
) -> list[str]:
    clauses = []
    for turn in turns:
        if turn.option_ends:
            voice.tells(*chronicle.turns[turn.number - turn.option_turn : turn.number])
            clauses.append(options.ended(voice, chronicle, turn, worths[turn.number]))
    return clauses


def _battle(
    voice: Voice, chronicle: Chronicle, course: Course, turn: Turn, alone: bool = False
) -> str:
    swing = course.swing(turn.number) if turn.number == course.decisive else 0.0
    weight = PLAIN if alone else course.weight(turn.number)
    if opening.fates(chronicle)["contacts"] <= quiet.FEW_CONTACTS:
        weight = max(weight, PLAIN)
    return battle.contact_clauses(voice, chronicle, turn, swing, weight, alone)


def scenes(voice: Voice, chronicle: Chronicle, course: Course, most: int) -> list[Paragraph]:
    """The chosen turns, each told in a paragraph as if what went before it had not been told."""
    voice.new_chapter()
    paragraphs = []
    for turn in chosen(chronicle, course, most):
        voice.tells(turn)
        decision = [options.decided(voice, turn)] if turn.taken else []
        parts = [sentences(decision), _battle(voice, chronicle, course, turn, alone=True)]
        paragraphs.append(Paragraph(" ".join(part for part in parts if part), turn.number))
    return paragraphs


def chosen(chronicle: Chronicle, course: Course, most: int) -> list[Turn]:
    """The turns with an enemy that mattered most, `most` of them, in their order: among several
    the one that cost most ships, which the first page names."""
    turns = met(chronicle, course)[:most]
    counts = opening.fates(chronicle)
    if len(turns) > 1 and counts["worst"] > 1 and counts["worst_times"] == 1:
        worst = chronicle.turns[counts["worst_turn"] - 1]
        turns = turns if worst in turns else [*turns[:-1], worst]
    return sorted(turns, key=lambda turn: turn.number)


def met(chronicle: Chronicle, course: Course) -> list[Turn]:
    """The turns with an enemy, those that swung most first."""
    turns = [chronicle.turns[number - 1] for number in course.weightiest()]
    return [turn for turn in turns if turn.battle]


def recalled(voice: Voice, chronicle: Chronicle, turns: list[Turn]) -> str:
    """What befell the real convoy in one of these turns: the first that is not told yet, or
    nothing. What befell a ship that sails in this game, too, is left out: here she fared
    otherwise."""
    sailing = [ship.name for fleet in chronicle.fleet for ship in fleet]
    events = [
        e for e in data("chronology") if not any(name in e.get("told", "") for name in sailing)
    ]
    for turn in turns:
        for event in events:
            if _is_here(event, turn) and not voice.again(f"history {event['day']} {event['time']}"):
                voice.tells(turn)
                return voice.say("history", **{name: event[name] for name in ("time", "told")})
    return ""


def _is_here(event: dict[str, object], turn: Turn) -> bool:
    """Whether an event of the real convoy was in the same watch and near the same place."""
    lat, lon = event.get("lat"), event.get("lon")
    if not isinstance(lat, float) or not isinstance(lon, float):
        return False
    on = turn.watch
    begins = int(on.start[:2])
    hour = int(str(event["time"])[:2])
    # A degree of latitude is 60 miles; one of longitude shrinks with the cosine.
    north = (lat - on.lat) * 60
    east = (lon - on.lon) * 60 * cos(radians(on.lat))
    same = event["day"] == on.day and begins <= hour < begins + HOURS
    return same and hypot(north, east) <= NEAR
