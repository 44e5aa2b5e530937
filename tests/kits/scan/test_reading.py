"""From pictures to a game."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest
import zxingcpp

import sheetgen
from sheetgen.core import dice
from sheetgen.core.again import Code
from sheetgen.core.errors import Error
from sheetgen.core.session import played_by
from sheetgen.kits.parts import parts_of
from sheetgen.kits.photographs import code_on
from sheetgen.kits.scan import reader
from sheetgen.library import photographs
from tests.cases import each
from tests.fixtures import gleaners
from tests.kits.scan import drawn
from tests.scan import sheets

GAME = sheetgen.play("convoy", seed="scan-1", edition="classic").session


SET_UP = {
    "set-up.cargo": "9", "set-up.dice.cargo.1": "6", "set-up.dice.cargo.2": "2",
    "set-up.dice.cargo.3": "1", "set-up.tanker": "1", "set-up.carrier": "1",
    "set-up.cruiser": "20", "set-up.destroyer": "60", "set-up.journey": "22",
    "set-up.friendly": "1",
}  # fmt: skip


def _answers(answers):
    return [tuple(one)[:3] for one in answers]


@pytest.fixture(scope="module")
def pictures() -> list[bytes]:
    """A game's front and back."""
    return [drawn.photograph(page, n) for n, page in enumerate(drawn.pages(GAME))]


@pytest.mark.long
def test_a_game_is_read_from_its_pages_in_any_order_and_turned(pictures):
    # Nothing on these pages names the edition but what is printed.
    read = reader.read(pictures[::-1], GAME.game)
    assert read.session.conditions.edition == "classic"
    assert [page.holds for page in read.pages] == ["Battle log", "Map and fleet"]
    for page in read.pages:
        shown = cv2.imdecode(np.frombuffer(page.outlined, np.uint8), 1).astype(int)
        green = shown[..., 1] - shown[..., 2] > 80
        ys, xs = np.nonzero(green)
        high, wide = shown.shape[:2]
        assert np.ptp(ys) > 0.85 * high
        assert np.ptp(xs) > 0.85 * wide
        assert green.mean() < 0.05
    told = {one.slot for one in (*read.doubtful, *read.overruled)}
    true, asked = read.decoder.known(GAME), filter(read.evidence.seen, read.evidence.asked)
    wrong = [n for n in asked if read.cells.get(n, ("",))[0] != true.get(n, "")]
    assert {*wrong} <= told
    confirmed = read.confirm({name: true.get(name, "") for name in told})
    assert _answers(confirmed.session.answers) == _answers(GAME.answers)
    assert confirmed.slips == []
    assert confirmed.confirmed.keys() == told


@pytest.mark.long
def test_a_slip_of_bookkeeping_is_named_and_the_dice_are_kept():
    pages = drawn.pages(GAME, {"log.02.score": "88"})
    read = reader.read([drawn.photograph(page) for page in pages], GAME.game)
    assert ("log.02.score", "88") in [(slip.slot, *slip.others) for slip in read.slips]


@pytest.mark.long
def test_a_contact_that_nobody_fought_is_shown_though_its_die_is_plain():
    written = parts_of(GAME.game).reading.filled(GAME)
    # The last attack did nothing, so that nothing else tells of it.
    pages = drawn.pages(GAME, {name: "" for name in written if name.startswith("log.06.")})
    read = reader.read([drawn.photograph(page) for page in pages], GAME.game)
    assert written["log.06.turn"] == "25"
    assert [one.slot for one in read.overruled] == ["track.25.die"]
    assert ("track.25.contact", ("yes",)) in [(slip.slot, slip.others) for slip in read.slips]
    # It is once on the page, though there was doubt about it, too.
    assert "track.25.die" not in [one.slot for one in read.doubtful]
    # What stands there and goes with no game is a slip, and the game is as it was.
    stands = read.decoder.known(GAME)["track.25.die"]
    confirmed = read.confirm({"track.25.die": stands})
    assert ("track.25.die", (stands,)) in [(slip.slot, slip.others) for slip in confirmed.slips]
    pairs = zip(confirmed.session.answers, read.session.answers, strict=True)
    assert [now.ask for now, before in pairs if now != before] in ([], ["contact"])
    assert len(confirmed.slips) == len(read.slips) + 1
    assert confirmed.overruled == []
    head = photographs.header_of(confirmed, None, None)
    assert head.photographs == {"confirmed": {}}
    # What is told of others leaves it so.
    again = confirmed.confirm({"track.24.die": read.cells["track.24.die"][0]})
    assert "track.25.die" in [slip.slot for slip in again.slips]
    assert photographs.header_of(again, None, None).photographs["confirmed"].keys() == {
        "track.24.die"
    }


@pytest.mark.long
def test_pages_of_two_sheets_are_told_apart(pictures):
    other = sheetgen.play("convoy", seed="scan-7", edition="classic").session
    back = drawn.photograph(drawn.pages(other)[1])
    with pytest.raises(Error, match="are these pages of one sheet"):
        reader.read([pictures[0], back], GAME.game)


