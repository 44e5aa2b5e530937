"""Boards that are called: the caller's keys, and an evening played from what is read alone."""

import random
import re
from collections.abc import Iterator

from sheetgen.core import dice
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session, prerolled
from sheetgen.games.convoy.event import results
from sheetgen.games.convoy.event.plans import Plan, follows
from sheetgen.kits.book.dicebook import dice_of
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.events import of_game
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.calling import (
    BACK,
    DECIDE,
    FISTS,
    NEXT,
    NO_FIST,
    OVER,
    Call,
    Caller,
    called,
    plainly,
)
from sheetgen.kits.events.timetable import turn_times
from sheetgen.kits.parts import needed, parts_of
from tests.cases import each
from tests.kits.events.results.results import opened

HELD = opened(tables=12, format="called")
GAME, CONDITIONS = HELD.event.game, HELD.event.conditions
FIRST, SECOND = HELD.boards()
ASKED = {
    "contact": "Contact", "enemy": "Enemy", "force": "Force", "intercept": "Interception",
    "attack": "Attack", "target": "Target", "again": "Again",
}  # fmt: skip
"""The names of a turn, as the sheet has them, by what the rules ask for."""
CARDS = {
    "duration-decoy": (1, "D6"),
    "duration-split": (2, "D6"),
    "duration-evade": (3, "Evade, D6"),
    "extension": (3, "Evade, longer by, D3"),
    "duration-screen": (4, "D6"),
    "return": (5, "Covering force, D6"),
    "escort": (5, "Escort, D6"),
}
"""The card on which a die stands that is rolled once a game, and beside which words."""


def caller(board: Board = FIRST, turn: int = 1) -> Caller:
    return Caller(board.name, "ABCD", called(GAME, CONDITIONS, HELD.key_of(board)), turn)


def test_the_screen_tells_by_when_a_turn_begins() -> None:
    event = HELD.event._replace(starts=(19 * 60,))
    read = called(GAME, CONDITIONS, HELD.key_of(FIRST))
    times = turn_times(event, FIRST, len(read.turns))
    on = Caller(FIRST.name, "ABCD", read, 2, times)
    assert on.heading().startswith(f"turn 2 of {len(read.turns)}  by 19:1")
    assert times[0] == "19:15"
    assert times == sorted(times)


def screen(on: Caller) -> list[str]:
    """What is seen."""
    return list(plainly(on))


def spoken(lines: list[str]) -> tuple[str, list[int]]:
    """The name that is read, and its dice."""
    (said,) = re.findall(r"“(\w+): ([\d ,]+)\.”", " ".join(" ".join(lines).split()))
    return said[0], [int(die) for die in re.findall(r"\d+", said[1])]


# --- keys and screen --------------------------------------------------------------------------


def test_a_turn_is_called_in_the_order_of_the_dice_book_and_then_the_next() -> None:
    on = caller()
    steps = []
    while on.turn.name in ("1", "2"):
        steps.append(on.step.name if isinstance(on.step, Call) else on.step)
        on.press(NEXT)
    turn = [DECIDE, FISTS, *ASKED.values(), OVER]
    assert steps == turn * 2


def test_keys_go_on_go_back_and_leave_out_what_nobody_needs() -> None:
    on = caller(turn=9)
    assert on.said() == "Turn 9: decide. Cards?"
    for key in (NEXT, NEXT, NEXT):
        on.press(key)
    assert isinstance(on.step, Call)
    assert on.step.name == "Enemy"
    on.press(BACK)
    assert on.step.name == "Contact"
    on.press(NO_FIST)
    assert on.said() == "Turn 9 is over. Cards?"
    on.press(NEXT)
    assert on.said() == "Turn 10: decide. Cards?"
    on.press("x")
    assert on.wrong == "x: not a key here"
    on.press("6")
    assert on.wrong == "there is no card 6"
    assert on.said() == "Turn 10: decide. Cards?"


def test_a_card_is_laid_over_the_step_and_laid_away_again() -> None:
    on = caller()
    on.press(NEXT)
    on.press("3")
    seen = " ".join(screen(on))
    assert "Card 3: Evade" in seen
    on.press(NEXT)
    assert on.step == FISTS
    assert "Evade" not in " ".join(screen(on))


def test_neither_first_nor_last_step_is_passed() -> None:
    on = caller(turn=99)
    assert on.turn.name == "29"
    for _ in range(99):
        on.press(NEXT)
    assert on.said() == "Turn 29 is over. Cards?"
    for _ in range(999):
        on.press(BACK)
    assert on.said() == "Turn 1: decide. Cards?"


def test_what_is_read_is_the_dice_book_and_no_die_twice() -> None:
    book = needed(parts_of(GAME).dice_book, "dice book").declared(CONDITIONS, Foot())
    board = called(GAME, CONDITIONS, HELD.key_of(FIRST))
    read = sum(len(call.dice) for turn in board.turns for call in turn.calls)
    alone = sum(len(call.dice) for card in board.cards for call in card.calls)
    printed = dice_of([*book.once, *(table for stack in book.stacks for table in stack)])
    rolled = prerolled(GAME, CONDITIONS, HELD.key_of(FIRST)).asked
    set_up = sum(one.number for one in rolled if isinstance(one, Roll))
    assert (read, alone) == (29 * 38, 11)
    # Besides these there is only the set-up, which stands on the sheets.
    assert read + alone + set_up == sum(die.number for die in printed)
    assert "duration" not in " ".join(name.lower() for t in board.turns for name in t.name)


