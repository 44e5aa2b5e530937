"""Every page of a packet as it is laid out and as it is read back."""

from __future__ import annotations

import re
from io import BytesIO

import pikepdf
import pytest

from sheetgen.packets import best, books, cards, commitment_sheet, director, packet, slips, tables
from sheetgen.packets import terms as conditions
from sheetgen.packets.event import DATUM, FORMATS, OWN_DICE, PUZZLE, SAME_DICE, WEEKEND
from sheetgen.packets.opened import Opened
from sheetgen.sheets.cutting import crop_marks
from sheetgen.sheets.items import Line, Text
from sheetgen.sheets.paper import PAPERS
from tests.packets.briefs import COMMITTED, KEY, NAMES, brief, first_and_last, words
from tests.sheets.drawn import pdf
from tests.sheets.measuring import extent, faults

EVERY_WAY = ("partner", "strips", "window", "letters")
papers = pytest.mark.parametrize("paper", PAPERS)


def drawn(about, *names):
    """The pages of parts by the end of their names."""
    return {part.ending: list(part.pages()) for part in packet.parts(about, names)}


@pytest.mark.parametrize("kind", [SAME_DICE, OWN_DICE, PUZZLE])
@papers
def test_every_page_is_clean(paper, kind):
    about = brief(paper, kind, hiding=EVERY_WAY)
    names = [name for name in packet.NAMES if name != "director"]
    for ending, pages in drawn(about, *names).items():
        assert pages, ending
        for page in first_and_last(pages):
            assert faults(page) == [], ending
            assert page.paper == PAPERS[paper]


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_other_editions_and_rulings_are_clean_too(edition):
    rulings = {"evade-length": "one", "off-table": "dummy", "friendly-waters": "roll"}
    about = brief("letter", edition=edition, rulings=rulings, hiding=EVERY_WAY)
    for pages in drawn(about, "conditions", "specimen", "sheets", "dice").values():
        assert faults(pages[0]) == []


# --- what players are handed ------------------------------------------------------------------


def test_the_players_pages_hold_no_key_and_no_seed_and_no_code():
    about = brief(players=NAMES[:3], hiding=EVERY_WAY)
    names = [name for name in packet.NAMES if name not in ("director", "commitment")]
    pages = [page for part in drawn(about, *names).values() for page in part]
    content = pdf(*pages)
    document = pikepdf.open(BytesIO(content))
    streams = b"".join(
        o.read_bytes() for o in document.objects if isinstance(o, pikepdf.Stream) and "/Filter" in o
    )
    keys = [KEY, *(about.key(board) for board in about.opened.boards())]
    text = " ".join(words(*pages))
    for key in keys:
        assert key.encode() not in content + streams
        assert key not in text
        assert key[:16] not in text
    assert b"/ImageMask" not in streams
    assert b" ID " not in streams
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
        assert f"board {board}, check digits {check}" in text
        player = about.players[int(table) - 1]
        assert player.name in text.replace("\n", "")
        assert "Club Night, 2026-12-05" in text
        assert "sheetgen-dice-1" in text
        assert "Mid" in text
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
    named = [f"{board.name}  {about.check(board)}" for board in about.opened.boards()]
    assert [text for text in said if text in named] == named * len(NAMES)
    text = " ".join(words(*pages))
    for label in ("Table", "Player", "Witness", "Initials", "SCORE", "interceptions"):
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


# --- lists ------------------------------------------------------------------------------------


def test_the_seating_says_what_everybody_plays_when_and_who_reads():
    about = brief(players=[f"Player {i}" for i in range(7)])
    by_table, by_name = list(tables.seating(about))
    rows = re.findall(r"(\d) ?Player (\d).*?(B\d) ?(B\d) ?(B\d) ?(\d)", " ".join(words(by_table)))
    assert len(rows) == 7
    rounds, readers = about.rounds(1), about.readers(1)
    for table, name, *played, reader in rows:
        place = int(table) - 1
        assert int(name) == place
        assert played == [f"B{turn[place].number}" for turn in rounds]
        assert int(reader) == readers[place].table
    assert "by name" in words(by_name)[0]


