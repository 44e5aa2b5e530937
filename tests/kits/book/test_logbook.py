"""The log book of any game on paper: its pages, lines to write on, and the player's notes."""

import io
import re
from functools import cache

import pypdfium2
import pytest

from sheetgen.core import dice
from sheetgen.core.errors import UnprintableText
from sheetgen.core.journal import Header
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.book.logbook import write
from sheetgen.kits.drawing.booklets import leaf
from sheetgen.kits.drawing.page import PAPERS, SMALL_PAPERS, Foot
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.markdown import headings, parse, plain
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.fixtures.night_patrol import GAME

LEAVES = {**SMALL_PAPERS, **{name: leaf(paper) for name, paper in PAPERS.items()}}
HEADER = Header(GAME.name, GAME.default_edition, GAME.rules_version)
KEY = dice.key_of_seed("7")
LONG = " ".join(f"word{n}" for n in range(900))


@cache
def played(answers: int | None = None) -> Session:
    session = Session(GAME, GAME.conditions())
    play_out(session, first_of(seeded(KEY), decided(GAME.policies["bold"], KEY)))
    return session if answers is None else session.with_answers(session.answers[:answers])


def text(session=None, notes=(), player=None) -> str:
    said = HEADER._replace(seed="7", player=player)
    return parts_of(GAME).log_book.markdown(Asked(said, session or played(), notes))


def pages(told: str, paper="a5", booklet=False) -> list[str]:
    """What stands on each page, in one line."""
    file = io.BytesIO()
    write(told, file, LEAVES[paper], Foot(), {}, booklet, title="A log book")
    with pypdfium2.PdfDocument(file.getvalue()) as pdf:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]


def standing(turn: int) -> int:
    """How many answers stood in the middle of a turn."""
    return 1 + next(n for n, asked in enumerate(played().asked) if asked.turn == turn)


@each("paper", LEAVES)
def test_pages_are_a_multiple_of_four_and_begin_with_the_cover(paper):
    shown = pages(text(), paper)
    assert len(shown) % 4 == 0
    assert shown[0].startswith(GAME.title.upper())
    assert shown[1].startswith("2 Set-up")
    assert "Credits" in shown[-1]
    turns = [int(n) for page in shown for n in re.findall(r"Watch (\d+)", page)]
    assert turns == [*range(1, max(turns) + 1)]


@pytest.mark.parametrize("turn", [0, 3])
def test_a_note_of_any_length_is_whole_and_leaves_lines(turn):
    shown = pages(text(notes=[(standing(turn) if turn else 0, LONG)]))
    assert len(shown) % 4 == 0
    assert set(LONG.split()) <= set(re.findall(r"word\d+", " ".join(shown)))
    begun = next(n for n, page in enumerate(shown) if "word0 " in page)
    assert ("Watch 3" if turn else "Set-up") in shown[begun]
    ended = next(n for n, page in enumerate(shown) if "word899" in page)
    assert ended > begun


def test_the_text_has_a_heading_a_turn_and_what_is_typed_is_no_markup():
    told = text(notes=[(standing(2), "<b>*x*</b>\n{{ y }}")], player="*Ann*")
    root = parse(told)
    found = [plain(heading) for heading in headings(root)]
    turns = [f"Watch {n}" for n in range(1, max(r.turn for r in played().asked) + 1)]
    assert found == [GAME.title, "Set-up", "Watches", *turns, "The end", "Credits"]
    said = "".join(root.itertext())
    assert "<b>*x*</b>" in said
    assert "{{ y }}" in said
    assert "*Ann*" in said
    assert "<b>*x*</b>" in told.replace("\\", "").split("### Watch 3")[0].split("### Watch 2")[1]


def test_a_blank_book_has_every_turn_and_no_die():
    told = text(played(0))
    assert "`" not in told.replace("`7`", "")
    assert told.count("### Watch") >= text().count("### Watch")
    assert parts_of(GAME).log_book.turns(Asked(HEADER, played(0))).strip() == ""


def test_what_is_bound_is_what_was_played():
    half = played(standing(3))
    told = parts_of(GAME).log_book.turns(Asked(HEADER, half))
    assert "### Watch 2" in told
    assert "### Watch 4" not in told


def test_no_prompt_is_given_twice():
    prompts = re.findall(r"(?m)^> (.*)", text())
    assert prompts
    assert len(set(prompts)) == len(prompts)


def test_what_cannot_be_printed_is_refused():
    with pytest.raises(UnprintableText, match=r"the log book holds .*RIGHT-TO-LEFT"):
        pages(text().replace("Watch 2", "Watch \u202e2"))
