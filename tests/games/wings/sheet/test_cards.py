"""The pilot record cards: their geometry, and what is marked on them."""

from copy import deepcopy
from dataclasses import replace

import pytest

from sheetgen.core.errors import UnprintableText
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import DEAD, FIT, LASTING, SKILLS
from sheetgen.games.wings.rules.tables import REROLLS
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet import record_cards
from sheetgen.games.wings.sheet.crews import ROLLS, Known, rolled
from sheetgen.games.wings.sheet.record_cards import again, sheets
from sheetgen.kits.drawing.foot import area as foot_area
from sheetgen.kits.drawing.page import (
    MARGIN,
    MARK,
    MEASURE,
    PAPERS,
    Area,
    Disc,
    Line,
    Polyline,
    Ring,
    Text,
)
from tests.cases import each
from tests.games.wings.report import told as campaigns
from tests.games.wings.report.told import (
    GAME,
    SEEDS,
    campaign,
    drawn,
)
from tests.games.wings.sheet.leaves import areas, leaves
from tests.kits.drawing.measuring import extent, faults

papers = each("paper", PAPERS)
cards = record_cards.SHEET


def on(card, x, y) -> bool:
    return card.x <= x <= card.right and card.y <= y <= card.bottom


def texts(items, card) -> list[str]:
    """What is written on a card, in the order of its items."""
    return [i.text for i in items if isinstance(i, Text) and on(card, i.x, i.y)]


def cards_of(leaf) -> list[dict[str, Area]]:
    """Where the slots of each card of a page are, by their names on it."""
    found = {}
    for name, area in areas(leaf).items():
        force, number, own = name.split(".", 2)
        found.setdefault((force, number), {})[own] = area
    return [*found.values()]


def by_man(told, paper="a4"):
    """Each man of a campaign with his page and the slots of his card."""
    found = []
    on_each = sheets(told.conditions, told)
    pages = drawn(cards, told, paper)
    for leaf, page, (_, on_it) in zip(leaves(cards, told, paper), pages, on_each, strict=True):
        for places, (_, airman) in zip(cards_of(leaf), on_it, strict=True):
            found += [(airman, page, places)] if airman else []
    return found


def around(places) -> Area:
    """Where a card is."""
    name = places["name"]
    return Area(name.right - 88.5, name.y - 9.0, 92.0, 121.0)


def marked(page, places) -> set[str]:
    """The places of a card in which a mark or a text stands."""
    found = set()
    for left, top, right, bottom in map(extent, page.marks):
        x, y = (left + right) / 2, (top + bottom) / 2
        found |= {name for name, area in places.items() if right - left < 70 and area.has(x, y)}
    return found


# --- geometry ---------------------------------------------------------------------------------


@papers
def test_four_cards_of_one_size_lie_on_either_paper_clear_of_its_foot(paper):
    sheet = PAPERS[paper]
    found = [around(places) for places in cards_of(leaves(cards, None, paper)[0])]
    assert len(found) == 4
    marks = [i for i in drawn(cards, None, paper)[0].art if isinstance(i, Line)]
    outside = [m for m in marks if m.pen == MEASURE]
    assert len(outside) == 12
    for mark in outside:
        left, top, right, bottom = extent(mark)
        assert left >= MARGIN
        assert right <= sheet.right
        assert top >= MARGIN
        assert bottom < foot_area(sheet).y


@papers
def test_boxes_are_large_enough(paper):
    for name, area in areas(leaves(cards, None, paper)[0]).items():
        assert min(area.width, area.height) >= 3.5, name


@pytest.mark.long
@papers
def test_a_man_beyond_all_boxes_still_has_his_card(paper):
    told = deepcopy(campaign("n21"))
    for airman in told.men:
        man = replace(airman.man, kills=14, shared=11, experience=156, wounds=3, misses=9)
        airman.man = replace(man, skills=63, lasting=255, medals=3, rank=4, lucky=True)
    for page in drawn(cards, told, paper):
        assert faults(page) == []
    assert any(isinstance(i, Text) and i.text == "+18" for i in page.marks)


# --- what stands on them ----------------------------------------------------------------------


def test_blank_cards_are_a_page_for_each_air_force_with_its_own_ladders():
    pages = drawn(cards, None)
    assert len(pages) == 3
    said = [" ".join(i.text for i in page.art if isinstance(i, Text)) for page in pages]
    for page in said:
        assert page.count("fighters") == page.count("bombers") == 2
        # An acrobat flies no bomber.
        assert page.count("Acrobatic Pilot") == 2
    assert "Oak L." in said[2]
    assert "argento" in said[1]
    assert said[0].count("Bar ") == 8


def test_an_italian_axis_has_no_cards_of_the_luftwaffe():
    pages = drawn(cards, None, rulings={"axis-nationality": "italian"})
    assert [page.title.split(": ")[1] for page in pages] == ["Royal Air Force", "Regia Aeronautica"]


def test_the_ladders_are_those_of_the_rules():
    for force, (medals, ranks) in enumerate(zip(MALTA.medals, MALTA.ranks, strict=True)):
        at = (0, 2, 1)[force]
        names = cards_of(leaves(cards)[at])[0]
        assert sum(name.startswith("medal.") for name in names) == len(medals)
        assert sum(name.startswith("rank.") for name in names) == len(ranks)
        missions = sum(name.startswith("mission.") for name in names)
        assert missions == (12 if force == 1 else 24)


@each("skill", SKILLS)
def test_a_skill_says_what_it_rolls_again(skill):
    rows = [reroll.tables for reroll in REROLLS if reroll.means == skill]
    said = again(MALTA, skill)
    if not rows:
        assert said == "in the fight"
    elif len(rows[0]) == 4:
        assert said == "any return table"
    else:
        assert said == "get home, shot down"


