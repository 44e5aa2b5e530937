"""What a called event is printed: the caller's book, the runners' cards, the page of signs."""

import re
from io import BytesIO

import pikepdf

from sheetgen.core import dice
from sheetgen.core.game import Game
from sheetgen.kits.drawing.cutting import crop_marks, laid_out
from sheetgen.kits.drawing.page import PAPERS, Foot, Text
from sheetgen.kits.events import event
from sheetgen.kits.events.calling import called
from sheetgen.kits.events.event import CALLED
from sheetgen.kits.events.event_file import formats
from sheetgen.kits.events.packet import caller, packet
from sheetgen.kits.parts import needed, parts_of
from tests.cases import each
from tests.fixtures.couriers import GAME as COURIERS
from tests.fixtures.siege import GAME as SIEGE
from tests.kits.drawing.drawn import pdf
from tests.kits.drawing.measuring import faults
from tests.kits.events.packet.briefs import KEY, NAMES, brief, words

papers = each("paper", PAPERS)


def about(paper="a4", **more):
    return brief(paper, CALLED, **more)


def book(of):
    return list(caller.book(of, of.opened.boards()[0]))


@papers
def test_every_page_is_clean_and_a_part_of_the_packet(paper) -> None:
    of = about(paper)
    for part in packet.parts(of, ("dice", "signs", "conditions", "cards", "seating")):
        for page in part.pages():
            assert faults(page) == [], part.ending
            sizes = [item.size for item in page.items if isinstance(item, Text)]
            assert min(sizes) >= 7.5, part.ending
    endings = [part.ending for part in packet.parts(of, ("signs", "dice"))]
    boards = [f"S1-B{n}-{what}" for n in (1, 2, 3) for what in ("caller", "runner")]
    assert endings == ["signs", *boards]


def test_the_book_has_every_die_of_the_turns_in_the_order_it_is_read() -> None:
    of = about()
    board = of.opened.boards()[0]
    read = called(of.game, of.conditions, of.key(board))
    said = [
        item.text
        for page in book(of)
        for item in page.items
        if isinstance(item, Text) and item.face == "mono-bold"
    ]
    calls = [call for turn in read.turns for call in turn.calls]
    assert said == ["  ".join(map("".join, call.groups)) for call in calls]
    first = read.turns[0].calls
    assert first[0].dice == tuple(
        str(face) for face in dice.faces(of.key(board), "convoy", 1, "contact", 6, 1)
    )


def test_nothing_that_is_for_one_table_alone_stands_in_the_book() -> None:
    text = " ".join(" ".join(words(*book(about()))).split()).lower()
    for word in ("decoy", "split", "evade", "screen", "carrier", "journey"):
        assert word not in text


def test_the_book_begins_on_a_front_and_says_when_each_turn_is_due() -> None:
    pages = book(about())
    assert [page.side for page in pages] == ["front", *["next"] * (len(pages) - 1)]
    text = " ".join(" ".join(words(*pages)).split())
    # 60 minutes are shared out among 29 turns: the 15th begins after 28.97.
    assert [re.findall(r"by (\d\d:\d\d)", text)[n] for n in (0, 14, 28)] == [
        "19:15", "19:43", "20:12",
    ]  # fmt: skip
    assert text.count("decide. Cards?") == text.count("is over. Cards?") == 29


def test_there_is_a_card_of_every_number_for_every_table_in_piles() -> None:
    of = about()
    board = of.opened.boards()[0]
    pages = list(caller.cards(of, board))
    places = laid_out(of.paper, *caller.CARD)
    numbers = [
        item.text
        for page in pages
        for item in page.items
        if isinstance(item, Text) and item.face == "title"
    ]
    assert numbers == [str(n) for n in range(1, 6) for _ in NAMES]
    for page in pages:
        assert set(crop_marks(places)) <= set(page.items)
    text = " ".join(words(*pages))
    assert text.count(f"{board.name} {of.check(board)}") == 5 * len(NAMES)


def test_no_number_of_fingers_is_a_fist_or_a_flat_hand() -> None:
    shown = [caller.hands(number) for number in range(1, 9)]
    assert len(set(shown)) == 8
    assert all(1 <= fingers <= 4 for hands in shown for fingers in hands)
    assert [sum(hands) for hands in shown] == list(range(1, 9))
    assert caller.hands(9) == ()


def test_the_page_of_signs_names_the_cards_and_there_is_one_for_every_table() -> None:
    pages = list(caller.signs(about()))
    assert len(pages) == 3
    text = " ".join(words(pages[0])[0].split())
    for said in ("1 Decoy", "2 Split", "3 Evade", "4 Screen", "A FIST", "THE FLAT HAND"):
        assert text.count(said) == 2
    # Nobody has a dice book, which says so elsewhere.
    assert text.count("if attack die 4 hits, it takes target die 4") == 2


def test_all_play_the_same_board_in_a_round_and_nobody_holds_dice() -> None:
    of = about()
    boards = of.opened.boards()
    assert of.rounds(1) == tuple((board,) * len(NAMES) for board in boards)
    for by in packet.WAYS:
        assert not [p for one in packet.piles(of, by, ("dice",)) for p in one.pages()]
    players = [p for p in packet.parts(of) if p.name not in ("dice", "director")]
    content = pdf(*(page for part in players for page in part.pages()))
    streams = b"".join(
        one.read_bytes()
        for one in pikepdf.open(BytesIO(content)).objects
        if isinstance(one, pikepdf.Stream)
    )
    for key in (KEY, *(of.key(board) for board in boards)):
        assert key.encode() not in streams


def test_it_is_said_on_the_job_on_which_sides_a_book_is_printed() -> None:
    def duplex(*pages) -> str:
        with pikepdf.open(BytesIO(pdf(*pages))) as document:
            return str(document.Root.ViewerPreferences.Duplex)

    of = about()
    assert duplex(*book(of)) == "/DuplexFlipLongEdge"
    assert duplex(*caller.cards(of, of.opened.boards()[0])) == "/Simplex"
    whole = packet.parts(of, ("dice", "signs"))
    assert duplex(*packet.bound(whole)) == "/Simplex"


def test_where_nothing_is_rolled_once_a_game_there_are_no_cards_and_no_runners(monkeypatch) -> None:
    monkeypatch.setattr(event, "find", {SIEGE.name: SIEGE}.__getitem__)
    of = about(game=SIEGE.name, edition=SIEGE.default_edition, sessions=(1,))
    parts = packet.parts(of, ("run-sheet", "conditions", "signs", "dice"))
    assert [part.ending for part in parts] == ["run-sheet", "conditions", "signs", "S1-B1-caller"]
    for part in parts:
        pages = list(part.pages())
        assert not [fault for page in pages for fault in faults(page)]
        text = " ".join(" ".join(words(*pages)).split()).lower()
        for word in ("runner", "cards?", "fingers"):
            assert word not in text, part.ending


@each("game", [SIEGE, COURIERS])
def test_any_game_is_called_by_default(game: Game) -> None:
    assert CALLED in formats(game)
    conditions = game.conditions()
    read = called(game, conditions, KEY)
    declared = needed(parts_of(game).dice_book, "dice book").declared(conditions, Foot())
    assert len(read.turns) == sum(len(t.rows) for stack in declared.stacks for t in stack)
    assert all(call.dice for turn in read.turns for call in turn.calls)
