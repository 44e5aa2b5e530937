"""The story of a convoy: what is told, in which chapter, and in what order."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheetgen.games.convoy import report_battle, report_endings, report_options, report_quiet
from sheetgen.games.convoy.chronicle import Chronicle, Turn
from sheetgen.games.convoy.report_voice import Paragraph, Voice
from sheetgen.reports.words import sentences

LAST_LEG_EAST_OF = 11.6
"""Longitude where the narrows are passed and Malta is ahead, in degrees east."""


@dataclass
class Chapter:
    """A chapter of the passage; `phase` names its heading in the phrase bank."""

    phase: str
    paragraphs: list[Paragraph] = field(default_factory=list)


def chapters(voice: Voice, chronicle: Chronicle) -> list[Chapter]:
    """The passage in chapters, those without a word left out."""
    middle = chronicle.halfway()
    phases: dict[str, list[Turn]] = {"friendly": [], "west": [], "narrows": [], "last": []}
    for turn in chronicle.turns:
        phases[_phase(turn, middle)].append(turn)
    told = []
    for phase, turns in phases.items():
        if phase == "narrows":
            told.append(_halfway(voice, chronicle))
        told.append(Chapter(phase, _paragraphs(voice, chronicle, turns)))
    told.append(Chapter("end", report_endings.ending(voice, chronicle)))
    return [chapter for chapter in told if chapter.paragraphs]


def _halfway(voice: Voice, chronicle: Chronicle) -> Chapter:
    gone = any(departure.carrier for turn in chronicle.turns for departure in turn.departures)
    paragraphs = report_endings.covering_force(voice, chronicle)
    return Chapter("cover" if gone else "halfway", paragraphs)


def _phase(turn: Turn, middle: int) -> str:
    if turn.number > middle:
        return "last" if turn.watch.lon > LAST_LEG_EAST_OF else "narrows"
    return "friendly" if turn.friendly else "west"


def _paragraphs(voice: Voice, chronicle: Chronicle, turns: list[Turn]) -> list[Paragraph]:
    """A chapter's turns in paragraphs: a decision opens one, a battle closes one."""
    voice.new_chapter()
    paragraphs = []
    for stretch in _stretches(turns):
        text = _stretch(voice, chronicle, stretch)
        if text:
            paragraphs.append(Paragraph(text, stretch[-1].number))
    return paragraphs


def _stretches(turns: list[Turn]) -> list[list[Turn]]:
    stretches: list[list[Turn]] = []
    for turn in turns:
        if not stretches or turn.taken or stretches[-1][-1].battle:
            stretches.append([])
        stretches[-1].append(turn)
    return stretches


def _stretch(voice: Voice, chronicle: Chronicle, stretch: list[Turn]) -> str:
    """A decision, the quiet turns after it and the battle they end in: as many as there are."""
    said = []
    if stretch[0].taken:
        said.append(report_options.decided(voice, stretch[0]))
    for quiet in _until_options_end([t for t in stretch if report_quiet.is_settled(t)]):
        said += report_quiet.told(voice, chronicle, quiet)
        said += _ended(voice, chronicle, quiet)
    last = stretch[-1]
    parts = [sentences(said)]
    if last.battle:
        came_before = any(turn.battle for turn in chronicle.turns[: last.number - 1])
        parts += [report_battle.told(voice, chronicle, last, came_before)]
        parts += [sentences(_ended(voice, chronicle, [last]))]
    return " ".join(part for part in parts if part)


def _until_options_end(turns: list[Turn]) -> list[list[Turn]]:
    """Quiet turns in runs, each as long as it can be told in one breath and in order."""
    runs: list[list[Turn]] = []
    for turn in turns:
        if not runs or runs[-1][-1].option_ends:
            runs.append([])
        runs[-1].append(turn)
    return runs


def _ended(voice: Voice, chronicle: Chronicle, turns: list[Turn]) -> list[str]:
    return [report_options.ended(voice, chronicle, turn) for turn in turns if turn.option_ends]
