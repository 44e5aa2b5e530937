"""A campaign weekend: the same missions and the same D100 at every table."""

import re
from dataclasses import replace

import pytest

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.session import prerolled
from sheetgen.games.wings.event import book
from sheetgen.games.wings.event.book import CampaignBook
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.briefing.page import SHEET as BRIEFINGS
from sheetgen.kits.book.dicebook import leaf
from sheetgen.kits.drawing.page import PAPERS, Foot
from sheetgen.kits.events.event import WEEKEND
from sheetgen.kits.events.packet import books, packet
from sheetgen.kits.parts import parts_of
from tests.kits.drawing.measuring import faults
from tests.kits.events.packet.briefs import KEY, brief, words

GAME = find("wings")


@pytest.fixture(scope="module", params=PAPERS)
def about(request):
    return weekend(request.param)


def weekend(paper):
    """A weekend of one campaign for two players."""
    players = ("Anna Grech", "Ben Vella")
    return brief(paper, WEEKEND, players, (1,), game="wings", edition="2018")


def part(about, name):
    return [page for each in packet.parts(about, (name,)) for page in each.pages()]


def test_the_parts_of_a_weekend_are_clean(about):
    for name in ("conditions", "seating", "cards", "slips"):
        for page in part(about, name):
            assert faults(page) == []
    for page in part(about, "dice")[:24:8]:
        assert faults(page) == []


def test_every_player_gets_log_boards_and_the_briefings_of_the_missions(monkeypatch):
    drawn = BRIEFINGS.leaves

    def first_two(paper, conditions, chronicle, foot):
        few = replace(chronicle, missions=chronicle.missions[:2])
        return drawn(paper, conditions, few, foot)

    monkeypatch.setattr(BRIEFINGS, "leaves", first_two)
    about = weekend("a4")
    pages = part(about, "sheets")
    half = len(pages) // 2
    first, second = pages[:half], pages[half:]
    assert first[0].title == "1 Anna Grech, S1-B1"
    assert faults(first[0]) == []
    texts, others = (words(own[0], *own[-2:]) for own in (first, second))
    board = about.opened.boards()[0]
    session = prerolled(GAME, about.conditions, about.key(board))
    missions = parts_of(GAME).chronicle.tell(session).missions[:2]
    for mission, text in zip(missions, texts[1:], strict=True):
        assert mission.place.name in text
        assert about.check(board) in text
    assert f"{board.name} {about.check(board)}" in texts[0]
    # A table's briefings are those of any other, but for the name.
    for one, other in zip(texts[1:], others[1:], strict=True):
        assert one.replace("table 1: Anna Grech", "table 2: Ben Vella") == other
    assert KEY not in " ".join(texts)
    assert "seed" not in " ".join(texts).lower()


def test_a_book_holds_the_dice_that_the_rules_would_roll_for_each_crew(about):
    board = about.opened.boards()[0]
    key = about.key(board)
    (first, *_, last) = part(about, "dice")[:24]
    for mission, page in ((1, first), (24, last)):
        text = words(page)[0]
        assert f"Mission {mission}" in text
        said = book.declared(about.conditions, mission, Foot())
        places = {slot.name: area for slot, area in leaf(about.paper, said, Foot()).laid.slots}
        typed = [i for i in page.items if getattr(i, "face", "") == "mono"]

        def read(name, number, places=places, typed=typed):
            area = places[f"{name}.{number}"]
            return next(i.text for i in typed if area.has(i.x, i.y))

        for force in book.crews_of(about.conditions, mission):
            name = f"{MALTA.air_forces[force]}-03"
            faces = dice.faces(key, "wings", mission, f"get-home:{name}", 100, 2)
            home = [read(f"{mission}.get-home:{name}.D100", n) for n in (1, 2)]
            assert home == [f"{face % 100:02}" for face in faces]
            medals = dice.faces(key, "wings", mission, f"medal:{name}", 6, 4)
            assert [read(f"{mission}.medal:{name}.D6", n + 1) for n in range(4)] == [
                *map(str, medals)
            ]
        assert len(places) == 15 * sum(book.crews_of(about.conditions, mission).values())


def test_founders_have_rows_and_so_have_some_who_join(about):
    session = prerolled(GAME, about.conditions, KEY)
    for force, crews in book.crews_of(about.conditions, 24).items():
        founders = sum(man.air_force == force for man in session.state.men)
        assert crews == founders + book.SPARE


def test_the_largest_squadrons_fit_a_page():
    about = brief(
        "letter", WEEKEND, ("A", "B"), (1,), game="wings", edition="2018",
        rulings={"squadron-size": "10"},
    )  # fmt: skip
    (page, *_) = list(books.campaigns(about, about.opened.boards()[0]))[23:]
    assert faults(page) == []


def test_the_check_digits_tell_the_books_dice():
    board = brief(kind=WEEKEND, game="wings", edition="2018", sessions=(1,)).opened.boards()[0]
    text = CampaignBook(GAME.theatre).text(GAME.conditions(), KEY)
    assert len(re.findall(r"^1 raf-", text, re.M)) == 14
    assert text != CampaignBook(GAME.theatre).text(GAME.conditions(), dice.key_of_seed("b"))
    assert board.name == "S1-B1"