@pytest.mark.long
def test_a_die_of_the_set_up_that_is_misread_is_asked_about_with_what_it_comes_to():
    pages = drawn.pages(GAME, {"set-up.dice.cargo.1": "1"})
    read = reader.read([drawn.photograph(page) for page in pages], GAME.game)
    # Two dice look alike there, and either of them may be the one; or else their sum is wrong.
    told = {one.slot for one in (*read.doubtful, *read.overruled)}
    # What no game has there is refused, and what may be there is named.
    for text, says in (("u", "u there"), ("66", "66 there"), ("②", "② there")):
        with pytest.raises(Error, match=rf"^Set-up: dice, cargo ships, 1: no game .*{says}; it"):
            read.confirm({"set-up.dice.cargo.1": text})
        assert read.evidence.fixed == {}
    assert {"set-up.dice.cargo.1", "set-up.dice.cargo.3", "set-up.cargo"} <= told
    confirmed = read.confirm({"set-up.dice.cargo.1": "6"})
    # What was doubted once stays on the list until somebody has read it.
    still = {one.slot for one in (*confirmed.doubtful, *confirmed.overruled)}
    assert still >= told - {"set-up.dice.cargo.1"}
    assert {name: confirmed.cells[name][0] for name in SET_UP} == SET_UP


def test_what_a_person_reads_stands_in_the_game_is_a_slip_or_is_refused(monkeypatch):
    spots = {one: SimpleNamespace(tip=f"Turn {one}") for one in "12"}
    evidence = SimpleNamespace(fixed={}, erred=set(), best=lambda name: ("6", 0.0), spots=spots)
    overruled = reader.Doubt("1", "Turn 1", "3", 1.0, ("5",))
    doubtful = reader.Doubt("2", "Turn 2", "2", 0.6, ("4", ""))
    cells, decoder = {"1": ("3", 1.0), "2": ("2", 0.6)}, SimpleNamespace(evidence=evidence)
    read = reader.Reading([], GAME, cells, [doubtful], [overruled], [], {}, decoder, {})
    weighed = list[tuple[dict[str, str], set[str]]]()

    def scored(pages, decoder, known):
        weighed.append((evidence.fixed, evidence.erred))
        slips = [doubtful._replace(others=("9",))] if evidence.fixed.get("2") == "9" else []
        if not slips:
            raise Error("no game")
        return read._replace(slips=slips)

    monkeypatch.setattr(reader, "_scored", scored)
    # A game is looked for that goes with it, but it may be that the player has erred.
    kept = read.confirm({"1": "5"})
    assert weighed == [({"1": "5"}, {"1"})]
    assert (kept.slips, kept.overruled) == ([overruled], [])
    assert (kept.session, kept.confirmed) == (GAME, {"1": "5"})
    # What the game has anyhow can be no slip.
    again = kept.confirm({"2": "2"})
    assert weighed[1:] == [({"1": "5", "2": "2"}, {"1"})]
    assert (again.slips, again.doubtful, again.confirmed) == (
        [overruled], [], {"1": "5", "2": "2"},
    )  # fmt: skip
    for text in ("u", "9"):
        says = f"^Turn 2: no game that goes with the rest has {text} there; it may be 2 or 4 or no"
        with pytest.raises(Error, match=says):
            kept.confirm({"2": text})
        assert (evidence.fixed, evidence.erred) == ({"1": "5", "2": "2"}, {"1"})


def test_a_person_is_asked_about_ten_cells_at_the_most_and_about_none_that_is_sure_by_now():
    def doubt(slot: str, sure: float) -> reader.Doubt:
        return reader.Doubt(slot, "", "1", sure, ("2",))

    def asked(doubtful: list[reader.Doubt]) -> list[str]:
        overruled, looked = [doubt("overruled", 1.0)], list[str]()
        read = reader.Reading([], GAME, {}, doubtful, overruled, [], {}, None, {})
        while one := photographs.question(read, looked):
            looked.append(one.slot)
        return looked

    many = [doubt(f"die.{n}", 0.5 + n / 40) for n in range(15)]
    assert asked(many) == ["overruled", *(f"die.{n}" for n in range(9))]
    assert asked([many[0], doubt("sure", 0.999)]) == ["overruled", "die.0"]


@each(
    ("kind", "text", "reads", "told"),
    [
        ("number", "93", "95", True),
        ("number", "101", "10", False),
        ("number", "-2", "2", False),
        ("number", "3", "", False),
        ("number", "", "3", True),
        ("mark", "yes", "", True),
        ("mark", "yes", "yes", False),
    ],
)
def test_a_number_of_which_only_a_part_is_read_is_no_slip(kind, text, reads, told):
    evidence, found = _one_cell(kind, text, reads, 9.0)
    assert bool([*reader._read_otherwise(evidence, found, ["a"])]) is told


