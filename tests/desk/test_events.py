"""Events at the desk: made by a form, sealed, opened, and what is never shown."""

import re
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.desk.core import Desk, Reply
from sheetgen.kits.events import key_file, sealing
from sheetgen.kits.events.event_file import read
from tests.desk.conftest import text
from tests.kits.events.clock import on
from tests.kits.events.friendly import friendly

HOSTILE = '"><script>alert(1)</script>{{ 7 * 7 }}/../x'
PLAYERS = "name,club,table\nAnna Borg,Valletta,\nĠorġ Żahra,,\nRita Vella,,7\n"
SEALED = {
    "name": "Club Night", "date": "2999-12-05", "game": "convoy",
    "edition": "sheet", "format": "same-dice", "sessions": "2", "ranking": "matchpoints",
    "kind": "lottery", "delayed": "the draw before", "numbers": "5, 2", "ranges": "1-50, 1-12",
    "drawn": "2999-12-04", "reserves": "1", "missed": "none", "rulings/evade-length": "one",
    "tie_breaks.0": "head-to-head", "tie_breaks.1": "tankers",
}  # fmt: skip
OPEN = {"start": "19:30", "paper": "a4", "ink": "normal"}


def named(name: str) -> str:
    """The name of a field: of the sealed part, or of the open one."""
    if name in ("csrf", "id", "said", "game_before"):
        return name
    if name == "players":
        return "f/players"
    part = "open" if name.partition(".")[0] in (*OPEN, "copies") else "sealed"
    return f"f/{part}/{name}"


def beside(name: str) -> str:
    """The field that a fault stands beside."""
    return named(name).partition(".")[0]


def fields(**said: str) -> dict[str, str]:
    """A form as a browser sends it."""
    return {named(name): value for name, value in said.items()}


FORM = {"csrf": "word", "f/players": PLAYERS, **fields(**SEALED), **fields(**OPEN)}
DRAWN = {"delayed": "5 4 3 2 1 7 6", "sure": "yes"}


def made(desk: Desk, **form: str) -> str:
    """An event that was made, by its name here."""
    reply = desk.handle("event-make", {**FORM, **fields(**form)})
    assert reply.to, faults(reply)
    return reply.to.partition("id=")[2].partition("&")[0]


def opened(desk: Desk, **form: str) -> str:
    """The same, sealed and opened."""
    name = made(desk, **form)
    assert desk.handle("event-seal", {"id": name}).to
    with on(SEALED["drawn"]):
        assert desk.handle("event-open", {"id": name, **DRAWN}).to
    return name


def faults(reply: Reply) -> dict[str, str]:
    """What stands beside the fields of a form, by field."""
    return dict(re.findall(r'id="([^"]+)-wrong">([^<]*)<', text(reply)))


def event_of(desk: Desk) -> Path:
    """The file of the only event."""
    (path,) = desk.folder.glob("*/event.toml")
    return path


def test_an_event_is_made_of_the_fields_of_a_form(desk) -> None:
    made(desk)
    event = read(event_of(desk)).event
    sealed = event.sealed
    assert (sealed.name, sealed.date, sealed.sessions) == ("Club Night", "2999-12-05", (2,))
    assert (sealed.kind, sealed.numbers, sealed.drawn) == ("lottery", (5, 2), "2999-12-04")
    assert (sealed.rulings["evade-length"], sealed.edition) == ("one", "sheet")
    assert sealed.tie_breaks == ("head-to-head", "tankers")
    assert [(one.name, one.table) for one in event.players] == [
        ("Anna Borg", 1), ("Ġorġ Żahra", 2), ("Rita Vella", 7),
    ]  # fmt: skip
    assert event.starts == (19 * 60 + 30,)


def test_players_are_taken_from_a_spreadsheet_as_they_are_copied(desk) -> None:
    made(desk, players="Table\tName\tClub\r\n\tAnna Borg\t\r\n7\tRita Vella\tGozo\r\n")
    players = read(event_of(desk)).event.players
    assert [(one.name, one.club, one.table) for one in players] == [
        ("Anna Borg", "", 1), ("Rita Vella", "Gozo", 7),
    ]  # fmt: skip


def test_the_form_of_a_new_event_is_one_that_makes_it(desk) -> None:
    page = text(desk.handle("event-new", {}))
    for name, value in (("edition", "sheet"), ("format", "called"), ("paper", "a4")):
        (select,) = re.findall(rf'<select id="{named(name)}".*?</select>', page, re.DOTALL)
        assert f'<option value="{value}" selected>' in select
    kinds = re.findall(r'type="radio" name="f/sealed/kind" value="(\w*)"( checked)?', page)
    assert kinds == [("lottery", " checked"), ("text", ""), ("friendly", "")]
    other = text(
        desk.handle("event-new", {**FORM, **fields(game="wings"), "game_before": "convoy"})
    )
    assert 'value="Club Night"' in other
    assert "rulings/evade-length" not in other


