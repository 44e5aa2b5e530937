"""The evening of an event: its papers, boards that are called, slips and rulings; and after it what
is published, and whether somebody else's event was fair.

All of it is done by what the command line uses, and every act is the same line of the ledger. A
board's dice are on no page but that of its caller, who sees what is read now and no more.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole
from sheetgen.core.game import pick
from sheetgen.core.language import capital
from sheetgen.core.session import go_on
from sheetgen.desk.core import Desk, Form, Reply, action, whole
from sheetgen.desk.events import (
    Shown,
    event_page,
    event_shown,
    files,
    of_event,
    path_of,
    say,
    to_event,
    without_path,
)
from sheetgen.desk.events_form import TEXT
from sheetgen.kits.events import calling, ledger, sealing
from sheetgen.kits.events import lines as ledgers
from sheetgen.kits.events.event import CALLED
from sheetgen.kits.events.event_file import read
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.packet import packet
from sheetgen.kits.events.results import history, phones, rulings, slips, standings
from sheetgen.kits.events.results.checking import HELD
from sheetgen.kits.events.results.desk import Desk as SlipDesk
from sheetgen.kits.events.timetable import turn_times
from sheetgen.kits.events.verifying import Finding, Noted
from sheetgen.library import publishing
from sheetgen.library.publishing import EARLY, Sorting, brief_of, findings, packet_of

MOST_LEDGER = 1024 * 1024
"""The bytes of a record that is looked over: one of 500 players has about as many."""
_SENT = 3 * MOST_LEDGER
"""In a form, where a sign may take three."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
_called = lru_cache(maxsize=4)(calling.called)


# Papers.


@of_event("event-packet")
def papers(desk: Desk, form: Form, path: Path) -> Reply:
    """What there is to print, and what was printed."""
    one = event_shown(desk, path)
    return event_page(
        desk, "event-packet.html", one, form,
        parts=_parts(one), sortable=packet.OF_A_TABLE, ways=packet.WAYS, files=list(files(path)),
    )  # fmt: skip


def _parts(one: Shown) -> dict[str, str]:
    """The parts of a packet that can be printed as an event stands, each with what it is."""
    if one.event is None:
        raise Error(one.wrong)
    sealed, early = one.event.sealed, EARLY if one.stage == "sealed" else EARLY[:1]
    return {
        name: says
        for name, says in TEXT.words("parts").items()
        if (one.is_open or name in early) and (name != "signs" or sealed.format == CALLED)
    }


@of_event("event-print", changes=True, long=True)
def print_papers(desk: Desk, form: Form, path: Path) -> Reply:
    """Papers as PDFs in the folder `packet` of the event, by the names of the command line."""
    one, by, sort = event_shown(desk, path), form.get("by", ""), None
    there, tables = list(_parts(one)), _tables(form)
    if by or tables:
        by = pick(by or packet.TABLE, packet.WAYS, "order")
        sort = Sorting(by, tables)
        there = [name for name in there if name in packet.OF_A_TABLE]
    wanted = [name for name in there if form.get(f"part.{name}")]
    if not wanted:
        raise Error(say("no-part"))
    if one.is_open and wanted == there:
        # All there is: then it is bound together, too.
        wanted = []
    brief = brief_of(path, wanted)
    for _ in publishing.printed(_into(path, "packet"), brief, packet_of(brief, wanted, "", sort)):
        go_on()
    return to_event(desk, path, "printed", "-packet")


def _into(path: Path, folder: str) -> publishing.How:
    return publishing.How(str(path.parent / folder))


def _tables(form: Form) -> list[int]:
    words = form.get("tables", "").replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) < 6):
            raise Error(say("no-table", table=word[:20]))
    return [int(word) for word in words]


# A board that is called.


@of_event("event-call")
def call(desk: Desk, form: Form, path: Path) -> Reply:
    """A step of a board that is called, and nothing of what comes after it."""
    opened = load(path)
    if opened.event.sealed.format != CALLED:
        raise Error(say("not-called"))
    board = slips.board_in_play(opened, form.get("board") or opened.boards()[0].name)
    called, turn = _called(*opened.about, opened.key_of(board)), max(whole(form, "turn", 1), 1)
    times = turn_times(opened.event, board, len(called.turns))
    caller = calling.Caller(board.name, opened.check(board), called, turn, times)
    if "at" in form:
        caller.at = min(whole(form, "at"), len(caller.steps) - 1)
    if form.get("key"):
        caller.press(form["key"])
    one = event_shown(desk, path)
    keys = [(name, TEXT.words("caller")[name]) for name in (calling.NEXT, "b", "n")]
    boards = [one.name for one in opened.boards()]
    return event_page(
        desk, "event-call.html", one, form,
        caller=caller, keys=keys, boards=boards, large=_large(caller),
    )  # fmt: skip


