"""What anybody can work out from the published file: and that no change to it goes unnoticed."""

import hashlib
import json

import pytest

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.kits.events import key_file, ledger, lines, sealing
from sheetgen.kits.events.results import rulings
from sheetgen.kits.events.verifying import Noted, verify
from tests.kits.events.clock import on

TOML = """[sealed]
name = "Club Night"
date = "2026-12-05"
game = "convoy"
sessions = [2]
delayed = "the lottery of the 4th"
kind = "lottery"
numbers = [3]
ranges = ["1-50"]
drawn = "2026-12-04"
[open]
players = [{ name = "A" }, { name = "B" }]
"""


def by_hand(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode("utf-8")).hexdigest()


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """The published file of an event that is over."""
    path = tmp_path_factory.mktemp("event") / "event.toml"
    path.write_text(TOML, "utf-8")
    with on("2026-11-20"):
        name = sealing.seal(path).sealed_part.name
    with on("2026-12-05"):
        sealing.open_with(path, "3 12 19")
        rulings.rule(path, "replace", ["S1-B2"], "seen")
        sealing.reveal(path)
    return sealing.public_place(path, name)


@pytest.fixture
def held(published):
    """All that it tells of the event, as one line would."""
    found = {"replaced": []}
    for line in ledger.read(published).lines:
        if line.what == ledger.RULING:
            found["replaced"].append(dict(line.held))
        elif line.what != ledger.PUBLISHED:
            found |= line.held
    return json.loads(json.dumps({"delayed": None, **found}))


@pytest.fixture
def wrong(held, tmp_path):
    """What does not agree in the file once it was changed."""

    def wrong(noted: str = "") -> list[str]:
        path = tmp_path / "x.event.jsonl"
        path.unlink(missing_ok=True)
        with on("2026-11-20"):
            lines.append(path, lines.Lines(), [(ledger.SEALED, held)])
        found = verify(ledger.read(path), Noted(noted))
        return [finding.text for finding in found if finding.agrees is False]

    return wrong


def test_a_fair_event_is_verified_line_by_line(published) -> None:
    findings = list(verify(ledger.read(published)))
    assert [finding.agrees for finding in findings if finding.agrees is not None] == [True] * 15
    assert all("because" in finding.text for finding in findings if finding.agrees is None)
    text = "\n".join(finding.text for finding in findings)
    for said in ('"Club Night", 2026-12-05', "S1-B2a, its next reserve", '"3 12 19"'):
        assert said in text
    for board in ("S1-B1", "S1-B2", "S1-B2a"):
        for what in ("the key of its dice", "check digits", "what is rolled before play: cargo"):
            assert f"{board}: {what}" in text


def test_what_is_published_of_a_board_is_what_its_dice_are(held) -> None:
    for name, board in held["boards"].items():
        text = by_hand(held["sealed"])
        assert board["key"] == by_hand("sheetgen-board-1", held["key"], "3 12 19", text, name)
        assert set(held["boards"]) == {"S1-B1", "S1-B2", "S1-B2a"}
        rolled = dict(part.split(" ", 1) for part in board["setup"].split("; "))
        assert list(rolled) == [
            "cargo", "tanker", "carrier", "cruiser", "destroyer", "journey", "friendly"
        ]  # fmt: skip
        for purpose, faces in rolled.items():
            count, sides = len(faces.split()), 3 if purpose == "carrier" else 6
            thrown = dice.faces(board["key"], "convoy", 0, purpose, sides, count)
            assert [int(face) for face in faces.split()] == list(thrown)


def test_the_commitment_as_it_was_noted(held, wrong) -> None:
    assert wrong(held["commitment"]) == wrong(held["commitment"][:16]) == []
    assert wrong("0" * 16) == ["the commitment is the one you noted before the event"]


def test_a_commitment_cannot_be_taken_away(held, wrong) -> None:
    held["commitment"] = None
    assert "a commitment is published" in wrong()
    held["sealed"] = held["sealed"].replace('"friendly":false', '"friendly":true')
    assert "a commitment is published" in wrong("0" * 16)


