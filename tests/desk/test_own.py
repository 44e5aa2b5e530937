"""What players write of their own, as forms of the desk."""

import html
import tomllib

import pytest
from lxml.html import fromstring

import sheetgen
from sheetgen.core.game import find
from sheetgen.desk.asking import MOST_FIELDS
from sheetgen.desk.core import Desk, Reply
from sheetgen.games.wings.campaigns.checks import checked
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.schema.forms import Part, filled, part
from sheetgen.library.record import subject, with_own
from tests.desk.conftest import text

PILOTS = {"id": "beside", "file": "pilots"}
PLANES = {"id": "beside", "file": "collection"}


class Fields:
    """The fields of the form of a page as a browser would send them; and what is wrong with each,
    by the name of its field."""

    def __init__(self, page: str) -> None:
        top = fromstring(page)
        (form,) = top.xpath("//form[contains(@class, 'own')]")
        self.sent = {name: said.removeprefix("\n") for name, said in form.form_values()}
        wrong = top.xpath("//p[contains(@id, '-wrong')]")
        self.wrong = {one.get("id").removesuffix("-wrong"): one.text for one in wrong}


def seen(desk: Desk, form: dict[str, str]) -> Fields:
    return Fields(text(desk.handle("own-file", form)))


def saved(desk: Desk, form: dict[str, str], **more: str) -> Reply:
    """What comes of a form, its fields as they stand but for some."""
    return desk.handle("own-keep", {**seen(desk, form).sent, **more})


def after(desk: Desk, form: dict[str, str], **more: str) -> str:
    """The page of a form, once it is saved."""
    assert saved(desk, form, **more).to.endswith("said=kept")
    return text(desk.handle("own-file", {**form, "said": "kept"}))


def copied(desk: Desk, of: str, name: str) -> str:
    """A copy of a campaign, by the name of its files."""
    reply = desk.handle("own-copy", {"of": of, "name": name})
    assert reply.to, reply.body
    return reply.to.partition("id=")[2].partition("&")[0]


def test_pilots_are_written_as_they_are_typed_and_what_is_wrong_is_said(desk) -> None:
    path = desk.folder / "pilots.toml"
    path.write_text('# Friends of ours.\n[regia]\npilots = ["Gino Bartali"] # my uncle\n')
    before = path.read_bytes()
    reply = saved(
        desk, PILOTS, **{"f/raf/pilots": "Jane Miller\nTom_Hale", "act": "add f/raf/units"}
    )
    assert "f/raf/units/0/name" in Fields(text(reply)).sent
    # One more is only shown.
    assert path.read_bytes() == before
    assert desk.handle("own-keep", Fields(text(reply)).sent).to
    wrong = seen(desk, PILOTS).wrong
    assert [*wrong] == [
        "f/raf/pilots",
        *(f"f/raf/units/0/{one}" for one in ("name", "base", "flies")),
    ]
    assert wrong["f/raf/pilots"].endswith('"Tom_Hale".')
    assert wrong["f/raf/units/0/flies"].startswith("Has to be Gladiator, ")
    assert "Tom_Hale" in path.read_text("utf-8")
    own = {
        "f/raf/pilots": 'Jane Miller\nTom "Lofty" Hale',
        "f/raf/units/0/name": "No. 999 Squadron",
        "f/raf/units/0/base": "Luqa",
        "f/raf/units/0/flies.Hurricane I": "yes",
    }
    assert "Nothing is wrong with any of it." in after(desk, PILOTS, **own)
    assert path.read_text("utf-8") == (
        '# Friends of ours.\n[regia]\npilots = ["Gino Bartali"] # my uncle\n\n'
        '[raf]\npilots = ["Jane Miller", "Tom \\"Lofty\\" Hale"]\n\n[[raf.units]]\n'
        'name = "No. 999 Squadron"\nbase = "Luqa"\nflies = ["Hurricane I"]\n'
    )


@pytest.mark.long
def test_a_game_is_begun_with_what_players_have_of_their_own(desk) -> None:
    (desk.folder / "pilots.toml").write_text('[regia]\npilots = ["Gino Bartali"]\n')
    form = {"game": "wings", "own": "yes", "seed": "takali", "dice": "seed"}
    assert "with pilots.toml" in text(desk.handle("new", form))
    assert desk.handle("begin", form).to
    (record,) = desk.folder.glob("*.jsonl")
    own = with_own(subject("wings"), desk.folder)[0].game.own
    assert sheetgen.open(record).header.own == own
    fight = {"game": "wings", "own": "yes", "seed": "friday", "mission": "6", "attacker": "axis"}
    assert desk.handle("fight-begin", {**fight, "period": "early", "side": "british"}).to
    headers = [sheetgen.open(path).header for path in desk.folder.glob("*.jsonl")]
    assert [one.own for one in headers] == [own, own]
    assert len([one for one in headers if one.fight]) == 1
    (desk.folder / "pilots.toml").write_text("[regia]\npilots = 3\n")
    reply = desk.handle("new", form)
    assert reply.status == 422
    assert "under Your own: pilots.toml, line 2: " in text(reply)
    preview = text(desk.handle("preview", form))
    assert 'id="preview"' in preview
    assert "pilots.toml, line 2: " in preview


