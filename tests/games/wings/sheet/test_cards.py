"""The pilot record cards: their geometry, and what is read back from them."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import DEAD, FIT, LASTING, SKILLS
from sheetgen.games.wings.rules.tables import MEDALS, RANKS, REROLLS, STEP
from sheetgen.games.wings.sheet.cards import document as cards
from sheetgen.games.wings.sheet.cards import layout as at
from sheetgen.games.wings.sheet.cards.art import again
from sheetgen.games.wings.sheet.cards.layout import places
from sheetgen.games.wings.sheet.cards.marks import ROLLS, rolled, unit_of
from sheetgen.kits.drawing.fonts import UnprintableText
from sheetgen.kits.drawing.foot import area as foot_area
from sheetgen.kits.drawing.items import Box, Line, Text
from sheetgen.kits.drawing.paper import MARGIN, PAPERS
from tests.games.wings.report.told import GAME, LONG, OTHER_RULINGS, SEEDS, campaign, drawn, known
from tests.kits.drawing.drawn import forms, pdf
from tests.kits.drawing.measuring import extent, faults

papers = pytest.mark.parametrize("paper", PAPERS)


def texts(items, card) -> list[str]:
    """What is written on a card, in the order of its items."""
    return [i.text for i in items if isinstance(i, Text) and on(card, i.x, i.y)]


def on(card, x, y) -> bool:
    return card.x <= x <= card.right and card.y <= y <= card.bottom


class Marked(list):
    """The middles of the crosses on a card, from its corner, in mm: within a hair."""

    def __contains__(self, place) -> bool:
        return any(abs(x - place[0]) < 0.1 and abs(y - place[1]) < 0.1 for x, y in self)


def crosses(page, card) -> Marked:
    return Marked(
        (i.x - card.x, i.y - card.y)
        for i in page.marks
        if isinstance(i, Text) and i.text == "×" and on(card, i.x, i.y)
    )


def cross(x, y, wide=at.TICK) -> tuple[float, float]:
    """Where the cross is of a box by its upper left corner."""
    return x + wide / 2, y + 3.05


def by_man(told, paper="a4"):
    """Each man of a campaign with his page and his card."""
    pages = drawn(cards, told, paper)
    found = []
    for page in pages:
        for card in places(page.paper):
            said = texts(page.marks, card)
            man = [a for a in told.men if any(_names(a, text) for text in said)]
            found += [(a, page, card) for a in man]
    return found


def _names(airman, text) -> bool:
    return text.startswith(airman.name.given) and text.endswith(airman.name.surname)


# --- geometry ---------------------------------------------------------------------------------


@papers
def test_four_cards_of_one_size_lie_on_either_paper_clear_of_its_foot(paper):
    sheet = PAPERS[paper]
    found = places(sheet)
    assert len(found) == 4
    assert {(c.width, c.height) for c in found} == {(92.0, 121.0)}
    marks = [i for i in drawn(cards, None, paper)[0].art if isinstance(i, Line)]
    outside = [m for m in marks if not any(on(c, m.x1, m.y1) or on(c, m.x2, m.y2) for c in found)]
    assert len(outside) == 12
    for mark in outside:
        left, top, right, bottom = extent(mark)
        assert left >= MARGIN
        assert right <= sheet.right
        assert top >= MARGIN
        assert bottom < foot_area(sheet).y


@papers
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
def test_blank_and_prerolled_cards_are_clean(paper, rulings):
    for told in (None, known("takali", rulings)):
        for page in drawn(cards, told, paper, rulings, player=LONG, source="typed"):
            assert faults(page) == []


@papers
@pytest.mark.parametrize("seed", SEEDS)
def test_filled_cards_are_clean_and_cut_nothing_short(paper, seed):
    for page in drawn(cards, campaign(seed), paper, seed=seed, source="seed", policy="careful"):
        assert faults(page) == []
        assert not [i for i in page.items if isinstance(i, Text) and "…" in i.text]


@papers
def test_type_is_never_too_small_and_boxes_are_large_enough(paper):
    for page in drawn(cards, campaign("n21"), paper):
        assert min(i.size for i in page.items if isinstance(i, Text)) >= 6
        inside = [i for i in page.art if isinstance(i, Box) and i.height < 5]
        ticks = [i for i in inside if abs(i.width - i.height) < 0.01]
        assert min(i.width for i in ticks) >= 4


def test_the_art_of_an_air_force_is_stored_once():
    pages = drawn(cards, campaign("n21"))
    assert len(pages) > 6
    assert len({page.art for page in pages}) == 3
    # The art of three air forces, and what pages are made of besides: nothing.
    assert forms(pdf(*pages)) == 3


@pytest.mark.long
@papers
def test_a_man_beyond_all_boxes_still_has_his_card(paper):
    told = deepcopy(campaign("n21"))
    for airman in told.men:
        man = replace(airman.man, kills=14, shared=11, experience=156, wounds=3, misses=9)
        airman.man = replace(man, skills=63, lasting=255, medals=3, rank=4, lucky=True)
    for page in drawn(cards, told, paper):
        assert faults(page) == []
    said = texts(page.marks, places(page.paper)[0])
    assert {"14", "11", "156"} <= set(said)


# --- what stands on them ----------------------------------------------------------------------


def test_blank_cards_are_a_page_for_each_air_force_with_its_own_ladders():
    pages = drawn(cards, None)
    assert len(pages) == 3
    said = [" ".join(i.text for i in page.art if isinstance(i, Text)) for page in pages]
    for page, names in zip(said, (RANKS[0], RANKS[2], RANKS[1]), strict=True):
        assert all(word in page for name in names for word in name.split())
    assert "Knight’s Cross with Oak Leaves" in said[2]
    assert "argento" in said[1]
    assert said[0].count("Bar ") == 8
    assert not [i for i in pages[0].marks if isinstance(i, Text) and i.text == "×"]


def test_an_italian_axis_has_no_cards_of_the_luftwaffe():
    pages = drawn(cards, None, rulings={"axis-nationality": "italian"})
    assert [page.title.split(": ")[1] for page in pages] == ["Royal Air Force", "Regia Aeronautica"]


def test_the_number_of_medals_printed_is_that_of_the_rules():
    for air_force, names in enumerate(MEDALS):
        assert len(at.medals(air_force)) == len(names)
        for (_, lines), name in zip(at.medals(air_force), names, strict=True):
            last = " ".join(lines).replace("’", "'").split()[-1]
            assert last in name


@pytest.mark.parametrize("skill", SKILLS)
def test_a_skill_says_what_it_rolls_again(skill):
    rows = [reroll.tables for reroll in REROLLS if reroll.means == skill]
    said = again(skill)
    if not rows:
        assert said == "in the fight only"
    elif len(rows[0]) == 4:
        assert said == "any return table"
    else:
        assert said == "get home, shot down"


def test_prerolled_cards_are_the_founders_in_their_first_rank():
    told = known("takali")
    found = by_man(told)
    assert [a for a, _, _ in found] == sorted(
        told.men, key=lambda a: ((0, 2, 1)[a.man.air_force], a.number)
    )
    for airman, page, card in found:
        x, _ = at.ranks(airman.man.air_force)[0]
        assert cross(at.INSET + x, at.RANK_TOP + 1.2) in crosses(page, card)
        assert unit_of(told, airman) in texts(page.marks, card)
        assert len(crosses(page, card)) == 2
        assert "KILLED" not in texts(page.marks, card)


@pytest.mark.parametrize("seed", SEEDS)
def test_filled_cards_say_of_every_man_what_he_is(seed):
    told = campaign(seed)
    found = by_man(told, "letter")
    assert {a.number for a, _, _ in found} == {a.number for a in told.men}
    for airman, page, card in found:
        man, marked = airman.man, crosses(page, card)
        ladder = [
            cross(at.INSET + x, at.RANK_TOP + 1.2) in marked for x, _ in at.ranks(man.air_force)
        ]
        assert ladder == [step <= man.rank for step in range(len(ladder))]
        for mask, corners, names in (
            (man.skills, at.skills(), SKILLS),
            (man.lasting, at.lasting(), LASTING),
        ):
            assert [cross(*corner) in marked for corner in corners] == [
                bool(mask >> i & 1) for i in range(len(names))
            ]
        row = at.MEDALS_TOP + 1.4
        given = [cross(at.INSET + x, row) in marked for x, _ in at.medals(man.air_force)]
        assert given == [i < man.medals for i in range(len(given))]
        boxes = [
            cross(x, at.EXPERIENCE_TOP + at.HEAD + row * at.ROW, at.COUNT) in marked
            for row in range(at.ROWS)
            for x in at.counters(at.INSET, at.BOXES)
        ]
        assert 2 * sum(boxes) == man.experience
        assert boxes == sorted(boxes, reverse=True)
        for left, number in ((0.0, man.kills), (at.SHARED, man.shared)):
            first = at.first_kill(at.INSET + left)
            tally = [
                cross(x, at.TALLY_TOP + 1.2, at.COUNT) in marked
                for x in at.counters(first, at.KILLS)
            ]
            assert sum(tally) == number
        lucky = cross(at.INSET + at.LUCKY, at.WOUND_BOXES_TOP) in marked
        assert lucky == man.lucky


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_gone_is_marked_so_with_mission_and_day(seed):
    told = campaign(seed)
    gone = dead = 0
    for airman, page, card in by_man(told):
        said = texts(page.marks, card)
        stamps = {"KILLED", "PRISONER", "CRIPPLED", "TO A DESK"} & set(said)
        assert bool(stamps) == (airman.man.status != FIT)
        if stamps:
            gone += 1
            day = told.missions[airman.flights[-1].mission - 1].day
            line = f"mission {airman.flights[-1].mission}, {day.day} "
            assert any(text.startswith(line) and text.endswith(str(day.year)) for text in said)
        if airman.man.status == DEAD:
            dead += 1
            assert stamps == {"KILLED"}
    assert gone >= dead > 0


def test_every_thirty_points_tick_the_rolls_that_were_made():
    rolls = 0
    for seed in SEEDS:
        for airman in campaign(seed).men:
            for flight in airman.flights:
                found = rolled(flight)
                before, after = flight.before.experience, flight.after.experience
                assert set(found) == set(range(before // STEP, after // STEP))
                for place, kind in enumerate(ROLLS):
                    ticked = sum(made[place] for made in found.values())
                    extra = kind is ev.MedalRolled
                    assert ticked <= len(flight.followed_by(kind)) <= ticked + extra
                    rolls += ticked
    assert rolls > 30


def test_what_was_in_store_in_hospital_is_listed_by_mission():
    listed = 0
    for airman, page, card in by_man(campaign("n113")):
        said = texts(page.marks, card)
        for flight in airman.flights:
            events = [e for e in flight.followed_by(ev.RecoveryEvent) if not e.held]
            if events:
                listed += 1
                assert any(f"({flight.mission})" in text for text in said)
    assert listed > 3


def test_a_name_that_cannot_be_printed_is_refused():
    with pytest.raises(UnprintableText, match="the player's name"):
        drawn(cards, None, player="שלום")
    assert GAME.name in " ".join(
        i.text for i in drawn(cards, None, seed="x", source="seed", policy="careful")[0].marks
        if isinstance(i, Text)
    )  # fmt: skip
