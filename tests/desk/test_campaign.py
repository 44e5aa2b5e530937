"""A campaign at the desk: the fight's form, what will be recorded, and how it stands as a whole."""

import re
import shutil
import tomllib
from itertools import count
from pathlib import Path

import pytest

import sheetgen
from sheetgen.core.game import find
from sheetgen.core.requests import ReportFight
from sheetgen.desk.filling import parts
from sheetgen.desk.seats import name_of
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.schema.reading import Wrong
from tests.cases import each
from tests.desk.conftest import begun, stamp, text

TARN = Path(__file__).parents[1] / "fixtures" / "tarn"
FALLS = {
    "f/crew/11/fate": "shot down",
    "f/crew/11/damage": "16",
    "f/crew/11/altitude": "2",
    "f/crew/11/by.0": "Ashworth",
    "f/crew/11/by.1": "MacLeod",
}


class Pilot:
    """Somebody who has come to a fight, and its form."""

    def __init__(self, desk) -> None:
        self.desk = desk
        self.id = begun(desk, game="wings", seed="takali", dice="seed")
        self.page = text(desk.handle("report", {"id": self.id}))
        self.stamp = stamp(desk.handle("report", {"id": self.id}))

    def sends(self, action: str, **fields: str):
        shown = re.search(r'name="shown" value="([^"]*)"', self.page)
        form = {"id": self.id, "stamp": self.stamp, "way": "whole", "fragment": "yes"}
        reply = self.desk.handle(action, {**form, "shown": shown[1] if shown else "", **fields})
        self.page = text(reply) or self.page
        return reply

    @property
    def journal(self) -> str:
        (path,) = self.desk.folder.glob("*.jsonl")
        return path.read_text("utf-8")


@pytest.fixture
def pilot(desk) -> Pilot:
    return Pilot(desk)


def test_the_form_has_fields_of_its_own_and_no_text_to_fill_in(pilot) -> None:
    assert "11 Ten. Michele Martinelli, CR.42: Axis, attacks; takes 16 damage" in pilot.page
    assert 'name="f/crew/11/specials.0"' in pilot.page
    assert "[crew." not in pilot.page


def test_a_fate_asks_for_more_and_a_mistake_stands_beside_its_field(pilot) -> None:
    assert 'name="f/crew/11/altitude"' not in pilot.page
    pilot.sends("fill", **{"f/crew/11/fate": "shot down", "f/crew/11/damage": "many"})
    assert 'name="f/crew/11/altitude"' in pilot.page
    assert 'value="many"' in pilot.page
    beside = re.search(r'id="f/crew/11/damage-wrong">([^<]*)', pilot.page)
    assert beside[1] == "Has to be a whole number from 0 to 99, not &#34;many&#34;."
    level = re.search(r'id="f/crew/11/altitude-wrong">([^<]*)', pilot.page)
    assert level[1] == "Is not filled in, and 1 to 13 was expected."


def test_what_is_half_filled_in_is_kept_beside_the_record(pilot) -> None:
    before = pilot.journal
    pilot.sends(
        "fill", **{"f/crew/12/damage": "7", "f/crew/12/specials.0": "fire", "f/optional": "fog"}
    )
    page = text(pilot.desk.handle("report", {"id": pilot.id}))
    assert re.search(r'name="f/crew/12/damage" value="7"', page)
    assert '<option value="fire" selected>' in page
    assert re.search(r'name="f/optional" value="fog"', page)
    assert pilot.journal == before


def test_what_is_wrong_is_kept_as_it_was_typed(pilot) -> None:
    pilot.sends("fill", **{"f/crew/12/damage": "many", "f/crew/12/wounds": "1"})
    page = text(pilot.desk.handle("report", {"id": pilot.id}))
    assert re.search(r'name="f/crew/12/damage" value="many"', page)
    assert re.search(r'name="f/crew/12/wounds" value="1"', page)
    assert "not &#34;many&#34;" in page


