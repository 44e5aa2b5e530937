"""The flying log of Wings over Malta, a journal of the campaign: what it has beyond what any log
book has."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions, Game
from sheetgen.core.language import capital
from sheetgen.games.wings.book import mission as missions
from sheetgen.games.wings.book import plan as plans
from sheetgen.games.wings.campaigns.folder import NO_FORCE
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import AirForce, Side
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import emblem
from sheetgen.games.wings.story.chronicle import Airman, Chronicle
from sheetgen.games.wings.story.tellings import now_is, winner_name
from sheetgen.kits.book import logbook as kit
from sheetgen.kits.book.boxes import Boxes, Field, drawn
from sheetgen.kits.book.leaves import TEXT, Leaf, below, ruled
from sheetgen.kits.book.prompts import Prompts
from sheetgen.kits.drawing.page import Area, Item, Text
from sheetgen.kits.telling.templates import Library
from sheetgen.kits.telling.usertext import code

ROW, ROWS = 6.8, 24
"""The rows of a page of names."""
SHARES = (8.0, 41.0, 17.0, 20.0, 38.0)
"""The widths of the columns of names, as parts of the page's."""
EMBLEM, BETWEEN = 13.0, 36.0
"""The radius of the cover's emblems, and from middle to middle."""
Sections = list[kit.Section]
ACES, ACE_ROW, ACE_SHARES = 5, 7.4, (55.0, 45.0)
"""The most successful men that are named, the height of a row for one, and what it is shared by."""


class CampaignLogBook(kit.LogBook):
    """A mission has a page: its plan, the rows of its crews, points and winner."""

    game, turn, per_page, end = "wings", "mission", 1, "figures"

    def __init__(self, of: Game) -> None:
        self.of = of

    def entries(
        self, conditions: Conditions, chronicle: Any, words: dict[str, Any], prompts: Prompts
    ) -> Iterator[kit.Entry]:
        """The missions."""
        return plans.entries(conditions.theatre, chronicle, words, prompts)

    def boxes(self, area: Area, book: kit.Book, entry: kit.Entry) -> Boxes:
        """What is known of a mission, and the rows of its crews."""
        return missions.boxes(area, book, entry)

    def shelf(self, templates: Path | None) -> Library:
        """The templates: a user's own before ours, in the names of the campaign."""
        shelf: Library = self.of.theatre.library(templates)
        return shelf

    # The first pages.

    def under(self, words: dict[str, Any]) -> tuple[str, str]:
        """When it was."""
        return words["when"], words["when"]

    def picture(self, area: Area) -> list[Item]:
        """The three air forces."""
        every = AirForce.HOME, AirForce.FIRST, AirForce.LATER
        theatre = self.of.theatre
        flown = [one for one in every if theatre.air_forces[one] != NO_FORCE]
        middle = area.x + area.width / 2 + (3 - len(flown)) * BETWEEN / 2
        return [
            item
            for i, air_force in enumerate(flown)
            for item in emblem(theatre, air_force, middle + (i - 1) * BETWEEN, area.y + 22, EMBLEM)
        ]

    def kept(self, area: Area, y: float, book: kit.Book) -> list[Item]:
        """How dice are written, and lines for rules of one's own."""
        words = book.words["keep"]
        items, y = kit.paragraphs_from(area, y, [words["note"]])
        y += 6.2
        return [*items, Text(area.x, y, words["own"], "bold", TEXT), *ruled(area, y)]

    def written(self, book: kit.Book) -> list[tuple[str, str]]:
        """The orders, as the rulings have them."""
        theatre: Theatre = book.conditions.theatre
        words, t = book.words["orders"], rulings_of(book.conditions)
        crews = {
            force.key: words["squadron"].format(fighters=fighters, bombers=bombers)
            for force, (fighters, bombers) in zip(AirForce, t.squadrons, strict=True)
        }
        slot = "italian" if t.axis_is_italian else "both"
        filled = {
            "squadrons": words["squadrons"][slot].format(**crews),
            "comes": "" if NO_FORCE in theatre.air_forces else words["comes"][slot] + " ",
            "about": theatre.data("campaign")["about"],
            "step": theatre.step,
            **theatre.points._asdict(),
        }
        return [(head, text.format(**filled)) for head, text in words["written"]]

    def front(self, book: kit.Book) -> Iterator[kit.Titled]:
        """The men of both sides by name; a page that is not full leaves room for those who join."""
        for side, title in zip(Side, book.words["men"]["titles"], strict=True):
            men = self._rows(book, side)
            for first in range(0, max(len(men), 1), ROWS):
                some = men[first : first + ROWS]
                yield kit.headed(title.upper(), partial(_named, book, some), title)

    def _rows(self, book: kit.Book, side: Side) -> list[tuple[str, ...]]:
        """The men of a side, a row each."""
        told = book.chronicle
        return [row_of(book, airman) for airman in told.of(side)] if told else []

    # The last pages.

    def reckoned(self, area: Area, book: kit.Book) -> tuple[list[Item], float]:
        """The campaign line by line, its winner, the most successful men."""
        words = book.words["figures"]
        items, y = kit.tally(area, area.y + 5, words["sides"], counted(book))
        told = ended(book)
        won = {words["drawn"]: str(told.drawn) if told else "", words["winner"]: winner_of(book)}
        fields = [Field(label, 1.0, ((label, 1.0),)) for label in won]
        result = drawn(area, y + 4, [fields], won)
        place = area._replace(y=result.bottom + 9)
        heads = words["aces"], ""
        table, _, ys = kit.ruled_table(place, heads, ACE_SHARES, aces(book), ACES, ACE_ROW)
        return [*items, *result.art, *result.marks, *table], ys[-1] + 8

    # The twin.

    def sections(self, book: kit.Book) -> tuple[Sections, Sections, Sections]:
        """Orders and men; the campaign in figures."""
        words = book.words
        men = [
            (title, [kit.table(words["men"]["heads"], self._rows(book, side), (0,))])
            for side, title in zip(Side, words["men"]["titles"], strict=True)
        ]
        figures = words["figures"]
        lines = [(row.name, *(row.values or ("", ""))) for row in counted(book)]
        told = [kit.table(("", *figures["sides"]), lines, (1, 2))]
        if winner := winner_of(book):
            told.append(f"**{figures['winner']}** {winner}.")
            told.append("\n".join(f"- {who}: {what}" for who, what in aces(book)))
        return (
            [self.orders(book), *men],
            [(figures["title"].capitalize(), told)],
            [],
        )

    def told(self, book: kit.Book, entry: kit.Entry) -> kit.Section:
        """A mission: what is known of it, its crews, points and winner."""
        words, mission = book.words["mission"], entry.known.mission
        known = [capital(words["periods"][book.conditions.theatre.period(entry.number)])]
        if mission:
            known += [capital(mission.place.where), words["attackers"][mission.attacker]]
        rows = [
            (
                row.pilot,
                row.aircraft,
                row.kills,
                *(code(die) if die else "" for die in row.dice or ("",) * 6),
                row.fate,
            )
            for row in entry.known.rows
        ]
        said = [f"*{'; '.join([*known, *missions.flown(book, mission)])}*"]
        said.append(kit.table(words["table"], rows, range(2, 9)))
        if mission and mission.fought:
            won = [
                f"{label} {value}"
                for label, value in missions.won_by(book.conditions.theatre, words, mission).items()
            ]
            said.append("; ".join(won if mission.on_points else won[-1:]) + ".")
        return entry.name, said


