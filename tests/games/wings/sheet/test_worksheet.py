"""The return-to-base worksheet: every table is on it, and what happened stands in its boxes."""

import re
from functools import cache

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.worksheet.page import SHEET
from sheetgen.games.wings.story.chronicle import Flight
from sheetgen.games.wings.story.tellings import recovery_effect
from sheetgen.kits.drawing.page import PAPERS, Line
from tests.cases import each
from tests.games.wings.report.told import campaign as played
from tests.games.wings.report.told import drawn
from tests.games.wings.sheet.leaves import areas, foretold, leaves, read, within, wrong

papers = each("paper", PAPERS)
ON_PAPER = [*zip(("takali", "w1", "w2", "w3", "w4", "w5"), [*PAPERS] * 3, strict=True)]
"""Campaigns, each on one of the papers."""


@cache
def blank(**rulings: str) -> str:
    (page,) = drawn(SHEET, None, "a4", {k.replace("_", "-"): v for k, v in rulings.items()})
    return read(page.items)


# --- the tables -------------------------------------------------------------------------------


@each(
    ("rows", "faces"),
    [
        (MALTA.get_home, ("01–02", "03–10", "11–00")),
        (MALTA.bale_out, ("01–04", "05–08", "09–20", "21–40", "41–95", "96–00")),
        (
            MALTA.shot_down,
            ("01–10", "11–30", "31–50", "51–70", "71–76", "77–84", "85–90", "91–95", "96–00"),
        ),
        (MALTA.drink, ("01–15", "16–30", "31–40", "41–50", "51–60", "61–00")),
        (MALTA.special_injury, ("under 1", "01–50", "51–00")),
    ],
)
def test_every_row_is_printed_with_its_faces(rows, faces):
    text = blank()
    for row, span in zip(rows, faces, strict=True):
        assert f"{span} {row.says}" in text


@each(
    ("faces", "event", "effect"),
    [
        ("01–05", "Serious chest injury", "misses two"),
        ("06–10", "Serious leg injury", "misses two"),
        ("11–15", "Serious arm injury", "misses two, bales out at −5"),
        ("16–20", "Serious head injury", "misses two"),
        ("21–25", "Old war wound", "on a 1 flies as with a wound"),
        ("26–30", "Blind in one eye", "no bonus for aimed fire"),
        ("31–35", "In the best of hands", "lucky"),
        ("36–40", "Loves in vain", ""),
        ("41–45", "Horrible scars", "medals −1"),
        ("46–50", "Impressive scars", "medals +1"),
        ("51–55", "National hero", "¾ damage"),
        ("56–60", "Hip-flask", "stops the next crew wound"),
        ("61–65", "New therapy", "misses none"),
        ("66–70", "Food poisoning", "misses two"),
        ("71–75", "Cigarette case", "stops the next crew wound"),
        ("76–80", "Checks out", "misses none, flies next with 1 wound"),
        ("81–85", "Guest of a countess", "misses two"),
        ("86–90", "Her mechanic", "airplane +3 damage, next mission"),
        ("91–95", "General’s visit", "a medal, without a roll"),
        ("96–00", "Hospital bombed", "misses 1 more"),
    ],
)
def test_every_recovery_event_is_printed_with_what_it_does(faces, event, effect):
    text = blank()
    (after,) = re.findall(rf"{faces} {event}(.*?)(?= \d\d–\d\d | Misses a mission)", text)
    assert effect in after
    assert bool(effect) == bool(after)


def test_an_event_says_all_that_it_does():
    for row in MALTA.recovery_events:
        said = recovery_effect(MALTA, row)
        assert ("misses two" in said) == (row.misses == 2)
        assert ("misses none" in said) == (row.misses == 0)
        assert ("lucky" in said) == row.lucky
        assert ("medal, without" in said) == row.medal
        assert bool(said) == any(row[3:]) or row.misses == 0


