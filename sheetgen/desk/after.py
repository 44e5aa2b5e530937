"""A game that was played: its story, its sheet, what luck and choice made of it; put right, or
begun again from one of its turns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

import sheetgen
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import locked
from sheetgen.core.game import Game, pick
from sheetgen.core.journal import Writer
from sheetgen.core.requests import Answer, Decision, Roll
from sheetgen.desk.core import Desk, Form, Reply, action, of_record, say, whole
from sheetgen.desk.fights import fights_of
from sheetgen.desk.picture import KINDS, classed, drawn_for_page, kept_as, pictured, pictures
from sheetgen.desk.seats import free, name_of, pages_of
from sheetgen.kits.chances import account
from sheetgen.kits.chances.fortunes import fortunes
from sheetgen.kits.contract import TakingOwn
from sheetgen.kits.drawing.page import Area
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table import keys, turns
from sheetgen.kits.table.amend import Amendment, amended
from sheetgen.kits.table.replay import branch as begin_branch
from sheetgen.kits.table.replay import pages as pages_of_turns
from sheetgen.kits.table.scene import Picture
from sheetgen.kits.telling.voices import FULL, LENGTHS, usual
from sheetgen.library import own_story
from sheetgen.library.books import dicebook, logbook, luck_page
from sheetgen.library.career import of_folder
from sheetgen.library.files import stem_of
from sheetgen.library.record import Record, Subject
from sheetgen.library.report import FORMATS

LUCK = "luck-and-decisions"
"""What the heading of the section on luck in a report is called by."""
ROWS = 6
"""Rows of a list of dice or choices."""
CHART = Area(0, 0, 170, 70)
"""The room of a chart, in mm."""


class File(NamedTuple):
    """What can be downloaded of a record: what it is called here, its label, the end of its file's
    name, its kind, and what makes it."""

    what: str
    label: str
    ending: str
    kind: str
    made: Callable[[], bytes]


@of_record("after")
def after(desk: Desk, form: Form, record: Record) -> Reply:
    """The page of a game, as far as it was played."""
    if parts_of(record.game).report is None:
        # A fight by itself has no story but its course.
        return Reply(to=f"/replay?id={form['id']}")
    return desk.record_page(
        "after.html",
        form,
        record,
        fights=fights_of(record),
        pages=[pictured(page) for page in pages_of(record)[:2]],
        turns=list(pages_of_turns(record.session, record.notes)),
        **told_by(desk, record, {}),
        has_prices=parts_of(record.game).prices is not None,
        own=record.header.policy is None,
        moment=desk.shelf.moment(form["id"]),
    )


@of_record("story", long=True)
def story(desk: Desk, form: Form, record: Record) -> Reply:
    """The story of a game, by one of its voices."""
    from sheetgen.kits.telling.html import body
    from sheetgen.kits.telling.markdown import FOLDED, parse

    lengths = [*LENGTHS]
    length = pick(form.get("length") or lengths[-1], lengths, "length")
    by = told_by(desk, record, form)
    # What the player wrote himself has one length.
    length = FULL if by["own_text"] else length
    with put_into_words():
        report = record.report(by["voice"], length, by["path"], own=by["own_text"])
        # In short it is told without what stands behind it.
        text = report.told.text if length == FULL else report.shown
        # Chart and luck stand on the page by themselves.
        drawn = {name: one for name, one in report.figures.items() if name != "fortunes"}
        blocks = [
            b for b in parse(text) if b.tag != FOLDED or not b[0].get("id", "").startswith(LUCK)
        ]
        told = classed(body(blocks, drawn))
    # A table that is wider than the page is reached by keys, too.
    told = told.replace('<div class="table">', '<div class="table" tabindex="0" role="group">')
    # What is no head of anything is none; and no level of heads is left out.
    told = (
        re.sub(r"<th([^>]*)></th>", r"<td\1></td>", told)
        .replace("<h4", "<h3")
        .replace("</h4", "</h3")
    )
    begins, rest = _first_paragraphs(told)
    longer = {name: LENGTHS[name].offer for name in lengths[: lengths.index(length)]}
    by |= {"longer": longer, "chooser": bool(form.get("chooser"))}
    return desk.record_page("story.html", form, record, begins=begins, rest=rest, **by)


def _first_paragraphs(told: str) -> tuple[Markup, Markup]:
    """A story cut below its first paragraphs: before a box, a picture, or what else comes."""
    paragraph = told.find("<p")
    found = re.compile(r"<(?!p\b)(aside|figure|div|table|ul|ol|h2|footer|details)\b").search(
        told, max(paragraph, 0)
    )
    place = found.start() if found else len(told)
    return Markup(told[:place]), Markup(told[place:])


@of_record("files")
def files(desk: Desk, form: Form, record: Record) -> Reply:
    """What can be downloaded of a record, told as it is chosen."""
    return desk.record_page("files.html", form, record, **told_by(desk, record, form))


def told_by(desk: Desk, record: Record, form: Form) -> dict[str, Any]:
    """Who tells a record, in whose words, and who else could; and what can be downloaded of it so,
    perhaps with the appendix. A story that the player wrote himself has no other voice. Raises
    Error for words that are not there."""
    words, appendix = form.get("templates", ""), bool(form.get("appendix"))
    own_text, unread = "", ""
    try:
        own_text = own_story.kept(record)
    except Error as error:
        unread = desk.without_folder(error)
    own = own_words(desk.folder, record.game)
    folder = own[pick(words, own, "choice of words")] if words else None
    part = needed(parts_of(record.game).report, "report")
    voices = part.voices(folder)
    voice = form.get("voice") or usual(voices)
    if form.get("chooser") and voice not in voices:
        # A voice of other words.
        voice = usual(voices)
    found = {
        "own_text": own_text,
        "unread": unread,
        "edits": isinstance(part, TakingOwn) and (record.finished or bool(own_text)),
        "voice": "" if own_text else voice,
        "voices": voices,
        "is_usual": bool(own_text) or voice == usual(voices),
        "appendix": appendix,
        "words": words,
        "own_words": {name: path.name for name, path in own.items()},
        "path": folder,
    }
    return {**found, "files": [(one.what, one.label) for one in _files(record, found)]}


def own_words(folder: Path, game: Game) -> dict[str, Path]:
    """The folders of templates of a user's own for a game, by name; no link, which may lead
    anywhere."""
    there = (one for one in sorted(folder.iterdir()) if one.is_dir() and not one.is_symlink())
    return {
        name_of(one): one
        for one in there
        if any((one / of).is_dir() for of in (game.name, "defaults"))
    }


@contextmanager
def put_into_words() -> Iterator[None]:
    """Within, what is wrong is a template or a voice."""
    try:
        yield
    except ValueError as error:
        raise Error(say("words-wrong", fault=error)) from None


@of_record("luck", long=True)
def luck(desk: Desk, form: Form, record: Record) -> Reply:
    """Luck told from choice, with a chart of the score to be expected."""
    found = record.analysis()
    prices = found.prices
    paid = [(one, gain) for one, gain in account.otherwise(found) if gain > 0]
    items = tuple(fortunes(CHART, prices, found.finished))
    chart = Picture(CHART.width, CHART.height, items, "")
    return desk.record_page(
        "luck.html",
        form,
        record,
        found=found,
        prices=prices,
        luckiest=account.luckiest(found)[:ROWS],
        unluckiest=account.unluckiest(found)[:ROWS],
        costly=[one for one in account.differing(prices) if one.cost > 0][:ROWS],
        paid=paid[:ROWS],
        asked=lambda ask: account.question_asked(found, ask),
        chosen={
            (r.turn, r.ask, r.slot): a.choice
            for r, a in zip(record.session.asked, record.session.answers, strict=True)
        },
        change=partial(account.change, is_chance=prices.is_chance),
        decimal=partial(account.decimal, is_chance=prices.is_chance),
        came_to=partial(account.came_to, is_outcome=prices.is_chance),
        is_chance=prices.is_chance,
        what="chance to win" if prices.is_chance else "score to be expected",
        chart=drawn_for_page(chart),
        turned=account.turning_points(prices),
    )


@of_record("whatif", long=True)
def whatif(desk: Desk, form: Form, record: Record) -> Reply:
    """The same dice with one decision changed."""
    turn, slot = whole(form, "turn"), whole(form, "slot", 1)
    compared = record.whatif(turn, form.get("choose", ""), form.get("ask") or None, slot)
    return desk.record_page(
        "whatif.html",
        form,
        record,
        compared=compared,
        turn=turn,
        rows=_compared(compared.standings),
        has_prices=parts_of(record.game).prices is not None,
    )


def _compared(standings: tuple[dict[str, Any], dict[str, Any]]) -> list[tuple[str, Any, Any]]:
    """The figures of two games that differ, by name; the score first."""
    rows: list[tuple[str, Any, Any]] = []
    first, second = standings
    for name, value in first.items():
        if isinstance(value, dict):
            mine, theirs = value, second.get(name) or {}
            rows += [(f"{name}, {key}", mine[key], theirs.get(key)) for key in mine]
        elif isinstance(value, int | float | str | None):
            rows.append((name, value, second.get(name)))
    differing = [row for row in rows if row[1] != row[2]]
    return sorted(differing, key=lambda row: row[0] != "score")


# Put right, and begun again.


@of_record("amend")
def amend(desk: Desk, form: Form, record: Record) -> Reply:
    """An answer to put right: first what that would change."""
    place = _place(record, form)
    request, owned = record.session.asked[place], desk.shelf.manner.owned
    change = _amended(desk, record, place, form) if form.get("answer") else None
    return desk.record_page(
        "amend.html",
        form,
        record,
        place=place,
        turn=record.session.turns[place],
        request=request,
        recorded=turns.words(request, record.session.answers[place]),
        choices=list(request.choices) if isinstance(request, Decision) else [],
        expected=keys.to_give(request, owned) if isinstance(request, Roll) else "",
        answer=form.get("answer", ""),
        mark=record.mark,
        change=change,
        turns=_differing(change) if change else [],
        rows=_compared(change.standings) if change else [],
    )


@of_record("answers")
def answers(desk: Desk, form: Form, record: Record) -> Reply:
    """The answers of a turn, and which of them can be put right."""
    turn = whole(form, "turn")
    session, own = record.session, record.header.policy is None
    found = [
        (
            place,
            request.ask,
            turns.words(request, session.answers[place]),
            own and _able(record, place),
        )
        for place, (request, now) in enumerate(zip(session.asked, session.turns, strict=True))
        if now == turn
    ]
    return desk.record_page("answers.html", form, record, turn=turn, answers=found)


@action("keep", changes=True)
def keep(desk: Desk, form: Form) -> Reply:
    """The answer put right, in the record; the answers it replaces are marked as withdrawn."""
    with desk.shelf.put_by(form.get("id", "")) as path, locked(path):
        record = sheetgen.open(path)
        change = _amended(desk, record, _place(record, form), form)
        if form.get("mark") != record.mark:
            raise Error(say("changed-since"))
        with Writer.going_on(path) as writer:
            writer.instead(change.taken_back, *change.answers)
    way = "after" if change.after.finished else "table"
    return Reply(to=f"/{way}?id={form.get('id', '')}")


def _place(record: Record, form: Form) -> int:
    place = whole(form, "place")
    if place >= len(record.session.answers):
        raise Error(say("no-answer"))
    if record.header.policy is not None:
        raise Error(say("not-yours"))
    if not _able(record, place):
        raise Error(say("not-to-change"))
    return place


def _able(record: Record, place: int) -> bool:
    """Whether an answer can be put right: a decision, or dice that no seed gave."""
    request = record.session.asked[place]
    return isinstance(request, Decision) or (
        isinstance(request, Roll) and record.header.seed is None
    )


def _amended(desk: Desk, record: Record, place: int, form: Form) -> Amendment:
    request, given = record.session.asked[place], form.get("answer", "").strip()
    if isinstance(request, Roll):
        answer = Answer(request.ask, keys.values(given, request, desk.shelf.manner.owned))
    else:
        assert isinstance(request, Decision)
        answer = Answer(request.ask, choice=pick(given, request.choices, "choice"))
    return amended(record.header, record.session, place, answer)


def _differing(change: Amendment) -> list[tuple[int, list[str], list[str]]]:
    """The turns that are told otherwise, each with what is told of it in one of the games alone."""
    found = []
    for turn, *games in change.otherwise():
        was, now = ([say("not-played")] if told is None else told for told in games)
        alone = [one for one in was if one not in now], [one for one in now if one not in was]
        found.append((turn, *alone))
    return found


@action("branch", changes=True)
def branch(desk: Desk, form: Form) -> Reply:
    """A new game from a turn of this one, for a person to play."""
    path = desk.shelf.path(form.get("id", ""))
    record, turn = sheetgen.open(path), whole(form, "turn")
    new = free(path.parent / f"{stem_of(record, path)}-turn-{turn}", ".journal.jsonl")
    begin_branch(record.lines, record.session, turn, new, record.path)
    return Reply(to=f"/table?id={name_of(new)}")


# Downloads.


@of_record("file", long=True)
def download(desk: Desk, form: Form, record: Record) -> Reply:
    """A file of a record, by the name and with the bytes of the command line."""
    by = told_by(desk, record, form)
    files = {one.what: one for one in _files(record, by)}
    found = files[pick(form.get("what", ""), files, "file")]
    with put_into_words():
        content = found.made()
    first = stem_of(record, desk.shelf.path(form["id"]))
    return Reply(content, found.kind, name="" if form.get("shown") else f"{first}.{found.ending}")


def _files(record: Record, by: Mapping[str, Any]) -> list[File]:
    """All that can be downloaded of a record, told as `told_by` has it."""
    pdf, plain = "application/pdf", "text/plain; charset=utf-8"
    seed, about = record.header.seed, Subject(record.game, record.session.conditions)
    found: list[File] = []

    def add(what: str, label: str, ending: str, made: Callable[[], bytes]) -> None:
        found.append(File(what, label, ending, pdf if ending.endswith("pdf") else plain, made))

    with put_into_words():
        how = by["voice"], FULL, by["path"], by["appendix"], by["own_text"]
        report = record.report(*how)

    def written(form: str) -> bytes:
        return FORMATS[form].write(report, "a4", False)

    for sheet in record.game.sheets:
        made = partial(lambda sheet: record.sheet(sheet).pdf(), sheet)
        label = say("sheet-pdf", sheet=sheet.capitalize())
        add(f"sheet-{sheet}", label, f"{sheet}.pdf", made)
    if record.game.sheets:
        first, dots = next(iter(record.game.sheets)), pictures()[0]
        label = say("sheet-picture", sheet=first.capitalize())
        found.append(
            File(
                "picture", label, f"{first}-1.{dots}", KINDS[dots],
                lambda: kept_as(dots, record.sheet(first)),
            )
        )  # fmt: skip
    for name, form in FORMATS.items():
        label = say(f"story-{name}")
        ending = f"report{report.suffix}.{form.ending}"
        add(f"report-{name}", label, ending, partial(written, name))
    if parts_of(record.game).prices is not None:
        luck = partial(lambda: luck_page(record, record.analysis()).pdf())
        add("luck", say("luck-page"), "luck.pdf", luck)
    book = partial(logbook, about, None, record, None, "a4", None, by["path"])
    add("logbook", say("logbook"), "logbook.pdf", lambda: book().pdf())
    if seed is not None and parts_of(record.game).dice_book is not None:
        rolled = partial(dicebook, about, seed, "a4", "normal")
        add("dicebook", say("dicebook"), "dicebook.pdf", lambda: rolled().pdf())
    add("journal", say("journal"), "journal.jsonl", lambda: record.journal().encode())
    return found


# All games together.


@action("career")
def career(desk: Desk, form: Form) -> Reply:
    """All games of the folder, summed up."""
    if not desk.shelf.paths():
        none = "there is no game in the folder yet: your first will appear here"
        return desk.page("career.html", nav="career", found=None, why=none)
    try:
        found = of_folder(desk.folder, form.get("player") or None)
    except Error as error:
        return desk.page("career.html", nav="career", found=None, why=str(error))
    check_printable(found.figures.player, "the player's name")
    pages = [pictured(page) for page in found.document().drawn()]
    ids = {path.name: name_of(path) for path in desk.shelf.paths()}
    passed_over = [desk.without_folder(one) for one in found.passed_over]
    return desk.page(
        "career.html",
        nav="career",
        found=found,
        pages=pages,
        ids=ids,
        passed_over=passed_over,
        why="",
    )


@action("career-file")
def career_file(desk: Desk, form: Form) -> Reply:
    """The career as pages to print, or as a table for a spreadsheet."""
    found = of_folder(desk.folder, None)
    if form.get("what") == "csv":
        return Reply(found.csv(), "text/csv; charset=utf-8", name=f"{found.name}.career.csv")
    return Reply(found.document().pdf(), "application/pdf", name=f"{found.name}.career.pdf")