def test_a_change_anywhere_is_named(held, wrong) -> None:
    held["boards"]["S1-B1"]["setup"] = held["boards"]["S1-B1"]["setup"].replace("cargo ", "cargo 6")
    (said,) = wrong()
    assert said.startswith("S1-B1: what is rolled before play")


def test_boards_added_left_out_or_exchanged(held, wrong) -> None:
    boards = held["boards"]
    boards["S1-B1"], boards["S1-B2"] = boards["S1-B2"], boards["S1-B1"]
    assert {said.split(":")[0] for said in wrong()} == {"S1-B1", "S1-B2"}
    del boards["S1-B2a"]
    boards["S1-B3"] = boards["S1-B1"]
    said = wrong()
    assert "S1-B2a is among the boards published" in said
    assert "S1-B3 was a board in play" in said


def test_replacements_out_of_order_or_beyond_the_reserves(held, wrong) -> None:
    held["replaced"].append({"board": "S1-B2a", "by": "S1-B2b", "reason": "again"})
    assert any(said.startswith("S1-B2a was replaced by S1-B2b") for said in wrong())
    held["replaced"] = [{"board": "S1-B1a", "by": "S1-B1b", "reason": "?"}]
    assert any(said.startswith("S1-B1a was replaced by S1-B1b") for said in wrong())


def test_before_the_key_is_published_no_die_is_verified_and_nothing_wrong(
    held, wrong, tmp_path
) -> None:
    held["key"] = None
    assert wrong() == []
    *_, last = verify(ledger.read(tmp_path / "x.event.jsonl"))
    assert (last.agrees, last.text) == (None, "the dice: because the key is not published yet")


def test_a_sealed_text_without_the_day_of_the_draw_is_no_fair_event(held, wrong) -> None:
    held["sealed"] = held["sealed"].replace('"drawn":"2026-12-04",', "")
    assert "the day of the draw was sealed" in wrong()


def test_a_key_published_before_the_delayed_value_is_no_fair_event(held, wrong) -> None:
    held["delayed"] = None
    assert "the delayed value was mixed in before the key was published" in wrong()


@pytest.mark.parametrize(
    "spoil",
    [
        {"scheme": "other"},
        {"key": "12"},
        {"key": 12},
        {"sealed": None},
        {"boards": []},
        {"boards": {"../x": {}}},
        {"replaced": [{"board": "S1-B1z", "by": "S1-B1z", "reason": ""}]},
        {"replaced": [{"board": "S1-B1", "by": "S1-B1b", "reason": ""}]},
        {"replaced": 3},
        {"delayed": "3\n12"},
    ],
)
def test_what_is_no_published_record_is_refused(held, wrong, spoil) -> None:
    held.update(spoil)
    with pytest.raises(ValueError, match="is not a published record of an event"):
        wrong()


@pytest.mark.parametrize(
    "change",
    [
        {"sessions": [10**9]},
        {"sessions": [1] * 21},
        {"sessions": "3"},
        {"sessions": []},
        {"sessions": [-1]},
        {"reserves": -1},
        {"friendly": "yes"},
        {"reserves": 10**9},
        {"game": 3},
        {"game": "chess"},
        {"rulings": {"x": "y"}},
        {"surprise": 1},
    ],
)
def test_a_sealed_text_that_is_none_is_refused(held, wrong, change) -> None:
    held["sealed"] = json.dumps(json.loads(held["sealed"]) | change)
    with pytest.raises(ValueError, match=r"sealed text|there is no"):
        wrong()


def test_a_campaign_is_verified_too(tmp_path) -> None:
    path = tmp_path / "event.toml"
    path.write_text(
        '[sealed]\nname = "W"\ndate = "2026-12-05"\ngame = "wings"\nsessions = [1]\n'
        'friendly = true\nseed = "takali"\n',
        "utf-8",
    )
    published = sealing.reveal(path)
    findings = list(verify(published))
    assert all(finding.agrees is not False for finding in findings)
    setup = published.boards["S1-B1"].setup
    assert setup.count("attacker ") >= 24
    assert find("wings").foretell is not None
    assert not key_file.place(path).exists()