def test_the_list_by_name_is_in_the_order_of_the_alphabet():
    about = brief(players=["Żahra", "Borg", "Ábela", "azzopardi"])
    text = words(list(tables.seating(about))[1])[0]
    assert [text.index(name) for name in ("Ábela", "azzopardi", "Borg", "Żahra")] == sorted(
        text.index(name) for name in ("Ábela", "azzopardi", "Borg", "Żahra")
    )


def test_long_lists_go_over_pages_and_lose_nobody():
    about = brief(players=[f"Player {i:03}" for i in range(100)], sessions=(8,))
    pages = list(tables.posting(about))
    texts = words(*pages)
    for name in (f"Player {i:03}" for i in range(100)):
        assert sum(name in text for text in texts) == 2  # 5 boards and 3
    text = " ".join(texts)
    assert all(f"S1-B{i}" in text for i in range(1, 9))
    assert "total" in text
    assert "rank" in text


def test_a_tent_shows_the_name_to_the_hall_upside_down_and_the_rounds_to_the_player():
    about = brief(players=("Anna Grech", "Ben Vella"))
    (page,) = cards.pages(about)
    above = [item.text for item in page.turned if isinstance(item, Text)]
    assert above == ["1", "Anna Grech", "Valletta Wargamers", "2", "Ben Vella"]
    text = words(page)[0]
    assert "read to by table 2" in text
    assert "board S1-B3" in text
    content = pdf(page)
    turned = [m for m in _matrices(content) if m[:4] == ("-1", "0", "0", "-1")]
    assert len(turned) == 1
    for item in page.turned:
        left, top, right, bottom = extent(item)
        assert left > 7.9
        assert right < page.paper.right + 0.1
        # Seen from the other side, the face lies in the upper half of its card.
        middle = page.paper.height - (top + bottom) / 2
        assert middle % (page.paper.height / 2) < page.paper.height / 4


def _matrices(content):
    with pikepdf.open(BytesIO(content)) as document:
        for page in document.pages:
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) == "cm":
                    yield tuple(f"{float(o):g}" for o in operands)


# --- the wall ---------------------------------------------------------------------------------


def test_the_commitment_is_read_off_the_wall():
    about = brief()
    page = commitment_sheet.page(about)
    typed = [item.text for item in page.art if isinstance(item, Text) and item.face == "mono-bold"]
    assert "".join(typed) == COMMITTED
    sealed = [item.text for item in page.art if isinstance(item, Text) and item.face == "mono"]
    assert about.sealed.text in "".join(sealed)
    text = words(page)[0]
    assert "a lottery" in text
    assert "5 17 23" in text
    assert "sheetgen event verify" in text
    assert KEY not in text


def test_a_sealed_text_too_long_for_the_wall_is_refused():
    rulings = {f"ruling-{i}": "x" * 60 for i in range(200)}
    about = brief()
    long = about._replace(opened=about.opened._replace(text=str(rulings)))
    with pytest.raises(ValueError, match="too long for the commitment sheet"):
        commitment_sheet.page(long)


@pytest.mark.parametrize("kind", [SAME_DICE, OWN_DICE, PUZZLE])
def test_the_conditions_fit_a_page_with_every_ruling_numbered(kind):
    about = brief("letter", kind, rulings={"no-such-ship": "cargo"}, hiding=EVERY_WAY)
    page = conditions.page(about)
    assert faults(page) == []
    text = " ".join(words(page)[0].split())
    for number in range(1, 15):
        assert f"R{number}" in text
    assert "It falls on a cargo ship, as with carriers" in text
    assert "minutes a board" in text
    assert "Appeal in writing" in text
    assert "S1-B2a" in text
    assert ("window card" in text) == (kind == SAME_DICE)