def test_prerolled_cards_are_the_founders_in_their_first_rank():
    told = campaigns.known("takali")
    found = by_man(told)
    order = {0: 0, 2: 1, 1: 2}
    assert [a.number for a, _, _ in found] == [
        a.number
        for a in sorted(told.men, key=lambda a: (order[a.man.air_force], a.man.bomber, a.number))
    ]
    for airman, page, card in found:
        at = marked(page, card)
        assert at == {"name", "unit", "number", "joined", "rank.1"}
        assert Known(told, airman).nickname in texts(page.marks, around(card))


@each("seed", SEEDS[::2])
def test_filled_cards_say_of_every_man_what_he_is(seed):
    told = campaign(seed)
    found = by_man(told, "letter")
    assert {a.number for a, _, _ in found} == {a.number for a in told.men}
    for airman, page, card in found:
        man, at = airman.man, marked(page, card)
        count = {
            of: sum(name.startswith(f"{of}.") for name in at)
            for of in ("rank", "medal", "kill", "experience", "wounds", "miss")
        }
        assert count["rank"] == man.rank + 1
        assert count["medal"] == man.medals
        assert count["kill"] == min(man.kills + man.shared, 8)
        assert 2 * count["experience"] == min(man.experience, 90)
        assert count["wounds"] == min(man.wounds, 2)
        assert count["miss"] == min(man.misses, 4)
        held = {f"skill.{s}" for i, s in enumerate(SKILLS) if man.skills >> i & 1}
        held |= {f"keeps.{k}" for i, k in enumerate(LASTING) if man.lasting >> i & 1}
        held |= {"keeps.lucky"} if man.lucky else set()
        assert {name for name in at if name.startswith(("skill.", "keeps."))} == held
        flown = {f"mission.{f.mission:02}" for f in airman.flights}
        assert flown <= at


def test_a_kill_is_a_cross_and_a_share_a_stroke():
    seen = set()
    for airman, page, card in by_man(campaign("takali")):
        man = airman.man
        kills = (area for name, area in card.items() if name.startswith("kill."))
        for number, area in enumerate(kills, 1):
            strokes = sum(
                isinstance(i, Line) and area.x < (i.x1 + i.x2) / 2 < area.right
                and area.y < (i.y1 + i.y2) / 2 < area.bottom
                for i in page.marks
            )  # fmt: skip
            total = man.kills + man.shared
            assert strokes == (2 if number <= man.kills else 1 if number <= total else 0)
            seen.add(strokes)
    assert seen == {0, 1, 2}


@each("seed", SEEDS[:3])
def test_who_is_gone_is_marked_so_with_mission_and_day(seed):
    told = campaign(seed)
    for airman, page, card in by_man(told):
        said = [t for t in texts(page.marks, around(card)) if ", mission " in t]
        assert bool(said) == (airman.man.status != FIT)
        above = [
            i for i in page.marks
            if isinstance(i, (Line, Ring)) and on(around(card), *extent(i)[:2]) and i.pen == MARK
            and extent(i)[3] < card["number"].y
        ]  # fmt: skip
        if said:
            day = told.missions[airman.flights[-1].mission - 1].day
            assert f"mission {airman.flights[-1].mission}, {day.day} " in said[0]
            assert said[0].endswith(str(day.year))
            assert said[0].startswith("killed") == (airman.man.status == DEAD)
            kind = Line if airman.man.status == DEAD else Ring
            assert above
            assert all(isinstance(i, kind) for i in above)
        else:
            assert not above


def test_every_thirty_points_tick_the_rolls_that_were_made():
    rolls = 0
    for seed in SEEDS:
        for airman in campaign(seed).men:
            for flight in airman.flights:
                found = rolled(flight)
                before, after = flight.before.experience, flight.after.experience
                assert set(found) == set(range(before // MALTA.step, after // MALTA.step))
                for place, kind in enumerate(ROLLS):
                    ticked = sum(made[place] for made in found.values())
                    extra = kind is ev.MedalRolled
                    assert ticked <= len(flight.followed_by(kind)) <= ticked + extra
                    rolls += ticked
    assert rolls > 30


def test_what_was_in_store_in_hospital_is_listed_by_mission():
    told, listed = campaign("n113"), 0
    for airman in told.men:
        said = Known(told, airman).injuries
        for flight in airman.flights:
            events = [e for e in flight.followed_by(ev.RecoveryEvent) if not e.held]
            if events:
                listed += 1
                assert f" {flight.mission}" in said
    assert listed > 3


def test_a_quiet_mission_is_a_dot_and_thirty_points_a_ring():
    told = campaign("takali")
    pages = drawn(cards, told)
    dots = sum(isinstance(i, Disc) for page in pages for i in page.marks)
    # Where a man was lost there is a cross or a ring in the place of the dot.
    came_back = sum(len(a.flights) - (a.man.status != FIT) for a in told.men)
    assert dots == came_back
    ringed = sum(isinstance(i, Polyline) and i.pen == MARK for page in pages for i in page.marks)
    assert ringed == sum(min(a.man.experience // MALTA.step, 3) for a in told.men)


def test_a_name_that_cannot_be_printed_is_refused():
    with pytest.raises(UnprintableText, match="the player's name"):
        drawn(cards, None, player="a\u202eb")
    assert GAME.name in " ".join(
        i.text for i in drawn(cards, None, seed="x", source="seed", policy="careful")[0].marks
        if isinstance(i, Text)
    )  # fmt: skip
