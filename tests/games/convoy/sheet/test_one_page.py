"""The sheet on one page: all of it has room, on every paper and under all rulings; and whatever a
game has to keep from turn to turn stands on it."""

import re
from itertools import product

import pytest

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.session import Session, played_by
from sheetgen.games.convoy.rules.state import OPTIONS, REAL_OPTIONS, TYPES, Kind
from sheetgen.games.convoy.sheet.game_sheet import FORM
from sheetgen.games.convoy.sheet.one_page import GAP, LINE, WIDE, steps
from sheetgen.games.convoy.sheet.reading import READING
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.drawing.page import PAPERS, Text
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.sheet import body
from sheetgen.kits.table import form_file
from tests.cases import each
from tests.games.convoy.sheet.sheets import (
    EDITIONS,
    GAME,
    OTHER_RULINGS,
    chronicle,
    foot,
    known,
    leaves,
    pages,
    set_up,
    texts,
)
from tests.kits.drawing.measuring import faults
from tests.kits.drawing.reading import inked

BUSY = ("s155", "s391", "s54", "s735", "hits18")
LEAST_TYPE, LEAST_CELL = 7.5, 5.0
papers = each("paper", PAPERS)


def on_one(told=None, *how, **known):
    (page,) = pages(told, *how, size="one-page", **known)
    return page


def blank(edition="sheet", rulings=None, paper="a4"):
    conditions = GAME.conditions(edition, rulings)
    (leaf,) = leaves(None, paper, "one-page", conditions)
    return leaf.laid


@papers
@each("edition", EDITIONS)
@each("rulings", [None, OTHER_RULINGS])
def test_a_blank_is_clean(paper, edition, rulings):
    assert faults(on_one(None, paper, edition, rulings)) == []


@pytest.mark.long
@papers
def test_no_ruling_leaves_too_little_room(paper):
    room, values = body(PAPERS[paper]), [ruling.values for ruling in GAME.rulings]
    for edition, ruled in product(EDITIONS, product(*values)):
        rulings = dict(zip((ruling.name for ruling in GAME.rulings), ruled, strict=True))
        read = steps(GAME.conditions(edition, rulings), blank=True)
        assert high(read, room.width - WIDE - GAP) <= room.height


@papers
@each("told", [lambda: set_up("p1"), *(lambda seed=seed: chronicle(seed) for seed in BUSY)])
def test_a_game_has_room_on_it(paper, told):
    page = on_one(told(), paper, player="A. Borg", seed="s", source="seed")
    assert faults(page) == []
    for item in page.items:
        if isinstance(item, Text):
            assert item.size >= LEAST_TYPE, item
            assert "…" not in item.text


@papers
def test_a_pencil_finds_room(paper):
    for slot, area in blank(paper=paper).slots:
        if not slot.name.startswith("fleet.") and "." in slot.name:
            assert min(area.width, area.height) >= LEAST_CELL - 0.11, slot.name
        if slot.name.startswith("log."):
            assert area.height >= LINE - 0.001


def kept(session: Session) -> dict[str, object]:
    """What a player finds on his sheet as a turn begins."""
    told = tell(session)
    stands = known(told, "one-page")

    def number(name: str) -> int:
        return int((stands.get(name) or "0").replace("−", "-"))

    def marked(kind: Kind, condition: str) -> set[str]:
        sign = re.compile(rf"fleet\.{TYPES[kind]}\.(\d+)\.{condition}")
        return {found[1] for name in stands if (found := sign.fullmatch(name))}

    played = sum(f"log.{turn:02}.score" in stands for turn in range(1, 30))
    ahead = (stands.get(f"log.{turn:02}.option", "") for turn in range(played + 1, 30))
    running = [letters for letters in ahead if letters]
    named = {name[:2].capitalize(): name for name in OPTIONS}
    unused = [name for name in OPTIONS[1:] if f"option.{name}.taken" not in stands]
    ships = {
        condition: [len(marked(kind, condition)) for kind in Kind]
        for condition in ("damaged", "sunk", "home")
    }
    hurt = [
        len(marked(kind, "damaged") - marked(kind, "home") - marked(kind, "sunk")) for kind in Kind
    ]
    return {
        "turn": played,
        "length": number("set-up.journey") + number("option.evade.more"),
        "friendly": number("set-up.friendly"),
        "carry": number(f"log.{played + 1:02}.modifier"),
        "option": named[running[0]] if running else "none",
        "turns left": len(running),
        "unused": unused,
        "points": sum(number(f"log.{turn:02}.ones") for turn in range(1, 30)),
        "sailed": [number(f"set-up.{name}") for name in TYPES],
        "damaged": hurt,
        "sunk": ships["sunk"],
        "home": ships["home"],
    }


