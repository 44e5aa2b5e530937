"""The tables' own telephones: a page for each table, which its code opens and nothing else; what
the director sees of them; and the standings for a screen of the room."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import segno

from sheetgen.core.errors import Error
from sheetgen.desk.core import Desk, Form, Reply, action, whole
from sheetgen.desk.events import (
    ACTS,
    event_page,
    event_shown,
    name_of,
    of_event,
    path_of,
    to_event,
    without_path,
)
from sheetgen.desk.events_form import TEXT
from sheetgen.kits.events.of_game import declared, has_plans, plans
from sheetgen.kits.events.opened import Opened, load
from sheetgen.kits.events.packet import seating_lists
from sheetgen.kits.events.packet.packet import file_name
from sheetgen.kits.events.results import phones, standings
from sheetgen.library import publishing
from sheetgen.library.publishing import brief_of

say = TEXT.say
OF_TABLES = {"phone", "phone-hand", "phone-back", "phone-see"}
"""The actions that a code lets in, without the cookie of the desk: each asks for it anew."""
OPTION = "option."
"""How the fields of a plan's options begin."""


class Board(NamedTuple):
    """A board as a table sees it: its name, the slip that waits, the score on record."""

    name: str
    waits: phones.Handed | None
    score: int | None


class Scanned(NamedTuple):
    """What a code has opened: an event, and a table of it."""

    path: Path
    opened: Opened
    table: int
    code: str


def _scanned(desk: Desk, form: Form) -> Scanned:
    """The table of a code. Raises Error if it is nobody's."""
    path = path_of(desk, form.get("id", ""))
    opened = load(path)
    return Scanned(path, opened, phones.table_of(opened, form.get("code", "")), form["code"])


@action("phone")
def page(desk: Desk, form: Form) -> Reply:
    """The page of a table: what its neighbour waits for, its boards, a slip to fill in."""
    return _page(desk, form, _scanned(desk, form))


def _page(
    desk: Desk, form: Form, at: Scanned, told: str = "", wrong: bool = False, tries: bool = False
) -> Reply:
    found, sent = standings.now(at.opened), phones.sent(at.path)
    names = [board.name for board in at.opened.boards()]
    every = [
        Board(
            name,
            sent.waiting.get((name, at.table)),
            {one.board: one.score for one in found.of(at.table)}.get(name),
        )
        for name in names
    ]
    due = [one.name for one in every if at.table in found.due(one.name) and not one.waits]
    board = form.get("board", "")
    return desk.page(
        "phone.html", 422 if wrong else 200,
        id=form["id"], code=at.code, table=at.table, name=found.named(at.table),
        event=at.opened.event.sealed.name, boards=every, due=due, told=told, wrong=wrong,
        board=board if board in due else (due or [""])[0], values=form, tries=tries,
        options=_options(at.opened), others=_others(at.opened),
        by=phones.neighbour(at.opened, at.table), named=found.named,
        sees=[
            one for one in sent.waiting.values()
            if phones.neighbour(at.opened, one.table) == at.table and not one.doubt
            and one.table in found.due(one.board)
        ],
    )  # fmt: skip


def _options(opened: Opened) -> dict[str, str]:
    """The options of a plan that are each given by a turn: the head of each, and its name."""
    if not has_plans(opened.event.game):
        return {}
    heads = plans(opened.event.game).HEADS
    return {head: name.replace("-", " ").capitalize() for name, head in heads.items()}


def _others(opened: Opened) -> list[tuple[str, str, bool]]:
    """What else is asked for of a slip: the column, what it is asked for by, whether it must be
    filled in."""
    columns = declared(opened.event.game).decided
    # The first is what the options are of.
    rest = columns[1:] if _options(opened) else columns
    return [(one.name, one.asked, one.needed) for one in rest]


def _cells(opened: Opened, form: Form) -> dict[str, str]:
    cells = {"board": form.get("board", ""), "score": form.get("score", "").strip()}
    options = _options(opened)
    if options:
        first = declared(opened.event.game).decided[0].name
        given = {head: form.get(OPTION + head, "").strip() for head in options}
        cells[first] = " ".join(f"{head}{turn or '-'}" for head, turn in given.items())
    for name, _, _ in _others(opened):
        if said := form.get(name, "").strip():
            cells[name] = said
    return cells


