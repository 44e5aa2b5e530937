"""A report in brief: the turns that decided it, what was lost besides, and the result."""

from __future__ import annotations

from sheetgen.games.convoy import report_endings, report_story
from sheetgen.games.convoy.chronicle import SUNK, Chronicle
from sheetgen.games.convoy.report_course import Course
from sheetgen.games.convoy.report_toll import lost_on
from sheetgen.games.convoy.report_voice import Paragraph, Voice
from sheetgen.reports.words import sentences

SCENES = (3, 2, 1)
WORDS, A_SCENE, A_HIT, A_LOSS = 140, 36, 7, 2
"""As many scenes are told as keep to so many words with the list of other losses, reckoned at so
many for each scene, for each hit in it and for each ship on the list."""


def paragraphs(voice: Voice, chronicle: Chronicle, course: Course) -> list[Paragraph]:
    """The turning points, the other losses and the end."""
    sunk = [ship for fleet in chronicle.fleet for ship in fleet if ship.condition == SUNK]
    scenes = report_story.scenes(voice, chronicle, course, _most(chronicle, course))
    told = [scene.turn for scene in scenes]
    besides = [ship for ship in sunk if ship.gone_on not in told]
    if besides:
        lost_on = {ship.gone_on for ship in besides}
        voice.tells(*(turn for turn in chronicle.turns if turn.number in lost_on))
        ships = voice.by_type(besides)
        said = voice.say("lost-besides", ships=ships, n=len(besides), scenes=len(scenes))
        scenes.append(Paragraph(sentences([said]), 0))
    return scenes + report_endings.ending(voice, chronicle, course)


def _most(chronicle: Chronicle, course: Course) -> int:
    """How many scenes there is room for."""
    met = report_story.met(chronicle, course)
    hits = [len(turn.battle.hits) for turn in met if turn.battle]
    lost = [len(lost_on(chronicle, turn)) for turn in met]
    for most in SCENES:
        words = A_SCENE * most + A_HIT * sum(hits[:most]) + A_LOSS * sum(lost[most:])
        if words <= WORDS:
            return most
    return 1
