"""The voice of a convoy's report: how watches, ships and enemies are named as the telling goes."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.events import COMBINED, GERMAN, ITALIAN, U_BOATS, Enemy
from sheetgen.games.convoy.rules.state import CARGO, Kind
from sheetgen.games.convoy.story.chronicle import Ship, Turn
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.games.convoy.story.watches import Watch, watch
from sheetgen.kits.telling.grammar import article, capital, counted, join, plural
from sheetgen.kits.telling.phrases import Teller, Told

ENEMIES = {U_BOATS: "u-boats", ITALIAN: "italian", GERMAN: "german", COMBINED: "combined"}
_HOURS = {
    "00:00": "midnight",
    "04:00": "four in the morning",
    "08:00": "eight in the morning",
    "12:00": "noon",
    "16:00": "four in the afternoon",
    "20:00": "eight in the evening",
}
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
BY_TYPE = 2
"""So often cargo ships are called so; from then on their names stand alone."""
_DAY = re.compile(r"\b(?:of|on) the (\d+)(?:st|nd|rd|th)\b")
_WEEKDAY = re.compile(rf"\b({'|'.join(_WEEKDAYS)})\b")


class Voice:
    """Says phrases, and remembers which day and which ships have been named."""

    def __init__(self, teller: Teller, length: int, brief: bool = False) -> None:
        self._teller = teller
        # A brief report names every loss.
        kinds = [] if brief else teller.words("by-count")
        self.by_count = {Kind[kind.upper()] for kind in kinds}
        self._length = length
        self._now = data("passage")["first_day"]
        self._day = 0
        self._ended = 0
        self._ending = 0, ""
        self._place = ""
        self._known: dict[str, None] = {}
        self._done: dict[str, int] = {}

    def say(self, slot: str, /, **values: Any) -> str:
        """A phrase of the bank. What it names of time is known from there on."""
        return self._noted(self._teller.say(slot, **values))

    def _noted(self, text: str) -> str:
        # Phrases choose freely what they name: it is read off the finished text.
        for day in _DAY.findall(text):
            self._day = int(day)
        for name in _WEEKDAY.findall(text):
            self._day = self._now - (weekday_number(self._now) - _WEEKDAYS.index(name)) % 7
        for place in _places().findall(text):
            self._place = place
        if self._ending[1] and self._ending[1].lower() in text.lower():
            self._ended = self._ending[0]
        return text

    def says(self, slot: str) -> bool:
        """Whether this voice has phrases for a slot."""
        return self._teller.has_phrases(slot)

    def title(self, slot: str, /, **values: Any) -> str:
        """A heading: it names no day or place that the text goes on from."""
        return capital(self._teller.part(slot, **values))

    def gap(self, watches: int) -> str:
        """So long after what was told last."""
        return self._teller.part("gap", n=watches)

    def part(self, slot: str, /, **values: Any) -> str:
        """A phrase to stand in another."""
        return self._noted(self._teller.part(slot, **values))

    def reasoned(self, act: str, why: str, count: int) -> list[str]:
        """A decision and what stood beside it, in one sentence or two."""
        self._teller.said("reason", why, {"why": why})
        return [self.led_by(self._teller.part("decided", act=act, why=why, n=count))]

    def led_by(self, text: str) -> str:
        """A text that what was said last stands behind, at the head of its sentence."""
        return self._teller.led_by(text)

    def is_named(self, turn: Turn) -> bool:
        """Whether the day of a turn is the last that was named."""
        return turn.watch.day == self._day

    def tells(self, *turns: Turn) -> None:
        """What is said from here on is about these turns."""
        self._teller.about = tuple(turn.number for turn in turns)

    def tells_node(self, number: int) -> None:
        """What is said from here on tells this node of the outline."""
        self._teller.node = number

    @property
    def told(self) -> list[Told]:
        """What has been said so far, each phrase with the turns it is about."""
        return self._teller.told

    @property
    def short_paragraphs(self) -> bool:
        """Whether this voice makes a paragraph of every event."""
        return self._teller.has_phrases("short-paragraphs")

    @property
    def tells_by_day(self) -> bool:
        """Whether this voice tells the days in another order than they came in."""
        return self.short_paragraphs

    @property
    def reckons(self) -> bool:
        """Whether this voice says of every attack how many of the enemy were stopped; another
        says only that all were, and in a scene that none was."""
        return self._teller.has_phrases("stopped-some")

    def again(self, what: str, times: int = 1) -> bool:
        """Whether this has been asked for so many times before; counts the asking."""
        self._done[what] = self._done.get(what, 0) + 1
        return self._done[what] > times

    def new_chapter(self, day: int = 0) -> None:
        """Forget the day and the place: a chapter names them afresh, unless its heading has named
        the `day`."""
        self._day, self._place = day, ""

    def when(self, turn: Turn) -> dict[str, str]:
        """What a phrase may say of a turn's time and place."""
        on, self._now = turn.watch, turn.watch.day
        values = _time(on.day, on.start, on.name) | {"new": on.day != self._day}
        values["watch"] = self._teller.part("watch", **values)
        place = self._teller.part("place", place=on.place, same=on.place == self._place)
        return {
            "when": self._noted(self._teller.part(f"when-{on.light}", **values)),
            "watch": self._teller.part("the-watch", **values),
            "place": place,
        }

    def until(self, turn: int) -> str:
        """The end of a turn, with its day where that is new: `noon on the 12th`."""
        after = watch(turn + 1, self._length)
        day = after.day - (after.start == "00:00")
        self._now = max(day, self._now)
        values = _time(day, after.start) | {"new": day != self._day, "hour": _HOURS[after.start]}
        return self._teller.part("hour", **values)

    def ends(self, turn: int) -> dict[str, str]:
        """The end of a turn for a phrase that says `until` or `at` it; once said, it is `then`."""
        if turn == self._ended:
            return {"until": "then", "at": "then"}
        until = self.until(turn)
        self._ending = turn, until
        return {"until": until, "at": f"at {until}"}

    def hour(self, turn: Turn) -> str:
        """The hour a turn begins, with its day where that is new: `at noon on the 12th`. Midnight
        is the end of a day, and goes by that name only there."""
        on, self._now = turn.watch, turn.watch.day
        values = _time(on.day, on.start) | {"new": on.day != self._day, "hour": _HOURS[on.start]}
        if on.start == "00:00":
            return self._noted(self._teller.part("day-begins", **values))
        return self._noted(f"at {self._teller.part('hour', **values)}")

    def hour_after(self, turn: Turn) -> str:
        """The hour a turn ends: `at noon`."""
        return f"at {self.until(turn.number)}"

    def arrival(self) -> str:
        """When the passage ended: `on the evening of the 13th`."""
        after = watch(self._length + 1, self._length)
        day = after.day - (after.start == "00:00")
        return self._teller.part("arrival", **_time(day, after.start))

    def since(self, ship: Ship, now: int) -> str:
        """When a ship was damaged, seen from a later turn."""
        assert ship.hit_on is not None
        then, today = watch(ship.hit_on, self._length), watch(now, self._length)
        values = _time(then.day, then.start, then.name)
        before, days = now - ship.hit_on == 1, today.day - then.day
        return self._teller.part("since", **values, before=before, days=days, today=days == 0)

    def of_date(self, turn: Turn) -> str:
        """A watch with its whole date, for the first page: `First Watch of 11 August`."""
        on = turn.watch
        return self._teller.part("of-date", **_time(on.day, on.start, on.name))

    def ships(self, ships: list[Ship]) -> str:
        """The ships by name, each with its type where it is named for the first time."""
        groups: dict[tuple[int, bool], list[Ship]] = {}
        for ship in self.named(ships):
            groups.setdefault((ship.kind, ship.name in self._known), []).append(ship)
        parts: list[tuple[bool, str]] = []
        for (kind, known), group in groups.items():
            if known or self._is_plain(kind):
                self._known |= dict.fromkeys(ship.name for ship in group)
                parts += [(False, name(ship)) for ship in group]
            else:
                parts.append((len(group) > 1, self.by_type(group)))
        return _in_one([*parts, *((False, text) for text in self._counted(ships))])

    def named(self, ships: Iterable[Ship]) -> list[Ship]:
        """Those of some ships that this voice names; of the others it gives the number."""
        return [ship for ship in ships if ship.kind not in self.by_count]

    def plain(self, ships: list[Ship]) -> str:
        """The ships by their names alone, or by number."""
        return join([*map(name, self.named(ships)), *self._counted(ships)])

    def _counted(self, ships: list[Ship]) -> Iterator[str]:
        for kind in sorted(self.by_count):
            if many := sum(ship.kind == kind for ship in ships):
                yield counted(many, noun(kind)) if many > 1 else article(noun(kind))

    def _is_plain(self, kind: int) -> bool:
        """Whether a ship of a type goes by her name alone: a cargo ship, once it is known from some
        that whoever has no type by her name is one."""
        return kind == CARGO and self.again("cargo ships by type", BY_TYPE)

    def knows(self, ships: list[Ship], text: str) -> None:
        """Of these ships, those that a text names have been said to be what they are."""
        self._known |= dict.fromkeys(ship.name for ship in ships if name(ship) in text)

    def has_named(self, ship: Ship) -> bool:
        """Whether a ship has been named with her type, or is a cargo ship that needs none."""
        return ship.name in self._known

    def has_told(self, turn: Turn) -> bool:
        """Whether the attack of a turn has been told: what is told first may come after it."""
        return any(p.slot.startswith("open") and turn.number in p.about for p in self.told)

    def by_type(self, ships: list[Ship]) -> str:
        """The ships by type and name, known or not."""
        self._known |= dict.fromkeys(ship.name for ship in ships)
        groups: dict[Kind, list[Ship]] = {}
        for ship in self.named(ships):
            groups.setdefault(ship.kind, []).append(ship)
        parts = [
            (len(group) > 1, f"the {plural(noun(kind), len(group))} {join(map(name, group))}")
            for kind, group in groups.items()
        ]
        return _in_one([*parts, *((False, text) for text in self._counted(ships))])

    def force(self, enemy: Enemy, strength: int) -> str:
        """An enemy force in words: `four German aircraft`."""
        return self._teller.part(f"force-{ENEMIES[enemy]}", n=strength)


