"""The first turns of a game in grey on a blank sheet."""

from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.state import CARGO, CRUISER, TYPES
from sheetgen.games.convoy.sheet.fleet import ranks
from sheetgen.games.convoy.sheet.game_sheet import SHEET
from sheetgen.games.convoy.sheet.passage import passage
from sheetgen.games.convoy.story.chronicle import MOST_TURNS
from sheetgen.kits.drawing.page import PAPERS, Area, Line, Page, Text
from tests.cases import each
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, OTHER_RULINGS, foot, leaves, pages
from tests.kits.drawing.measuring import faults

SIZES = each("size", ["normal", "large", "one-page"])


@each("edition", EDITIONS)
@each("rulings", [None, OTHER_RULINGS])
def test_it_shows_an_option_in_friendly_waters_and_all_that_an_attack_may_bring(edition, rulings):
    game = SHEET.told(GAME.conditions(edition, rulings))
    first, second, *more = game.turns
    assert first.friendly
    assert first.taken
    assert second.battle
    assert {*second.battle.attack.results} == {*ev.Result}
    # Turns to come are not played: one may just have begun.
    assert [turn.contact for turn in more] in ([], [None])


@SIZES
@each("paper", PAPERS)
def test_it_stands_on_a_blank_sheet(size, paper):
    conditions = GAME.conditions()
    shown = SHEET.example(PAPERS[paper], conditions, foot(), "both", size)
    for page, blank in zip(shown, pages(None, paper, size=size), strict=True):
        assert page._replace(pale=()) == blank
        assert faults(page) == []
    typed = {item.text for page in shown for item in page.pale if isinstance(item, Text)}
    assert "98" in typed
    assert "Sp" in typed or size != "one-page"


def crossed(page: Page, area: Area) -> bool:
    """Whether a stroke in grey runs over the middle of an area."""
    x = area.middle[0]
    strokes = [item for item in page.pale if isinstance(item, Line) and item.x1 < x < item.x2]
    heights = (s.y1 + (s.y2 - s.y1) * (x - s.x1) / (s.x2 - s.x1) for s in strokes)
    return any(area.has(x, y) for y in heights)


def test_ships_in_port_and_turns_beyond_the_journey_are_crossed_out():
    conditions = GAME.conditions()
    game, (leaf, *_) = SHEET.told(conditions), leaves(None)
    page, *_ = SHEET.example(PAPERS["a4"], conditions, foot())
    for kind in (CARGO, CRUISER):
        of, sailed = ranks(leaf.laid.areas[f"ships.{TYPES[kind]}"], kind), len(game.fleet[kind])
        seen = [crossed(page, of.hull(number)) for number in (sailed, sailed + 1)]
        assert seen == [False, True]
    _, track = passage(leaf.laid.areas["chart"], (1, MOST_TURNS), MOST_TURNS, 0)
    seen = [crossed(page, track.box(turn)) for turn in (game.length, game.length + 1)]
    assert seen == [False, True]
