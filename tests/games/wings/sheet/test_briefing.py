"""Briefings as placed items: nothing past the margins or over another, and all of it there."""

import random
from collections import Counter

from sheetgen.games.wings.fight.anti_aircraft import letters_for
from sheetgen.games.wings.fight.geometry import BASE_LENGTH, MM
from sheetgen.games.wings.rules.playing_area import playing_area
from sheetgen.games.wings.rules.setting_up import set_up
from sheetgen.games.wings.rules.state import DRAWN, ENEMY, HOME, Side, Task
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.briefing.facts import Briefing, Crew, Result
from sheetgen.games.wings.sheet.briefing.page import FUEL
from sheetgen.games.wings.sheet.briefing.text import passages
from sheetgen.kits.drawing.page import PAPERS, Box, Page, Polyline, Text
from tests.cases import each
from tests.games.wings import AIRFIELD, DOGFIGHT, HARBOUR
from tests.games.wings.fight.tables import begun
from tests.games.wings.rules.test_many_aftermaths import play_rules
from tests.games.wings.sheet.briefings import (
    FOOT,
    IN_TURN,
    PAIRS,
    conditions,
    drawn,
    in_pieces,
    leaf_of,
)
from tests.games.wings.sheet.leaves import areas
from tests.games.wings.table.by_hand import campaign, ruled
from tests.kits.drawing.measuring import extent, faults, ink

pairs = each(("kind", "attacker"), PAIRS)
in_turn = each(("kind", "attacker", "paper"), IN_TURN)
papers = each("paper", PAPERS)
LONG = "Flight Lieutenant Bartholomew Fortescue-Cholmondeley of Featherstonehaugh"
ENDLESS = "<img src=x>" * 60


def texts(page: Page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Text)]


@pairs
@each(
    ("stage", "paper", "mats"),
    [
        ("blank", "a4", "long-sides"),
        ("filled", "letter", "short-sides"),
    ],
)
def test_a_briefing_is_clean(kind: int, attacker: int, paper: str, stage: str, mats: str) -> None:
    assert faults(in_pieces(drawn(kind, attacker, stage, paper, mats=mats))) == []


AGREED = ("tailing", "dive_bombing", "collisions", "flak", "fuel")


@pairs
def test_a_briefing_with_all_that_may_be_agreed_on_is_clean_and_names_what_matters(
    kind: int, attacker: int
) -> None:
    paper, mats = (("a4", "short-sides"), ("letter", "long-sides"))[(kind + attacker) % 2]
    page = drawn(kind, attacker, "filled", paper, mats=mats, **dict.fromkeys(AGREED, "on"))
    assert faults(in_pieces(page)) == []
    wanted = {"TAILING", "COLLISIONS", "FUEL"}
    wanted |= {"FLAK"} if kind in (AIRFIELD, HARBOUR) else set()
    wanted |= {"DIVE BOMBING"} if (kind, attacker) == (HARBOUR, ENEMY) else set()
    heads = {"TAILING", "COLLISIONS", "FUEL", "FLAK", "DIVE BOMBING"}
    assert heads & set(texts(page)) == wanted
    assert not heads & set(texts(drawn(kind, attacker, "filled", paper, mats=mats)))


@pairs
def test_fuel_has_a_box_for_two_counters_below_every_crew_if_it_is_counted(kind, attacker) -> None:
    mission = MALTA.missions[kind]
    tanks = [25] * mission.fighters + [35] * mission.bombers + [25] * mission.defenders
    for fuel in ("on", "off"):
        items = drawn(kind, attacker, "blank", fuel=fuel).items
        boxes = [item for item in items if isinstance(item, Box) and item.height == FUEL]
        assert [*Counter(box.y for box in boxes).values()] == tanks * (fuel == "on")


@each("kind", [1, 2, HARBOUR, DOGFIGHT])
@each("mats", ["long-sides", "short-sides"])
def test_whatever_is_rolled_the_briefing_is_clean(kind: int, mats: str) -> None:
    rng = random.Random(kind)
    for turn in range(2):
        attacker, paper = Side(turn), sorted(PAPERS)[(turn + kind) % 2]
        s, t = campaign(kind=kind, attacker=attacker), ruled(mats=mats)
        ((found,), _) = play_rules(s, set_up(s, t), rng)
        page = drawn(kind, attacker, "rolled", paper, mats=mats, set_up=found)
        assert faults(in_pieces(page)) == [], found


