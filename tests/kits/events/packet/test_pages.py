"""Every page of a packet as it is laid out and as it is read back."""

import re
from io import BytesIO

import pikepdf
import pytest

from sheetgen.core import again
from sheetgen.core.files import safe
from sheetgen.kits.drawing.cutting import crop_marks
from sheetgen.kits.drawing.page import PAPERS, Line, Text
from sheetgen.kits.events.event import CALLED, EVENT, SAME_DICE
from sheetgen.kits.events.packet import packet, slips
from tests.cases import each
from tests.kits.drawing.drawn import pdf
from tests.kits.drawing.measuring import extent, faults
from tests.kits.drawing.reading import codes
from tests.kits.events.packet.briefs import (
    KEY,
    NAMES,
    brief,
    drawn,
    first_and_last,
    words,
)


@each(
    ("paper", "kind"),
    [("a4", SAME_DICE), ("letter", SAME_DICE)],
)
def test_every_page_is_clean(paper, kind):
    about = brief(paper, kind)
    names = [name for name in packet.NAMES if name != "director"]
    for ending, pages in drawn(about, *names).items():
        assert pages, ending
        for page in first_and_last(pages):
            assert faults(page) == [], ending
            assert sorted(page.paper[1:]) == sorted(PAPERS[paper][1:])


@each("edition", ["classic", "revised"])
def test_other_editions_and_rulings_are_clean_too(edition):
    rulings = {"evade-length": "one", "off-table": "dummy", "friendly-waters": "roll"}
    about = brief("letter", edition=edition, rulings=rulings)
    for pages in drawn(about, "conditions", "sheets", "dice").values():
        assert faults(pages[0]) == []


# --- what players are handed ------------------------------------------------------------------


@pytest.mark.long
def test_the_players_pages_hold_no_key_and_no_seed_and_their_codes_neither():
    about = brief(players=NAMES[:3])
    # A slip's code is read in another test.
    names = [name for name in packet.NAMES if name not in ("director", "slips")]
    pages = [page for part in drawn(about, *names).values() for page in part]
    content = pdf(*pages)
    document = pikepdf.open(BytesIO(content))
    streams = b"".join(
        o.read_bytes() for o in document.objects if isinstance(o, pikepdf.Stream) and "/Filter" in o
    )
    keys = [KEY, *(about.key(board) for board in about.opened.boards())]
    pages += slips.pages(about)
    text = " ".join(words(*pages))
    for key in keys:
        assert key.encode() not in content + streams
        assert key not in text
        assert key[:16] not in text
    (sheets,) = drawn(about, "sheets").values()
    for page, board in zip(sheets, about.opened.boards(), strict=False):
        (code,) = map(again.read, codes(page))
        assert code.words == ("packet", again.RECORD)
        said = f"{safe(about.sealed.name)}, board {board.name} {about.check(board)}"
        assert code.record == said
    assert "--seed" not in text
    assert about.opened.delayed not in text


def test_a_sheet_for_every_player_and_board_says_whose_it_is():
    about = brief()
    (pages,) = drawn(about, "sheets").values()
    assert len(pages) == len(NAMES) * 3
    for page, text in zip(pages, words(*pages), strict=True):
        table, board = re.match(r"(\d+) .*, (S\d-B\d)$", page.title).groups()
        check = about.check(next(b for b in about.opened.boards() if b.name == board))
        assert f"{board} {check}" in text
        player = about.players[int(table) - 1]
        assert player.name[:17] in text.replace("\n", "")
        # Below, a name that has no room above stands before what else is said.
        assert f"board {board}, check digits {check}" in " ".join(text.split())
        if len(player.name) < 40:
            assert "Club Night, 2026-12-05" in text
            assert "sheetgen-dice-1" in text
        assert "friendly waters" in text


def test_players_of_a_board_get_the_same_sheet_but_for_the_name():
    pages = drawn(brief(players=("A. Borg", "B. Borg")), "sheets")["sheets"]
    one, two = words(pages[0], pages[3])
    assert one != two
    parted = [(a, b) for a, b in zip(one.split(), two.split(), strict=True) if a != b]
    assert parted == [("A.", "B."), ("1", "2")]


