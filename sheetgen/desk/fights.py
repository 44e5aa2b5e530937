"""A fight by itself, begun or watched; and any fight that was fought piece by piece, seen again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import sheetgen
from sheetgen.core import journal
from sheetgen.core.errors import Error
from sheetgen.core.files import locked, read_whole, safe
from sheetgen.core.game import pick
from sheetgen.core.requests import Answer
from sheetgen.desk.core import Desk, Form, Reply, action, of_record, of_seat, say, whole
from sheetgen.desk.first import RULING, found_games, rulings_in, with_files
from sheetgen.desk.picture import KINDS, drawn_for_page, kept_as, pictures
from sheetgen.desk.seats import Seat, name_of
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table.scene import Replay
from sheetgen.library import fights, flying
from sheetgen.library.record import (
    Record,
    Subject,
    answered,
    drawn_seed,
    opened,
    opened_content,
    subject,
)
from sheetgen.library.sheets import Document

_WATCH = "watch"
"""The side of who lets the program fight both."""


@action("fight")
def fight(desk: Desk, form: Form) -> Reply:
    """The form of a new fight."""
    usual = next((game.name for game in found_games() if parts_of(game).solo is not None), "")
    game, conditions = _about({"game": usual, **form})
    solo = fights.solo_of(game)
    return desk.page(
        "fight.html",
        game=game,
        conditions=conditions,
        changed=len(game.departures(conditions)),
        options={
            name: {**one, "chosen": form.get(name) or str(one.get("default") or "")}
            for name, one in solo.OPTIONS.items()
        },
        sides=solo.SIDES_NAMED,
        side=form.get("side", ""),
        seed=form.get("seed") or drawn_seed(desk.shelf.has_seed),
        player=form.get("player", ""),
        takes_own=parts_of(game).own is not None,
    )


@action("fight-begin", changes=True)
def begin(desk: Desk, form: Form) -> Reply:
    """A new fight at the table; or the program's, to be watched."""
    about, facts, seed = _about(form), _facts(form), form.get("seed", "").strip()
    if form.get("side") == _WATCH:
        _replay(desk, form)
        return Reply(to=f"/replay?{urlencode(_asked(form))}")
    if form.get("own"):
        about, _ = with_files(about, desk.folder)
    header = fights.header_of(about, seed, form.get("player"), facts, form.get("side", ""))
    path = desk.folder / f"{fights.name_of(about.game, header)}.journal.jsonl"
    if path.exists():
        raise Error(say("there", name=path.name))
    record = answered(header, fights.session_of(about, header))
    desk.folder.mkdir(parents=True, exist_ok=True)
    record.save(path)
    return Reply(to=f"/table?id={name_of(path)}")


def _about(form: Form) -> Subject:
    """The game of a fight. Raises Error for one that has none."""
    about = subject(form.get("game", ""), None, rulings_in(form))
    if parts_of(about.game).solo is None:
        raise Error(say("no-fights"))
    return about


def _facts(form: Form) -> dict[str, Any]:
    """What tells a fight from others. Raises Error."""
    return {
        name: whole(form, name) if option.get("whole") else form.get(name, "")
        for name, option in fights.solo_of(_about(form).game).OPTIONS.items()
    }


# Of a campaign.


@of_seat("fly", changes=True)
def fly(desk: Desk, form: Form, seat: Seat) -> Reply:
    """The fight that a campaign waits for, at the table: begun, or gone on with."""
    if form.get("stamp") != seat.stamp:
        return Reply(to=f"/table?id={seat.id}")
    book = seat.sitting.table.book
    path = flying.begun(seat.path, book.header, book.session, form.get("side", ""))
    return Reply(to=f"/table?id={name_of(path)}")


@of_seat("by-program", changes=True)
def by_program(desk: Desk, form: Form, seat: Seat) -> Reply:
    """The fight that a campaign waits for, fought by the program and recorded."""
    if form.get("stamp") == seat.stamp:
        _recorded(seat, seat.sitting.table.book.by_program())
    return Reply(to=f"/table?id={seat.id}")


@action("hand-in", changes=True)
def hand_in(desk: Desk, form: Form) -> Reply:
    """A fight that is over, recorded in its campaign."""
    with desk.shelf.put_by(form.get("id", "")) as path:
        campaign = name_of(flying.campaign_of(path, journal.read(path).header))
        # Kept put by until it is recorded: nobody goes on with it meanwhile.
        with locked(path), desk.shelf.seat(campaign) as seat:
            _recorded(seat, flying.report(seat.sitting.table.book, opened(path)))
    return Reply(to=f"/table?id={campaign}")