def test_the_conditions_say_how_the_event_is_ranked():
    about = brief()
    sealed = about.sealed._replace(ranking=DATUM, tie_breaks=("tankers", "fewer-options"))
    event = about.event._replace(sealed=sealed)
    text = " ".join(words(conditions.page(about._replace(opened=Opened(event, KEY))))[0].split())
    assert "against its datum" in text
    assert text.index("tankers home") < text.index("fewer options used") < text.index("by a lot")


# --- the director -----------------------------------------------------------------------------


class Known(Opened):
    """An event whose board has dice that are searched quickly."""

    def key_of(self, board):
        from sheetgen import dice

        return dice.key_of_seed("k8")


@pytest.fixture(scope="module")
def sealed_book():
    about = brief(sessions=(1,), players=("A", "B"), hiding=("strips",))
    about = about._replace(opened=Known(*about.opened))
    return about, list(director.pages(about))


def test_the_directors_book_is_clean(sealed_book):
    _, pages = sealed_book
    assert len(pages) == 5
    for page in pages:
        assert faults(page) == []


def test_it_tells_par_the_line_without_options_and_the_best(sealed_book):
    about, pages = sealed_book
    book = best.book(about.event, about.key(about.opened.boards()[0]))
    cover, _, figures, *_ = (" ".join(text.split()) for text in words(*pages))
    assert "SEALED" in cover
    assert f"{book.par:.1f}" in figures
    assert f"best possible{book.best}" in figures.replace("best possible ", "best possible")
    assert book.best_plan.options in figures
    for line in book.plain_lines:
        assert line.says.split(",")[0] in figures
    assert KEY not in figures


def test_its_tables_give_the_running_score_of_every_option_and_turn(sealed_book):
    about, pages = sealed_book
    for one in best.alone(about.event, about.key(about.opened.boards()[0])):
        page = pages[3 if one.option in ("decoy", "split") else 4]
        title = next(t for t in page.art if getattr(t, "text", "") == f"{one.option.upper()} ALONE")
        below = [t for t in page.art if isinstance(t, Text) and 0 < t.y - title.y < 125]
        begins = [t for t in below if t.face == "bold" and t.text == str(one.start) and t.x < 20]
        row = [t.text for t in below if t.y == begins[0].y and t.face.startswith("mono")]
        assert row == [str(score) for score in one.scores[one.start - 1 :]]


# --- own dice and puzzle ----------------------------------------------------------------------


def test_own_dice_have_a_cell_for_every_die_and_initials_for_every_turn():
    from sheetgen.games.convoy import event_own_dice as log
    from sheetgen.sheets.items import Box, Grid

    about = brief(kind=OWN_DICE, players=("A", "B"))
    one, two, *_ = books.dice_logs(about)
    grids = [item for page in (one, two) for item in page.items if isinstance(item, Grid)]
    cells = sum((len(g.xs) - 1) * (len(g.ys) - 1) for g in grids)
    assert cells == 29 * 38
    assert all(b - a >= 5 for g in grids for a, b in zip(g.xs, g.xs[1:], strict=False))
    assert all(b - a >= 4.99 for g in grids for a, b in zip(g.ys, g.ys[1:], strict=False))
    boxes = [item for page in (one, two) for item in page.items if isinstance(item, Box)]
    assert sum(box.width == log.INITIALS for box in boxes) == 29
    assert sum(box.width == log.CELL for box in boxes) == 4 + 1 + 6
    text = words(one)[0]
    assert f"S1-B1 {about.check(about.opened.boards()[0])}" in text
    assert not re.search(r"\d{6}", text)


def test_a_puzzle_gives_its_dice_openly():
    about = brief(kind=PUZZLE, hiding=EVERY_WAY)
    endings = [part.ending for part in packet.parts(about, ("dice",))]
    assert endings == ["S1-B1-dice", "S1-B2-dice", "S1-B3-dice"]
    assert len(FORMATS) == 4
    assert WEEKEND in FORMATS