def _large(caller: calling.Caller) -> Iterable[tuple[str, ...]]:
    """What stands there in large figures: dice in the groups they are read in, or the turn."""
    if isinstance(caller.step, calling.Call):
        return caller.step.groups
    return [(caller.turn.name,)] if caller.step == calling.DECIDE else []


# Slips.


@of_event("event-slips")
def slip_desk(desk: Desk, form: Form, path: Path) -> Reply:
    """The slip desk: what comes next, what is missing, what is held, how it stands."""
    return _at_the_desk(desk, form, path, SlipDesk(path), form)


@of_event("event-slip", changes=True)
def slip(desk: Desk, form: Form, path: Path) -> Reply:
    """A slip taken, a held one accepted, or the last line taken back. What was refused stays there
    to be mended; else the board does, for the next slip."""
    try:
        sealing.print_for(path)
        at, act = SlipDesk(path), form.get("act", "")
    except (ValueError, OSError):
        # No slip can be taken now: the page of the desk says why.
        return to_event(desk, path, part="-slips")
    board = form.get("board", "").strip()
    if act == "undo":
        at.does(at.undo)
    elif act == "accept":
        place = [board, form.get("table", "")]
        at.does(lambda: at.rule("accept", place, form.get("reason", "")))
    else:
        named = {"board": "", "table": "", "score": ""}
        given = {name: form.get(name, "").strip() for name in slips.columns(at.opened.event.game)}
        cells = named | {name: cell for name, cell in given.items() if cell}
        at.does(lambda: at.slip(cells, "sure" in form))
    keeps = form if (at.wrong or at.asked) and act == "slip" else {"board": board}
    return _at_the_desk(desk, form, path, at, keeps, True)


def _at_the_desk(
    desk: Desk, form: Form, path: Path, at: SlipDesk, values: Form, done: bool = False
) -> Reply:
    found = at.standings
    every = [board.name for board in at.opened.boards()]
    cells = slips.fields(at.opened.event.game).values()
    answer = ". ".join(map(capital, at.said)) if at.asked else " ".join(at.said)
    return event_page(
        desk, "event-slips.html", event_shown(desk, path), form,
        told=without_path(path, answer) if done else "", wrong=at.wrong, values=values,
        asked=at.asked, noticed=rulings.noticed(found), known=json.dumps(_known(at, every)),
        cells=cells, given=slips.GIVEN, boards=every,
        missing=[(name, due) for name in every if (due := found.due(name))],
        held=[entry for entry in found.entries.values() if entry.verdict == HELD],
        standings=found, handed=len(found.entries), most=MOST_LEDGER,
        waiting=phones.waiting(path, found),
    )  # fmt: skip


def _known(at: SlipDesk, boards: list[str]) -> dict[str, Any]:
    """Who sits at each table, with the scores that he has by board; and by what else than its name
    a board may be called."""
    found = at.standings
    called = {name: name for name in boards}
    called |= {at.opened.check(board): board.name for board in at.opened.boards()}
    if len(at.opened.event.sealed.sessions) == 1:
        numbers = {name: name.partition("-B")[2] for name in boards}
        called |= {number: name for name, number in numbers.items()}
        called |= {f"B{number}": name for name, number in numbers.items()}
    players = {
        table: {
            "name": found.named(table),
            "scores": {entry.board: entry.score for entry in found.of(table)},
        }
        for table in found.players
    }
    return {"boards": called, "players": players}


# Rulings.


class Taken(NamedTuple):
    """What a kind of ruling takes: the word for it, its label, and whether it may be left out."""

    word: str
    label: str
    optional: bool


@of_event("event-rule")
def rule(desk: Desk, form: Form, path: Path) -> Reply:
    """The kinds of rulings, the form of the one that was chosen, and what was ruled so far."""
    opened = load(path, of_printed=False)
    kinds = {name: one for name, one in rulings.kinds().items() if name != "undo"}
    past = history.history_of(opened)
    stand = rulings.standing(past)
    kind = form.get("kind", "")
    return event_page(
        desk, "event-rule.html", event_shown(desk, path), form,
        kinds=kinds, kind=kind, takes=_takes(kind) if kind in kinds else [],
        boards=[board.name for board in opened.boards()], players=opened.event.players,
        noticed=rulings.noticed(standings.standings_of(opened, past)),
        ruled=[(one.number, rulings.sentence(one, past)) for one in reversed(stand)],
    )  # fmt: skip


