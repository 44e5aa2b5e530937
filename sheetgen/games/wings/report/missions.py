"""The missions of a war diary, each told at the length it weighs: a page, half a page, a paragraph
or a line; those next to each other that weigh little stand under one heading."""

import re
from collections.abc import Collection, Container
from dataclasses import dataclass, field

from sheetgen.core.language import sentences
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.report.aftermath import brought, came_out
from sheetgen.games.wings.report.coming_back import came_back, homecoming
from sheetgen.games.wings.report.fight import fight_clauses
from sheetgen.games.wings.report.flight import TARGETS, clauses_at, passage_of
from sheetgen.games.wings.report.forces import escort, going_out, lent, not_as_usual, whereto, whom
from sheetgen.games.wings.report.fortunes import nickname_earned, recalled
from sheetgen.games.wings.report.losses import losses
from sheetgen.games.wings.report.newspaper import EVERY, Page, is_due, news, page
from sheetgen.games.wings.report.obituary import obituaries
from sheetgen.games.wings.report.opening import Frame, headed, month_of
from sheetgen.games.wings.report.past import is_lost, where_it_was
from sheetgen.games.wings.report.tables import is_founder
from sheetgen.games.wings.report.targets import attacked
from sheetgen.games.wings.report.voice import (
    Voice,
    bombers,
    defenders,
    fighters,
    is_mustered,
)
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.state import DRAWN, ENEMY, HOME, Sort
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Mission
from sheetgen.games.wings.story.course_of_fight import DUD
from sheetgen.games.wings.story.hospital import is_crippled, stays
from sheetgen.games.wings.story.plan import (
    HALF,
    LINE,
    LONG_RUN,
    PAGE,
    PARAGRAPH,
    StoryPlan,
    beats_of,
    margin,
    runs,
    winners,
)
from sheetgen.kits.telling.prose import words

HEADINGS = {"early": "The early period", "later": "The later period"}
AT_LENGTH = (PAGE, HALF)
"""Missions told at such lengths have a heading of their own."""
COURSE = {PAGE: 4, HALF: 2}
"""So much is told of the course of a fight."""
RECALLED = {PAGE: 2, HALF: 1}
"""So much is recalled of what its men have behind them."""
LONGEST = 36
"""So many words at most run on in one sentence."""
NEAR = 2
"""By so many points or fewer a mission was near to another result."""
_STANDING = {
    "settled": "settled", "saved": "saved", "level": "lead-level", "led": "lead-taken",
    "run": "run-won", "run-ended": "run-ended",
}  # fmt: skip
"""The slots that say what a mission did to the course."""


@dataclass
class Section:
    """Some missions under a heading; `period` is the heading to stand before it, if it has one,
    `drawn` are the missions whose flight paths stand beside it, and `page` is the newspaper that
    follows it."""

    missions: list[int]
    heading: str
    period: str = ""
    paragraphs: list[str] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    page: Page | None = None


def sections_of(chronicle: Chronicle, plan: StoryPlan) -> list[list[Mission]]:
    """All missions drawn so far, those that stand under one heading together: a mission told at
    length by itself, the others up to the next such, page of the newspaper, or period."""
    found: list[list[Mission]] = []
    alone = True
    for mission in chronicle.missions:
        size = plan.sizes.get(mission.number, HALF)
        last = mission.number == chronicle.theatre.length and chronicle.winner is not None
        apart = size in AT_LENGTH or last
        begins = mission.number % EVERY == 1 or mission.number == chronicle.theatre.length // 2 + 1
        if alone or apart or begins:
            found.append([])
        found[-1].append(mission)
        alone = apart
    return found


