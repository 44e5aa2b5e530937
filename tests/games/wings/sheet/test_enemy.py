"""The chart that plays an enemy on paper: held to the minds it is made from, and read back."""

import pytest

from sheetgen.core.language import alike
from sheetgen.games.wings.fight.geometry import MM, SIN, UNIT
from sheetgen.games.wings.fight.manoeuvres import CARDS, deck, end
from sheetgen.games.wings.fight.plane import BOMBER, ESCORT, INTERCEPTOR, STRAFER
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet import enemy_charts as enemy
from sheetgen.games.wings.sheet.enemy_charts import Place, Purpose, places
from sheetgen.kits.drawing.page import PAPERS, Fill, Foot, Text
from tests.benchmarks.enemy_chart import FACES, Player, card_of, looked_at, named, played, seen
from tests.cases import each
from tests.games.wings import AIRFIELD, BOATS, DOGFIGHT, SUPPLY_SHIPS
from tests.games.wings.fight.tables import Faces, at, bare, ship
from tests.games.wings.report.told import GAME
from tests.games.wings.sheet.leaves import leaves

FIGHTERS = {key: one for key, one in MALTA.aircraft.items() if not one.bomber}


def pages(paper="a4", **about):
    return enemy.SHEET.pages(PAPERS[paper], GAME.conditions(), None, Foot(**about))


def test_every_place_has_a_manoeuvre_for_every_face():
    chart = data("enemy_cards")["grid"]
    assert len(chart) == len(list(places())) == 45
    assert all(len(faces) == FACES for faces in chart)
    for name in {face for faces in chart for face in faces}:
        assert all(
            card_of(name, 1) in deck(MALTA.aircraft[aircraft]).cards for aircraft in FIGHTERS
        )
        assert named(card_of(name, -1), -1) == name


@each("purpose", Purpose)
def test_played_by_its_words_a_chart_flies_no_illegal_card_and_does_not_circle(purpose):
    result = played(purpose, 1)
    assert (result.illegal, result.circled) == (0, 0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("purpose", "fights", "least"),
    [(Purpose.DOGFIGHT, 12, 45), (Purpose.DEFENCE, 8, 38), (Purpose.ATTACK, 8, 38)],
)
def test_the_charts_hold_their_own_against_captains(purpose, fights, least):
    """`tests/benchmarks/enemy_chart.py` plays hundreds."""
    result = played(purpose, fights)
    assert (result.illegal, result.circled) == (0, 0)
    assert result.won > least


# The words: what is printed is what is played.


def flown(planes, vessels=(), kind=SUPPLY_SHIPS, face=1):
    """The card that the first of some airplanes plans by the chart."""
    for plane in planes:
        plane.still = True
    table = bare(kind=kind, planes=planes, vessels=vessels)
    player = Player(planes[0].side, data("enemy_cards")["grid"])
    return player(table, planes[0], Faces(face)).code


def test_a_defender_looks_at_those_who_come_to_attack():
    own = at(700, 500, 180, 3, attacks=False, role=INTERCEPTOR)
    near, far = at(600, 500, 0, 3, crew=2), at(200, 500, 0, 3, crew=3, role=BOMBER)
    table = bare(planes=[own, near, far])
    assert looked_at(table, own) is near
    far.load = {"bombs": 2}
    assert looked_at(table, own) is far
    table.kind = DOGFIGHT
    assert looked_at(table, own) is near


@each(
    ("his", "load", "role", "dives"),
    [
        (3, {"bombs": 2}, BOMBER, False),
        (2, {"bombs": 2}, BOMBER, True),
        (3, {"torpedo": 1}, BOMBER, True),
        (3, {}, STRAFER, True),
    ],
)
def test_a_defender_dives_to_the_level_at_which_he_is_met(his, load, role, dives):
    own = at(900, 500, 180, 3, attacks=False, role=INTERCEPTOR)
    other = at(300, 500, 0, his, crew=2, role=role, load=load)
    assert (flown([own, other]) == "DV") == dives


@each(("damage", "loaded"), [(12, True), (13, True), (0, False)])
def test_an_escort_goes_home_when_hurt_or_with_its_bombers_done(damage, loaded):
    own = at(700, 500, 180, 3, role=ESCORT, damage=damage)
    load = {"bombs": 1} if loaded else {}
    ward = at(600, 100, 0, 3, crew=2, role=BOMBER, load=load)
    other = at(700, 850, 270, 3, crew=3, attacks=False)
    # Home lies ahead; the enemy lies at its left.
    goes = flown([own, ward, other]) == "S>"
    assert goes == (4 * damage > 3 * 17 or not loaded)


def test_a_strafer_dives_and_turns_to_the_nearest_target():
    boats = [ship("boat 1", 900, 500, holds=15, sinks=0), ship("boat 2", 500, 900, holds=15)]
    other = at(580, 560, 180, 3, crew=2, attacks=False)
    high, ahead, aside = (at(500, 500, *it, role=STRAFER) for it in ((0, 3), (0, 1), (270, 1)))
    assert flown([high, other], boats[:1], BOATS) == "DV"
    assert flown([ahead, other], boats[:1], BOATS) == "S>"
    assert flown([aside, other], boats[:1], BOATS) == "HR"
    boats[1].x, boats[1].y = boats[0].x // 2, boats[0].y
    assert flown([aside, other], boats, BOATS) == "HL"


