"""The sequence of a turn, and what an airplane's state forbids its pilot to plan."""

from sheetgen.games.wings.fight import turn
from sheetgen.games.wings.fight.board import unasked
from sheetgen.games.wings.fight.manoeuvres import CARDS, legal
from sheetgen.games.wings.fight.plane import BOMBER
from sheetgen.games.wings.fight.track import DROPPED, FIRED, SKILL, SUNK, TOKENS
from sheetgen.games.wings.rules.fight import DOWN, ENGINE, FIRE
from tests.cases import each
from tests.games.wings.fight.tables import Faces, at, bare, ship

DULL = Faces(1)
"""Dice that draw tokens of no points."""


def flown(plane, *codes, planes=(), vessels=(), draw=DULL, then="S>", **rest):
    """The table after an airplane has flown these cards, all others straight on, and has planned
    one more."""
    table = bare(rest.pop("kind", 6), [plane, *planes], vessels)
    for name, value in rest.items():
        setattr(table, name, value)
    cards = [CARDS[code] for code in (*codes, then)]
    straight = CARDS["S>"]

    def planner(table, who, _):
        return cards[table.turn] if who is plane else straight

    unasked(turn.begin(table, planner, draw))
    for _ in codes:
        unasked(turn.play(table, planner, draw))
    return table


def may(table, plane):
    """The codes of the cards that an airplane may plan now."""
    return {card.code for card in legal(plane.model, turn.standing(table, plane))}


def far(**rest):
    """An enemy out of everybody's way."""
    return at(1000, 900, 180, 3, 2, attacks=False, **rest)


def rows(table, crew=1):
    return [row for row in table.track.rows if row.crew == crew]


def kinds(row):
    return [one.kind for one in row.happened]


def test_an_engine_hit_leaves_no_fast_card_but_the_dive():
    plane = at(300, 300, altitude=3)
    table = flown(plane, "S>", planes=[far()])
    plane.specials.append(ENGINE)
    assert {"S>", "TL>", "TR>", "SL>", "SR>"} & may(table, plane) == set()
    assert {"S^", "TL^", "DV"} <= may(table, plane)


@each(("flames", "straight"), [(6, False), (1, False), (0, True)])
def test_who_burns_plans_no_straight_to_his_last_flame(flames, straight):
    plane = at(300, 300, altitude=3)
    table = flown(plane, "TL>", planes=[far()])
    plane.flames = flames
    assert ("S^" in may(table, plane)) == straight


@each(("kind", "floor", "highest"), [(6, 4, 9), (5, 2, 11), (1, 0, 13)])
def test_the_ceiling_is_reckoned_from_the_floor(kind, floor, highest):
    """A CR.42's is 13."""
    for altitude in (highest - 1, highest):
        plane = at(300, 300, altitude=altitude, aircraft="cr42")
        table = flown(plane, "S>", kind=kind, floor=floor, planes=[far()])
        assert ("CL" in may(table, plane)) == (altitude < highest)


def test_at_the_ceiling_counters_come_to_nothing():
    plane = at(300, 300, altitude=9, aircraft="cr42", counters=3)
    flown(plane, "IM", floor=4, planes=[far()])
    assert (plane.altitude, plane.counters) == (9, 0)


@each(
    ("codes", "fast"),
    [(("ST", "SS"), True), (("IM",), False), (("ST", "OD"), True), (("ST",), False)],
)
def test_a_split_s_and_an_overdive_end_fast_and_an_immelmann_slow(codes, fast):
    plane = at(300, 300, altitude=3, fast=not fast)
    assert rows(flown(plane, *codes, planes=[far()]))[-1].fast is fast


def acrobat(**rest):
    return at(670, 490, altitude=3, skills=("acrobatic-pilot",), **rest)


def test_an_acrobat_who_has_shown_it_recovers_for_five_turns():
    plane = acrobat()
    table = flown(plane, "IM", "TL^", planes=[far()])
    assert [what.what for what in rows(table)[1].happened if what.kind == SKILL] == [turn.ACROBAT]
    barred = 0
    while not turn.standing(table, plane).acrobat:
        barred += 1
        unasked(turn.play(table, lambda *_: CARDS["TL^"], DULL))
    # He flew one of the five before this was asked.
    assert 1 + barred == 5


