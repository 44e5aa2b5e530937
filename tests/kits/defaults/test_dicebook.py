"""The dice book of a game that brings none."""

from sheetgen.core import dice
from sheetgen.core.requests import Roll
from sheetgen.core.session import played_by
from sheetgen.design import Declares
from sheetgen.kits.book import dicebook
from sheetgen.kits.defaults.dicebook import DiceBook
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.drawing.page import PAPERS, Foot, Text
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.fixtures import decks
from tests.fixtures.night_patrol import GAME
from tests.kits.drawing.measuring import faults

KEY = dice.key_of_seed("long")


@each("paper", PAPERS)
@each("words", [1, 12])
def test_what_is_asked_may_have_a_long_name(paper, words, monkeypatch):
    about = Subject(GAME)
    monkeypatch.setattr(about, "title", lambda ask: " ".join([ask] * words))
    said = DiceBook(about).declared(GAME.conditions(), Foot(seed="long"))
    assert said.use[-1].endswith("whoever reads ahead in the watches plays another game.")
    page = dicebook.page(PAPERS[paper], said, Foot(seed="long"), KEY)
    assert faults(page) == []
    once = [c.ask for c in about.asked(GAME.conditions()) if c.sides and c.once]
    shown = [item for item in page.art if isinstance(item, Text)]
    assert {" ".join([ask] * words) for ask in once} <= {item.text for item in shown}
    laid = dicebook.leaf(PAPERS[paper], said, Foot()).laid
    assert {slot.type for slot, _ in laid.slots} == {9.5}


@each(("cards", "bands"), [(20, [18]), (26, [12, 12]), (27, [])])
def test_a_deck_has_a_column_for_each_size_in_bands_or_is_said_to_be_left_out(cards, bands):
    def begin(conditions):
        state = decks.State(left=cards)
        return state, decks.play(state)

    tables = decks.GAME.declares.tables
    game = decks.GAME._replace(begin=begin, declares=Declares(tables=tables))
    book = parts_of(game).dice_book.declared(game.conditions(), Foot())
    laid = dicebook.leaf(PAPERS["a4"], book, Foot()).laid
    first = [area.y for slot, area in laid.slots if slot.name.startswith("1.")]
    assert [first.count(y) for y in dict.fromkeys(first)] == bands
    sides = [die.sides for (table,) in book.stacks for die in table.rows[0].dice]
    assert sides == (list(range(cards, 2, -1)) if bands else [])
    assert ("Card drawn is not here: its dice have 25" in book.use[-2]) == (not bands)
    text = parts_of(game).event_dice.text(game.conditions(), "0" * 64)
    assert {int(line.split()[2]) for line in text.splitlines()} == set(range(3, cards + 1))


def test_whoever_is_rolled_for_has_dice_of_his_own():
    """In the book and in an event's dice they are those that the game is given."""

    def begin(conditions):
        state = decks.State()
        return state, rules(state)

    def rules(s):
        for s.turn in (1, 2):
            for who in ("anna", "bert"):
                (face,) = yield Roll(f"rescue:{who}", 1, 6, s.turn)
                s.drawn += face

    game = decks.GAME._replace(begin=begin, declares=Declares(score=lambda s: s.drawn))
    book = parts_of(game).dice_book.declared(game.conditions(), Foot())
    ((table,),) = book.stacks
    assert [column.head for column in table.columns] == ["Rescue, anna", "Rescue, bert"]
    session = played_by(game, game.conditions(), KEY, game.policies["first"])
    given = [answer.dice[0] for answer in session.answers]
    dice_of = [die for row in table.rows for die in row.dice]
    assert [dice.faces(KEY, game.name, d.turn, d.purpose, 6, 1)[0] for d in dice_of] == given
    text = parts_of(game).event_dice.text(game.conditions(), KEY)
    assert [int(line.split()[3]) for line in sorted(text.splitlines())] == given
    (column,) = Subject(game).asked(game.conditions())
    assert (column.ask, column.slots) == ("rescue", 2)
