"""The form that is printed to copy a game into."""

from sheetgen.core.game import find
from sheetgen.kits.table.sheet_form import read
from sheetgen.kits.table.sheet_template import template
from sheetgen.kits.table.transcribe import transcribed
from tests.cases import each
from tests.kits.table.paper import CONVOY, no_reports, played, wrong

WINGS = find("wings")


def lines(edition: str, **rulings: str) -> list[str]:
    return template(CONVOY, CONVOY.conditions(edition, rulings)).splitlines()


def asked(form: list[str]) -> dict[str, str]:
    """What the header says a turn asks for."""
    begin = next(n for n, line in enumerate(form) if line.startswith("# A turn asks"))
    rows = [line[4:].split(None, 1) for line in form[begin + 1 :] if line.startswith("#   ")]
    return {row[0]: row[1] for row in rows if not row[0].endswith(":")}


def test_the_header_names_what_a_turn_asks_in_the_order_of_asking():
    told = asked(lines("sheet"))
    order = ["option", "contact", "enemy", "force", "intercept", "attack", "target", "again",
             "return", "escort", "escort-cruisers"]  # fmt: skip
    assert [name for name in told if name in order] == order
    assert told["option"] == "none, decoy, split, evade, screen"
    assert told["extension"] == "1D3, what it comes to, 1 to 3"
    assert told["contact"] == "1D6"
    assert told["attack"].endswith(" D6")
    assert "cargo" not in told


def test_a_ruling_that_asks_for_less_is_seen_and_named():
    form = lines("classic", **{"evade-length": "one"})
    assert "extension" not in asked(form)
    assert "edition: classic" in form
    assert "ruling: evade-length=one" in form


@each(("edition", "dice"), [("classic", "1D6"), ("revised", "3D6")])
def test_the_set_up_has_a_line_for_each_roll(edition, dice):
    form = lines(edition)
    names = [line.partition(":")[0] for line in form if "# " in line and not line.startswith("#")]
    assert names == ["cargo", "tanker", "carrier", "cruiser", "destroyer", "journey", "friendly"]
    assert next(line for line in form if line.startswith("destroyer:")).endswith(f"# {dice}")
    assert [line for line in form if line[:1].isdigit()][:3] == ["1:", "2:", "3:"]


def test_the_lines_reach_to_the_longest_journey_met():
    numbers = [int(line[:-1]) for line in lines("sheet") if line[:1].isdigit()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 26
    assert any(f"goes on with {len(numbers) + 1}:" in line for line in lines("sheet"))


def test_only_dice_that_the_game_has_are_explained():
    convoy, wings = "\n".join(lines("sheet")), template(WINGS, WINGS.conditions())
    assert "of a D3 what it comes to" in convoy
    assert "of a hundred" not in convoy
    assert "of a hundred" in wings


@each("edition", [edition.name for edition in CONVOY.editions])
def test_empty_it_says_that_nothing_is_filled_in(edition):
    text = template(CONVOY, CONVOY.conditions(edition))
    assert wrong(text, edition) == ["line 1: nothing is filled in"]
    assert read(text.encode()).heads == {"game": "convoy", "edition": edition}


def test_filled_in_by_hand_it_is_the_game():
    """As a person does it: dice run together, what was decided by its first letter."""
    session = played("5")
    form = template(CONVOY, session.conditions)
    told = {"cargo": "353", "tanker": "4", "carrier": "3", "cruiser": "4", "destroyer": "2",
            "journey": "3", "friendly": "4", "5": "2", "6": "626 433414 42553 246", "7": "4",
            "8": "e62 656 322435 243213 11133221"}  # fmt: skip
    told["8"] = "e 62 656 322435 243213 11133221"
    rows = []
    for line in form.splitlines():
        label, colon, rest = line.partition(":")
        rows.append(f"{label}: {told[label]} {rest}" if colon and label in told else line)
    back = transcribed(read("\n".join(rows).encode()), CONVOY, session.conditions, no_reports)
    assert back.answers == session.answers[: len(back.answers)]
    assert back.state.turn == 9


def test_a_campaign_names_its_fights_and_not_every_throw_again():
    told = template(WINGS, WINGS.conditions()).splitlines()
    names = asked(told)
    assert names["fight"] == "the name of a file"
    assert {"attacker", "mission", "get-home", "cloud-1", "cloud-2"} <= set(names)
    assert "attacker-2" not in names
    assert any("sheetgen fight-form" in line for line in told)
    assert "cast:" in "\n".join(told)