def test_modifiers_skills_ranks_and_medals_are_printed():
    text = blank()
    for said in (
        "Bf 109 E-7 −5, Novice (N) −5", "A bad arm (a) −5", "two wounds −10",
        "L Luck of the Devil 2, 3, 4, 6 · once", "G Good at Escaping 2, 3, 4, 6 · once",
        "A Acrobatic Pilot 2, 4 · once", "* Luck 2, 3, 4, 6 · spent",
        "1 Luck of the Devil (L)", "2 Itchy Trigger Finger", "3 Perfect Aim", "4 Sniper",
        "5 Acrobatic Pilot (A) bombers: again", "6 Good at Escaping (G)",
        "Each kill 8", "Each shared kill 4", "Coming through, even shot down 2",
        "On the side that won 2", "1–3 none; 4–6 promoted",
        "RAF 8+ Distinguished Flying Cross", "Luftwaffe 7+ Iron Cross", "Regia Aer. 6+ Medaglia",
        "impressive +1, horrible −1", "71–00 is a crash",
    ):  # fmt: skip
        assert said in text, said
    for name in (name for ladder in MALTA.ranks for name in ladder):
        assert name in text
    for medal in (medal for medals in MALTA.medals for medal in medals):
        assert medal in text


def test_where_he_comes_down_by_mission():
    assert (
        "1–3 0 1–2 in the sea: 6 4 0 1–2 defender’s land 5 2 never sea or land, by the mat "
        "6 4 never defender’s land"
    ) in blank()


def test_rulings_in_force_are_applied():
    for rulings, says, not_says in (
        ({}, "goes to 2, and is a kill", "was shot down."),
        ({"burning_exit": "shot-down"}, "was shot down.", "goes to 2, and"),
        ({}, "Other mat: the sea.", "both mats"),
        ({"harbour_location": "territory"}, "both mats are the defender’s land", "Other mat"),
        ({}, "Oberleutnant", "axis-nationality"),
        ({"axis_nationality": "italian"}, "All Axis crews are of the Regia", "Oberleutnant"),
    ):
        text = blank(**rulings)
        assert says in text
        assert not_says not in text


# --- the lines --------------------------------------------------------------------------------

Mark = tuple[int, str]


def written(page, paper: str = "a4") -> dict[Mark, list[str]]:
    """What is written on the lines: texts by line and column."""
    found = {}
    for name, area in areas(leaves(SHEET, None, paper)[0]).items():
        texts = within(page.marks, area)
        if name.startswith("worksheet.crew.") and texts:
            _, _, row, column = name.split(".")
            found[int(row) - 1, column] = texts
    return found


def expected(flight: Flight) -> dict[str, list[str]]:
    """The dice of a man's return by column, as they fell."""
    dice: dict[str, list[str]] = {}

    def add(column: str, *fallen: int) -> None:
        dice.setdefault(column, []).extend(map(str, fallen))

    for event in flight.events:
        match event:
            case ev.RolledAgain():
                add(event.table, event.die)
            case ev.GotHome():
                add("get-home", event.die)
            case ev.BaledOut():
                add("bale-out", event.die)
            case ev.WreckNursed():
                add("shot-down", event.die)
            case ev.InTheDrink():
                add("drink", event.die)
            case ev.Injury():
                add("injury", event.die)
            case ev.RecoveryEvent():
                add("event", event.die)
            case ev.PromotionRolled():
                add("rank", event.die)
            case ev.MedalRolled():
                add("medal", *event.dice)
            case ev.SkillGained():
                add("skill", *(skill + 1 for skill in event.rolled))
            case ev.ExperienceGained():
                add("points", event.points)
                add("total", event.total)
            case ev.CameBack():
                add("wounds", flight.before.wounds, event.wounds - flight.before.wounds)
    return dice


