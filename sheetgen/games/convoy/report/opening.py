"""The first page of a report, and what the whole passage comes to: headline, standfirst, the
question it asks, the convoy that sailed and where it is weak."""

from typing import Any

from sheetgen.games.convoy.report.voice import Voice, dates, name, weekday
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    TANKER,
    TYPES,
    Kind,
)
from sheetgen.games.convoy.story import plan as planned
from sheetgen.games.convoy.story.chronicle import HOME, SUNK, Chronicle, Ship, Turn
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.plan import Plan, left
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.games.convoy.story.toll import lost_on
from sheetgen.kits.telling.grammar import counted, flowing, join, sentences
from sheetgen.kits.telling.outline import NEWS

FEW_SHIPS = {CARGO: 6, TANKER: 1, CARRIER: 1}
FEW_WARSHIPS = {
    "classic": {CRUISER: 5, DESTROYER: 10},
    "revised": {CRUISER: 7, DESTROYER: 25},
    "sheet": {CRUISER: 5, DESTROYER: 10},
}
"""So many ships of a type, or fewer, are few for the edition's dice."""
MANY_TANKERS = 5
LONG_JOURNEY = 25
LONG_PAIR = 36
"""Two clauses of so many words or fewer can share a sentence."""


class Opening:
    """What is said of the passage as a whole, first and last; `facts` are the counts and names
    that phrases about it are made of."""

    def __init__(
        self, voice: Voice, chronicle: Chronicle, course: Course, plan: Plan, order: str
    ) -> None:
        self.voice, self.chronicle, self.course = voice, chronicle, course
        self.plan, self.order = plan, order
        self.told_friendly = order == NEWS or _is_untroubled(chronicle)
        self.heavy = self._heaviest()
        self.facts = fates(chronicle) | _names(chronicle, plan) | self._of_the_heaviest()

    def _heaviest(self) -> Turn | None:
        """The turn that decided most, where a voice can know of it."""
        number = self.course.decisive
        if number is None or not self.chronicle.finished:
            return None
        turn = self.chronicle.turns[number - 1]
        # What did not happen is no news, and who was not attacked is not told so there.
        return turn if turn.battle or self.order != NEWS else None

    def _of_the_heaviest(self) -> dict[str, Any]:
        if self.heavy is None:
            return {"heavy_place": "", "heavy_when": "", "heavy_lost": 0, "better": False}
        return {
            "heavy_place": self.heavy.watch.place,
            "heavy_when": self.voice.of_date(self.heavy),
            "heavy_lost": len(lost_on(self.chronicle, self.heavy)),
            "better": self.course.swing(self.heavy.number) > 0,
        }

    def title(self) -> str:
        """The headline: of a finished game, by the question its record asks."""
        if not self.chronicle.length:
            return self.voice.say("title-not-sailed")
        self.voice.tells(*self._bad())
        return self.voice.say(f"title-{self.plan.theme}", **self.facts)

    def _bad(self) -> list[Turn]:
        """The turns that cost a ship."""
        return [turn for turn in self.chronicle.turns if lost_on(self.chronicle, turn)]

    def standfirst(self) -> str:
        """The outcome in a sentence, and when most of it was decided in another."""
        if not self.chronicle.finished:
            return ""
        self.voice.tells()
        totals = self.plan.totals
        key = "none" if not self.facts["came"] else (totals or ("plain",))[0]
        clauses = [self.voice.say(f"standfirst-{key}", **self.facts)]
        if self.facts["came"]:
            clauses += [
                self.voice.say(f"total-{total}", **self.facts) for total in totals[1:]
                if total != planned.Theme.FEW or self.plan.theme != planned.Theme.FEW
            ]  # fmt: skip
        if self.heavy:
            self.voice.tells(self.heavy)
            slow = self.plan.theme == planned.Theme.WORN
            clauses.append(self.voice.say("standfirst-heavy", slow=slow, **self.facts))
        return sentences(clauses)

    def paragraphs(self, brief: bool = False) -> list[str]:
        """The convoy that sailed, where it was weak, and the question."""
        self.voice.tells()
        fleet = [len(ships) for ships in self.chronicle.fleet]
        made_up = join(counted(n, noun(kind)) for kind, n in zip(Kind, fleet, strict=True) if n)
        force = [
            self.voice.say("sailing", total=sum(fleet), list=made_up),
            *(
                self.voice.say(f"weak-{point}", **self._points())
                for point in weak_points(self.chronicle)
            ),
        ]
        self.voice.knows(
            self.chronicle.fleet[TANKER] + self.chronicle.fleet[CARRIER], " ".join(force)
        )
        if brief or self.order == NEWS:
            return [sentences(self._flowing(force))]
        length, friendly = planned_length(self.chronicle), self.chronicle.friendly
        force.append(self.voice.say("ahead", length=length, friendly=friendly))
        if self.told_friendly:
            self.voice.tells(*self.chronicle.turns[:friendly])
            force.append(self.voice.say("friendly-passed", n=friendly))
        self.voice.tells(*self._bad())
        question = sentences([self.voice.say(f"asks-{self.plan.theme}", **self.facts)])
        return [sentences(self._flowing(force)), question]

    def _flowing(self, clauses: list[str]) -> list[str]:
        return flowing(clauses, LONG_PAIR, lambda: self.voice.part("joined"))

    def halfway(self, turn: Turn) -> str:
        """The question once more, as it stood at halfway."""
        counts = {
            f"{TYPES[kind]}_left": len(left(self.chronicle, kind, turn))
            for kind in (CARGO, TANKER, CARRIER)
        }
        merchants = counts["cargo_left"] + counts["tanker_left"]
        lost = sum(
            len(lost_on(self.chronicle, each)) for each in self.chronicle.turns[: turn.number]
        )
        values = self.facts | counts | {"merchants_left": merchants, "lost_so_far": lost}
        return self.voice.say(f"half-{self.plan.theme}", **values)

    def answer(self) -> str:
        """The last paragraph: what became of those who were followed, and the answer."""
        said = self._where_they_lie()
        self.voice.tells(*self._bad())
        said.append(self.voice.say(f"answer-{self.plan.theme}", **self.facts))
        self.voice.tells()
        said += [
            self.voice.say(f"total-{total}", **self.facts)
            for total in self.plan.totals
            if total != self.plan.theme
            and self.facts["came"]
            and not (total == planned.Theme.ALL_IN and self.plan.theme == planned.Theme.QUIET)
        ]
        return sentences(said)

    def _where_they_lie(self) -> list[str]:
        """Where the ships lie that were followed and did not come."""
        fleet = {ship.name: ship for ships in self.chronicle.fleet for ship in ships}
        followed = self.voice.named(fleet[thread.name] for thread in self.plan.threads[:3])
        clauses = [course for ship in followed[:1] if (course := self._her_course(ship))]
        gone = [ship for ship in followed[len(clauses) :] if ship.condition == SUNK]
        turns = [self.chronicle.turns[(ship.gone_on or 1) - 1] for ship in gone[:2]]
        if gone and self.voice.says("lies"):
            self.voice.tells(*turns)
            together = len(gone) > 1 and turns[0].watch.place == turns[1].watch.place
            clauses.append(
                self.voice.say(
                    "lies-together" if together else "lies-apart" if len(gone) > 1 else "lies",
                    one=name(gone[0]),
                    place=turns[0].watch.place,
                    other=name(gone[-1 if len(gone) < 2 else 1]),
                    there=turns[-1].watch.place,
                )
            )
        return clauses

    def _her_course(self, ship: Ship) -> str:
        """What befell the ship most followed, from her first hit to the end; or nothing, where
        there is nothing between the two."""
        hit, end = ship.hit_on, ship.gone_on or len(self.chronicle.turns)
        if hit in (None, end) or ship.condition == HOME or not self.voice.says("course-sunk"):
            return ""
        places = [self.chronicle.turns[turn - 1].watch.place for turn in (hit or end, end)]
        self.voice.tells(self.chronicle.turns[end - 1])
        values = {"place": places[0], "there": places[1], "same": places[0] == places[1]}
        slot = "course-sunk" if ship.condition == SUNK else "course-in"
        return self.voice.say(slot, name=name(ship), n=end - (hit or end), **values)

    def _points(self) -> dict[str, object]:
        values: dict[str, object] = {
            TYPES[kind]: len(ships) for kind, ships in enumerate(self.chronicle.fleet)
        }
        return values | {
            "merchants": len(self.chronicle.fleet[CARGO]) + len(self.chronicle.fleet[TANKER]),
            "carriers": join(map(name, self.chronicle.fleet[CARRIER])),
            "tankers": join(map(name, self.chronicle.fleet[TANKER])),
        }


