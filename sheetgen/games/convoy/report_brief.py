"""A report in brief: the turns that decided it, what was lost besides, and the result."""

from __future__ import annotations

from sheetgen.games.convoy import report_endings, report_story
from sheetgen.games.convoy.chronicle import HOME, SUNK, Chronicle, Ship
from sheetgen.games.convoy.report_course import Course
from sheetgen.games.convoy.report_toll import lost_on
from sheetgen.games.convoy.report_voice import SHIP_NOUNS, Paragraph, Voice
from sheetgen.games.convoy.state import CARRIER, CRUISER, DESTROYER
from sheetgen.reports.words import counted, join, sentences

SCENES = (3, 2, 1)
WORDS, A_SCENE, A_HIT, A_LOSS, A_RETURN = 140, 36, 7, 2, 15
"""As many scenes are told as keep to so many words with the list of other losses and those who went
home, reckoned at so many for each scene, for each hit in it, for each ship on the list, and for
going home."""


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
    home = [ship for ship in chronicle.fleet[CARRIER] if ship.condition == HOME]
    if home:
        scenes.append(Paragraph(_gone_home(voice, chronicle, home), 0))
    return scenes + report_endings.ending(voice, chronicle, course)


def _gone_home(voice: Voice, chronicle: Chronicle, carriers: list[Ship]) -> str:
    """The carriers that turned back at halfway, and how many went with them."""
    escorts = join(
        counted(count, SHIP_NOUNS[kind])
        for kind in (CRUISER, DESTROYER)
        if (count := len(chronicle.ships(kind, HOME)))
    )
    voice.tells(*(turn for turn in chronicle.turns if turn.departures))
    ships = voice.ships(carriers)
    return sentences([voice.say("home-besides", ships=ships, n=len(carriers), escorts=escorts)])


def _most(chronicle: Chronicle, course: Course) -> int:
    """How many scenes there is room for."""
    home = any(ship.condition == HOME for ship in chronicle.fleet[CARRIER])
    room = WORDS - A_RETURN * home
    all_lost = sum(len(lost_on(chronicle, turn)) for turn in chronicle.turns)
    for most in SCENES:
        turns = report_story.chosen(chronicle, course, most)
        hits = sum(len(turn.battle.hits) for turn in turns if turn.battle)
        besides = all_lost - sum(len(lost_on(chronicle, turn)) for turn in turns)
        words = A_SCENE * most + A_HIT * hits + A_LOSS * besides
        if words <= room:
            return most
    return 1