def _named(book: kit.Book, rows: list[tuple[str, ...]], page: Leaf) -> list[Item]:
    """Men by name, or rows for them."""
    area = below(page)
    area = area._replace(y=area.y + 4)
    items, *_ = kit.ruled_table(area, book.words["men"]["heads"], SHARES, rows, ROWS, ROW)
    return items


def row_of(book: kit.Book, airman: Airman) -> tuple[str, ...]:
    """What a row says of a man: number, name, what he flies, from when, and what became of him."""
    words = book.words["men"]
    return (
        str(airman.number),
        f"{airman.name.given} {airman.name.surname}",
        words["bomber" if airman.man.bomber else "fighter"],
        words["from"].format(mission=airman.joined),
        now_is(airman),
    )


def ended(book: kit.Book) -> Chronicle | None:
    """The campaign, if it has come to its end."""
    told: Chronicle | None = book.chronicle
    return told if told is not None and told.winner is not None else None


def counted(book: kit.Book) -> list[kit.Counted]:
    """The figures of a campaign, of each side; empty until it has ended."""
    told, rows = ended(book), book.words["figures"]["rows"]
    if told is None:
        return [kit.Counted(name) for name in rows.values()]
    standing = told.standing()
    down = [
        flight.airman.man.side
        for mission in told.missions
        for flight in mission.flights
        if flight.down
    ]
    standing["down"] = {book.conditions.theatre.sides[side]: down.count(side) for side in Side}
    return [
        kit.Counted(
            name, values=tuple(str(standing[what][side]) for side in book.conditions.theatre.sides)
        )
        for what, name in rows.items()
    ]


def winner_of(book: kit.Book) -> str:
    """The winner of a campaign that has ended, in a word."""
    told = ended(book)
    return (
        winner_name(book.conditions.theatre, told.winner)
        if told and told.winner is not None
        else ""
    )


def aces(book: kit.Book) -> list[tuple[str, str]]:
    """The most successful men of a campaign that has ended: who, and with what."""
    told, said = ended(book), book.words["figures"]["ace"]
    return [
        (
            airman.title,
            said.format(
                kills=airman.man.kills, shared=airman.man.shared, experience=airman.man.experience
            ),
        )
        for airman in (told.ladder()[:ACES] if told else ())
    ]
