"""The words of the sheet: all of the rules, as the edition and the rulings have them."""

from sheetgen.games.convoy.rules.conditions import data, fewest_and_most, rulings_of
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.story.chronicle import LEAST_TURNS
from sheetgen.kits.drawing.page import PAPERS, Text
from tests.cases import each
from tests.games.convoy.sheet.sheets import (
    EDITIONS,
    GAME,
    OTHER_RULINGS,
    drawn,
    pages,
    places,
    texts,
)


def said(edition: str, rulings: dict[str, str] | None) -> str:
    """All that a blank sheet says."""
    return " ".join(t for page in pages(None, "a4", edition, rulings) for t in texts(page))


def test_what_the_first_sheet_held_is_on_this_one():
    held = said("sheet", None)
    for label in (
        "Dumb Luck", "No Contact", "Reconnaissance Plane", "Surprise Contact", "Sortie",
        "Attack Force", "U-boats", "Italian Air Force", "German Air Force", "Combined Air Force",
        "Decoy", "Split", "Evade", "Screen", "miss", "damaged", "destroyed", "GIBRALTAR", "MALTA",
        "INTERCEPTION", "COVERING FORCE", "friendly", "20+1D6", "CARGO SHIPS", "TANKERS",
        "CARRIERS", "CRUISERS", "DESTROYERS", "Every tanker sunk", "Every cargo ship sunk",
        "Name", "Date", "edition sheet", "Krassner", "Marinos", "sheetgen 0.1.0",
    ):  # fmt: skip
        assert label in held, label


@each("edition", EDITIONS)
def test_a_blank_sheet_has_every_ship_there_may_be(edition):
    conditions = GAME.conditions(edition)
    _, most = fewest_and_most(rulings_of(conditions))
    assert most == {"revised": (18, 6, 3, 12, 38)}.get(edition, (18, 6, 3, 30, 60))
    shown = texts(drawn(None, edition=edition))
    for kind, count in enumerate(most):
        for number, ship in enumerate(data("ships")[TYPES[kind]][:count], start=1):
            if kind < 3:
                assert f"{number} {ship['name']}" in shown
            elif number % 5 == 1:
                assert str(number) in shown


@each(("ruling", "most"), [("d3", 29), ("one", 27)])
def test_a_blank_prints_the_halfway_turn_of_every_length(ruling, most):
    """A length stands below the turn that is halfway of it, and nowhere else."""
    conditions = GAME.conditions("sheet", {"evade-length": ruling})
    front = drawn(None, rulings={"evade-length": ruling})
    slots = places(None, conditions=conditions)
    first = slots["track.01.die"].area
    for length in range(LEAST_TURNS, 30):
        flags = [
            item
            for item in front.items
            if isinstance(item, Text) and item.text == str(length) and item.face == "text"
            and first.y - 50 < item.y < first.y + 15
        ]  # fmt: skip
        if length > most:
            assert not flags
            continue
        (flag,) = flags
        box = slots[f"track.{(length + 1) // 2:02}.result"].area
        assert box.x < flag.x < box.right
        assert box.bottom < flag.y < box.bottom + 8


def test_a_footer_breaks_between_sentences_and_leaves_no_word_alone():
    for paper in PAPERS:
        front = drawn(None, paper)
        below = [
            i.text for i in front.items if isinstance(i, Text) and i.y > front.paper.height - 20
        ]
        assert any(text.endswith("sheetgen 0.1.0") and len(text) > 40 for text in below)
        assert "50 mm" not in texts(front)


@each(
    ("edition", "rulings", "says", "says_not"),
    [
        ("sheet", None, "Only “damaged”, if a", "Any hit, if a"),
        ("classic", None, "Any hit, if a", "Only “damaged”"),
        ("revised", None, "3D6 + 20", "1D6 × 10"),
        ("sheet", None, "1D6 × 10", "3D6 + 20"),
        ("sheet", {"evade-length": "one"}, "contact −2, journey +1", "contact −2, journey +1D3"),
        ("sheet", {"off-table": "dummy"}, "Dummy convoy", "6–8"),
        ("sheet", {"no-warships": "sunk-only"}, "every cruiser sunk", "no cruiser present"),
        (
            "sheet",
            {"no-such-ship": "cargo"},
            "Type not present: cargo ship.",
            "Type not present: no effect.",
        ),
        (
            "sheet",
            {"interception-score": "capped"},
            "Each one stopped is a point.",
            "Each 1 is a point.",
        ),
        ("sheet", {"going-home": "sound-first"}, "sound first.", "damaged first."),
    ],
)
def test_the_tables_say_what_is_ruled(edition, rulings, says, says_not):
    shown = said(edition, rulings)
    assert says in shown
    assert says_not not in shown


def test_every_ruling_changes_the_art_and_the_foot():
    plain = pages(None)
    for name, value in OTHER_RULINGS.items():
        ruled = pages(None, rulings={name: value})
        above = [
            {text for page in sheet for text in texts(page) if "edition" not in text}
            for sheet in (plain, ruled)
        ]
        assert above[0] != above[1], name
        assert any(f"{name}={value}" in text for text in texts(ruled[0]))
