"""What there is to read: how the desk is used, how a first game goes, and in a game its rules,
opened where they tell of the question at hand."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markupsafe import Markup

from sheetgen.core.game import find
from sheetgen.desk.core import Desk, Form, Reply, action, of_seat
from sheetgen.desk.picture import classed, pictured
from sheetgen.desk.seats import Seat, pages_of
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table import views
from sheetgen.kits.table.words import Prompt
from sheetgen.kits.telling.html import body
from sheetgen.kits.telling.markdown import headings, parse, plain
from sheetgen.library import books

_HERE = " data-here"
"""Marks where a text is opened."""


@of_seat("rules")
def rules(desk: Desk, form: Form, seat: Seat) -> Reply:
    """The rules of a game that lies open: over its question, or as a page."""
    at = seat.sitting.table
    session = at.book.session
    text = needed(parts_of(session.game).reference, "rules reference").markdown(session.conditions)
    told = opened(parse(text), at.prompt)
    if form.get("fragment"):
        # The page that it is laid over has its own first heading.
        told = re.sub(r"<(/?)h([1-5])", lambda m: f"<{m[1]}h{int(m[2]) + 1}", told)
        return desk.page("rules.html", told=Markup(told))
    return desk.page("rules-page.html", id=seat.id, game=session.game, told=Markup(told))


@action("first-game")
def first_game(desk: Desk, form: Form) -> Reply:
    """How a first game of a kind goes, with the sheet of the turn that is shown there."""
    game = find(form.get("game", ""))
    told = books.first_game(game)
    return desk.page(
        "first-game.html",
        game=game,
        told=Markup(opened(parse(told.text), None)),
        pages=[pictured(page) for page in pages_of(told.record)],
    )


def opened(root: Element, prompt: Prompt | None) -> str:
    """A text as HTML, marked where it tells of a question: at the step of the turn if it is listed
    there, else at its heading. Its headings have no names, and nothing leads to them: it may lie
    over a page that has others."""
    heads = headings(root)
    place = views.heading_of_rule([plain(head) for head in heads], prompt)
    step = int(prompt.step) if prompt and prompt.step.isdecimal() else 0
    here = None if place is None else heads[place]
    found, marked, within = list[str](), 0, False
    for number, block in enumerate(root):
        told = re.sub(r' id="[^"]*"', "", classed(body([block])))
        told = re.sub(r'<a href="#[^"]*">(.*?)</a>', r"\1", told)
        told = told.replace('<div class="table">', '<div class="table" tabindex="0" role="group">')
        found.append(told)
        within = block is here if block in heads else within
        if block is here:
            marked = number
        elif within and block.tag == "ol" and 0 < step <= len(block):
            *before, after = told.split("<li>", step)
            found[number] = f'{"<li>".join(before)}<li class="applies"{_HERE}>{after}'
            here = None
    if here is not None:
        found[marked] = found[marked].replace(">", f"{_HERE}>", 1)
    return "".join(found)
