"""A game at the table: the question, what is answered, and all that is seen beside it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

from sheetgen.core.dice import comes_to
from sheetgen.core.errors import Error
from sheetgen.core.game import pick
from sheetgen.core.requests import ChooseNumber, Decision, Roll
from sheetgen.desk import filling
from sheetgen.desk.core import Desk, Form, Reply, action, of_record, of_seat, say, sent_bytes, whole
from sheetgen.desk.picture import art, pictured, scene_of
from sheetgen.desk.seats import Drawn, Seat, name_of, pages_of
from sheetgen.kits import photographs
from sheetgen.kits.contract import ChancesQuestions
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table import keys, turns
from sheetgen.kits.table.keys import PLANNED
from sheetgen.kits.table.sitting import Sitting
from sheetgen.kits.table.views import signed
from sheetgen.kits.table.words import do
from sheetgen.library import flying
from sheetgen.library.fights import solo_of
from sheetgen.library.record import Record

MOST_FACES = 20
"""Dice of more sides are typed."""
MOST_NUMBERS = 30
LINES_SHOWN = 12
"""Lines of the log that are seen without asking."""
COMMANDS = f"rakK{PLANNED}"
MOST_NOTE = 12 << 20
"""Bytes of a form with a photograph, which the page has scaled if it could."""


@of_seat("table")
def table(desk: Desk, form: Form, seat: Seat) -> Reply:
    """The whole page of a game."""
    return _page(desk, "table.html", seat, form)


@action("art")
def of_page(desk: Desk, form: Form) -> Reply:
    """What never changes on a page of a sheet, by its name: sent once."""
    drawn = art(form.get("name", ""))
    if drawn is None:
        raise Error(say("no-page"))
    size = f"{whole(form, 'w')} {whole(form, 'h')}"
    return Reply(f'<svg viewBox="0 0 {size}" aria-hidden="true">{drawn}</svg>', lasting=True)


@of_seat("tap", changes=True)
def tap(desk: Desk, form: Form, seat: Seat) -> Reply:
    """An answer, a die of one, or a key. One that was given to another question is not taken."""
    return _changed(desk, form, seat, _take)


@of_seat("undo", changes=True)
def undo(desk: Desk, form: Form, seat: Seat) -> Reply:
    """Answers taken back: the last one, or all from a line of the log on."""
    return _changed(desk, form, seat, _undo)


@of_seat("note", changes=True, most=MOST_NOTE)
def note(desk: Desk, form: Form, seat: Seat) -> Reply:
    """A note, which may have a photograph, or what becomes of one: another text (an empty one
    withdraws it), a photograph, another turn."""

    def take(seat: Seat, form: Form) -> None:
        at, number = seat.sitting.table, whole(form, "number")
        if number and number not in [one.number for one in at.noted]:
            raise Error(say("no-note"))
        at.begin()
        text, photo = form.get("text", "").strip(), _photo(form)
        text = text or (say("photo") if photo else "")
        at.note(text, number, "", photo)
        if form.get("turn") and text and not at.wrong:
            _stands_in(at, number or len(at.book.notes), whole(form, "turn"))

    return _changed(desk, form, seat, take, any_time=True)


def _stands_in(at: Sitting, number: int, turn: int) -> None:
    """Move a note to a turn, if it is of another."""
    if turns.come_to(at.book.session, at.book.notes[number - 1].standing) != turn:
        at.move_note(number, turn)


def _photo(form: Form) -> bytes:
    """The photograph of a form, in base64 there, as it is kept; empty where there is none."""
    sent = form.get("photo")
    return photographs.taken_in(sent_bytes(sent), say("photo")) if sent else b""


@of_seat("words", changes=True)
def words(desk: Desk, form: Form, seat: Seat) -> Reply:
    """What the player says for himself at a moment, or that he does not now."""

    def take(seat: Seat, form: Form) -> None:
        at = seat.sitting.table
        at.begin()
        if form.get("not_now") or not _say_for_himself(seat, form):
            at.not_now()

    at, ended = seat.sitting.table, _after(seat)
    if ended and "window" not in form:
        # On the game's own page.
        take(seat, form)
        if at.wrong:
            raise Error(at.message)
        return ended
    reply = _changed(desk, form, seat, take, any_time=True)
    return ended if ended and not at.moment else reply


def _say_for_himself(seat: Seat, form: Form) -> bool:
    """Keep what the player has said for himself; whether there is anything. Where nobody asks any
    more, it is a note like others."""
    at, moment = seat.sitting.table, form.get("moment", "")
    said = form.get("words", "").strip()
    if said:
        at.note(said, moment=moment if at.moment and at.moment.name == moment else "")
    return bool(said)


@of_seat("pulse")
def pulse(desk: Desk, form: Form, seat: Seat) -> Reply:
    """The table, if the game went on in another window; nothing if it stands as it did."""
    if form.get("stamp") == seat.stamp:
        return Reply(status=204)
    return desk.page("parts.html", **seen(seat, form, _elsewhere(seat)))


@of_seat("sheet")
def sheet(desk: Desk, form: Form, seat: Seat) -> Reply:
    """Another sheet, or another page of it, which then stays."""
    form = {**form, "pin": form.get("to_page") or form.get("pin", "")}
    return desk.page("sheet.html", **seen(seat, form))


@of_seat("ask-undo")
def ask_undo(desk: Desk, form: Form, seat: Seat) -> Reply:
    """What goes when answers are taken back to a line of the log."""
    to = whole(form, "to")
    return desk.page("ask-undo.html", gone=seat.log[to:][::-1], to=to, **seen(seat, form))


@of_seat("odds")
def odds(desk: Desk, form: Form, seat: Seat) -> Reply:
    """What the turn at hand may bring, where the game tells it."""
    session = seat.sitting.table.book.session
    questions = _questions(seat.sitting.table)
    if questions is None:
        raise Error(say("no-odds"))
    ahead = questions.ahead(session)
    return desk.page("odds.html", says=ahead.says, tables=ahead.tables())


@of_record("boards")
def boards(desk: Desk, form: Form, record: Record) -> Reply:
    """How a game stands as a whole, on a board that it declares; the first, unless one is named."""
    every = {
        one.name: one
        for one in needed(parts_of(record.game).boards, "boards").boards(record.session)
    }
    board = every[pick(form.get("board") or next(iter(every)), every, "board")]
    pages = pages_of(record, board.sheet) if board.sheet else []
    return desk.record_page(
        "boards.html",
        form,
        record,
        boards=list(every.values()),
        board=board,
        tables=board.tables,
        pages=[pictured(page) for page in pages[-1 if board.last else 0 :]],
    )


def _changed(desk: Desk, form: Form, seat: Seat, change: Any, any_time: bool = False) -> Reply:
    """The table after a change, which is made once, and only to the question it was meant for."""
    this = form.get("window", ""), form.get("stamp", ""), form.get("key", "")
    said = ""
    if this[1] != seat.stamp and not any_time:
        said = say("twice") if this == seat.tapped else _elsewhere(seat)
    else:
        try:
            # What stands in its field is kept when the player goes on.
            if any_time or not _say_for_himself(seat, form) or not seat.sitting.table.wrong:
                change(seat, form)
        except ValueError as error:
            seat.sitting.table.complain(str(error))
        seat.tapped = this
        stood = len(seat.log)
        seat.look()
        at = seat.sitting.table
        if len(seat.log) > stood and not at.wrong:
            at.message = _taken(seat, stood, "rolled" if this[2] in ("r", "a") else "taken")
        if not any_time and not at.wrong and (ended := _after(seat)):
            return ended
    if not form.get("fragment"):
        return Reply(to=f"/table?id={seat.id}")
    return _page(desk, "parts.html", seat, form, said)


def _after(seat: Seat) -> Reply | None:
    """To the page of a game that is over, where it has one."""
    at = seat.sitting.table
    ended = at.prompt is None and parts_of(at.book.game).report
    return Reply(to=f"/after?id={seat.id}") if ended else None


def _page(desk: Desk, template: str, seat: Seat, form: Form, said: str = "") -> Reply:
    """The table, or what changes of it. What was said of the last answer is said once."""
    reply = desk.page(template, **seen(seat, form, said))
    seat.sitting.table.begin()
    return reply


def _taken(seat: Seat, stood: int, slot: str) -> str:
    """What is said of answers, as the log has them from a line on."""
    answers = (say("answered", asked=one.asked, answered=one.answered) for one in seat.log[stood:])
    return say(slot, answers="; ".join(answers))


def _elsewhere(seat: Seat) -> str:
    prompt = seat.sitting.table.prompt
    return say("elsewhere", title=prompt.title if prompt else say("over"))


def _take(seat: Seat, form: Form) -> None:
    at, request = seat.sitting.table, seat.sitting.table.book.session.request
    key = form.get("key", "")
    if isinstance(request, Decision) and key in request.choices:
        seat.sitting.answer(key)
    elif key in COMMANDS and key:
        at.press(key)
    elif isinstance(request, Roll) and key.isdecimal():
        for digit in key:
            at.press(digit)
            if at.wrong:
                break
    else:
        raise Error(say("not-here"))


def _undo(seat: Seat, form: Form) -> None:
    at, request = seat.sitting.table, seat.sitting.table.book.session.request
    if form.get("to"):
        to, steps = whole(form, "to"), 1
        while at.book.stands_before(steps) > to and steps < len(at.book.session.answers):
            steps += 1
        at.begin()
        at.take_back(steps)
    elif at.typed and isinstance(request, Roll):
        at.typed = at.typed[: -keys.width(at.lies(request))]
    else:
        at.begin()
        at.take_back()


# What is seen.


def seen(seat: Seat, form: Form, said: str = "") -> dict[str, Any]:
    """All that the templates of the table show."""
    at, state = seat.sitting.table, seat.sitting.state()
    session = at.book.session
    request = session.request
    table = None if request is None else at.words.table(request, session)
    sheets = list(at.book.game.sheets)
    sheet = form.get("sheet") if form.get("sheet") in sheets else next(iter(sheets), "")
    drawn = seat.sheet(sheet) if sheet else Drawn(0, [], [])
    shown = _page_shown(drawn, form)
    picture = pictured(drawn.pages[shown - 1], drawn.fresh[shown - 1]) if shown else None
    noun, turn = at.book.game.noun, state["turn"]
    stage = say("stage", noun=noun, turn=turn) if turn else say("before", noun=noun)
    asked = at.prompt.title if at.prompt else say("over")
    return {
        "id": seat.id,
        "stamp": seat.stamp,
        "window": form.get("window", ""),
        "game": at.book.game,
        "state": state,
        "stage": stage,
        "title": say("title", asked=asked, stage=stage, game=at.book.game.title),
        "player": at.book.header.player,
        "said": said or state["message"],
        "wrong": bool(state["wrong"]) or bool(said),
        "dice": _dice(at, state["throw"], request) if isinstance(request, Roll) else None,
        "numbers": list(request.choices) if isinstance(request, ChooseNumber) else [],
        "most_numbers": MOST_NUMBERS,
        "has_rules": parts_of(at.book.game).reference is not None,
        "first_game": parts_of(at.book.game).first_game is not None,
        "has_boards": parts_of(at.book.game).boards is not None,
        "has_report": filling.offered(seat),
        "sides": _sides(seat),
        "campaign": _campaign(seat),
        "by_program": at.book.fights,
        "table_in_play": table if table and (table.rows or table.modifiers) else None,
        "advised": at.advised,
        "plan": getattr(at.words, "PLAN", "") if at.planned else "",
        "plan_key": PLANNED,
        "unplanned": at.unplanned,
        "panels": [_panel(one, at.changed) for one in at.panels],
        "scene": scene_of(at),
        "has_odds": _questions(at) is not None,
        "log": seat.log[::-1],
        "lines_shown": LINES_SHOWN,
        "notes": [(one, turns.come_to(session, one.standing)) for one in at.noted],
        "come_to": turns.come_to(session, len(session.answers)),
        "page": shown,
        "sheet": sheet,
        "sheets": sheets,
        "pages": _called(drawn.pages),
        "marked": _marked(drawn),
        "pinned": whole(form, "pin"),
        "picture": picture,
        "new_page": picture is None or form.get("art") != picture.art,
    }


def _sides(seat: Seat) -> Mapping[str, str]:
    """The sides that may be flown in the fight that is to be reported, each with its name."""
    session = seat.sitting.table.book.session
    return solo_of(session.game).SIDES_NAMED if flying.waits(session) else {}


def _campaign(seat: Seat) -> str:
    """The campaign of a fight, as it is called here; empty if it is of none, or that is gone."""
    header = seat.sitting.table.book.header
    if header.of_campaign:
        with suppress(Error):
            return name_of(flying.campaign_of(seat.path, header))
    return ""


def _called(pages: Sequence[Page]) -> list[str]:
    """What pages are called where one is chosen: by what is on them, numbered where that is not
    one page's alone."""
    names = [page.holds or page.title for page in pages]
    return [
        say("page", n=n) if not name
        else say("pages", name=name, n=n) if names.count(name) > 1
        else name
        for n, name in enumerate(names, start=1)
    ]  # fmt: skip


