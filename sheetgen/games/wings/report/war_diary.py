"""The war diary of Wings over Malta, as Markdown: a campaign that is over, or as far as it is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.core.language import opened
from sheetgen.games.wings.cast.dates import anachronisms, in_words, licences
from sheetgen.games.wings.report import tables
from sheetgen.games.wings.report.diary import KINDS, Diarist, Section, plan
from sheetgen.games.wings.report.newspaper import Newspaper
from sheetgen.games.wings.rules.fight import Source
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.games.wings.story.chronicle import tell as story_of
from sheetgen.games.wings.story.tellings import winner_name
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling.report import Asked, Telling, frame, key_of_answers, whys
from sheetgen.kits.telling.templates import Library, library
from sheetgen.kits.telling.voices import bank_of, voice_of, voices_of

if TYPE_CHECKING:
    from sheetgen.kits.telling.figures import Figures

TEMPLATE, NICKNAMES = "wings/report.md.j2", "wings/nicknames.toml"


def voices(templates: Path | None = None) -> list[str]:
    """The voices a diary can be told in: the banks there are, a user's own among them."""
    return voices_of(library(templates), "wings")


def tell(asked: Asked) -> Telling:
    """The diary of a campaign, as far as it has come. Raises TemplateError if a template cannot be
    used, BankError for a bank with a slip, and Error for a voice that there is not."""
    session, theatre = asked.session, asked.session.conditions.theatre
    shelf = theatre.library(asked.templates)
    asked = asked._replace(voice=voice_of(shelf, asked.voice, "wings"))
    chronicle = story_of(session)
    diarist = _diarist(asked, shelf, chronicle)
    keeps, over = asked.extent.keeps, chronicle.winner is not None
    title, opening = diarist.title(), diarist.opening()
    told = _sections(diarist) if {"story", "scenes"} & {*keeps} else []
    answered = answers_of(session)
    before, *noted = asked.noted([[answered[m] for m in one.missions] for one in told])
    if diarist.is_news and noted:
        # A newspaper has its news first.
        before, noted[0] = [], [*before, *noted[0]]
    # What is told after the missions is told after them.
    ending = diarist.ending() if over else []
    winner = {}
    if chronicle.winner is not None:
        winner["winner"] = winner_name(theatre, chronicle.winner).lower()
    fought = Counter(m.fought.fight.source for m in chronicle.missions if m.fought is not None)
    values = frame(asked, title, winner, chronicle.finished)
    values |= {
        "over": over,
        "period": _period(chronicle),
        "short": opened(chronicle.in_short()),
        "opening": opening if "lead" in keeps else [],
        "box": tables.box(diarist.campaign) if "box" in keeps and diarist.campaign.fought else [],
        "notes": before,
        "sections": [
            {**vars(one), "notes": notes} for one, notes in zip(told, noted, strict=False)
        ],
        "ending": ending if {"story", "ending"} & {*keeps} else ending[:1],
        # Every fight would be fought again for them.
        "charts": _charts(chronicle, told) if asked.appendix else [],
        # Who attacked can be told by the place, and there is no room for it on a narrow page.
        "missions": [row[:3] + row[4:] for row in tables.missions(diarist.campaign)],
        "strength": tables.strength(chronicle),
        "ladder": tables.ladder(chronicle),
        "lost": tables.the_lost(chronicle),
        "hospital": tables.hospital(chronicle),
        "honours": tables.honours(chronicle),
        "fights": {source: fought[source] for source in Source},
        "invented": _invented(chronicle),
    }
    return Telling(shelf.render(TEMPLATE, **values))


def why(asked: Asked) -> str:
    """The passages of a diary, in lines. Raises as `tell` does."""
    shelf = asked.session.conditions.theatre.library(asked.templates)
    asked = asked._replace(voice=voice_of(shelf, asked.voice, "wings"))
    diarist = _diarist(asked, shelf, story_of(asked.session))
    diarist.title(), diarist.opening(), _sections(diarist), diarist.ending()
    return whys(diarist.teller.told, asked, tell)


def _diarist(asked: Asked, shelf: Library, chronicle: Chronicle) -> Diarist:
    bank = bank_of(shelf, asked.voice, asked.length, "wings")
    # By the dice of the cast alone: who tells a campaign that goes on tells it in the same words.
    key = key_of_answers(asked.session.answers[:1])
    return Diarist(chronicle, shelf.passages(bank, KINDS), key, shelf.data(NICKNAMES))


def _sections(diarist: Diarist) -> list[Section]:
    """The missions told in their order, of the newspaper with the pages it has after every six."""
    newspaper, told = Newspaper(diarist), list[Section]()
    for section in diarist.sections():
        if diarist.is_news:
            section.page = newspaper.page(diarist.campaign.days[section.missions[-1] - 1])
        told.append(section)
    return told


def figures(asked: Asked) -> Figures:
    """The drawings that the diary of a campaign places: the flight paths of its fights."""
    from sheetgen.games.wings.report import flight_charts

    chronicle = story_of(asked.session)
    day = plan(chronicle).day

    def order(mission: Mission) -> tuple[bool, int]:
        return day is None or mission is not day.mission, mission.number

    return flight_charts.figures(chronicle, sorted(chronicle.missions, key=order))


def _charts(chronicle: Chronicle, told: list[Section]) -> list[int]:
    """The missions whose flight paths stand at the back: those drawn nowhere else."""
    drawn = {section.drawn for section in told}
    flown = [m.number for m in chronicle.missions if track(chronicle, m) is not None]
    return [number for number in flown if number not in drawn]


def _period(chronicle: Chronicle) -> str:
    """From the first day to the last."""
    if not chronicle.missions:
        return ""
    first, last = chronicle.missions[0].day, chronicle.missions[-1].day
    return in_words(first) if first == last else f"{in_words(first)} to {in_words(last)}"


def _invented(chronicle: Chronicle) -> list[str]:
    """What the diary makes free with, and what of its airplanes is out of its time."""
    flown = {aircraft for mission in chronicle.missions for _, aircraft in mission.aircraft}
    out_of_time = [one.says for one in anachronisms(chronicle.theatre) if flown & set(one.aircraft)]
    return [*licences(chronicle.theatre), *out_of_time]