def _one_cell(kind: str, text: str, reads: str, against: float):
    """A cell of which a game has a text, and that reads something else."""
    evidence = SimpleNamespace(
        seen=lambda name: True, asked=frozenset(), spots={"a": SimpleNamespace(kind=kind, tip="")},
        otherwise=lambda name, text: (reads, against), doubted=set(),
    )  # fmt: skip
    return evidence, SimpleNamespace(cells={"a": (text, 1.0)})


def test_a_slip_that_was_named_stays_one_as_long_as_the_cell_reads_so():
    evidence, found = _one_cell("number", "3", "4", 0.5)
    assert [*reader._read_otherwise(evidence, found, ["a"])] == []
    evidence.doubted = {"a"}
    (slip,) = reader._read_otherwise(evidence, found, ["a"])
    assert (slip.slot, slip.text, slip.others) == ("a", "3", ("4",))
    evidence, found = _one_cell("number", "3", "3", 0.5)
    evidence.doubted = {"a"}
    assert [*reader._read_otherwise(evidence, found, ["a"])] == []


@pytest.mark.long
def test_a_game_made_from_a_declaration_is_read_from_its_own_sheet():
    game = gleaners.GAME
    policy = game.policies[game.default_policy]
    played = played_by(game, game.conditions(), dice.key_of_seed("x"), policy)
    read = reader.read([drawn.photograph(page) for page in drawn.pages(played)], game)
    assert _answers(read.session.answers) == _answers(played.answers)


@pytest.mark.long
def test_a_page_that_is_missing_is_named(pictures):
    with pytest.raises(Error, match="no picture shows the page “Map and fleet”"):
        reader.read(pictures[1:], GAME.game)
    with pytest.raises(Error, match="no picture shows the page “Battle log”"):
        reader.read(pictures[:1], GAME.game)
    says = "2 pictures show “Map and fleet” of a sheet, and none shows “Battle log”"
    with pytest.raises(Error, match=says):
        reader.read([pictures[0], pictures[0]], GAME.game)


def test_the_second_log_is_called_so():
    blanks = [SimpleNamespace(page=SimpleNamespace(holds=one)) for one in ("Map", "Log", "Log", "")]
    called = [reader._called(blanks, page) for page in range(4)]
    assert called == ["Map", "Log", "Log 2", "page 4"]


def test_what_is_no_page_of_the_sheet_is_told_in_a_sentence(pictures):
    noise = np.random.default_rng(1).integers(0, 255, (1200, 1600), np.uint8)
    half = cv2.imdecode(np.frombuffer(pictures[0], np.uint8), 0)[:, :1300]
    for picture, says in (
        (b"", "not a JPEG, PNG or PDF"),
        (b"%PDF-1.7\nnothing", "not a JPEG, PNG or PDF"),
        (cv2.imencode(".png", noise[:500])[1].tobytes(), "too small"),
        (cv2.imencode(".jpg", noise)[1].tobytes(), "no page of this sheet"),
        (cv2.imencode(".png", np.full_like(noise, 255))[1].tobytes(), "no page of this sheet"),
        (cv2.imencode(".png", half)[1].tobytes(), "a part of the page is not on the picture"),
    ):
        with pytest.raises(Error, match=f"^picture 1: .*{says}"):
            reader.read([picture], GAME.game)


def test_a_code_that_is_too_blurred_is_read_once_it_is_enlarged():
    (page, *_) = sheets.pictures(sheetgen.blank("convoy").pdf())
    by = 4.8 / sheets.SCALE
    small = cv2.resize(page * 255, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    seen = cv2.GaussianBlur(small, (0, 0), 1.6).astype(np.uint8)
    assert not zxingcpp.read_barcodes(seen)
    assert code_on(seen).words[:2] == ("blank", "convoy")
    assert code_on(np.full_like(seen, 255)) is None


@each(
    ("words", "said"),
    [
        (("--edition=classic", "--paper=a0"), 'no paper called "a0"'),
        (("--edition=classic", "--size=vast"), 'no size called "vast"'),
        (("--edition=none",), 'no edition .*called "none"'),
    ],
)
def test_a_code_that_anybody_has_made_up_is_refused_in_a_sentence(monkeypatch, words, said):
    made = Code("1.0.0", "1", ("blank", "convoy", *words))
    monkeypatch.setattr(reader, "code_on", lambda picture: made)
    page = drawn.photograph(drawn.pages(GAME)[0], 0)
    with pytest.raises(Error, match=said):
        reader.read([page], GAME.game)


def test_a_picture_that_would_be_as_large_as_a_house_is_not_unpacked():
    content = cv2.imencode(".png", np.zeros((9000, 7000), np.uint8))[1].tobytes()
    with pytest.raises(Error, match="million pixels"):
        reader.read([content], GAME.game)


def test_without_what_reads_photographs_the_extra_is_named(monkeypatch):
    monkeypatch.setattr(photographs, "find_spec", lambda name: None)
    with pytest.raises(Error, match=r"pip install 'wargame-sheetgen\[scan\]'"):
        photographs.read(GAME.game, [])