def _page_shown(drawn: Drawn, form: Form) -> int:
    """The page of the sheet that is seen: the one asked for, or the one with the newest marks, or
    the one that was seen before; 0 where there are none."""
    marked, before = _marked(drawn), whole(form, "shown", 1)
    usual = before if before in marked or not marked else marked[-1]
    return min(max(whole(form, "pin") or usual, 1), len(drawn.pages))


def _marked(drawn: Drawn) -> list[int]:
    """The pages with the newest marks."""
    return [n for n, fresh in enumerate(drawn.fresh, start=1) if fresh]


def _questions(at: Any) -> ChancesQuestions | None:
    """What tells of the choices at hand, where there are any."""
    questions = parts_of(at.book.game).questions
    return questions if at.choices else None


def _dice(at: Sitting, throw: dict[str, Any], request: Roll) -> dict[str, Any]:
    """A roll: how many dice, those thrown, and each value that may come with what it does and with
    the faces that come to it: its own, or those of the die that is rolled for it."""
    lies = at.lies(request)
    wide, sides = keys.width(lies), lies.sides

    def does(value: int) -> str:
        effects = (e["does"] for e in throw["faces"] if e["low"] <= value <= e["high"])
        return str(next(effects, ""))

    def faces(value: int) -> list[dict[str, Any]]:
        return [
            {"face": face, "key": f"{face % 10**wide:0{wide}}"}
            for face in range(1, sides + 1)
            if comes_to((face,), request.sides, sides) == (value,)
        ]

    values = [
        {"value": value, "faces": faces(value), "does": does(value)}
        for value in range(1, request.sides + 1)
    ]
    first = {card: request.cards.index(card) + 1 for card in request.cards}
    cards = {card: f"{n % 10**wide:0{wide}}" for card, n in first.items()}
    return {
        "cards": cards,
        "number": request.number,
        "sides": sides,
        "do": do(request),
        "thrown": keys.faces(at.typed, lies) if throw["typed"] else (),
        "left": throw["left"],
        "shows": values if sides <= MOST_FACES else [],
        "substitutes": lies != request,
        "width": wide,
        "expected": keys.expected(lies),
    }


def _panel(panel: Any, changed: Collection[str]) -> dict[str, Any]:
    """A panel: its lines in words, and in signs with their looks where it has them, each with
    whether it has `changed`."""
    return {
        "title": panel.title,
        "lines": panel.lines,
        "drawn": [(signed(line), line in changed) for line in panel.drawn],
        "key": signed(panel.key) if panel.key else (),
    }