@each(
    ("held", "status", "says"),
    [
        ("", 200, "Won by the British, 16 to 0."),
        ("[crew.12]\ndamage = 9\n", 200, 'name="f/crew/12/damage" value="9"'),
        ("crew = 3\n", 200, "Has to be a part for each"),
        ("[crew.99]\n", 200, "There is no crew called &#34;99&#34; here"),
        ("[crew.12]\nby = [{}, 3]\nfate = ['left']\ny = {}\nattacks = 2\n", 200, "Has to be"),
        ("optional = {}\n[crew]\n12 = 3\n", 200, "Has to be a text of at most 2000 characters"),
        ("[crew", 422, "fight.toml, line 1: "),
        ("\0", 422, "fight.toml, line 1: "),
    ],
)
def test_it_is_the_form_of_the_command_line_and_may_hold_anything(
    pilot, held, status, says
) -> None:
    pilot.sends("fill", **{"f/crew/12/damage": "7"})
    (form,) = pilot.desk.folder.glob("*.mission-01.fight.toml")
    assert tomllib.loads(form.read_text("utf-8"))["crew"]["12"]["damage"] == 7
    form.write_text(held, "utf-8")
    reply = pilot.desk.handle("report", {"id": pilot.id})
    assert (reply.status, says in text(reply)) == (status, True), text(reply)


def test_without_a_script_the_form_comes_again_as_it_was_kept(pilot) -> None:
    reply = pilot.sends("fill", fragment="", **FALLS)
    assert reply.to == f"/report?id={pilot.id}"
    page = text(pilot.desk.handle("report", {"id": pilot.id}))
    chosen = re.findall(r'<option value="\w+" selected>(MacLeod|Ashworth)', page)
    assert chosen == ["Ashworth", "MacLeod"]


def test_what_will_be_recorded_is_said_before_it_is(pilot) -> None:
    before = pilot.journal
    page = text(pilot.sends("record", **FALLS))
    assert "What will be recorded has changed." in page
    assert "Kills: Martinelli by Ashworth and MacLeod." in page
    # Who has won is said once.
    assert page.lower().count("won by the") == 1
    assert pilot.journal == before
    assert pilot.sends("record", **FALLS).to == f"/table?id={pilot.id}"
    assert '"fate":"shot down"' in pilot.journal
    # Twice is once.
    recorded = pilot.journal
    assert pilot.sends("record", **FALLS).to == f"/table?id={pilot.id}"
    assert pilot.journal == recorded


def test_an_empty_form_is_recorded_only_when_that_is_said_again(pilot) -> None:
    before = pilot.journal
    assert "Nothing is filled in." in text(pilot.sends("record"))
    assert pilot.journal == before
    assert pilot.sends("record").to.startswith("/table")


def test_what_contradicts_itself_is_not_recorded(pilot) -> None:
    before = pilot.journal
    for _ in range(2):
        assert "to correct first" in text(pilot.sends("record", **{"f/crew/11/burning": "yes"}))
    assert pilot.journal == before


def test_what_is_wrong_with_no_single_field_stands_with_its_row(pilot) -> None:
    (path,) = pilot.desk.folder.glob("*.jsonl")
    session = sheetgen.open(path).session
    grid = needed(parts_of(session.game).fight_grid, "form of a fight").grid(session)
    row = ("crew", "11")
    wrong = [Wrong(row, "this crew"), Wrong((), "all of it"), Wrong((*row, "fate"), "fate")]
    found = {one.name: one for one in parts(grid, {}, wrong)}
    assert found["f/crew/11"].wrong == ["this crew"]
    assert found["f"].wrong == ["all of it"]
    assert [one.wrong for one in found["f/crew/11"].fields if one.name == "f/crew/11/fate"] == [
        ["fate"]
    ]


def test_a_hostile_form_does_no_harm(pilot) -> None:
    before = pilot.journal
    for fields in (
        {"f/crew/11/fate": "<script>"},
        {"f/crew/11/specials.0": "9" * 5000},
        {f"f/crew/11/by.{number}": "1" for number in range(400)},
        {"f/crew/99/fate": "left", "f/crew/11/nothing": "x"},
        {"f/optional": "x" * 5000},
    ):
        page = text(pilot.sends("fill", **fields))
        assert "<script>" not in page
    assert pilot.journal == before
    assert pilot.desk.handle("fill", {"id": "../x"}).status == 422