@each("edition", EDITIONS)
@each("seed", ["s155", "s54", "keep"])
def test_all_that_a_game_keeps_from_turn_to_turn_stands_there(edition, seed):
    conditions = GAME.conditions(edition)
    session = Session(GAME, conditions)
    whole = played_by(GAME, conditions, dice.key_of_seed(seed), GAME.policies["random"])
    turns = 0
    for answer in whole.answers:
        before = session.state.turn
        session.answer(answer)
        s = session.state
        # A turn has just begun, and nothing is answered in it.
        if s.turn == before or session.finished:
            continue
        turns += 1
        assert kept(session) == {
            "turn": s.turn - 1,
            "length": s.length,
            "friendly": s.friendly,
            "carry": s.carry,
            "option": OPTIONS[s.option],
            "turns left": s.option_turns,
            "unused": [OPTIONS[option] for option in REAL_OPTIONS if s.unused >> option & 1],
            "points": s.interceptions,
            "sailed": [s.sailed(kind) for kind in Kind],
            "damaged": s.damaged,
            "sunk": s.lost,
            "home": s.returned,
        }
    assert turns > 20


def test_the_last_score_of_the_log_is_the_final_score():
    for seed in BUSY:
        told = chronicle(seed)
        stands = known(told, "one-page")
        scores = [stands.get(f"log.{turn:02}.score", "–") for turn in range(1, 30)]
        last = [score for score in scores if score != "–"][-1]
        assert last == stands["reckoning.total.points"]
        assert last.replace("−", "-") == str(told.result().score)


def test_what_a_pencil_needs_is_said():
    said = " ".join(texts(on_one()))
    for words in (
        "each once a game, one at a time",
        "in friendly waters too",
        "This turn counts",
        "from the left-hand die to the right",
        "cross out the rest",
    ):
        assert words in said
    assert "rule out" not in said
    named = [ship for kind in (Kind.TANKER, Kind.CARRIER) for ship in set_up("p1").fleet[kind]]
    assert {ship.name for ship in named} <= {*texts(on_one(set_up("p1")))}


def test_where_no_seed_is_known_there_is_no_line_for_it():
    assert "Seed" not in texts(on_one())
    assert "Seed" in texts(on_one(set_up("p1"), seed="p1", source="seed"))


def test_ships_that_stay_in_port_are_not_printed():
    told = set_up("p1")
    fields = FORM.pages(PAPERS["a4"], told.conditions, told, foot(), size="one-page")[0].fields
    for kind in Kind:
        ships = {f.name.split(".")[2] for f in fields if f.name.startswith(f"fleet.{TYPES[kind]}.")}
        assert len(ships) == len(told.fleet[kind])


def test_a_form_holds_what_is_known():
    told = chronicle("s155")
    (page,) = FORM.pages(PAPERS["a4"], told.conditions, told, foot(seed="s"), size="one-page")
    names = [field.name for field in page.fields]
    assert len(set(names)) == len(names)
    held_by = known(told, "one-page")
    for field in page.fields:
        held = "yes" if getattr(field, "on", False) else getattr(field, "value", "")
        assert held == held_by.get(field.name, "")
        assert field.tip != field.name
    # What a field holds is not drawn, too.
    drawn = [item.text for item in page.marks if isinstance(item, Text) and item.face == "mono"]
    assert not {*drawn} & {*held_by.values()}


@papers
def test_it_takes_no_more_ink_than_the_others(paper):
    for told in (None, chronicle("s54")):
        page = on_one(told, paper)
        assert inked([page], "normal")[0] < 10
        assert inked([page], "low")[0] < 5


def test_blanks_and_packets_share_their_print():
    assert on_one().art is on_one().art
    one, other = on_one(set_up("p1")), on_one(set_up("p2"))
    assert one.art is other.art
    assert on_one(set_up("p1")).layers == one.layers


def test_its_form_is_no_game_for_the_dice_are_not_on_it():
    told = chronicle("s155")
    with pytest.raises(Error, match="no die"):
        form_file.read(READING, GAME, told.conditions, known(told, "one-page"))
