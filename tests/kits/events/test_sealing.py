"""Sealed once, opened once, nothing changed unnoticed."""

import hashlib
import json
import os
import re
import stat

import pytest

from sheetgen.kits.events import key_file, ledger, lines, sealing
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.event_file import read
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import rulings
from tests.kits.events.clock import on

TOML = """[sealed]
name = "Club Night"
date = "2026-12-05"
game = "convoy"
edition = "classic"
sessions = [2, 1]
reserves = 2
delayed = "the lottery of the 4th"
drawn = "2026-12-04"
[open]
players = [{ name = "A" }]
"""


def by_hand(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode("utf-8")).hexdigest()


@pytest.fixture
def event(tmp_path):
    path = tmp_path / "event.toml"
    path.write_text(TOML, "utf-8")
    return path


@pytest.fixture
def opened(event):
    sealing.seal(event)
    with on("2026-12-04"):
        sealing.open_with(event, "3 12 19")
    return event


def changed(path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


# --- steps ------------------------------------------------------------------------------------


def test_sealing_makes_a_private_key_and_a_public_ledger(event) -> None:
    published = sealing.seal(event)
    (place,) = (event.parent / "public").iterdir()
    kept = event.parent / "private" / "event.key"
    assert re.fullmatch(r"Club-Night-[0-9a-f]{8}\.event\.jsonl", place.name)
    if os.name == "posix":
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    key = key_file.read(kept)
    assert published.commitment == by_hand("sheetgen-event-1", key, published.sealed)
    assert key not in place.read_text("utf-8")
    assert ledger.read(place).key is None
    assert json.loads(published.sealed)["sessions"] == [2, 1]
    assert json.loads(published.sealed)["rules"] == "convoy-1"


def test_two_events_have_two_keys(tmp_path) -> None:
    keys = set()
    for number in range(20):
        keys.add(key_file.make(tmp_path / f"{number}.key"))
    assert len(keys) == 20
    assert all(re.fullmatch("[0-9a-f]{64}", key) for key in keys)


def test_an_event_is_sealed_once(event) -> None:
    sealing.seal(event)
    before = {path: path.read_bytes() for path in event.parent.rglob("*") if path.is_file()}
    with pytest.raises(ValueError, match="sealed already"):
        sealing.seal(event)
    after = {path: path.read_bytes() for path in event.parent.rglob("*") if path.is_file()}
    assert after == before


def test_a_key_that_is_there_is_not_written_over(event) -> None:
    kept = key_file.place(event)
    kept.parent.mkdir()
    kept.write_text("precious")
    with pytest.raises(ValueError, match="is there already"):
        sealing.seal(event)
    with pytest.raises(FileExistsError):
        key_file.make(kept)
    assert kept.read_text() == "precious"


def test_a_seal_cut_short_leaves_nothing(event, monkeypatch) -> None:
    def fails(*given):
        raise OSError("no space left on the device")

    monkeypatch.setattr(lines, "append", fails)
    with pytest.raises(OSError, match="no space"):
        sealing.seal(event)
    assert [path for path in event.parent.rglob("*") if path.is_file()] == [event]


def test_a_seal_cut_short_after_its_ledger_is_out_keeps_the_key(event, monkeypatch) -> None:
    append = lines.append

    def cut_short(*given):
        append(*given)
        raise KeyboardInterrupt

    monkeypatch.setattr(lines, "append", cut_short)
    with pytest.raises(KeyboardInterrupt):
        sealing.seal(event)
    monkeypatch.undo()
    with on("2026-12-04"):
        sealing.open_with(event, "3")
    assert load(event).boards()


def test_a_step_whose_publication_is_cut_short_is_on_record(opened, monkeypatch) -> None:
    def fails(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(KeyboardInterrupt):
        sealing.reveal(opened)
    monkeypatch.undo()
    assert not list(opened.parent.rglob("*.part"))
    assert (key := load(opened).ledger.key)
    with lines.alone(opened):
        sealing.publish(opened)
    (place,) = (opened.parent / "public").iterdir()
    assert ledger.read(place).key == key


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660])
def test_a_key_others_can_read_is_refused(opened, mode) -> None:
    key_file.place(opened).chmod(mode)
    with pytest.raises(ValueError, match=f"read by others .mode {mode:o}"):
        load(opened)