def test_a_strafer_who_has_done_enough_goes_home_over_the_nearest_edge():
    boat = ship("boat 1", 900, 500, holds=15, sinks=0)
    own, other = at(700, 300, 270, 1, role=STRAFER), at(100, 900, 0, 3, crew=2, attacks=False)
    boat.damage = MALTA.scenarios[BOATS].spared
    assert flown([own, other], [boat], BOATS) != "S>"
    boat.damage += 1
    assert flown([own, other], [boat], BOATS) == "S>"


@each("purpose", Purpose)
@each("face", range(1, 7))
def test_no_card_is_flown_that_ends_less_than_a_ruler_before_an_edge(purpose, face):
    kind = DOGFIGHT if purpose == Purpose.DOGFIGHT else SUPPLY_SHIPS
    attacks = purpose == Purpose.ATTACK
    own = at(700, 800, 90, 3, attacks=attacks, role=ESCORT if attacks else INTERCEPTOR)
    ward = at(600, 100, 0, 3, crew=2, role=BOMBER, load={"bombs": 1})
    other = at(700, 970, 90, 3, crew=3, attacks=not attacks)
    planes = [own, other, ward] if attacks else [own, other]
    # The enemy before it is about to leave the table.
    _, y, heading = end(own.model, CARDS[flown(planes, (), kind, face)], own.pose)
    assert y + 200 * MM * SIN[heading] // UNIT <= 980 * MM


def test_the_words_name_the_points_at_which_strafers_have_done_enough():
    goes_home = dict(data("enemy")["purposes"][Purpose.ATTACK]["words"])["Goes home"]
    for kind in (BOATS, AIRFIELD):
        assert str(MALTA.scenarios[kind].spared + 1) in goes_home


def test_cards_are_named_by_the_side_the_enemy_is_on():
    assert named(CARDS["TR>"], 1) == "T> to"
    assert named(CARDS["TL^"], 1) == "T^ off"
    assert named(CARDS["SL>"], 1) == "SL> off"
    assert named(CARDS["SR>"], 1) == "SL> to"
    assert named(CARDS["HL"], -1) == "H to"
    assert named(CARDS["S^"], 1) == "S^"


@each(
    ("x", "y", "heading", "cell", "hand"),
    [
        (880, 490, 180, Place(0, 0, 1), 1),
        (698, 660, 0, Place(2, 1, 1), 1),
        (698, 320, 0, Place(2, 1, 1), -1),
        (300, 490, 0, Place(4, 0, 2), 1),
        (1100, 490, 0, Place(0, 2, 2), 1),
        (760, 490, 90, Place(0, 1, 0), 1),
    ],
)
def test_where_an_enemy_is_and_what_he_shows(x, y, heading, cell, hand):
    plane = at(600, 490, 0, 3)
    plane.card = CARDS["S^"]
    other = at(x, y, heading, 3, crew=2, attacks=False, still=True)
    assert seen(plane, other) == (cell, hand)


def test_an_enemy_is_seen_where_his_planned_card_ends():
    plane = at(600, 490, 0, 3, still=True)
    other = at(600, 700, 0, 3, crew=2, attacks=False, card=CARDS["S>"])
    assert seen(plane, other) == (Place(1, 1, 2), 1)
    other.still = True
    assert seen(plane, other) == (Place(2, 1, 2), 1)


def test_equal_faces_are_one_cell():
    told = alike(["IM", "IM", "IM", "H off", "H off", "S>"])
    assert told == [(1, 3, "IM"), (4, 5, "H off"), (6, 6, "S>")]


def test_there_is_a_page_for_each_purpose_which_its_title_and_its_bookmark_name():
    for page, purpose in zip(pages(), Purpose, strict=True):
        assert page.title == f"Wings over Malta: enemy chart, {purpose}"
        assert purpose.upper() in {i.text for i in page.art if isinstance(i, Text)}


def heads(items):
    """The middles of the heads of arrows, and whether they are solid."""
    found = []
    for item in items:
        if isinstance(item, Fill) and len(item.points) == 4 and item.tone in ("black", "paper"):
            xs, ys = zip(*item.points[:3], strict=True)
            found.append((sum(xs) / 3, sum(ys) / 3, item.tone == "black"))
    return found


def test_every_cell_has_its_arrow():
    for leaf in leaves(enemy.SHEET):
        drawn = heads(leaf.on.items)
        for place, faces in zip(places(), data("enemy_cards")["grid"], strict=True):
            for first, last, card in alike(faces):
                area = leaf.on.areas[".".join(map(str, (*place, first)))]
                assert area.width == pytest.approx(
                    (last - first + 1) * leaf.on.areas["0.0.0.6"].width
                )
                inside = [h for h in drawn if area.has(*h[:2])]
                assert len(inside) == 1, (place, card)
                # A solid head is flown fast.
                assert inside[0][2] == (card.split()[0] in ("S>", "T>", "SL>", "DV"))


def test_every_manoeuvre_has_an_arrow_of_its_own_mirrored_to_the_other_side():
    known = {card for faces in data("enemy_cards")["grid"] for card in faces}
    known |= {f"{card.split()[0]} {way}" for card in known if " " in card for way in ("to", "off")}
    shapes = {}
    for card in known:
        items = [i for i in enemy.arrow(data("enemy"), card, 0, 0, 7) if not isinstance(i, Fill)]
        shapes[card] = tuple(items)
    assert len(set(shapes.values())) == len(known)
    for card in known:
        if card.endswith(" to"):
            (right, *_), (left, *_) = shapes[card], shapes[f"{card[:-3]} off"]
            assert [(-x, y) for x, y in right.points] == list(left.points)
    told = {card for card, _ in data("enemy")["key"]}
    assert {card.split()[0].replace("T^", "T>").replace("SL^", "SL>") for card in known} <= told