def test_a_d3_is_on_its_card_with_the_faces_of_a_d6() -> None:
    key = HELD.key_of(FIRST)
    (value,) = dice.faces(key, GAME.name, 0, "extension", 3, 1)
    cards = called(GAME, CONDITIONS, key).cards
    (read,) = [one.read for card in cards for one in card.calls if one.name.endswith("D3")]
    assert read == f"{value} ({2 * value - 1}-{2 * value})"


# --- an evening -------------------------------------------------------------------------------


class Table:
    """A table that knows its sheet, its plan, what is on the screen, and the cards that it was
    brought."""

    def __init__(self, board: Board, plan: Plan) -> None:
        set_up = prerolled(GAME, CONDITIONS, HELD.key_of(board))
        self.session = Session(GAME, CONDITIONS, list(set_up.answers))
        self.decides = follows(plan)
        self.turn = 0
        self.heard: dict[str, list[int]] = {}
        self.cards: dict[int, dict[str, list[int]]] = {}

    def begin(self, turn: int) -> None:
        self.turn, self.heard = turn, {}
        self.play()

    def play(self) -> None:
        """Go on as far as is known."""
        while (answer := self.answer()) is not None:
            self.session.answer(answer)

    def answer(self) -> Answer | None:
        request = self.session.request
        if request is None:
            return None
        if not isinstance(request, Roll):
            later = request.ask == "option" and request.turn > self.turn
            return None if later else self.decides(request, self.session)
        if not request.turn:
            number, words = CARDS[request.ask]
            if number not in self.cards:
                return None
            return Answer(request.ask, (self.cards[number][words][request.slot - 1],))
        dice = self.heard.get(ASKED[request.ask], []) if request.turn == self.turn else []
        first = request.slot - 1
        return Answer(request.ask, tuple(dice[first : first + request.number])) if dice else None

    @property
    def fingers(self) -> int:
        """The number of the card that it asks for; none: 0."""
        request = self.session.request
        asks = isinstance(request, Roll) and not request.turn
        return CARDS[request.ask][0] if asks and request else 0

    @property
    def fist(self) -> bool:
        request = self.session.request
        return isinstance(request, Roll) and request.turn == self.turn


def bring(on: Caller, tables: list[Table]) -> None:
    """The runner copies the cards asked for from the screen."""
    while asking := [table for table in tables if table.fingers]:
        for table in asking:
            number = table.fingers
            on.press(str(number))
            held = {
                name: [int(die) for die in dice.split()]
                for name, dice in re.findall(
                    r"   (.+): (\d(?: \d)*)(?: \(\d-\d\))?$", "\n".join(screen(on)), re.MULTILINE
                )
            }
            on.press(NEXT)
            table.cards[number] = held
            table.play()


def evening(board: Board, tables: list[Table]) -> Iterator[str]:
    """Call a board until no table plays on; yields the names that are read."""
    on = caller(board)
    while any(table.session.request for table in tables):
        turn = int(on.turn.name)
        for table in tables:
            table.begin(turn)
        bring(on, tables)
        on.press(NEXT)
        assert "“Fists?”" in " ".join(screen(on))
        while any(table.fist for table in tables):
            on.press(NEXT)
            name, dice = spoken(screen(on))
            yield name
            for table in tables:
                table.heard[name] = dice
                table.play()
        on.press(NO_FIST)
        bring(on, tables)
        on.press(NEXT)


def plans(count: int, seed: int) -> list[Plan]:
    drawn = random.Random(seed)
    found = [Plan()]
    while len(found) < count:
        plan = Plan(tuple(drawn.choice((0, drawn.randint(1, 20))) for _ in range(4)))
        found += [plan] if plan not in found else []
    return found


@each("board", [FIRST, SECOND])
def test_twelve_tables_play_from_the_screen_alone_what_they_would_from_books(board) -> None:
    chosen = plans(12, seed=board.number)
    tables = [Table(board, plan) for plan in chosen]
    read = list(evening(board, tables))
    assert {"Contact", "Attack", "Again"} <= set(read)
    scores = []
    for table, plan in zip(tables, chosen, strict=True):
        from_book = of_game.replay(GAME, CONDITIONS, HELD.key_of(board), plan)
        assert table.session.finished
        assert table.session.answers == from_book.answers
        scores.append(results.score(table.session))
        assert scores[-1] == results.score(from_book)
    assert len(set(scores)) > 3


def test_who_else_is_in_the_room_changes_nothing() -> None:
    plan = Plan((3, 0, 9, 14))
    alone, among = Table(FIRST, plan), Table(FIRST, plan)
    list(evening(FIRST, [alone]))
    list(evening(FIRST, [Table(FIRST, other) for other in plans(5, seed=7)] + [among]))
    assert alone.session.answers == among.session.answers


def test_what_is_said_comes_first_and_then_what_is_next() -> None:
    on = caller()
    on.press(NEXT)
    on.press(NEXT)
    said = screen(on)
    assert said[0] == "turn 1 of 29  10 Aug  Mid"
    assert spoken(said)[0] == "Contact"
    assert said[-1] == " then: Enemy"
    on.press("x")
    assert screen(on)[1] == " x: not a key here"