def test_nothing_is_dealt_before_its_time(event) -> None:
    with pytest.raises(ValueError, match="not sealed yet"):
        load(event)
    with pytest.raises(ValueError, match="not sealed yet"):
        sealing.open_with(event, "3")
    sealing.seal(event)
    for step in (
        load,
        sealing.reveal,
        lambda path: rulings.rule(path, "replace", ["S1-B1"], "seen"),
    ):
        with pytest.raises(ValueError, match="not opened yet"):
            step(event)
    with on("2026-12-04"):
        sealing.open_with(event, "3")
    assert load(event).delayed == "3"


def test_the_delayed_value_is_given_once(opened) -> None:
    for value in ("4", "3 12 19"):
        with pytest.raises(ValueError, match='opened already with "3 12 19"'):
            sealing.open_with(opened, value)
    assert load(opened).delayed == "3 12 19"


@pytest.mark.parametrize("value", ["", "  ", "3\n4", "3\x00", "\u202e", "9" * 301])
def test_a_delayed_value_that_cannot_be_printed_is_refused(event, value) -> None:
    sealing.seal(event)
    with pytest.raises(ValueError, match="the delayed value"):
        sealing.open_with(event, value)
    assert ledger.find_ledger(event).delayed is None


def test_boards_are_dealt_from_key_delayed_value_and_sealed_text(opened) -> None:
    event = load(opened)
    key = key_file.read(key_file.place(opened))
    text = ledger.find_ledger(opened).sealed
    assert [board.name for board in event.boards()] == ["S1-B1", "S1-B2", "S2-B1"]
    for board in event.boards():
        expected = by_hand("sheetgen-board-1", key, "3 12 19", by_hand(text), board.name)
        assert event.key_of(board) == expected


def test_reserves_take_the_place_of_boards_in_their_order(opened) -> None:
    rulings.rule(opened, "replace", ["S1-B2"], "its book lay open")
    assert [board.name for board in load(opened).boards()] == ["S1-B1", "S1-B2a", "S2-B1"]
    for name, said in (("S1-B2", "was replaced by S1-B2a"), ("S1-B2b", "no board .* in play")):
        with pytest.raises(ValueError, match=said):
            rulings.rule(opened, "replace", [name], "its book lay open")
    rulings.rule(opened, "replace", ["S1-B2a"], "and again")
    assert [board.name for board in load(opened).boards()] == ["S1-B1", "S1-B2b", "S2-B1"]
    with pytest.raises(ValueError, match="S1-B2b has no reserve left"):
        rulings.rule(opened, "replace", ["S1-B2b"], "a third time")
    replaced = load(opened).replaced
    assert {name: done.reason for name, done in replaced.items()} == {
        "S1-B2": "its book lay open",
        "S1-B2a": "and again",
    }


@pytest.mark.parametrize(
    ("board", "reason", "said"),
    [
        ("S1-B3", "x", 'no board "S1-B3"'),
        ("S3-B1", "x", 'no board "S3-B1"'),
        ("2b", "x", "not a board"),
        ("S1-B1", " ", "give the reason"),
        ("S1-B1", "two\nlines", "control character"),
    ],
)
def test_what_cannot_be_replaced(opened, board, reason, said) -> None:
    with pytest.raises(ValueError, match=said):
        rulings.rule(opened, "replace", [board], reason)
    assert not load(opened).replaced


def test_the_key_is_published_once_and_then_nothing_is_replaced(opened) -> None:
    key = key_file.read(key_file.place(opened))
    assert sealing.reveal(opened).key == key
    with pytest.raises(ValueError, match="published already"):
        sealing.reveal(opened)
    with pytest.raises(ValueError, match="the key is published"):
        rulings.rule(opened, "replace", ["S1-B1"], "late")
    key_file.place(opened).unlink()
    assert load(opened).key == key