def fates(chronicle: Chronicle) -> dict[str, Any]:
    """Counts that headline and ending are made of."""
    merchants = chronicle.fleet[CARGO] + chronicle.fleet[TANKER]
    tolls = [len(lost_on(chronicle, turn)) for turn in chronicle.turns]
    worst = max(tolls, default=0)
    counts: dict[str, Any] = {}
    for kind, ships in enumerate(chronicle.fleet):
        sunk = sum(ship.condition == SUNK for ship in ships)
        counts |= {f"{TYPES[kind]}_lost": sunk, f"{TYPES[kind]}_sailed": len(ships)}
        counts[f"{TYPES[kind]}_in"] = sum(ship.condition not in (SUNK, HOME) for ship in ships)
    return counts | {
        "sailed": len(merchants),
        "came": sum(ship.condition != SUNK for ship in merchants),
        "short": sum(ship.condition == SUNK for ship in merchants),
        "lost": sum(tolls),
        "bad": sum(toll > 0 for toll in tolls),
        "worst": worst,
        "worst_times": tolls.count(worst),
        "contacts": sum(turn.battle is not None for turn in chronicle.turns),
        "carrier_home": len(chronicle.ships(CARRIER, HOME)),
        "length": chronicle.length,
        "taken": sum(turn.taken is not None for turn in chronicle.turns),
    }