def test_a_mistake_of_a_collection_stands_beside_its_field(desk) -> None:
    mistakes = {
        "f/Hurricane I/damage": ("99", "Has to be a whole number from 5 to 60"),
        "f/Hurricane I/guns/front": ("E/A", "Has to be its letters"),
    }
    # Another of the same key is no matter.
    given = {field: given for field, (given, _) in mistakes.items()}
    page = after(desk, PLANES, **{"f/CR.42/damage": "9", **given})
    assert "There is something to correct before it can be played." in page
    wrong = Fields(page).wrong
    assert all(wrong[field].startswith(says) for field, (_, says) in mistakes.items())
    for field in given:
        given[field] = ""
    own = {"f/own.Hurricane I": "yes", "f/own.Bf 109 E-7": "yes"}
    wrong = Fields(after(desk, PLANES, **given, **own)).wrong
    assert wrong["f/own"].startswith("Nothing that is owned can fly for the CR.42")


def sent(of: Part) -> dict[str, str]:
    """A part of a form as a browser would send it."""
    found = {}
    for one in of.fields:
        if one.shown == "ticks":
            found |= {f"{one.name}.{value}": "yes" for value in one.value}
        else:
            found[one.name] = one.text
    for part_of in of.parts:
        found |= sent(part_of)
    return found


def test_every_form_of_a_campaign_says_what_its_file_says() -> None:
    folder = find("wings").campaigns / "skarholm"
    files = needed(parts_of(find("wings")).own, "files of your own").of_campaign(folder).forms
    assert len(files) == 11
    for name, table in files.items():
        path = folder / f"{name}.toml"
        held = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        form = sent(part(table, held, {}))
        assert len(form) < MOST_FIELDS
        assert filled(table, form) == held, name


def test_a_campaign_is_copied_and_changed_and_its_remarks_stay(desk) -> None:
    name = copied(desk, "skarholm", "Lodden Sound")
    (folder,) = desk.folder.glob("Lodden-Sound-*")
    shipped = (find("wings").campaigns / "skarholm" / "ships.toml").read_text("utf-8")
    # One that is there is not written over.
    assert desk.handle("own-copy", {"of": "malta", "name": "Lodden Sound"}).status == 422
    form = {"id": name, "file": "ships"}
    assert saved(desk, form).to.endswith("said=kept")
    assert (folder / "ships.toml").read_text("utf-8") == shipped
    later = 'Hematite\nRedstone\nOld Anvil\n{name = "Ferrous", from = "1936-07"}'
    assert saved(desk, form, **{"f/ore ships/later": later}).to.endswith("said=kept")
    changed = (folder / "ships.toml").read_text("utf-8")
    assert checked(folder).file("ships")["ore ships"]["later"][-1] == {
        "name": "Ferrous",
        "from": "1936-07",
    }
    assert changed.count("#") == shipped.count("#")
    wrong = Fields(after(desk, form, **{"f/ore ships/early": "Kernow {Ore}"})).wrong
    assert wrong["f/ore ships/early"].startswith("Item 1 has to be a ship’s name")


def test_the_first_file_of_a_desk_makes_its_folder(tmp_path) -> None:
    desk = Desk(tmp_path / "games", "word")
    assert "Nothing is wrong" in after(desk, PILOTS, **{"f/raf/pilots": "Ann Bee"})
    assert (tmp_path / "games" / "pilots.toml").is_file()


def test_files_that_were_written_by_hand_are_read_as_far_as_they_can_be(desk) -> None:
    path = desk.folder / "pilots.toml"
    path.write_bytes(
        b'\xef\xbb\xbf# mine\r\n[raf]\r\npilots = [1936-04-02]\r\nold = "x" # keep\r\n'
    )
    page = seen(desk, PILOTS)
    assert page.sent["f/raf/pilots"] == "1936-04-02"
    # What has no field stays, and is what is wrong.
    page = after(desk, PILOTS, **{"f/raf/pilots": "Ann Bee"})
    assert 'no key called "old" here' in html.unescape(page)
    path.write_bytes(b'# mine\r\n[raf]\r\npilots = ["A B"] # keep\r\n')
    assert saved(desk, PILOTS, **{"f/raf/pilots": ""}).to
    assert path.read_bytes() == b"# mine\r\n"
    for wrong in (b"[raf", b"\xff", b"a = " + b"[" * 9999):
        path.write_bytes(wrong)
        reply = desk.handle("own-file", PILOTS)
        assert reply.status == 422
        assert "Pilots.toml" in text(reply)