def test_there_is_a_slip_for_every_player_and_board_inside_its_crop_marks():
    about = brief()
    pages = list(slips.pages(about))
    places = slips.places(about.paper, about.game)
    said = [item.text for page in pages for item in page.marks if isinstance(item, Text)]
    named = [part for board in about.opened.boards() for part in (board.name, about.check(board))]
    assert [text for text in said if text in named] == named * len(NAMES)
    text = " ".join(words(*pages))
    for label in (
        "Table",
        "Player",
        "Witness",
        "SCORE",
        "Decoy",
        "K with returning carrier",
        "unfinished: turn",
    ):
        assert label in text
    assert set(crop_marks(places)) <= set(pages[0].art)
    for item in pages[0].items:
        if isinstance(item, Line) and item in crop_marks(places):
            continue
        left, top, right, bottom = extent(item)
        assert any(
            p.x - 0.01 <= left and right <= p.right + 0.01 and p.y <= top and bottom <= p.bottom
            for p in places
        ), item


def test_the_code_of_a_slip_says_board_check_digits_and_table_and_no_more():
    about = brief(players=NAMES[:2])
    (page,) = slips.pages(about)
    said = [
        f"{board.name} {about.check(board)} {table}"
        for table in (1, 2)
        for board in about.opened.boards()
    ]
    assert sorted(codes(page)) == sorted(said)


def with_copies(about, copies):
    printed = about.event.print._replace(copies=copies)
    event = about.event._replace(print=printed)
    return about._replace(opened=about.opened._replace(event=event))


@pytest.mark.long
@pytest.mark.parametrize("players", [(), ("A",), ("A", "B")])
def test_who_is_not_on_the_roster_gets_a_blank_set(players):
    about = with_copies(brief("letter", players=players), 3)
    packet.check(about, packet.parts(about))
    bare = brief("letter", players=players)
    names = ("sheets", "dice", "slips", "seating")
    blank = drawn(about, *names)
    sheets, labelled = blank["sheets"], drawn(bare, "sheets")["sheets"]
    unlabelled = sheets[len(labelled) :]
    boards = 3 * about.opened.boards()
    for page, text, board in zip(unlabelled, words(*unlabelled), boards, strict=True):
        assert f"{board.name} {about.check(board)}" in text
        assert page.title == f"Blank, {board.name}"
        assert faults(page) == []
    for ending, pages in blank.items():
        if ending.endswith("dice"):
            assert len(pages) == len(players) + 3
            assert "table ___" in words(pages[-1])[0].lower()
    if players:
        assert len(blank["S1-B1-folded"]) > 3
    numbers = [code.split() for page in blank["slips"] for code in codes(page)]
    assert len(numbers) == 3 * (len(players) + 3)
    assert sum(len(number) == 2 for number in numbers) == 3 * 3


def test_nobody_and_no_blank_sets_are_refused():
    about = brief(players=())
    with pytest.raises(ValueError, match=r"no players yet.*copies = 12"):
        packet.check(about, packet.parts(about))


@pytest.mark.parametrize(
    ("kind", "said", "each"), [(CALLED, "seven", 7), (SAME_DICE, "eleven", 11)]
)
def test_what_a_format_takes_of_paper_is_said(kind, said, each):
    tables = 24
    about = brief(kind=kind, players=[f"Player {n}" for n in range(tables)])
    # Of the conditions one hangs on the wall and lies on each table; three helpers more have a run
    # sheet.
    copies = {"conditions": tables, "run-sheet": 4}
    leaves = 0
    for part in packet.parts(about):
        pages = list(part.pages())
        both = any(page.side == "next" for page in pages)
        leaves += copies.get(part.name, 1) * (-(-len(pages) // 2) if both else len(pages))
    assert round(leaves / tables) == each
    assert f"{said} sheets" in EVENT["sealed"].fields["format"].help
