"""The default sheet of any game: composed of the signs of all sheets, clean, and large enough."""

from dataclasses import replace
from importlib import import_module

from sheetgen.core import dice
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.design import Count
from sheetgen.kits.defaults import log
from sheetgen.kits.defaults.sheet import Sheet
from sheetgen.kits.defaults.subject import subject
from sheetgen.kits.drawing.items import MAYBE, Disc, Fill, Line, Polyline, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.fixtures import gleaners, siege
from tests.kits.drawing.measuring import faults

GAMES = [
    import_module(f"tests.fixtures.{name}").GAME
    for name in (
        "couriers",
        "declared_convoy",
        "gleaners",
        "night_patrol",
        "siege",
        "three_villages",
    )
]
LEAST = {"normal": 7.5, "half": 7.5, "large": 16.0}


def played(game):
    key = dice.key_of_seed("a")
    session = Session(game, game.conditions())
    policy = next(iter(game.policies.values()), None)
    answerers = [seeded(key), *([decided(policy, key)] if policy else [])]
    play_out(session, first_of(*answerers))
    return parts_of(game).chronicle.tell(session)


@each(("size", "paper"), [("half", "a4"), ("large", "a4"), ("normal", "letter")])
@each("game", GAMES)
def test_it_is_clean_and_large_enough_to_read(game, size, paper):
    for told in (None, played(game)):
        pages = Sheet(subject(game)).pages(
            PAPERS[paper], game.conditions(), told, Foot(seed="a", source="seed"), "both", size
        )
        for page in pages:
            assert faults(page) == []
            printed = [i.size for i in page.art if isinstance(i, Text)]
            assert min(printed) >= LEAST[size]
            rule = [i for i in page.art if isinstance(i, Line) and abs(i.x2 - i.x1 - 50) < 1e-6]
            assert rule, "a rule of 50 mm, whatever the size"


def test_results_are_grey_dice_have_their_shape_and_steps_a_disc():
    (page, *_) = Sheet(subject(siege.GAME)).pages(
        PAPERS["a4"], siege.GAME.conditions(), None, Foot()
    )
    grey = sum(isinstance(i, Fill) and i.tone == "result" for i in page.art)
    # Two set-up rolls; of every day two meanings, three numbers and the score.
    days = sum(i.text.isdigit() and i.size == 9 for i in page.art if isinstance(i, Text))
    assert grey == 2 + 6 * days
    assert sum(isinstance(i, Polyline) and len(i.points) == 9 for i in page.art) == 5
    assert sum(isinstance(i, Disc) for i in page.art) == 4


def test_what_not_every_turn_has_is_dashed():
    part = log.Part("hunt", "hunt", 30.0, dice=4, sure=1)
    cells = log.Cells()
    log._row(cells, 0, 0, 6, [part], 1, None)
    upright = [i for i in cells.art if isinstance(i, Line) and i.x1 == i.x2]
    assert [i.pen == MAYBE for i in upright] == [False, True, True, True]


def of_part(page, first, last):
    """What is printed between the heads of two sections."""
    tops = {i.text: i.y for i in page.art if isinstance(i, Text) and i.face == "title"}
    low, high = tops[first] - 4, tops[last] - 4
    return [
        i for i in page.art
        if isinstance(i, (Text, Line, Disc)) and low <= getattr(i, "y", getattr(i, "y1", 0)) < high
    ]  # fmt: skip


def test_a_column_more_in_the_log_changes_nothing_else():
    """A number declared is a column, in one place; what stands above the log is untouched."""
    game = siege.GAME
    declares = replace(game.declares, holds=(*game.declares.holds, Count("turn", "night")))
    one, two = (
        Sheet(subject(each)).pages(PAPERS["a4"], each.conditions(), None, Foot())[0]
        for each in (game, replace(game, declares=declares))
    )
    heads = [[i.text for i in page.art if isinstance(i, Text)] for page in (one, two)]
    assert ["turn" in said for said in heads] == [False, True]
    assert of_part(one, "SET-UP", "LOG") == of_part(two, "SET-UP", "LOG")


def test_a_die_that_few_own_says_how_it_is_rolled_and_what_is_written() -> None:
    game = gleaners.GAME
    told = parts_of(game).chronicle.tell(Session(game, game.conditions(), [Answer("load", (2,))]))
    (page,) = Sheet(subject(game)).pages(PAPERS["a4"], game.conditions(), told, Foot())
    texts = [item.text for item in page.items if isinstance(item, Text)]
    assert "Load 1–3: 1D3 (a D6: 1–2 is 1, 3–4 is 2, 5–6 is 3)" in texts
    assert "2 (3-4)" in texts
    assert "a D6: 1–3 is 1, 4–6 is 2" in texts
    assert texts.count("1–2") == 1