def _done(desk: Desk, form: Form, act: Callable[[Scanned], str]) -> Reply:
    """Do what a table's telephone asks for, and show its page, which says what came of it."""
    with ACTS:
        at = _scanned(desk, form)
        try:
            told = act(at)
        except ValueError as error:
            tries = bool(phones.sent(at.path).missed.get((form.get("board", ""), at.table)))
            return _page(desk, form, at, without_path(at.path, error), True, tries)
        return _page(desk, {"id": form["id"]}, at, told)


@action("phone-hand", changes=True)
def hand(desk: Desk, form: Form) -> Reply:
    """A slip handed in."""

    def act(at: Scanned) -> str:
        phones.hand(at.path, at.table, _cells(at.opened, form), "as-it-is" in form)
        return say("handed", board=form["board"], by=phones.neighbour(at.opened, at.table))

    return _done(desk, form, act)


@action("phone-back", changes=True)
def take_back(desk: Desk, form: Form) -> Reply:
    """A slip that still waits taken back."""

    def act(at: Scanned) -> str:
        phones.take_back(at.path, at.table, form.get("board", ""))
        return say("handed-back", board=form.get("board", ""))

    return _done(desk, form, act)


@action("phone-see", changes=True)
def see(desk: Desk, form: Form) -> Reply:
    """The neighbour says whether a slip is so."""

    def act(at: Scanned) -> str:
        place = form.get("of-board", ""), whole(form, "of-table")
        is_so = form.get("so") == "yes"
        phones.see(at.path, at.opened, at.table, place, form.get("mark", ""), is_so)
        return say("seen" if is_so else "denied", board=place[0], table=place[1])

    return _done(desk, form, act)


# The director's side.


@of_event("event-phones")
def codes(desk: Desk, form: Form, path: Path) -> Reply:
    """The codes of all tables, to be scanned from the screen or printed as cards."""
    one, opened = event_shown(desk, path), load(path)
    seats = []
    for player in opened.event.players if desk.address else ():
        made = segno.make(_address(desk, path, opened, player.table), error="l")
        seats.append((player, made.svg_data_uri(scale=4, border=4, light="#fff")))
    return event_page(desk, "event-phones.html", one, form, seats=seats, address=desk.address)


@of_event("event-phone-cards", changes=True)
def cards(desk: Desk, form: Form, path: Path) -> Reply:
    """The codes as cards, in the folder `packet` of the event."""
    if not desk.address:
        raise Error(say("no-lan"))
    brief = brief_of(path, ["slips"])

    def address(table: int) -> str:
        return _address(desk, path, brief.opened, table)

    made = publishing.Print(
        file_name(brief, "phones"), say("phone-cards"),
        lambda: seating_lists.phone_cards(brief, address), True,
    )  # fmt: skip
    list(publishing.printed(publishing.How(str(path.parent / "packet"), force=True), brief, [made]))
    return to_event(desk, path, "printed", "-packet")


def _address(desk: Desk, path: Path, opened: Opened, table: int) -> str:
    named = {"id": name_of(path, desk.folder), "code": phones.code(opened, table)}
    return f"{desk.address}phone?{urlencode(named)}"


@of_event("event-seen", changes=True)
def accept(desk: Desk, form: Form, path: Path) -> Reply:
    """A slip that a helper has seen, in place of the neighbour."""
    phones.accept(path, (form.get("board", ""), whole(form, "table")), form.get("mark", ""))
    return to_event(desk, path, "seen-here", "-slips")


@of_event("event-screen")
def screen(desk: Desk, form: Form, path: Path) -> Reply:
    """The standings as they are now, large, for a screen of the room."""
    found = standings.now(load(path))
    missing = sum(len(found.due(board.name)) for board in found.opened.boards())
    return event_page(
        desk, "event-screen.html", event_shown(desk, path), form, standings=found, missing=missing
    )
