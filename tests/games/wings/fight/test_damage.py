"""Tokens drawn from their bags, and what each special damage does."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.fight import damage
from sheetgen.games.wings.fight.bags import LETTERS, Token, contents, new_bags
from sheetgen.games.wings.fight.board import unasked
from sheetgen.games.wings.fight.manoeuvres import OVERDIVE, STALL
from sheetgen.games.wings.fight.track import BLOWS, FIRE_OUT, SKILL, TOKENS, WOUNDED
from sheetgen.games.wings.rules.fight import DOWN, ENGINE, EXPLOSION, FIRE, SMOKE, Cause
from tests.cases import each
from tests.games.wings.fight.tables import Faces, at, bare


def place(letter: str, points: int, special: str = "") -> int:
    """Where a token lies in a full bag."""
    return contents(letter).index(Token(points, special)) + 1


def hit(plane, letter, points, special="", table=None, **rest):
    """Hit an airplane with one token, out of full bags."""
    table = table or bare(6, [plane])
    table.bags = new_bags()
    unasked(damage.hit(table, plane, letter, Faces(place(letter, points, special)), **rest))
    return table


def noted(table, plane, kind):
    """What of a kind is noted of an airplane since its last row."""
    return [what for what in table.track._planes.get(plane.crew, []) if what.kind == kind]


def test_the_bags_hold_what_the_rules_say():
    assert {letter: len(contents(letter)) for letter in LETTERS} == {
        "A": 60,
        "B": 60,
        "C": 49,
        "D": 20,
    }
    plain = Counter(token.points for token in contents("A") if not token.special)
    assert plain == {0: 22, 1: 16, 2: 9, 3: 4}
    explosive = {letter: contents(letter).count(Token(0, EXPLOSION)) for letter in LETTERS}
    assert explosive == {"A": 0, "B": 1, "C": 1, "D": 1}


@given(st.lists(st.tuples(st.sampled_from(LETTERS), st.integers(1, 60)), max_size=80))
def test_no_token_is_lost_and_none_drawn_twice_before_its_bag_is_empty(draws):
    bags, drawn = new_bags(), {letter: [] for letter in LETTERS}
    for letter, face in draws:
        drawn[letter].append(bags.token(letter, Faces(face)))
    for letter, tokens in drawn.items():
        whole = len(contents(letter))
        since_filled = tokens[len(tokens) // whole * whole :] if len(tokens) % whole else []
        left = bags.left[letter]
        if since_filled:
            assert Counter(left) + Counter(since_filled) == Counter(contents(letter))
        else:
            assert len(left) in (0, whole)


def test_points_and_their_firer_are_noted_and_aimed_fire_adds_to_what_has_points():
    plane = at(100, 100)
    table = bare(6, [plane])
    two, none = place("B", 2), place("B", 0)
    taken = unasked(damage.hit(table, plane, "BB", Faces(two, none), by=9, bonus=1))
    assert taken == (3, "2 0")
    assert plane.damage == 3
    assert plane.shares == {9: 3}
    assert [(what.what, what.number) for what in noted(table, plane, TOKENS)] == [("2 0", 3)]


def test_a_sniper_throws_the_lower_of_two_away():
    plane = at(100, 100)
    unasked(
        damage.hit(bare(6, [plane]), plane, "A", Faces(place("A", 0), place("A", 3) - 1), spare="A")
    )
    assert plane.damage == 3


def tokens(table, **letters):
    """Bags of which these tokens come, one after the other."""
    table.bags.left = {letter: list(reversed(told)) for letter, told in letters.items()}
    return Faces(60)


@each(
    ("drawn", "kept"),
    [((5, 0, 3), "0 5 3"), ((0, 5, 3), "0 5 3"), ((5, 3, 0), "0 5 3"), ((2, 2, 2), "0 2 2")],
)
def test_a_sniper_throws_the_lowest_of_all_of_that_letter_away(drawn, kept):
    plane = at(100, 100)
    table = bare(6, [plane])
    draw = tokens(table, A=[Token(0)], C=[Token(points) for points in drawn])
    unasked(damage.hit(table, plane, "ACC", draw, spare="C"))
    assert [what.what for what in noted(table, plane, TOKENS)] == [kept]


def test_of_like_tokens_a_sniper_keeps_the_special():
    plane = at(100, 100)
    table = bare(6, [plane])
    draw = tokens(table, B=[Token(2, SMOKE), Token(2), Token(3)])
    unasked(damage.hit(table, plane, "BB", draw, spare="B"))
    assert noted(table, plane, TOKENS)[0].what == "2+smoke 3"


@each("side", ["left", "right"])
def test_a_rudder_hit_forbids_two_turns_that_way(side):
    plane = at(100, 100)
    hit(plane, "B", 1, f"rudder {side}")
    assert (plane.no_left, plane.no_right) == ((2, 0) if side == "left" else (0, 2))


def test_a_second_engine_hit_downs_a_single_and_no_twin():
    for aircraft, lost in (("hurricane1", True), ("ju88a", False)):
        plane = at(100, 100, aircraft=aircraft, holds=30)
        hit(plane, "B", 2, ENGINE)
        assert not damage.doomed(plane)
        hit(plane, "B", 2, ENGINE, by=9)
        assert damage.doomed(plane) is lost
        assert plane.by == ([9] if lost else [])


def test_the_second_wound_incapacitates_and_one_brought_along_counts():
    plane = at(100, 100)
    table = hit(plane, "B", 2, "crew")
    assert plane.wounds == 1
    assert plane.slowed_by_wound
    assert not damage.doomed(plane)
    assert noted(table, plane, WOUNDED)
    hit(plane, "B", 2, "crew")
    assert damage.doomed(plane)
    earlier = at(100, 100, starts_wounded=1)
    hit(earlier, "B", 2, "crew")
    assert damage.doomed(earlier)


def test_a_flask_and_then_a_case_take_a_wound_each():
    plane = at(100, 100, flask=True, case=True)
    for used in ((True, False), (True, True)):
        hit(plane, "B", 2, "crew")
        assert (plane.used_flask, plane.used_case) == used
        assert plane.wounds == 0
    hit(plane, "B", 2, "crew")
    assert plane.wounds == 1


def test_smoke_lasts_six_turns_and_a_second_in_that_time_is_fire():
    plane = at(100, 100, holds=40)
    hit(plane, "B", 2, SMOKE)
    for _ in range(6):
        damage.wear_off(plane)
    hit(plane, "B", 2, SMOKE)
    assert not plane.flames
    hit(plane, "B", 2, SMOKE, by=9)
    assert (plane.flames, plane.lit_by) == (6, 9)
    assert plane.specials == [SMOKE, SMOKE, SMOKE, FIRE]


def test_smoke_and_fire_are_six_turns_from_the_last_hit():
    plane = at(100, 100, holds=60)
    table = hit(plane, "B", 2, SMOKE)
    for _ in range(4):
        damage.wear_off(plane)
    hit(plane, "B", 2, SMOKE, table, by=8)
    assert (plane.smoke, plane.flames) == (6, 6)
    damage.burn(table, plane, Faces(place("A", 0)))
    hit(plane, "B", 3, FIRE, table, by=9)
    assert (plane.flames, plane.lit_by) == (6, 9)


def test_fire_burns_for_six_turns_and_only_points_and_explosion_count():
    plane = at(100, 100, holds=40)
    table = hit(plane, "B", 3, FIRE, by=9)
    for _ in range(8):
        table.bags = new_bags()
        damage.burn(table, plane, Faces(place("A", 2, "crew")))
    assert plane.damage == 3 + 6 * 2
    assert plane.shares == {9: 15}
    assert (plane.wounds, plane.flames) == (0, 0)


def test_who_burns_out_is_lost_to_fire_and_his_who_lit_it():
    plane, enemy = at(100, 100, holds=5), at(300, 300, crew=9, attacks=False)
    table = hit(plane, "B", 3, FIRE, bare(6, [plane, enemy]), by=9)
    damage.burn(table, plane, Faces(place("A", 2)))
    assert damage.doomed(plane)
    damage.remove(table, plane, "")
    assert (plane.fate, plane.cause, plane.by) == (DOWN, FIRE, [9])


def test_an_overdive_blows_flames_out_after_its_dive_and_its_straight():
    plane = at(100, 100, holds=40)
    table = hit(plane, "B", 3, FIRE)
    plane.last, plane.card = STALL, OVERDIVE
    damage.blow_out(table, plane, Faces(place("A", 3)))
    assert plane.flames == 3
    assert not noted(table, plane, FIRE_OUT)
    plane.last, plane.card = OVERDIVE, 1
    damage.blow_out(table, plane, Faces(place("A", 3)))
    assert plane.flames == 0
    assert noted(table, plane, FIRE_OUT)
    assert plane.damage == 3
    blown = [what for what in noted(table, plane, TOKENS) if what.other == BLOWS]
    assert [(what.what, what.number) for what in blown] == [("3", 0), ("3", 0)]


@each("by_points", [False, True])
def test_who_blows_up_what_another_has_shot_down_has_the_kill_unless_points_decide(by_points):
    plane = at(100, 100, holds=3)
    table = bare(6, [plane], explosion_by_points=by_points)
    hit(plane, "A", 3, table=table, by=8)
    hit(plane, "B", 0, "explosion", table=table, by=9)
    hit(plane, "C", 0, "explosion", table=table, by=7)
    damage.remove(table, plane, "")
    assert plane.by[0] == (8 if by_points else 9)


def test_an_explosion_downs_at_once():
    plane, enemy = at(100, 100, holds=40), at(300, 300, crew=9, attacks=False)
    table = hit(plane, "C", 0, EXPLOSION, bare(6, [plane, enemy]), by=9)
    assert damage.doomed(plane)
    damage.remove(table, plane, "")
    assert (plane.cause, plane.by) == (Cause.GUNS, [9])


def test_those_who_damaged_it_are_named_after_the_one_who_downed_it():
    planes = [at(100, 100, holds=5)] + [at(9, 9, crew=n, attacks=False) for n in (2, 3, 4)]
    table = bare(6, planes)
    for crew, points in ((2, 2), (3, 0), (4, 3)):
        hit(planes[0], "A", points, "", table, by=crew)
    damage.remove(table, planes[0], "")
    assert planes[0].by == [4, 2]
    assert planes[0].shares == {2: 2, 3: 0, 4: 3}


def test_the_devils_luck_ignores_the_worst_token_once():
    plane = at(100, 100, skills=("luck-of-the-devil",))
    table = hit(plane, "C", 0, EXPLOSION)
    assert not damage.doomed(plane)
    assert plane.damage == 0
    assert [what.what for what in noted(table, plane, SKILL)] == ["luck-of-the-devil"]
    hit(plane, "C", 0, EXPLOSION)
    assert damage.doomed(plane)


def test_a_lucky_man_keeps_his_luck_for_what_would_down_him():
    plane = at(100, 100, luck=True, holds=40)
    hit(plane, "C", 5)
    assert (plane.damage, plane.used_luck) == (5, False)
    hit(plane, "C", 0, EXPLOSION)
    assert plane.used_luck
    assert not damage.doomed(plane)


LUCKY = [{"luck": True}, {"skills": ("luck-of-the-devil",)}]


@each("lucky", LUCKY)
@each(
    ("drawn", "bonus", "damage_after"),
    [((2, 2), 0, 16), ((2, 1), 0, 15), ((1, 2), 0, 15), ((1, 1), 1, 16)],
)
def test_luck_is_spent_where_tokens_together_would_down_him(lucky, drawn, bonus, damage_after):
    plane = at(100, 100, **lucky)
    plane.damage = plane.holds - 3
    table = bare(6, [plane])
    unasked(damage.hit(table, plane, "BB", tokens(table, B=[Token(n) for n in drawn]), bonus=bonus))
    assert plane.damage == damage_after
    assert not damage.doomed(plane)
    assert plane.used_luck or plane.used_skill


@each("lucky", LUCKY)
def test_luck_is_kept_where_no_one_token_less_would_save_him(lucky):
    plane = at(100, 100, **lucky)
    plane.damage = plane.holds - 2
    table = bare(6, [plane])
    unasked(damage.hit(table, plane, "CC", tokens(table, C=[Token(5), Token(5)])))
    assert damage.doomed(plane)
    assert (plane.used_luck, plane.used_skill) == (False, False)


def test_of_tokens_that_would_down_him_he_ignores_what_leaves_him_best_off():
    plane = at(100, 100, luck=True)
    plane.damage = plane.holds - 4
    table = bare(6, [plane])
    unasked(damage.hit(table, plane, "BB", tokens(table, B=[Token(1), Token(3)])))
    assert plane.damage == plane.holds - 3


def test_two_wounds_at_once_are_survived_with_luck_or_with_a_flask_and_no_luck():
    for rest in ({"luck": True}, {"luck": True, "flask": True}):
        plane = at(100, 100, **rest)
        table = bare(6, [plane])
        unasked(
            damage.hit(table, plane, "BB", tokens(table, B=[Token(2, "crew"), Token(2, "crew")]))
        )
        assert plane.wounds == 1
        assert not damage.doomed(plane)
        assert plane.used_luck is ("flask" not in rest)