# --- changed afterwards -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Club Night", "Club Day", 'name was "Club Night", is "Club Day"'),
        ("[2, 1]", "[2, 2]", r"sessions was \[2, 1\], is \[2, 2\]"),
        ("reserves = 2", "reserves = 3", "reserves was 2, is 3"),
        ("classic", "revised", 'edition was "classic", is "revised"'),
        ("4th", "5th", "delayed was .*4th.*, is .*5th"),
        ("[open]", '[sealed.rulings]\noff-table = "dummy"\n[open]', "ruling off-table was"),
        ('delayed = "the lottery of the 4th"', 'friendly = true\nseed = "x"', "friendly was false"),
    ],
)
def test_every_step_tells_what_was_changed_after_sealing(opened, old, new, said) -> None:
    changed(opened, old, new)
    steps = (
        load,
        sealing.seal,
        sealing.reveal,
        lambda path: sealing.open_with(path, "4"),
        lambda path: rulings.rule(path, "replace", ["S1-B1"], "x"),
    )
    for step in steps:
        with pytest.raises(ValueError, match=f"changed after it was sealed: .*{said}"):
            step(opened)


def test_players_and_print_may_change_after_sealing(opened) -> None:
    before = load(opened)
    changed(opened, '{ name = "A" }', '{ name = "A" }, { name = "B", table = 9 }')
    changed(opened, "[open]", '[open]\npaper = "letter"')
    after = load(opened)
    assert [player.table for player in after.event.players] == [1, 9]
    assert [after.key_of(b) for b in after.boards()] == [before.key_of(b) for b in before.boards()]


@pytest.mark.parametrize(("old", "new"), [("Club Night", "Club Day"), ('"3 12 19"', '"3 12"')])
def test_a_ledger_changed_afterwards_is_noticed(opened, old, new) -> None:
    changed(lines.place(opened), old, new)
    with pytest.raises(
        ValueError, match=r"ledger.jsonl, line \d: was changed after it was written"
    ):
        load(opened)


def test_another_key_is_noticed_before_anything_is_opened(event) -> None:
    sealing.seal(event)
    kept = key_file.place(event)
    kept.unlink()
    with pytest.raises(ValueError, match="the key of this event, is not there"):
        sealing.open_with(event, "3")
    key_file.make(kept)
    with pytest.raises(ValueError, match="do not belong together"):
        sealing.open_with(event, "3")


# --- friendly ---------------------------------------------------------------------------------


@pytest.fixture
def friendly(event):
    changed(event, 'delayed = "the lottery of the 4th"', 'friendly = true\nseed = "friday"')
    return event


def test_a_friendly_event_is_dealt_from_its_seed(friendly) -> None:
    event = load(friendly)
    key = by_hand("sheetgen-seed-1", "friday")
    assert event.key == key
    text = event.event.sealed.text
    expected = by_hand("sheetgen-board-1", key, "", by_hand(text), "S2-B1")
    assert event.key_of(Board(2, 1)) == expected
    assert [path.name for path in friendly.parent.iterdir()] == ["event.toml"]


def test_an_event_does_not_write_over_the_record_of_another(friendly) -> None:
    published = sealing.reveal(friendly)
    (place,) = (friendly.parent / "public").iterdir()
    before = place.read_bytes()
    twin = friendly.with_name("twin.toml")
    twin.write_bytes(friendly.read_bytes())
    with pytest.raises(ValueError, match="is there already, and of another event"):
        sealing.reveal(twin)
    assert place.read_bytes() == before
    assert ledger.find_ledger(friendly).key == published.key


def test_a_friendly_event_may_change_until_something_has_come_of_it(friendly) -> None:
    sealing.print_for(friendly)
    changed(friendly, "sessions = [2, 1]", "sessions = [2]")
    assert len(load(friendly).boards()) == 2
    rulings.rule(friendly, "replace", ["S1-B1"], "seen")
    changed(friendly, "sessions = [2]", "sessions = [2, 1]")
    with pytest.raises(ValueError, match="changed after it was sealed"):
        load(friendly)