def test_who_is_no_acrobat_or_is_tired_flies_the_straight():
    for plane in (acrobat(recovery={turn.ACROBAT: 1}), at(670, 490, altitude=3)):
        table = flown(plane, "IM", planes=[far()])
        plane.card, plane.recovery = CARDS["IM"], {turn.ACROBAT: 1}
        assert may(table, plane) == {"S^"}
    other = acrobat(recovery={"sniper": 9})
    table = flown(other, "TL^", planes=[far()])
    other.card = CARDS["IM"]
    assert len(may(table, other)) > 1


def test_an_acrobat_who_flies_the_straight_has_used_nothing():
    plane = acrobat()
    flown(plane, "IM", "S^", planes=[far()])
    assert plane.recovery == {}
    other = acrobat()
    flown(other, "IM", "S>", planes=[far()])
    assert set(other.recovery) == {turn.ACROBAT}


@each(("damage", "lost"), [(29, True), (28, False)])
def test_who_is_burnt_out_flies_fires_and_bombs_no_more(damage, lost):
    """Tokens of fire are drawn, and airplanes removed, before anybody moves."""
    one_point = Faces(23)
    plane = at(
        300, 300, altitude=2, aircraft="ju88a", role=BOMBER, holds=30, load={"bombs": 1},
        damage=damage, flames=3,
    )  # fmt: skip
    escort = ship("escort 1", 520, 300, sinks=9)
    other = at(480, 300, 0, 2, 2, attacks=False, holds=99)
    table = flown(
        plane, "SL^", planes=[other], vessels=[escort], draw=one_point, then="SR^", kind=3
    )
    row = rows(table)[-1]
    done = {FIRED, DROPPED} & set(kinds(row))
    if lost:
        assert (plane.fate, plane.cause, row.turn, row.card) == (DOWN, FIRE, 1, "")
        assert (row.x, row.y, row.heading) == (30000, 30000, 0)
        assert [what.other for what in row.happened if what.kind == TOKENS] == [FIRE]
        assert not done
    else:
        assert row.card == "SL^"
        assert row.x > 30000
        assert done == {FIRED, DROPPED}


def test_a_ship_fires_before_the_bomb_falls_that_sinks_it():
    plane = at(100, 500, altitude=2, aircraft="ju88a", role=BOMBER, holds=99, load={"bombs": 1})
    escort = ship("escort 1", 320, 500, sinks=1)
    table = flown(plane, "S>", planes=[far()], vessels=[escort], draw=Faces(5), kind=3)
    assert escort.sunk
    happened = rows(table)[-1].happened
    assert [one.other for one in happened if one.kind == TOKENS] == ["escort 1"]
    assert kinds(rows(table)[-1]).index(TOKENS) < kinds(rows(table)[-1]).index(DROPPED)
    assert [one.kind for one in table.track.surface[-1].happened][-1] == SUNK


def test_who_is_shot_down_still_has_his_shot_and_his_bomb():
    """All fire at once, and are removed at the end of the turn."""
    plane = at(
        100, 500, altitude=2, aircraft="ju88a", role=BOMBER, holds=30, load={"bombs": 1}, damage=29
    )
    escort = ship("escort 1", 320, 500, sinks=1)
    table = flown(plane, "S>", planes=[far()], vessels=[escort], draw=Faces(40), kind=3)
    assert plane.fate == DOWN
    assert kinds(rows(table)[-1])[-1] == "lost"
    assert DROPPED in kinds(rows(table)[-1])


@each("side", ["left", "right"])
def test_a_rudder_hit_counts_for_the_next_two_cards_that_are_planned(side):
    plane = at(300, 300, altitude=3)
    table = flown(plane, "S>", planes=[far()])
    plane.no_left, plane.no_right = (2, 0) if side == "left" else (0, 2)
    seen = []

    def planner(table, who, _):
        if who is plane:
            seen.append({"TL^", "TR^"} & may(table, plane))
        return CARDS["S>"]

    for _ in range(3):
        unasked(turn.play(table, planner, DULL))
    open_to = {"TR^"} if side == "left" else {"TL^"}
    assert seen == [open_to, open_to, {"TL^", "TR^"}]
