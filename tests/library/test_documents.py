"""Documents: pages, PDF and SVG, and a look that there is not."""

from importlib import import_module
from xml.etree import ElementTree

import pytest

import sheetgen
from tests.cases import each


def test_a_document_has_pages_and_draws_each():
    sheet = sheetgen.blank("convoy", copies=2, look=sheetgen.Look(paper="letter"))
    assert sheet.pages == 4
    assert sheet.pdf().startswith(b"%PDF")
    assert sheet.pdf() == sheet.pdf()
    root = ElementTree.fromstring(sheet.svg(2))
    assert (root.get("width"), root.get("height")) == ("279.4mm", "215.9mm")
    for page in (0, 5):
        with pytest.raises(sheetgen.Error, match=f"there is no page {page}"):
            sheet.svg(page)


def test_each_seed_has_its_copy():
    both = sheetgen.preroll("convoy", seeds=["a", "b"], look=sheetgen.Look(sides="front"))
    assert both.pages == 2
    assert "2 of 2" in both.svg(2)
    assert sheetgen.preroll("convoy", seed="a", look=sheetgen.Look(sides="front")).pages == 1


@each(
    ("look", "says"),
    [
        ({"paper": "a0"}, "no paper called"),
        ({"size": "huge"}, "no size called"),
        ({"ink": "red"}, "no ink called"),
        ({"sides": "back"}, "no choice of sides called"),
        ({"size": "large", "fillable": True}, "has the normal or one-page size"),
    ],
)
def test_a_look_that_there_is_not_is_refused_at_once(look, says):
    with pytest.raises(sheetgen.Error, match=says):
        sheetgen.blank("convoy", look=sheetgen.Look(**look))


def test_no_copies_are_refused():
    with pytest.raises(sheetgen.Error, match="0 is not a number of copies"):
        sheetgen.blank("convoy", copies=0)


@pytest.mark.long
def test_books_odds_and_rules_are_documents_too():
    assert sheetgen.dicebook("convoy", seed="friday").pages == 1
    book = sheetgen.logbook("convoy", seed="friday", look=sheetgen.Look(paper="a5"))
    assert "friday" in book.markdown()
    assert "# " in sheetgen.rules("convoy").markdown()
    odds = sheetgen.odds("convoy", games=200)
    assert odds.to_json()["games"] == 200
    assert odds.document().pages == 1
    with pytest.raises(sheetgen.Error, match="Wings over Malta has no odds"):
        sheetgen.odds("wings")


def test_games_are_known_by_name():
    games = sheetgen.games()
    assert list(games)[:2] == ["convoy", "wings"]
    assert games["convoy"].title == "Malta Convoy"
    assert "nothing" not in games
    # The package of that name does not hide them.
    import_module("sheetgen.games.convoy")
    assert list(sheetgen.games()) == list(games)
