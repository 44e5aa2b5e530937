"""A sorted packet: whatever is of a table, once, in the right pile."""

from collections import Counter

import pytest

from sheetgen.kits.events.event import WEEKEND
from sheetgen.kits.events.packet import packet
from tests.kits.drawing.measuring import faults
from tests.kits.events.packet.briefs import brief, words
from tests.kits.events.packet.test_pages import with_copies

PLAYERS = ("Zoë Ünal", "Anna Grech", "Ċensu Far", "Ben Vella")


def piled(about, by, parts=packet.NAMES):
    piles = list(packet.piles(about, by, parts))
    return {pile.title: list(pile.pages()) for pile in piles}


def drawn(pages) -> Counter[tuple[object, ...]]:
    return Counter((page.paper, page.items) for page in pages)


def test_every_paper_but_the_slips_and_cards_is_in_one_pile_once() -> None:
    about = brief(players=PLAYERS[:3], sessions=(2, 2))
    parts = ("sheets", "dice")
    whole = drawn(page for part in packet.parts(about, parts) for page in part.pages())
    for by in packet.WAYS:
        piles = piled(about, by, parts).values()
        assert drawn(page for pages in piles for page in pages) == whole, by


def test_a_table_has_its_own_papers_and_no_others() -> None:
    about = brief(players=PLAYERS)
    for (title, pages), player in zip(piled(about, "table").items(), about.players, strict=True):
        assert title == f"Table {player.table}"
        text = words(*pages)
        others = [one.name for one in about.players if one != player]
        assert any(player.name in page for page in text)
        assert not any(name in page for page in text for name in others)


def test_in_a_round_each_has_the_board_that_he_plays_and_its_slip() -> None:
    about = brief(players=PLAYERS)
    played = about.rounds(1)
    for number, boards in enumerate(played, start=1):
        pages = piled(about, "round", ("sheets", "slips"))[f"Round {number}"]
        titles = [page.title for page in pages if ", " in page.title]
        said = [f"{p.table} {p.name}, {b.name}" for p, b in zip(about.players, boards, strict=True)]
        assert titles == said
        for board in boards:
            assert f"{board.name} {about.check(board)}" in " ".join(
                " ".join(words(pages[0])).split()
            )


def test_blank_sets_come_last() -> None:
    about = with_copies(brief(players=PLAYERS), 2)
    assert [*piled(about, "table", ("slips",))][-2:] == ["Table 4", "Blank sets"]


def test_the_job_says_that_it_is_printed_on_one_side() -> None:
    about = brief(players=PLAYERS)
    every = list(packet.piles(about, "table", ("dice", "slips")))
    pages = list(packet.job(about, "table", every))
    tops = [page for page in pages if page.part]
    assert faults(tops[0]) == []
    assert [page.part for page in tops] == [f"Table {n}" for n in (1, 2, 3, 4)]
    for text in words(*tops):
        assert "PRINT ON ONE SIDE" in text
    assert "TABLE 3" in words(tops[2])[0].upper()
    # What is cut into flaps has nothing behind it.
    assert {page.side for page in pages} == {"front"}


def test_a_pile_by_itself_says_it_too() -> None:
    about = brief(players=("A", "B"))
    _, pile = packet.piles(about, "table", ("slips",))
    cover, *_ = packet.job(about, "table", [pile])
    assert faults(cover) == []
    assert "PRINT ON ONE SIDE" in words(cover)[0]


def test_all_parts_in_one_are_printed_on_one_side() -> None:
    parts = packet.parts(brief(players=PLAYERS), ("run-sheet", "seating", "slips"))
    pages = list(packet.bound(parts))
    assert [page.part for page in pages if page.part] == [part.title for part in parts]
    assert {page.side for page in pages} == {"front"}


@pytest.mark.long
def test_a_weekend_is_sorted_too() -> None:
    about = brief(kind=WEEKEND, players=("A", "B"), game="wings", edition="2018", sessions=(1,))
    piles = piled(about, "table", ("slips", "cards"))
    assert list(piles) == ["Table 1", "Table 2"]