def test_a_campaign_with_mistakes_is_not_begun_and_no_page_says_where_it_lies(desk) -> None:
    name = copied(desk, "skarholm", "lodden")
    (desk.folder / "lodden" / "ships.toml").write_text("x = 1\n", "utf-8")
    key = name.partition(".")[2]
    for action, form in (
        ("new", {"game": "wings", "campaign": key}),
        ("begin", {"game": "wings", "campaign": key}),
        ("own-file", {"id": f"beside.{key}"}),
    ):
        reply = desk.handle(action, form)
        assert reply.status == 422
        assert "odden/ships.toml, line 1: " in text(reply)
        assert str(desk.folder) not in text(reply)
    assert "Ships</a>: X has to be" in text(desk.handle("own-file", {"id": name}))


def test_of_two_windows_the_second_does_not_write_over_the_first(desk) -> None:
    one, two = (seen(desk, PILOTS).sent for _ in range(2))
    assert desk.handle("own-keep", {**one, "f/raf/pilots": "Ann Bee"}).to
    reply = desk.handle("own-keep", {**two, "f/raf/pilots": "Cy Dee"})
    assert reply.status == 422
    assert "changed in another window" in text(reply)
    assert "Ann Bee" in (desk.folder / "pilots.toml").read_text("utf-8")


def test_what_hangs_together_is_changed_file_by_file(desk) -> None:
    name = copied(desk, "skarholm", "lodden")
    folder = desk.folder / "lodden"
    aircraft = {"id": name, "file": "aircraft"}
    added = saved(desk, aircraft, act="add f", **{"new f": "petrel"})
    assert "f/petrel/name" in Fields(text(added)).sent
    # A type that no unit flies.
    new = {"f/petrel/name": "Petrel", "f/petrel/like": "gladiator", "f/petrel/air_force": "watch"}
    page = after(desk, aircraft, **new)
    assert "no unit flies the type petrel" in page.casefold()
    assert f"own-file?id={name}&amp;file=people" in page
    people = {"id": name, "file": "people"}
    flies = seen(desk, people).sent["f/watch/units/0/flies"]
    page = after(desk, people, **{"f/watch/units/0/flies": f"{flies}\npetrel"})
    assert "Nothing is wrong with any of it." in page
    assert checked(folder).file("aircraft")["petrel"]["called"] == "Petrel"
    # Taken away again it leaves what pointed to it.
    without = Fields(text(saved(desk, aircraft, act="drop f/petrel"))).sent
    assert desk.handle("own-keep", without).to
    assert "no type called petrel" in text(desk.handle("own-file", aircraft))


@pytest.mark.long
def test_a_campaign_that_is_played_is_copied_and_not_changed(desk) -> None:
    name = copied(desk, "skarholm", "lodden")
    base = {"id": name, "file": "campaign"}
    assert saved(desk, base, **{"f/place": "Lodden"}).to.endswith("said=kept")
    key = name.partition(".")[2]
    form = {"game": "wings", "campaign": key, "seed": "takali", "dice": "seed"}
    assert "Wings over Skarholm (lodden)" in text(desk.handle("new", form))
    assert desk.handle("begin", form).to
    (record,) = desk.folder.glob("wings-lodden-*.jsonl")
    before = record.read_bytes()
    page = text(desk.handle("own-file", base))
    assert "A game is played with it" in page
    assert 'class="btn main">Save' not in page
    reply = desk.handle("own-keep", {**Fields(page).sent, "f/place": "Isles"})
    assert reply.status == 422
    assert "copy it, and change the copy" in text(reply)
    other = copied(desk, key, "lodden-2")
    # The same data are there twice: the record finds them in the other.
    assert saved(desk, {**base, "id": other}, **{"f/place": "Isles"}).to.endswith("said=kept")
    assert desk.handle("table", {"id": desk.shelf.games(9)[0].id}).status == 200
    assert record.read_bytes() == before


def test_no_path_is_taken_from_a_page(desk) -> None:
    for action, form in (
        ("own-file", {"id": "campaign.../../etc"}),
        ("own-file", {"id": "campaign.malta"}),
        ("own-file", {"id": "beside", "file": "../pilots"}),
        ("own-copy", {"of": "../malta", "name": "x"}),
        ("own-copy", {"of": "malta", "name": " "}),
        ("own-keep", {"id": "beside.x", "file": "pilots"}),
    ):
        assert desk.handle(action, form).status == 422
    assert list(desk.folder.iterdir()) == []


def test_hostile_names_stay_in_the_folder_and_are_text(desk) -> None:
    hostile = '../<b>&"{{ 1 }}'
    name = copied(desk, "skarholm", hostile)
    (folder,) = desk.folder.iterdir()
    assert folder.parent == desk.folder
    assert folder.name.startswith("b----")
    page = after(desk, {"id": name, "file": "campaign"}, **{"f/title": hostile})
    assert "/<b>" not in page
    assert html.escape(hostile, quote=False).replace('"', "&#34;") in page
    reply = desk.handle("own-keep", {"id": name, "file": "ships", "key": hostile})
    assert reply.status == 422
    assert not (desk.folder / "ships.toml").exists()
    page = after(desk, PILOTS, **{"f/raf/pilots": '\x00\u2028Ann\x7f Bee]"""'})
    assert "has to be a first name and a surname" in page