def _names(chronicle: Chronicle, plan: Plan) -> dict[str, str]:
    """Ships that a theme may name."""
    living = [ship for ship in chronicle.fleet[TANKER] if ship.condition != SUNK]
    fallen = [ship for ship in chronicle.fleet[CARRIER] if ship.condition == SUNK]
    threads = [f"*{thread.name}*" for thread in plan.threads]
    return {
        "tankers": join(name(ship) for ship in chronicle.fleet[TANKER]),
        "tanker_name": name(living[0]) if len(living) == 1 else "",
        "carriers": join(name(ship) for ship in chronicle.fleet[CARRIER]),
        "carriers_lost": join(name(ship) for ship in fallen),
        "hero": (threads or [""])[0],
    }


def _is_untroubled(chronicle: Chronicle) -> bool:
    """Whether friendly waters are behind the convoy, and nothing happened in them."""
    turns = chronicle.turns[: chronicle.friendly]
    return len(chronicle.turns) > chronicle.friendly and not any(
        turn.taken or planned.row(turn) >= planned.RECONNAISSANCE or turn.score is None
        for turn in turns
    )


def period(chronicle: Chronicle) -> str:
    """The days of the passage, as far as it has come."""
    return dates(chronicle.turns[0].watch, chronicle.turns[-1].watch)


def dateline(voice: Voice, chronicle: Chronicle) -> str:
    """Where and when a report was written, in a voice that says so."""
    if not chronicle.turns or not voice.says("dateline"):
        return ""
    day, passage = chronicle.turns[-1].watch.day + 1, data("passage")
    when = {"day": day, "weekday": weekday(day), "month": passage["month"], "year": passage["year"]}
    return voice.say("dateline", finished=chronicle.finished, **when)


def planned_length(chronicle: Chronicle, turn: int = 0) -> int:
    """The length of the journey as it stood after a turn; 0: at sailing."""
    later = chronicle.turns[turn:]
    return chronicle.length - sum(turn.taken.extension for turn in later if turn.taken)


def weak_points(chronicle: Chronicle) -> list[str]:
    """Where the convoy is weak: the worst point."""
    fleet = [len(ships) for ships in chronicle.fleet]
    few_warships = FEW_WARSHIPS[chronicle.conditions.edition]
    applying = [
        weakness
        for weakness, applies in (
            ("one-carrier", fleet[CARRIER] <= FEW_SHIPS[CARRIER]),
            ("one-tanker", fleet[TANKER] <= FEW_SHIPS[TANKER]),
            ("few-destroyers", fleet[DESTROYER] <= few_warships[DESTROYER]),
            ("few-cruisers", fleet[CRUISER] <= few_warships[CRUISER]),
            ("many-tankers", fleet[TANKER] >= MANY_TANKERS),
            ("few-cargo", fleet[CARGO] <= FEW_SHIPS[CARGO]),
            ("long-journey", planned_length(chronicle) >= LONG_JOURNEY),
        )
        if applies
    ]
    named = {"one-carrier", "one-tanker"} & {*applying}
    # Where the weak point names no ship, the carriers and tankers are named by themselves.
    return applying[:1] + ([] if named else ["nowhere"])