@cache
def _places() -> re.Pattern[str]:
    """Any place of the passage, as it is named in running text."""
    names = sorted((point["place"] for point in data("passage")["waypoints"]), key=len)
    return re.compile("|".join(re.escape(name) for name in reversed(names)))


def weekday_number(day: int) -> int:
    """The day of the week of a day of the passage's month; Monday is 0."""
    passage = data("passage")
    return (_WEEKDAYS.index(passage["first_weekday"]) + day - int(passage["first_day"])) % 7


def weekday(day: int) -> str:
    """The day of the week of a day of the passage's month, in words."""
    return _WEEKDAYS[weekday_number(day)]


def _time(day: int, start: str, name: str = "") -> dict[str, Any]:
    """What a phrase may say of a watch or an hour: its day, and how it begins."""
    return {"day": day, "weekday": weekday(day), "start": start, "name": name}


def _in_one(parts: Iterable[tuple[bool, str]]) -> str:
    """Groups of ships in one list, those that are lists themselves last and set apart."""
    parts = sorted(parts, key=lambda part: part[0])
    lists = sum(is_list for is_list, _ in parts)
    texts = [text for _, text in parts]
    if lists < 2:
        return join(texts)
    return ", and ".join([", ".join(texts[:-1]), texts[-1]])


def name(ship: Ship) -> str:
    """A ship's name as it stands in running text."""
    return f"*{ship.name}*"


def dates(first: Watch, last: Watch) -> str:
    """The days of a passage: `10 to 14 August 1942`."""
    passage = data("passage")
    days = f"{first.day} to {last.day}" if last.day > first.day else str(first.day)
    return f"{days} {passage['month']} {passage['year']}"