@in_turn
def test_long_names_are_clean(kind: int, attacker: int, paper: str) -> None:
    mission = MALTA.missions[kind]
    number = mission.fighters + mission.bombers + mission.defenders
    flights = 2 + (mission.bombers > 0)
    page = drawn(
        kind,
        attacker,
        "filled",
        paper,
        place=f"{LONG}, {LONG}",
        aircraft=(LONG,) * flights,
        units=(LONG,) * flights,
        ships=(LONG,) * len(playing_area(MALTA, kind, attacker).ships),
        crews=(Crew(LONG), *(Crew("Tenente X"),) * (number - 1)),
    )
    assert faults(in_pieces(page)) == []


@pairs
def test_a_text_without_end_breaks_nothing(kind: int, attacker: int) -> None:
    flights = 2 + (MALTA.missions[kind].bombers > 0)
    page = drawn(
        kind, attacker, "rolled", place=ENDLESS, date=ENDLESS, aircraft=(ENDLESS,) * flights,
        units=(ENDLESS,) * flights,
    )  # fmt: skip
    assert faults(in_pieces(page)) == []


@papers
def test_the_longest_names_there_are_stand_whole(paper: str) -> None:
    """The ships and units the program draws are not cut."""
    unit, ships = "75ª Squadriglia, 23° Gruppo Autonomo", ("Camicia Nera", "Vettor Pisani")
    told = texts(drawn(3, HOME, "rolled", paper, units=(unit,) * 3, ships=ships))
    assert not [text for text in told if "…" in text and text[-1] == "…"]
    assert " ".join(told).count("75ª Squadriglia, 23°") == 3
    assert set(ships) <= set(told)
    merchants = ("HMS Lightning", "City of Pretoria", "Rochester Castle", "Clan Macaulay")
    assert set(merchants) <= set(texts(drawn(2, ENEMY, "rolled", paper, ships=merchants)))


@in_turn
def test_type_is_large_enough(kind: int, attacker: int, paper: str) -> None:
    page = drawn(kind, attacker, "filled", paper)
    for item in page.items:
        if isinstance(item, Text):
            assert item.size >= 7.5, item


@in_turn
def test_there_is_room_to_write(kind: int, attacker: int, paper: str) -> None:
    page = drawn(kind, attacker, "blank", paper)
    places = areas(leaf_of(kind, attacker, "blank", paper))
    assert min(area.height for name, area in places.items() if name.startswith("crew.")) >= 5
    for item in page.items:
        if isinstance(item, Box) and not item.filled:
            assert item.height >= 4.4, item
            assert item.width >= 5, item


NAMES = {
    (1, HOME): "STRAFE THE MAS BOATS",
    (1, ENEMY): "STRAFE THE MTBS",
    (2, HOME): "TORPEDO THE SUPPLY SHIPS",
    (2, ENEMY): "TORPEDO THE SUPPLY SHIPS",
    (3, HOME): "INTERDICT THE REGIA MARINA",
    (3, ENEMY): "SINK THE AIRCRAFT CARRIER",
    (4, HOME): "ATTACK THE AIRFIELD",
    (4, ENEMY): "ATTACK THE AIRFIELD",
    (5, HOME): "BOMB THE HARBOUR",
    (5, ENEMY): "BOMB THE HARBOUR",
    (6, HOME): "DOGFIGHT",
    (6, ENEMY): "DOGFIGHT",
}
SAYS = {
    1: ("1 for each point of damage to a boat", "20 if the boats", "16 for each enemy", "takes 15"),
    2: ("3 for a torpedo, 2 for a bomb, 1 for its near miss", "1 if no ship is hit", "balloon"),
    3: ("Twice as much", "−2 for each own airplane destroyed, −1", "30 mm a turn"),
    4: ("2 for each point of damage to a hangar", "16 if the ground targets", "½ ruler of another"),
    5: ("2 for a bomb that hits the harbour, 1 for a near miss", "1 if neither", "altitude 3 to 6"),
    6: ("still has airplanes on the table", "60 turns", "altitude 3 to 9", "front quarter, left"),
}


@pairs
def test_all_that_a_mission_needs_is_on_a_blank_briefing(kind: int, attacker: int) -> None:
    page = drawn(kind, attacker, "blank")
    told, joined = texts(page), " ".join(texts(page))
    assert NAMES[kind, attacker] in told
    for label in SAYS[kind]:
        assert label in joined, label
    for label in (
        "PLAYING AREA", "FORCES", "CREWS", "FORMATIONS", "KEY", "RESULT", "VICTORY POINTS, END",
        "SPECIAL RULES", "AS EVER", "NOTES", "1 : 10", "Date", "Place", "Period", "Winner",
        f"FLOOR {MALTA.missions[kind].floor}, BALING OUT",
    ):  # fmt: skip
        assert label in told, label
    numbers = range(
        1,
        MALTA.missions[kind].fighters
        + MALTA.missions[kind].bombers
        + MALTA.missions[kind].defenders
        + 1,
    )
    assert all(str(number) in told for number in numbers)