WRONG = {
    "name": ("", "The event has no name."),
    "date": ("x", "not &#34;x&#34;."),
    "sessions": ("2, x", "Item 2 has to be how many boards it has"),
    "delayed": ("", "Say in words where the delayed value will come from"),
    "numbers": ("", "Numbers says how many are drawn."),
    "drawn": ("", "Say on which day the value is drawn"),
    "ranges": ("1-50", "Ranges says which numbers are in each drum"),
    "minutes": ("5", "Has to be a whole number from 10 to 600, not 5."),
    "tie_breaks.0": ("tanker", "did you mean tankers?"),
    "start": ("7 pm", "not &#34;7 pm&#34;."),
    "copies": ("many", "Has to be a whole number from 0 to 500, not &#34;many&#34;."),
    "players": ("name,club\nA\nA", "Line 3: &#34;A&#34; is in line 2 already"),
    "rulings/evade-length": ("x", "Has to be d3 or one, not &#34;x&#34;."),
}


def test_every_fault_is_told_beside_its_field_and_nothing_is_kept(desk) -> None:
    for name, (value, says) in WRONG.items():
        reply, field = desk.handle("event-make", {**FORM, named(name): value}), beside(name)
        assert reply.status == 422
        assert list(faults(reply)) == [field]
        assert says in faults(reply)[field]
        assert f'id="{field}"' in text(reply)
    every = fields(**{name: one for name, (one, _) in WRONG.items()})
    reply = desk.handle("event-make", {**FORM, **every})
    # Which numbers are in how many drums is asked when these are told.
    assert faults(reply).keys() == {*map(beside, WRONG)} - {named("ranges")}
    assert list(desk.folder.iterdir()) == []


def test_each_kind_of_delayed_value_has_fields_of_its_own(desk) -> None:
    for form, field in (
        ({"kind": "text", "delayed": "who wins", "drawn": ""}, "drawn"),
        ({"kind": "friendly", "seed": ""}, "seed"),
    ):
        reply = desk.handle("event-make", {**FORM, **fields(**form)})
        assert list(faults(reply)) == [named(field)]
    assert made(desk, kind="text", delayed="who wins")
    assert made(desk, kind="friendly", seed="abc", name="Other")


def test_an_event_is_changed_until_it_is_sealed_and_its_players_after_that(desk) -> None:
    name = made(desk)
    path = event_of(desk)
    path.write_text("# mine\n" + path.read_text("utf-8"), "utf-8")
    assert desk.handle("event-keep", {**FORM, "id": name, **fields(sessions="3", start="")}).to
    assert path.read_text("utf-8").startswith("# mine\n")
    assert read(path).event.sealed.sessions == (3,)
    reply = desk.handle("event-keep", {**FORM, "id": name, **fields(date="")})
    assert list(faults(reply)) == [named("date")]
    assert desk.handle("event-seal", {"id": name}).to
    form = {
        "id": name,
        **fields(sessions="1"),
        "f/players": PLAYERS + "Joe Zammit,,\n",
        "csrf": "word",
    }
    assert "f/sealed/sessions" not in text(desk.handle("event-edit", {"id": name}))
    assert desk.handle("event-keep", form).to
    event = read(path).event
    assert (event.sealed.sessions, len(event.players)) == ((3,), 4)


def test_what_cannot_be_taken_back_is_asked_about(desk) -> None:
    name = made(desk)
    assert desk.handle("event-seal", {"id": name}).to
    with on(SEALED["drawn"]):
        refused = desk.handle("event-open", {"id": name, **DRAWN, "sure": ""})
        assert (refused.status, "ick that this is the value" in text(refused)) == (422, True)
        assert desk.handle("event-open", {"id": name, **DRAWN}).to
    refused = desk.handle("event-reveal", {"id": name})
    assert (refused.status, "ick that all boards are played" in text(refused)) == (422, True)
    sealing.print_for(event_of(desk))
    refused = desk.handle("event-reveal", {"id": name, "sure": "yes"})
    assert (refused.status, "lips are due of S1-B1, table 1" in text(refused)) == (422, True)
    assert desk.folder.as_posix() not in text(refused)


