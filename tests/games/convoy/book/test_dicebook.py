"""The dice book read back from its PDF: whoever plays from it plays the game of the seed."""

from collections import Counter

import pytest

from sheetgen.core import dice
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.book.dicebook import dice_of, leaf, page
from sheetgen.kits.drawing.page import PAPERS, PT, Fill, Foot, Text
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, OTHER_RULINGS, foot
from tests.kits.drawing.drawn import pdf
from tests.kits.drawing.marks import marks
from tests.kits.drawing.measuring import faults

papers = each("paper", PAPERS)
declared = parts_of(GAME).dice_book.declared


def book(seed="pedestal", paper="a4", edition="sheet", rulings=None):
    conditions = GAME.conditions(edition, rulings)
    departures = tuple(f"{k}={v}" for k, v in GAME.departures(conditions).items())
    about = foot(seed=seed, source="seed", rulings=departures)
    return page(PAPERS[paper], declared(conditions, about), about, dice.key_of_seed(seed))


class Reader:
    """Finds a die on the printed page, by its name, as a player does."""

    def __init__(self, page, conditions, paper):
        (read,) = marks(pdf(page))
        self.typed = [c for c in read.chars if "Mono" in c["fontname"]]
        laid = leaf(PAPERS[paper], declared(conditions, Foot()), Foot(seed="a")).laid
        self.places = {slot.name: area for slot, area in laid.slots}
        self.read = Counter()

    def face(self, asked, slot) -> int:
        name = f"{asked.turn}.{asked.ask}.D{asked.sides}.{slot}"
        self.read[name] += 1
        area = self.places[name]
        # Behind a D3 stand the faces it may have been.
        return int(next(c["text"] for c in self.typed if _in(c, area)))

    def answer(self, asked, session) -> Answer | None:
        if not isinstance(asked, Roll):
            return None
        slots = range(asked.slot, asked.slot + asked.number)
        return Answer(asked.ask, tuple(self.face(asked, slot) for slot in slots))


def _in(character, area) -> bool:
    across = (character["x0"] + character["x1"]) / 2 / PT
    return area.has(across, (character["top"] + character["bottom"]) / 2 / PT)


@pytest.mark.parametrize(
    ("edition", "seed"), [*zip(EDITIONS, ("pedestal", "s155", "s54"), strict=True)]
)
@papers
def test_a_game_played_from_the_book_is_the_game_of_the_seed(seed, edition, paper):
    key = dice.key_of_seed(seed)
    decide = decided(GAME.policies["random"], key)
    played = Session(GAME, GAME.conditions(edition))
    play_out(played, first_of(seeded(key), decide))
    reader = Reader(book(seed, paper, edition), played.conditions, paper)
    read = Session(GAME, GAME.conditions(edition))
    play_out(read, first_of(reader.answer, decide))
    assert read.finished
    assert read.answers == played.answers
    assert max(reader.read.values()) == 1, "a die was taken twice"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
@papers
def test_a_book_is_clean(paper, edition, rulings):
    assert faults(book("a", paper, edition, rulings)) == []


def test_a_book_has_a_row_for_every_turn_and_as_many_dice_as_may_be_asked_for():
    ((turns,),) = declared(GAME.conditions(), Foot()).stacks
    assert [(column.head, column.most, column.step) for column in turns.columns] == [
        ("Contact", 1, "2"), ("Enemy", 1, "3"), ("Force", 1, "4"), ("Interception", 8, "5"),
        ("Attack", 9, "6"), ("Target", 9, "7"), ("Again", 9, "8"),
    ]  # fmt: skip

    def printed(rulings=None):
        said = declared(GAME.conditions(None, rulings), Foot())
        return len(leaf(PAPERS["a4"], said, Foot()).laid.slots)

    assert printed() == 29 * 38 + 9 + 5 + 6
    # No die says how much longer Evade makes the journey, and that is one turn.
    assert printed({"evade-length": "one"}) == 27 * 38 + 9 + 4 + 6


def test_only_the_dice_of_the_edition_and_its_rulings_are_printed():
    def once(edition="sheet", rulings=None):
        conditions = GAME.conditions(edition, rulings)
        return Counter({d.purpose: d.number for d in dice_of(declared(conditions, Foot()).once)})

    assert once()["destroyer"] == 1
    assert once("revised")["destroyer"] == 3
    assert once()["extension"] == 1
    assert once(rulings={"evade-length": "one"})["extension"] == 0


@papers
def test_dice_are_large_enough_to_read_and_rows_far_enough_apart(paper):
    page = book("a", paper)
    said = declared(GAME.conditions(), Foot())
    slots = leaf(PAPERS[paper], said, Foot()).laid.slots
    assert min(slot.type for slot, _ in slots) >= 9
    assert min(area.height for _, area in slots) >= 5
    assert min(item.size for item in page.items if isinstance(item, Text)) >= 7.5


def test_the_command_and_the_scheme_are_printed():
    def typed(page):
        return " ".join(t.text for t in page.items if isinstance(t, Text))

    assert "convoy --seed=-x" in typed(book("-x"))
    assert "--ruling evade-length=one" in typed(book(rulings={"evade-length": "one"}))
    assert "sheetgen-dice-1" in typed(book())
    nameless = page(PAPERS["a4"], declared(GAME.conditions(), foot()), foot(), "0" * 64)
    assert "--seed" not in typed(nameless)
    assert "sheetgen-dice-1" in typed(nameless)


def test_where_there_is_no_room_for_the_command_it_is_not_cut():
    rulings = {one.name: [*one.values][-1] for one in GAME.rulings}
    page = book("a-very-long-seed-of-many-words/17", rulings=rulings)
    assert not [t for t in page.items if isinstance(t, Text) and "…" in t.text]


def test_an_extension_that_is_not_rolled_has_no_row():
    heads = [
        [t.text for t in book(rulings=rulings).art if isinstance(t, Text) and "longer" in t.text]
        for rulings in (None, {"evade-length": "one"})
    ]
    assert heads == [["Evade, longer by"], []]


@papers
def test_nights_have_a_tab_and_dice_of_the_set_up_their_faces(paper):
    page = book(paper=paper)
    tabs = [item for item in page.art if isinstance(item, Fill) and item.tone == "night"]
    numbers = {
        item.text
        for item in page.art
        for tab in tabs
        if isinstance(item, Text) and item.face == "bold" and _within(item, tab)
    }
    assert numbers == {"1", "6", "7", "12", "13", "18", "19", "24", "25"}
    faces = sum(isinstance(item, Fill) and item.tone == "paper" for item in page.art)
    assert faces == 3 + 1 + 1 + 1 + 1 + 1


def _within(text, patch) -> bool:
    xs, ys = zip(*patch.points, strict=True)
    return min(xs) <= text.x <= max(xs) and min(ys) <= text.y <= max(ys)