def test_a_question_that_is_no_fight_has_no_form(desk) -> None:
    name = begun(desk)
    assert desk.handle("report", {"id": name}).to == f"/table?id={name}"
    assert desk.handle("fill", {"id": name}).status == 422


def test_a_campaign_has_its_boards_and_a_convoy_none(pilot) -> None:
    page = text(pilot.desk.handle("boards", {"id": pilot.id}))
    for says in ("28 Oct 1942", "Mission by mission", "at hand"):
        assert says in page
    squadron = text(pilot.desk.handle("boards", {"id": pilot.id, "board": "squadron"}))
    assert "P/O Patrick MacLeod" in squadron
    assert pilot.desk.handle("boards", {"id": pilot.id, "board": "../x"}).status == 422
    table, wanted = text(pilot.desk.handle("table", {"id": pilot.id})), {"id": pilot.id}
    for seen, sheet in ((page, "log"), (squadron, "board"), (table, "log")):
        assert f'what=sheet-{sheet}&amp;shown=yes" target="_blank">Print<' in seen
        assert 'href="after?id=' in seen
    printed = pilot.desk.handle("file", {**wanted, "what": "sheet-briefings", "shown": "yes"})
    assert printed.body[:4] == b"%PDF"
    # Only what can be had is offered.
    assert "what=logbook" in (files := text(pilot.desk.handle("after", wanted)))
    assert "what=dicebook" not in files
    assert "boards?id=" in text(pilot.desk.handle("table", {"id": pilot.id}))
    other = begun(pilot.desk)
    assert parts_of(sheetgen.games()["convoy"]).boards is None
    assert "boards?id=" not in text(pilot.desk.handle("table", {"id": other}))
    assert pilot.desk.handle("boards", {"id": other}).status == 422


@pytest.mark.long
def test_each_of_seven_kinds_of_mission_is_reported_at_the_desk_and_the_campaign_told(desk) -> None:
    mine = Path(shutil.copytree(TARN, desk.folder / "tarn"))
    whole, waiting = desk.folder / "whole.journal.jsonl", dict[int, str]()
    seeds = count()
    while len(waiting) < 7:
        seed = f"tarn {next(seeds)}"
        record = sheetgen.play("wings", seed=seed, campaign=mine, policy="careful")
        whole.write_text(record.journal(), "utf-8")
        lines = record.journal().splitlines(keepends=True)
        for at, request in enumerate(record.session.asked, start=1):
            if isinstance(request, ReportFight):
                # Up to the fight, which is not reported yet.
                path = desk.folder / f"{seed} {at}.journal.jsonl"
                path.write_text("".join(lines[:at]), "utf-8")
                waiting.setdefault(sheetgen.open(path).session.state.kind, name_of(path))
    for kind, name in waiting.items():
        before = desk.handle("report", {"id": name})
        assert ("Photograph, no. 1" in text(before)) == (kind == 7)
        crew = re.search(r'name="(f/crew/\d+)/damage"', text(before))[1]
        said = {"id": name, "stamp": stamp(before), "fragment": "yes", f"{crew}/damage": "1"}
        looked = text(desk.handle("fill", said))
        shown = re.search(r'name="shown" value="([^"]*)"', looked)[1]
        done = desk.handle("record", {**said, "shown": shown})
        assert done.to == f"/table?id={name}", (kind, looked)
        for action in ("table", "boards", "sheet"):
            assert desk.handle(action, {"id": name}).status == 200, (kind, action)
    for action in ("after", "story", "files", "answers"):
        assert desk.handle(action, {"id": name_of(whole)}).status == 200, action
    files = {"id": f"campaign.{name_of(mine)}"}
    names = [*needed(parts_of(find("wings")).own, "own").of_campaign(mine).forms]
    assert "missions/7-bridges" in names
    for name in names:
        page = text(desk.handle("own-file", {**files, "file": name}))
        assert "to correct" not in page, name
