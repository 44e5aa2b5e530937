"""The quick reference: one page, with the numbers of the tables and of the rulings in force."""

from functools import cache

from sheetgen.games.wings.rules.fight import Cause, Edge, Fate, Special
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.printed_tables import mission_rows
from sheetgen.games.wings.sheet.quick_reference import SHEET
from tests.games.wings.report.told import OTHER_RULINGS, campaign, drawn
from tests.games.wings.sheet.leaves import read


@cache
def said(**rulings: str) -> str:
    (page,) = drawn(SHEET, None, "a4", {k.replace("_", "-"): v for k, v in rulings.items()})
    return read(page.items)


def test_it_is_the_same_for_every_campaign():
    assert drawn(SHEET, campaign("takali"))[0].art is drawn(SHEET, None)[0].art


def test_the_damage_of_every_airplane():
    for one in MALTA.aircraft.values():
        assert f"{one.holds} {one.name}" in said()


def test_the_missions_with_their_points():
    rows = {row[0]: " | ".join(row[1:]) for row in mission_rows(MALTA)}
    assert list(rows) == [str(kind) for kind in MALTA.missions]
    for kind, told in (
        ("1", ("2 fighters | 2 fighters | 0, sea", "20 if boats", "than 20", "16 an enemy")),
        ("2", ("2 fighters, 2 bombers", "1 if no ship", "−2 an own", "−1 one that leaves*")),
        ("3", ("Sink the Aircraft Carrier / Interdict", "twice", "−2 an own")),
        ("4", ("2 a point of damage to a hangar", "16 if targets", "than 16", "16 an enemy")),
        ("5", ("3 fighters | 2, harbour", "2 a hit on the harbour, 1 a near miss", "neither")),
        ("6", ("4, defender’s land", "60 turns")),
    ):
        for part in told:
            assert part in rows[kind], (kind, part)
    text = said()
    for row in mission_rows(MALTA):
        for cell in row:
            # A cell may be broken; its words stand one after the other.
            assert all(word in text for word in cell.split())


def test_what_targets_take_and_the_terms_of_a_report():
    text = said()
    for part in (
        "Torpedo hit 3", "Bomb hit 2, near miss 1", "Boat takes 15", "Escort sinks at 3",
        "Cargo ship sinks at 4", "Carrier sinks at 8", "Destroyer sinks at 3", "Hangar takes 20",
        "Building takes 15", "Dispersal takes 12", "AA emplacement takes 20", "Harbour no limit",
        "A Acrobatic Pilot rolls again: Get Home, Shot Down", "S Sniper in the fight only",
        ", ".join(Fate), ", ".join(Edge), ", ".join([*Cause][:-1]), ", ".join(Special),
        "Missions 1 to 12", "13 to 24", "Little Wars", "Ares Games",
    ):  # fmt: skip
        assert part in text, part


def test_what_is_agreed_for_the_air_is_named():
    assert "tailed" not in said()
    text = said(tailing="on", fuel="on")
    assert "Good at Escaping: is tailed by those only who have it too." in text
    assert "agreed, fuel." in text


def test_rulings_in_force_are_applied_in_words():
    plain, other = said(), said(**{name.replace("-", "_"): v for name, v in OTHER_RULINGS.items()})
    assert not any(f"{name}=" in text for name in OTHER_RULINGS for text in (plain, other))
    assert "134 × 98 cm" in plain
    assert "196 × 67 cm" in other