class Narrator:
    """Tells the missions of a campaign by its plan; what has been told bears on what is told
    next."""

    def __init__(self, voice: Voice, chronicle: Chronicle, plan: StoryPlan) -> None:
        self.voice, self.chronicle, self.plan = voice, chronicle, plan
        self.stays = stays(chronicle)
        near = [
            (by.points, -plan.weights.get(mission.number, 0), mission.number)
            for mission in chronicle.missions
            if mission.ended and (by := margin(mission)) and by.points <= NEAR
        ]
        self._nearest = min(near)[2] if near else 0

    def sections(self, frame: Frame) -> list[Section]:
        """All missions drawn so far."""
        told = []
        period = ""
        for missions in sections_of(self.chronicle, self.plan):
            section = Section([mission.number for mission in missions], "")
            last = missions[-1]
            if last.number == self.voice.theatre.length and self.chronicle.winner is not None:
                section.period = frame.last_heading()
            elif missions[0].period != period:
                section.period = HEADINGS[missions[0].period]
            period = missions[0].period
            section.heading = headed(self._heading(missions))
            at_length = [one.number for one in missions if self._size(one) in AT_LENGTH]
            for mission in missions:
                section.paragraphs += self.mission(mission, self._size(mission))
                if mission.number in at_length and track(self.chronicle, mission) is not None:
                    section.drawn.append(mission.number)
            if is_due(self.chronicle, last):
                weights = self.plan.weights
                section.page = page(self.voice, last, self.stays, weights, at_length)
            told.append(section)
        return told

    def _size(self, mission: Mission) -> str:
        return self.plan.sizes.get(mission.number, HALF)

    # Headings.

    def _heading(self, missions: list[Mission]) -> str:
        """What stands over some missions: what one told at length turned, or when they were."""
        first, last = missions[0], missions[-1]
        if self._size(last) not in AT_LENGTH or last.fought is None:
            values = {"first": month_of(first), "last": month_of(last), "place": last.place.name}
            return self.voice.part("heading-group", m=len(missions), **values)
        self.voice.new_mission(last.number)
        if self.voice.says("headline"):
            said = self.voice.say("headline", **news(self.voice, last))
            return self.voice.part("heading-told", headline=said)
        gone = [flight.airman.name.surname for flight in last.flights if is_lost(flight)]
        beats = [a.name.surname for a in self.plan.men if a.number in _changed(last)]
        near = margin(last)
        return self.voice.part(
            "heading-told",
            turned=self.plan.turned.get(last.number, ()),
            place=last.place.name,
            at=where_it_was(last),
            left=self.voice.theatre.length - last.number,
            each=winners(self.chronicle, last.number).count(HOME),
            near=near.points if near else 0,
            gone=gone,
            men=beats,
            run=self._run_before(last),
        )

    def _run_before(self, mission: Mission) -> int:
        """How many missions the side that had won the last one before had won on end."""
        ended = [run.long for run in runs(self.chronicle) if run.last == mission.number - 1]
        return ended[0] if ended else 0

    # A mission, at one of four lengths.

    def mission(self, mission: Mission, size: str) -> list[str]:
        """A mission in paragraphs, the first of which begins with its date."""
        self.voice.new_mission(mission.number)
        self.voice.tells_node(mission.number + 1)
        if mission.fought is None:
            told = [[*self._arrived(mission), *to_be_flown(self.voice, mission)]]
        elif not mission.ended:
            told = self._at_length(mission, HALF)
        elif size in AT_LENGTH:
            told = self._at_length(mission, size)
        else:
            told = [self._in_short(mission, size)]
        men = [airman.name.surname for airman in self.chronicle.men]
        texts = [sentences(varied(clauses, men)) for clauses in told if clauses]
        texts[0] = f"**{in_words(mission.day)}.** {texts[0]}"
        lives = obituaries(self.voice, mission) if mission.ended and size != LINE else []
        return [*texts, *lives]

    def _at_length(self, mission: Mission, size: str) -> list[list[str]]:
        """In clauses: going out, the fight, coming back, and what it brought."""
        voice = self.voice
        flown = passage_of(voice, mission, track(self.chronicle, mission), COURSE[size])
        # In order, because who has been named bears on how he is named next.
        out = [*self._arrived(mission), *going_out(voice, mission)]
        out += recalled(voice, mission, RECALLED[size])
        fight = [*fight_clauses(voice, mission, flown, size == PAGE), *self._near(mission)]
        back = came_back(voice, mission)
        after = brought(voice, mission, self.stays)
        if mission.ended:
            after += came_out(voice, mission, self.stays)
            after += nickname_earned(voice, mission, self.stays)
            after += self._standing(mission)
        return [out, fight, back, after] if size == PAGE else [out, fight, [*back, *after]]

    def _in_short(self, mission: Mission, size: str) -> list[str]:
        """In clauses: who flew against whom with what result, what was hit, whom it cost, and what
        the men who are followed had of it."""
        voice = self.voice
        said = [*self._arrived(mission), self._outcome(mission)]
        if mission.bomber and (
            size == PARAGRAPH or any(f.airman in self.plan.men for f in fighters(mission))
        ):
            said.append(escort(voice, mission))
        said += lent(voice, mission)
        if size == PARAGRAPH:
            said += not_as_usual(voice, mission)
        flown = passage_of(voice, mission, track(self.chronicle, mission), 0)
        sunk = mission.fought is not None and mission.fought.sunk
        if mission.theatre.sort_of(mission.kind) != Sort.DOGFIGHT and (size == PARAGRAPH or sunk):
            said += attacked(voice, mission, flown.of(DUD), ())
        said += clauses_at(voice, mission, flown, TARGETS)
        if any(
            f.report and (f.report.fate == "shot down" or f.report.burning) for f in mission.flights
        ):
            said += losses(voice, mission, flown)
        for flight in mission.flights:
            followed = flight.airman in self.plan.men and size == PARAGRAPH
            if is_lost(flight) or followed:
                said.append(
                    "" if is_crippled(flight) and not followed else homecoming(voice, flight)
                )
        said += brought(voice, mission, self.stays, size == LINE)
        if size == PARAGRAPH:
            said += came_out(voice, mission, self.stays, self.plan.men)
            said += [*self._near(mission), *nickname_earned(voice, mission, self.stays)]
        return [clause for clause in (*said, *self._standing(mission)) if clause]

    def _outcome(self, mission: Mission) -> str:
        """Who attacked what, against whom, and how it ended; of a dogfight who held the sky."""
        assert mission.fought is not None
        voice, score = self.voice, mission.fought.score
        winner = score.winner
        return voice.say(
            "told-dogfight"
            if mission.theatre.sort_of(mission.kind) == Sort.DOGFIGHT
            else "told-attack",
            at=where_it_was(mission),
            whom=whom(mission),
            men=voice.names(bombers(mission) or fighters(mission)),
            others=voice.names(defenders(mission)),
            winner="" if winner == DRAWN else voice.people(mission, winner),
            side=self.voice.theatre.scored.get(winner, ""),
            ours=mission.attacker == HOME,
            won=score.winner == mission.attacker,
            margin=abs(score.of(HOME) - score.of(ENEMY)),
        )

    def _near(self, mission: Mission) -> list[str]:
        """How near another result was, of the mission where it was nearest."""
        near = margin(mission)
        if near is None or mission.number != self._nearest:
            return []
        drawn = near.becomes == DRAWN
        values = {"points": near.points, "more": near.more, "drawn": drawn}
        whose = "" if near.becomes == DRAWN else self.voice.people(mission, near.becomes)
        return [self.voice.say("near-result", whose=whose, **values)]

    def _standing(self, mission: Mission) -> list[str]:
        """What a mission did to the course of the campaign, if it did anything, in clauses."""
        assert mission.fought is not None
        upto, winner = mission.number, mission.fought.score.winner
        said = []
        turned = self.plan.turned.get(upto, ())
        # Who has won the whole has not merely gone ahead.
        for one in turned if "settled" not in turned else ("settled",):
            side = self.plan.course.leader if one == "settled" else winner
            if side != DRAWN and one in _STANDING:
                values = {
                    "us": self.voice.theatre.scored[side],
                    "winner": self.voice.theatre.they[side],
                    "them": self.voice.theatre.scored[enemy_of(side)],
                    "won": winners(self.chronicle, upto).count(side),
                    "left": mission.theatre.length - upto,
                    "nth": [self.voice.nth(count) for count in range(mission.theatre.length + 1)],
                    "run": self._run_before(mission) if one == "run-ended" else LONG_RUN,
                }
                said.append(self.voice.say(_STANDING[one], **values))
        return said[:2]

    def besides(self, told: list[Mission]) -> list[str]:
        """What the missions cost that are not told."""
        others = [m for m in self.chronicle.missions if m.ended and m not in told]
        lost = [sum(is_lost(f) for m in others for f in m.of(side)) for side in (HOME, ENEMY)]
        if not any(lost):
            return []
        self.voice.new_mission()
        values = {"n": len(others), "british": lost[HOME], "axis": lost[ENEMY]}
        return [sentences([self.voice.say("brief-besides", **values)])]

    def _arrived(self, mission: Mission) -> list[str]:
        """An air force that joins on the way; those of the first mission were there."""
        if mission.number == 1:
            return []
        forces: dict[int, list[Airman]] = {}
        for airman in mission.joined:
            if is_founder(self.chronicle, airman):
                forces.setdefault(airman.man.air_force, []).append(airman)
        return [
            self.voice.say(
                "founders",
                force=f"the {self.voice.terms['air_force'][force]}",
                fighters=sum(not airman.man.bomber for airman in men),
                bombers=sum(airman.man.bomber for airman in men),
            )
            for force, men in forces.items()
        ]