@pairs
def test_types_of_both_periods_are_told_as_long_as_none_is_drawn(kind: int, attacker: int) -> None:
    told = " ".join(texts(drawn(kind, attacker, "blank")))
    for name in ("CR.42, C.200", "C.202, Bf 109 E-7", "Gladiator, Hurricane I", "Spitfire IIA"):
        assert name in told
    assert "Bf 109 E-7" not in " ".join(texts(drawn(kind, attacker, "rolled")))


@each(
    ("kind", "attacker", "says"),
    [
        (1, ENEMY, "sea: In the Drink"),
        (4, ENEMY, "become prisoners"),
        (5, HOME, "Over the coastal mat"),
        (6, HOME, "become prisoners"),
    ],
)
def test_where_a_crew_comes_down_is_told(kind: int, attacker: int, says: str) -> None:
    assert says in " ".join(texts(drawn(kind, attacker, "blank")))


def test_a_ruling_changes_what_is_told() -> None:
    assert "Both mats count" in " ".join(
        texts(drawn(5, ENEMY, "blank", harbour_location="territory"))
    )


def test_what_is_filled_in_is_all_there() -> None:
    page = drawn(2, ENEMY, "filled")
    told = texts(page)
    for text in (
        "7", "early", "26 July 1941", "off Grand Harbour", "Gladiator", "Swordfish", "C.202",
        "830 Squadron", "Tenente Number 6", "Vessel 3", "23", "−2", "right", "Sniper, lucky",
    ):  # fmt: skip
        assert text in told, text


@each(("winner", "name"), [(HOME, "British"), (ENEMY, "Axis"), (DRAWN, "drawn")])
def test_the_winner_is_ringed(winner: int, name: str) -> None:
    page = drawn(1, ENEMY, "filled", result=Result((20, 20), winner))
    bare = drawn(1, ENEMY, "filled", result=None)
    (ring,) = [i for i in page.items if isinstance(i, Polyline) and i not in bare.items]
    left, top, right, bottom = extent(ring)
    within = [
        i.text
        for i in page.items
        if isinstance(i, Text)
        and left < ink(i)[0] < ink(i)[2] < right
        and top < ink(i)[1] < ink(i)[3] < bottom
    ]
    assert within == [name]


def test_text_is_text() -> None:
    page = drawn(1, ENEMY, "filled", place="<b>&{0}\\%s")
    assert "<b>&{0}\\%s" in texts(page)


def test_the_bookmark_has_the_number_and_the_name() -> None:
    assert drawn(3, ENEMY, "rolled").title == "Wings over Malta: 7. Sink the Aircraft Carrier"
    blank = drawn(3, ENEMY, "blank", foot=FOOT._replace(copy="2 of 12"))
    assert blank.title == "Wings over Malta: Sink the Aircraft Carrier (2 of 12)"


def test_a_briefing_knows_all_its_texts() -> None:
    briefing = Briefing(
        MALTA, 1, ENEMY, date="d", place="p", aircraft=("a",), crews=(Crew("b", "c"),)
    )
    assert {"d", "p", "a", "b", "c"} <= set(briefing.texts())


SAYS_OF = {
    "boat 1": "It fires {} every second turn",
    "cargo 1": "cargo ships {}, one turn in three",
    "escort": "the escort {}",
    "carrier": "the carrier {}",
    "destroyer": "the destroyer {}",
    "destroyer 1": "destroyers {}",
    "emplacement": "fires {} within a ruler",
}


@each(("kind", "attacker"), [pair for pair in PAIRS if pair[0] <= 4])
def test_the_guns_that_are_printed_are_those_that_fire(kind: int, attacker: int) -> None:
    table = begun(kind, attacker)
    rules = passages(conditions(), Task(kind), Side(attacker))[-1]
    said = " ".join(text for _, text in rules.paragraphs)
    firing = [vessel for vessel in table.vessels if vessel.name in SAYS_OF]
    assert firing
    plane = table.planes[0]
    plane.heading, plane.altitude = 0, 1
    for vessel in firing:
        letters = []
        for mm in (80, 190):
            plane.x, plane.y = vessel.x + mm * MM + BASE_LENGTH // 2, vessel.y
            letters.append(letters_for(vessel, plane)[0])
        near, far = letters
        told = near if near == far or not far else f"{near} near and {far} far"
        assert SAYS_OF[vessel.name].format(told) in said
