"""A pencilled sheet at the desk: nothing is kept before its doubtful cells were on a page."""

import re
from base64 import b64encode
from dataclasses import dataclass, field, replace
from types import SimpleNamespace

import pytest

import sheetgen
from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole
from sheetgen.core.game import find
from sheetgen.library import photographs
from tests.desk.conftest import text

SENT = {
    "game": "convoy",
    "photo0": b64encode(b"front").decode(),
    "photo2": b64encode(b"back").decode(),
}


@dataclass
class Reading:
    """What a reader has made of a game that played itself: one cell it doubts, one overruled."""

    record: sheetgen.Record
    confirmed: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.session, self.evidence = self.record.session, self
        self.pages = [SimpleNamespace(holds=one, outlined=one.encode()) for one in ("map", "log")]
        self.slips = [SimpleNamespace(tip="turn 5, ship", text="K", others=("D",))]

    @property
    def doubtful(self) -> list:
        one = SimpleNamespace(slot="a", tip="turn 7, <b>contact</b>", text="6", others=("", "4"))
        return [] if "a" in self.confirmed else [one]

    @property
    def overruled(self) -> list:
        one = SimpleNamespace(slot="b", tip="turn 9, contact", text="2", others=("6",))
        return [] if "b" in self.confirmed else [one]

    def crop(self, slot: str) -> bytes:
        return b"picture of " + slot.encode()

    def confirm(self, told) -> "Reading":
        if "9" in told.values():
            raise Error("no legal game has 9 there")
        return replace(self, confirmed={**self.confirmed, **told})


@pytest.fixture
def read(monkeypatch):
    sent = []

    def reads(game, pictures, names=()):
        sent.append((game.name, [*pictures], [*names]))
        return Reading(sheetgen.play("convoy", seed="hits18"))

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
    assert "It reads 6; no legal game has that there." in page
    assert "turn 5, ship: you wrote D, the dice say K." in page
    assert "<b>contact" not in page
    # The overruled cell stands first; one that nobody chose is not confirmed.
    assert desk.handle("photographs-confirm", {**at, "cell0": "6"}).to
    page = text(desk.handle("photographs-look", at))
    assert "You have confirmed 1 cell." in page
    assert page.count("data:image/png;base64,") == 1
    reply = desk.handle("photographs-confirm", {**at, "cell0": "4", "typed0": "9"})
    assert reply.status == 422
    assert "No legal game has 9 there" in text(reply)
    assert desk.handle("photographs-confirm", {**at, "cell0": "-"}).to
    assert "There is nothing left to look at." in text(desk.handle("photographs-look", at))
    assert desk.handle("photographs-keep", {**at, "player": "Ġorġ"}).to.startswith("/after?id=")
    (path,) = desk.folder.glob("*.journal.jsonl")
    kept = sheetgen.open(path)
    assert kept.score == sheetgen.play("convoy", seed="hits18").score
    head = read_whole(path).partition(b"\n")[0].decode()
    assert re.search(r'"photographs":\s?\{"confirmed":\s?\{"a":\s?"","b":\s?"6"\}\}', head)
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


def test_only_a_few_readings_are_held(desk, read) -> None:
    names = [desk.handle("photographs-read", SENT).to.partition("=")[2] for _ in range(6)]
    found = [desk.handle("photographs-look", {"id": name}).status for name in names]
    assert found == [422, 422, 200, 200, 200, 200]


def test_a_game_without_such_a_sheet_is_refused(desk) -> None:
    assert find("wings")
    reply = desk.handle("photographs-read", {**SENT, "game": "wings"})
    assert reply.status == 422