def _takes(kind: str) -> list[Taken]:
    known = rulings.kinds()
    found: list[Taken] = []
    for said in known[pick(kind, tuple(known), "ruling")]["takes"].split():
        word = said.strip("[]")
        again = "-again" if word in [one.word for one in found] else ""
        found.append(Taken(word, TEXT.words("takes")[word + again], said != word))
    return found


@of_event("event-ruled", changes=True)
def ruled(desk: Desk, form: Form, path: Path) -> Reply:
    """A ruling made, with its reason."""
    taken = range(len(_takes(form.get("kind", ""))))
    words = [form.get(f"word{number}", "").strip() for number in taken]
    rulings.rule(path, form["kind"], [word for word in words if word], form.get("reason", ""))
    return to_event(desk, path, "ruled", "-rule")


# Results, and what is published.


@of_event("event-results")
def results(desk: Desk, form: Form, path: Path) -> Reply:
    """The standings as they are now, and what is published of them."""
    one = event_shown(desk, path)
    opened = load(path) if one.is_open else None
    found = standings.now(opened) if opened else None
    public = sealing.public_place(path, one.event.sealed.name) if one.event else path
    return event_page(
        desk, "event-results.html", one, form,
        standings=found, noticed=rulings.noticed(found) if found else [], files=list(files(path)),
        due=standings.due(opened) if opened else [],
        awaited=rulings.awaited(found) if found else [],
        is_published=public.exists(), has_site=_site(path) is not None,
    )  # fmt: skip


@of_event("event-standings", changes=True, long=True)
def keep_standings(desk: Desk, form: Form, path: Path) -> Reply:
    """The standings settled and written, as `sheetgen score` does."""
    opened = sealing.print_for(path)
    with ledgers.alone(path):
        ranked = standings.settled(path, opened)
        if not ranked.ranked:
            raise Error(say("no-results"))
        for _ in publishing.publish(_into(path, "results"), ranked):
            go_on()
    return to_event(desk, path, "written", "-results")


@of_event("event-publish", changes=True, long=True)
def publish(desk: Desk, form: Form, path: Path) -> Reply:
    """All that can be published, as `sheetgen event publish` does."""
    with ledgers.alone(path):
        for _ in publishing.publish_event(_into(path, "results"), path):
            go_on()
    return to_event(desk, path, "published", "-results")


def _site(path: Path) -> Path | None:
    """The folder of an event's site, if there is one; no link, which may lead anywhere."""
    places = sorted((path.parent / "public").glob("*-site"))
    return next((one for one in places if one.is_dir() and not one.is_symlink()), None)


@of_event("event-site")
def site(desk: Desk, form: Form, path: Path) -> Reply:
    """The site as one file, to be unpacked where it is to be read."""
    top = _site(path)
    if top is None:
        raise Error(say("no-file"))
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as packed:
        for one in sorted(top.rglob("*")):
            if one.is_file() and not one.is_symlink():
                name = one.relative_to(top.parent).as_posix()
                packed.writestr(ZipInfo(name, _EPOCH), read_whole(one, ledgers.LARGEST))
    return Reply(made.getvalue(), "application/zip", name="site.zip")


# Was it fair?


@action("event-verify")
def verify(desk: Desk, form: Form) -> Reply:
    """Where the record of somebody else's event is dropped."""
    return desk.page("event-verify.html", most=MOST_LEDGER)


@action("event-verified", changes=True, long=True, most=_SENT)
def verified(desk: Desk, form: Form) -> Reply:
    """What is found in a published record, one that was dropped or that of an event of the folder:
    everything is worked out again."""
    content = form.get("text", "").encode("utf-8", "surrogateescape")
    if form.get("id"):
        path = path_of(desk, form["id"])
        place = sealing.public_place(path, read(path).event.sealed.name)
        content = read_whole(place, ledgers.LARGEST)
    elif not content or len(content) > MOST_LEDGER:
        raise Error(say("no-record"))
    noted = Noted(*("".join(form.get(name, "").split()).lower() for name in Noted._fields))
    found: list[Finding] = []
    for finding in findings(ledger.published(Path(say("record")), content), noted):
        go_on()
        found.append(finding)
    by_verdict: Mapping[bool | None, list[str]] = {
        verdict: [without_path(Path(), one.text) for one in found if one.agrees is verdict]
        for verdict in (False, None, True)
    }
    return desk.page("event-verified.html", found=by_verdict)