def test_what_the_command_line_made_is_there_and_the_other_way_round(desk, capsys) -> None:
    main(["event", "new", str(desk.folder / "mine"), "--name", "Mine", "--date", "2999-01-01"])
    assert "Mine" in text(desk.handle("events", {}))
    name = made(desk)
    (mine,) = desk.folder.glob("Club*/event.toml")
    main(["event", "check", str(mine)])
    assert "next: sheetgen event seal" in capsys.readouterr().out
    desk.handle("event-seal", {"id": name})
    main(["event", "verify", *map(str, desk.folder.glob("*/public/*.event.jsonl"))])
    assert "checked   each of the 3 lines of the ledger" in capsys.readouterr().out


def test_the_key_and_where_an_event_lies_are_on_no_page(desk) -> None:
    name = opened(desk)
    key = key_file.read(key_file.place(event_of(desk)))
    pages = [
        desk.handle("events", {}),
        *(desk.handle(a, {"id": name}) for a in ("event", "event-edit")),
    ]
    pages += [desk.handle(a, {"id": name}) for a in ("event-seal", "event-open", "event-reveal")]
    key_file.place(event_of(desk)).rename(desk.folder / "elsewhere")
    pages.append(
        desk.handle("event-ruled", {"id": name, "kind": "replace", "word0": "S1-B1", "reason": "x"})
    )
    assert pages[-1].status == 422
    for page in pages:
        assert key not in text(page)
        assert str(desk.folder) not in text(page)


def test_only_files_that_are_to_be_published_are_handed_out(desk) -> None:
    name = opened(desk)
    place = event_of(desk).parent
    (place / "public" / "link.txt").symlink_to(place / "private" / "event.key")
    page = text(desk.handle("event", {"id": name}))
    handed = re.findall(r"event-file\?id=\w+&amp;file=(\w+)", page)
    assert len(handed) == 1
    for file in handed:
        found = desk.handle("event-file", {"id": name, "file": file})
        assert (place / "public" / found.name).read_bytes() == found.body
    for file in ("", "../private/event.key", "private/event.key", "event.key"):
        assert desk.handle("event-file", {"id": name, "file": file}).status == 422


def test_what_is_typed_in_an_event_is_text(desk) -> None:
    players = f'name\n"{HOSTILE.replace(chr(34), chr(34) * 2)}"\n'
    name = opened(desk, name=HOSTILE, delayed=HOSTILE, players=players)
    assert desk.handle(
        "event-ruled", {"id": name, "kind": "replace", "word0": "S1-B1", "reason": HOSTILE}
    ).to
    assert [path.parent.parent for path in desk.folder.rglob("event.toml")] == [desk.folder]
    for action in ("events", "event", "event-edit"):
        for form in ({"id": name}, {"id": HOSTILE}, {"id": name, "said": HOSTILE}):
            page = text(desk.handle(action, form))
            assert "<script>alert" not in page
            assert "49/" not in page
    for folder in ("../x", "/etc", "a/b", "CON", "."):
        assert desk.handle("event-make", {**FORM, **fields(name=folder)}).to
    assert {path.parent.parent for path in desk.folder.rglob("event.toml")} == {desk.folder}


def test_a_faulty_event_file_says_what_is_wrong_in_its_form(desk) -> None:
    name = made(desk)
    path = event_of(desk)
    path.write_text(path.read_text("utf-8").replace('"2999-12-05"', '"soon"'), "utf-8")
    assert "mistakes in its file" in text(desk.handle("events", {}))
    assert list(faults(desk.handle("event", {"id": name}))) == [named("date")]
    assert desk.handle("event-keep", {**FORM, "id": name}).to
    path.write_text("[", "utf-8")
    assert desk.handle("event", {"id": name}).status == 422
    path.write_text('[open]\nroster = "../../etc/passwd"\n', "utf-8")
    assert "root:" not in text(desk.handle("event", {"id": name}))
    assert not desk.handle("event-keep", {**FORM, "id": name}).to


def test_an_event_made_by_commands_is_found_from_its_folder(desk, tmp_path) -> None:
    friendly(tmp_path, 'name = "Anna"', 'name = "李小龍"')
    shown = text(desk.handle("events", {}))
    assert "Club Night" in shown
    (name,) = re.findall(r'href="event\?id=(\w+)"', shown)
    assert text(desk.handle("event", {"id": name})).count("Club Night")
    assert "Take the slip" in text(desk.handle("event-slips", {"id": name}))


def test_two_events_of_one_name_are_two(desk) -> None:
    assert len({made(desk), made(desk)}) == 2


@pytest.mark.usefixtures("our_faces_alone")
def test_a_name_that_cannot_be_printed_is_pointed_out(desk) -> None:
    for names, is_told in (("Anna\nĠorġ", False), ("Anna\n李小龍", True)):
        shown = text(desk.handle("event", {"id": made(desk, players=f"name\n{names}\n")}))
        assert ("which the typefaces here lack" in shown) is is_told
