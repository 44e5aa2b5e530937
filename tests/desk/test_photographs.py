"""A pencilled sheet at the desk: nothing is kept before its doubtful cells were on a page."""

import re
from base64 import b64encode

import pytest

import sheetgen
from sheetgen.core.files import read_whole
from sheetgen.core.game import find
from sheetgen.desk.core import Desk
from sheetgen.library import photographs
from tests.desk.conftest import text
from tests.kits.scan.read import Read

SENT = {
    "game": "convoy",
    "photo0": b64encode(b"front").decode(),
    "photo2": b64encode(b"back").decode(),
}


@pytest.fixture
def read(monkeypatch):
    sent = []

    def reads(game, pictures, names=()):
        sent.append((game.name, [*pictures], [*names]))
        return Read(sheetgen.play("convoy", seed="hits18").session)

    monkeypatch.setattr(photographs, "read", reads)
    return sent


def test_what_was_read_is_looked_at_and_then_kept(desk, read) -> None:
    reply = desk.handle("photographs-read", SENT)
    assert read == [("convoy", [b"front", b"back"], ["photograph 1", "photograph 2"])]
    assert list(desk.folder.iterdir()) == []
    at = {"id": reply.to.partition("=")[2]}
    page = text(desk.handle("photographs-look", at))
    assert page.count("data:image/png;base64,") == 2
    for holds in ("map", "log"):
        outlined = b64encode(holds.encode()).decode()
        assert f'<img src="data:image/jpeg;base64,{outlined}"' in page
        assert f"<figcaption>{holds}</figcaption>" in page
    assert page.count("Attack 5, turn 7: attacker 4, attack (a die)") == 2
    assert "It reads 6; by the rules 2 goes better with the other cells." in page
    assert "It reads 6, but not clearly (60%); or else nothing or 4." in page
    assert "Cruiser 1: you wrote damaged, the dice say sunk." in page
    assert "<b>contact" not in page
    # The overruled cell stands first; one that nobody chose is not confirmed.
    assert desk.handle("photographs-confirm", {**at, "cell0": "6"}).to
    page = text(desk.handle("photographs-look", at))
    assert "You have confirmed 1 cell." in page
    assert page.count("data:image/png;base64,") == 1
    reply = desk.handle("photographs-confirm", {**at, "cell0": "4", "typed0": "9"})
    assert reply.status == 422
    assert "Turn 7: no game has 9 there; 6 or 4 would go" in text(reply)
    assert desk.handle("photographs-confirm", {**at, "cell0": "-"}).to
    assert "There is nothing left to look at." in text(desk.handle("photographs-look", at))
    assert desk.handle("photographs-keep", {**at, "player": "Ġorġ"}).to.startswith("/after?id=")
    (path,) = desk.folder.glob("*.journal.jsonl")
    kept = sheetgen.open(path)
    assert kept.score == sheetgen.play("convoy", seed="hits18").score
    head = read_whole(path).partition(b"\n")[0].decode()
    assert re.search(
        r'"photographs":\s?\{"confirmed":\s?\{"log.05.b":\s?"6","track.a":\s?""\}\}', head
    )
    # Kept is kept once.
    assert desk.handle("photographs-keep", at).status == 422


def test_what_is_no_photograph_is_said_so(desk) -> None:
    for form, says in (
        ({}, "no photograph was sent"),
        ({"photo0": "???"}, "That is not a form"),
        ({"photo0": b64encode(b"no picture").decode(), "game": "convoy"}, "hotograph 1"),
    ):
        reply = desk.handle("photographs-read", form)
        assert reply.status == 422
        assert says.lower() in text(reply).lower()
    assert desk.handle("photographs-look", {"id": "x"}).status == 422
    assert "Malta Convoy" in text(desk.handle("photographs", {}))


def test_a_site_that_nobody_serves_says_that_it_needs_the_desk(desk, tmp_path) -> None:
    for one in (desk, Desk(tmp_path, alone=True)):
        assert 'href="photographs">Read a pencilled sheet</a>' in text(one.handle("", {}))
        page = text(one.handle("photographs", {}))
        assert ("This needs the desk on a computer" in page) == one.alone
        assert ('type="file"' in page) != one.alone


def test_only_a_few_readings_are_held(desk, read) -> None:
    names = [desk.handle("photographs-read", SENT).to.partition("=")[2] for _ in range(6)]
    found = [desk.handle("photographs-look", {"id": name}).status for name in names]
    assert found == [422, 422, 200, 200, 200, 200]


def test_a_game_without_such_a_sheet_is_refused(desk) -> None:
    assert find("wings")
    reply = desk.handle("photographs-read", {**SENT, "game": "wings"})
    assert reply.status == 422