def _changed(mission: Mission) -> Container[int]:
    """The men a mission did something to, or who did something in it."""
    return {flight.airman.number for flight in mission.flights if beats_of(flight)}


def to_be_flown(voice: Voice, mission: Mission) -> list[str]:
    """What is known of a mission that is not fought yet, in clauses."""
    said = [voice.say("to-be-flown", attack=whereto(voice, mission))]
    if is_mustered(mission):
        names = voice.names_apart(mission.flights)
        said.append(voice.say("crews-told-off", names=names))
    return said


def varied(clauses: list[str], men: Collection[str] = ()) -> list[str]:
    """The same clauses, but no three sentences on end that begin with the same word: what would be
    the third runs on from the second, or that from the first, if none grows too long. One of the
    `men` is "he" there, if nobody else was named before him."""
    told: list[str] = []
    for clause in clauses:
        if len(told) > 1 and len({_start(one) for one in (*told[-2:], clause)}) == 1:
            if _are_short(told[-1], clause):
                told[-1] = _run_on(told[-1], clause, men)
                continue
            if _are_short(*told[-2:]):
                told[-2:] = [_run_on(told[-2], told[-1], men)]
        told.append(clause)
    return told


def _are_short(one: str, other: str) -> bool:
    both = f"{one} {other}"
    return ";" not in both and len(both.split()) <= LONGEST


def _run_on(one: str, other: str, men: Collection[str]) -> str:
    name = other.split(" ")[0]
    named = {man for man in men if re.search(rf"\b{re.escape(man)}\b", one)}
    if named == {name} and one.startswith(f"{name} "):
        other = f"he{other.removeprefix(name)}"
    return f"{one}; {other}"


def _start(clause: str) -> str:
    """The word a clause begins with, whosesoever it is: a rank is more than one."""
    return next(iter(words(clause)), "").removesuffix("'s")