@each(("seed", "paper"), ON_PAPER[:4])
def test_every_die_stands_in_its_box(paper, seed):
    told = played(seed)
    pages = drawn(SHEET, told, paper)
    assert len(pages) == len(told.missions) == MALTA.length
    for page, mission in zip(pages, told.missions, strict=True):
        found = written(page, paper)
        assert {row for row, _ in found} == set(range(len(mission.flights)))
        for row, flight in enumerate(mission.flights):
            dice = expected(flight)
            for column, fallen in dice.items():
                printed = re.findall(r"\d+", " ".join(found[row, column]))
                if column == "medal":
                    # The dice of several rolls stand together.
                    printed = [die for die in "".join(printed) if die in "123456"]
                assert printed[: len(fallen)] == fallen, (page.title, flight.title, column)
            others = {column for r, column in found if r == row} - dice.keys()
            assert others <= {"crew", "come", "where", "miss"}
            assert flight.airman.name.surname in found[row, "crew"][0]
            assert MALTA.aircraft[flight.aircraft].name.startswith(found[row, "crew"][1])
            missed = sum(one.missions for one in flight.followed_by(ev.OutOfAction))
            assert found.get((row, "miss"), ["0"]) == [str(missed)]


def test_points_are_added_up():
    told, sums = played("w1"), 0
    for page in drawn(SHEET, told):
        for (_, column), texts in written(page).items():
            if column == "points" and len(texts) == 2:
                assert sum(map(int, texts[1].split("+"))) == int(texts[0])
                sums += 1
    assert sums > 40


def test_a_die_rolled_again_is_struck_out():
    struck = 0
    for seed in ("takali", "w1", "w2"):
        told = played(seed)
        for page, mission in zip(drawn(SHEET, told), told.missions, strict=True):
            again = sum(len(flight.followed_by(ev.RolledAgain)) for flight in mission.flights)
            again += sum(
                one.held
                for flight in mission.flights
                for one in flight.followed_by(ev.RecoveryEvent)
            )
            assert sum(isinstance(item, Line) for item in page.marks) == again
            struck += again
    assert struck > 10


def test_the_head_has_the_mission():
    told = played("takali")
    for page, mission in zip(drawn(SHEET, told), told.missions, strict=True):
        text = read(page.marks)
        assert page.title == f"Return to base: mission {mission.number}"
        for said in (str(mission.number), mission.name, mission.place.name):
            assert said in text
        winner = mission.fought.score.winner
        assert text.count("drawn") == (winner < 0)


@each("paper", PAPERS)
def test_prerolled_there_is_a_page_for_each_mission_with_all_that_is_known(paper):
    before = foretold("takali")
    pages = drawn(SHEET, before, paper)
    assert len(pages) == len(before.missions) == MALTA.length
    for page, mission in zip(pages, before.missions, strict=True):
        assert not wrong(page)
        text = read(page.marks)
        attacker = ("British", "Axis")[mission.attacker]
        known = (mission.name, attacker, in_words(mission.day), mission.place.name)
        for said in (str(mission.number), *known):
            assert said in text
        found = written(page, paper)
        kind = MALTA.missions[mission.kind]
        crews = kind.fighters + kind.bombers + kind.defenders
        assert set(found) == {(row, "crew") for row in range(crews)}
        names = [found[row, "crew"] for row in range(crews)]
        types = [MALTA.aircraft[aircraft].name for _, aircraft in mission.aircraft]
        assert [name for (name,) in names][:: crews - 1] == [types[0], types[-1]]
        assert {name for (name,) in names} == set(types)


def test_blank_it_is_one_page_and_a_campaign_in_play_has_those_fought():
    assert len(drawn(SHEET, None)) == 1
    half = played("takali", None, 150)
    fought = sum(mission.fought is not None for mission in half.missions)
    assert 0 < fought < MALTA.length
    assert len(drawn(SHEET, half)) == fought


def test_missions_share_their_art_with_a_blank_worksheet():
    first, *others = drawn(SHEET, played("takali"))
    assert all(page.art is first.art for page in others)
    assert drawn(SHEET, None)[0].art == first.art


# --- the geometry -----------------------------------------------------------------------------


@papers
def test_there_is_room_to_write(paper):
    placed = areas(leaves(SHEET, None, paper)[0])
    assert all(placed[f"worksheet.crew.{n}.come"].height >= 7.4 for n in range(1, 8))