def test_a_friendly_event_has_replacements_and_a_record_too(friendly) -> None:
    for step in (sealing.seal, lambda path: sealing.open_with(path, "3")):
        with pytest.raises(ValueError, match="friendly"):
            step(friendly)
    rulings.rule(friendly, "replace", ["S2-B1"], "seen")
    assert [board.name for board in load(friendly).boards()] == ["S1-B1", "S1-B2", "S2-B1a"]
    published = sealing.reveal(friendly)
    assert published.commitment is None
    assert set(published.boards) == {"S1-B1", "S1-B2", "S2-B1", "S2-B1a"}
    assert load(friendly).key == by_hand("sheetgen-seed-1", "friday")


# --- the draw ---------------------------------------------------------------------------------


def test_an_event_whose_value_is_drawn_already_is_not_sealed(event, monkeypatch) -> None:
    changed(event, "delayed =", 'kind = "lottery"\nnumbers = [3]\nranges = ["1-50"]\ndelayed =')
    for now in ("2026-12-04T09:00:00Z", "2026-12-05T09:00:00Z"):
        monkeypatch.setattr(lines, "now", lambda now=now: now)
        with pytest.raises(ValueError, match="sealed before the day of the draw"):
            sealing.seal(event)
        assert not lines.place(event).exists()
    monkeypatch.setattr(lines, "now", lambda: "2026-12-03T23:59:59Z")
    sealing.seal(event)
    with pytest.raises(ValueError, match=r"is drawn on 2026-12-04.*nobody can know it yet"):
        sealing.open_with(event, "19, 3 - 12")
    with on("2026-12-04"):
        with pytest.raises(ValueError, match="51 is not among 1-50"):
            sealing.open_with(event, "3 12 51")
        assert sealing.open_with(event, "19, 3 - 12").delayed == "3 12 19"


def test_a_clock_set_back_seals_nothing(event) -> None:
    with on("2026-11-25"):
        sealing.note(event, ledger.MADE)
    with pytest.raises(ValueError, match="says 2026-11-20, but the event file was made on 2026-11"):
        sealing.seal(event)
    assert not key_file.place(event).exists()


@pytest.mark.parametrize("line", ['drawn = "2026-12-04"\n', 'drawn = ""\n'])
def test_without_the_day_of_the_draw_nothing_is_sealed(event, line) -> None:
    changed(event, 'drawn = "2026-12-04"\n', line.replace("2026-12-04", ""))
    with pytest.raises(ValueError, match=r"event.toml, line \d+: say on which day the value is"):
        sealing.seal(event)


# --- how it stands ----------------------------------------------------------------------------

OTHER = {
    "name": "Other", "date": "2027-01-01", "game": "wings", "edition": "revised",
    "rulings": {"off-table": "dummy"}, "sessions": (4,), "reserves": 9, "format": "called",
    "ranking": "datum", "tie_breaks": ("tankers",), "missed": "average", "minutes": 77,
    "delayed": "another", "kind": "lottery", "numbers": (6,), "drawn": "2027-01-02",
    "ranges": ("1-49",),
}  # fmt: skip


def test_the_summary_before_sealing_is_whole(event) -> None:
    said = read(event).event
    before = sealing.summary(said)
    # The campaign's files are read where it is played; what is friendly is not sealed.
    assert {*OTHER, "friendly", "rules", "campaign", "data"} == {*said.sealed._fields}
    for name, value in OTHER.items():
        other = said.sealed._replace(**{name: value})
        if name == "game":
            other = other._replace(edition="2018", rulings={})
        assert sealing.summary(said._replace(sealed=other)) != before, name
    told = list(sealing.standing(event, said, None))
    assert [f"{label}: {value}" for label, value in before.items()] == told[: len(before)]