def _recorded(seat: Seat, answer: Answer) -> None:
    """Give a campaign the report of its fight. Raises Error if it cannot be kept."""
    at = seat.sitting.table
    at.begin()
    at.answer(answer)
    seat.look()
    if at.wrong:
        raise Error(at.message)


# Seen again.


@action("replay")
def replay(desk: Desk, form: Form) -> Reply:
    """The page of a fight; its turns follow."""
    asked, record = _asked(form), desk.shelf.record(form["id"]) if "id" in form else None
    return desk.page(
        "replay.html",
        asked=asked,
        query=urlencode(asked),
        id=form.get("id"),
        record=record,
        fights=fights_of(record) if record else {},
    )


@action("frames")
def frames(desk: Desk, form: Form) -> Reply:
    """All turns of a fight, in pictures and in words."""
    found = _replay(desk, form)
    drawn = [found.frame(number) for number in range(found.turns + 1)]
    return desk.page(
        "frames.html",
        replay=found,
        frames=[
            {**drawn_for_page(one.picture), "flown": one.flown, "happened": one.says}
            for one in drawn
        ],
        keeps=urlencode(_asked(form)),
        has_png="png" in pictures(),
    )


@action("turn")
def turn(desk: Desk, form: Form) -> Reply:
    """A turn of a fight as a picture to keep."""
    found, number = _replay(desk, form), whole(form, "turn")
    if number > found.turns:
        raise Error(say("no-turn", turns=found.turns))
    kind, page = pick(form.get("form", ""), KINDS, "kind of picture"), found.page(number)
    drawn = Document(lambda: [page], page.title, keywords=f"sheetgen {sheetgen.__version__}")
    called = "-".join(re.findall(r"\w+", page.title))
    return Reply(kept_as(kind, drawn), KINDS[kind], name=f"{safe(called)}.{kind}")


@of_record("fight-file")
def fight_file(desk: Desk, form: Form, record: Record) -> Reply:
    """What the command line keeps of a fight that is over, by the same name."""
    if record.header.fight is None or not record.finished:
        raise Error(say("no-fights"))
    kept = fights.kept_of(record)
    name = fights.name_of(kept.game, kept.header)
    what = pick(form.get("what", ""), ("paths", "fight"), "file")
    if what == "fight":
        return Reply(kept.data(), "application/json", name=f"{name}.fight.json")
    return Reply(kept.paths().pdf(), "application/pdf", name=f"{name}.paths.pdf")


def fights_of(record: Record) -> Mapping[str, str]:
    """The fights of a game that can be seen again, each by its name here with what it is called."""
    replays = parts_of(record.game).replays
    return replays.names(record.session) if replays else {}


def _asked(form: Form) -> dict[str, Any]:
    """What names a fight in an address."""
    if "id" in form:
        return {"id": form["id"], "fight": form.get("fight", "")}
    game, conditions = _about(form)
    ruled = {RULING + name: value for name, value in game.departures(conditions).items()}
    return {"game": game.name, "seed": form.get("seed", "").strip(), **_facts(form), **ruled}


def _replay(desk: Desk, form: Form) -> Replay:
    if "id" in form:
        path = desk.shelf.path(form["id"])
        return _of_record(read_whole(path), path, form.get("fight", ""))
    about, facts = _about(form), _facts(form)
    return _of_facts(about, form.get("seed", "").strip(), tuple(facts.items()))


@lru_cache(maxsize=8)
def _of_record(content: bytes, path: Path, name: str) -> Replay:
    record = opened_content(content, path)
    if name not in fights_of(record):
        raise Error(say("no-fights"))
    return needed(parts_of(record.game).replays, "fights to be seen again").replay(
        record.session, name
    )


@lru_cache(maxsize=8)
def _of_facts(about: Subject, seed: str, facts: tuple[tuple[str, Any], ...]) -> Replay:
    solo = fights.solo_of(about.game)
    header = fights.header_of(about, seed, None, dict(facts), None)
    fighting = solo.begun(header.seed, about.conditions, **dict(facts))
    return solo.replayed(fighting, solo.fought(fighting))
