"""The event file: what it says, and every fault at once with its line."""

import re
from hashlib import sha256

import pytest

from sheetgen.core.faults import Faults
from sheetgen.core.game import find
from sheetgen.kits.events.event import EVENT, Player, Print
from sheetgen.kits.events.event_file import read
from sheetgen.kits.events.new_event import new_event
from tests.test_faults_of_files import EVENT as GOOD


@pytest.fixture
def path(tmp_path):
    return tmp_path / "event.toml"


@pytest.fixture
def faults(path):
    def faults(text: str | bytes) -> list[str]:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(Faults) as found:
            read(path)
        return [sentence.replace(str(path.parent) + "/", "") for sentence in found.value.sentences]

    return faults


def said(path, text: str):
    path.write_text(text, "utf-8")
    return read(path)


def test_a_file_says_all_there_is(path) -> None:
    event, seed, _ = said(path, GOOD)
    sealed = event.sealed
    assert (sealed.name, sealed.date, sealed.game, sealed.edition) == (
        "Club Night", "2026-12-05", "convoy", "classic"
    )  # fmt: skip
    assert (sealed.format, sealed.sessions, sealed.reserves) == ("same-dice", (3, 2), 2)
    assert (sealed.ranking, sealed.tie_breaks) == ("datum", ("fewer-options", "head-to-head"))
    assert (sealed.delayed, sealed.friendly, seed) == ("a lottery", False, "")
    assert event.print == Print("letter", "low")
    assert event.players == (Player("Żarb", "", 1, 20), Player("Anna Borg", "Valletta", 2, 19))
    assert event.conditions.rulings["off-table"] == "dummy"


def test_every_ruling_is_sealed_also_those_not_named(path) -> None:
    sealed = said(path, GOOD).event.sealed
    assert set(sealed.rulings) == {ruling.name for ruling in find("convoy").rulings}


@pytest.mark.parametrize(
    ("game", "digest"),
    [
        ("convoy", "e535f60bb6ae1d15e08c838e5224dfb9363da8d6948459fb14b1cf9d3a8c2f1d"),
        ("wings", "ceba623fd9fdda60d7e9cf1346ff87c96613b52cb315b8d0479175d18467dce3"),
    ],
)
def test_what_is_sealed_of_a_file_is_this_text(path, game, digest) -> None:
    named = f'name = "Weekend"\ndate = "2026-12-05"\ngame = "{game}"'
    named += '\nranking = "matchpoints"'
    text = f'[sealed]\n{named}\nfriendly = true\nseed = "malta"\n[open]\n'
    path.write_text(text, "utf-8")
    # All dice of boards hang on it.
    assert sha256(read(path).event.sealed.text.encode()).hexdigest() == digest
    for ruling in find(game).rulings:
        chosen = f'[sealed.rulings]\n{ruling.name} = "{list(ruling.values)[-1]}"\n[open]'
        path.write_text(text.replace("[open]", chosen), "utf-8")
        assert read(path).event.sealed.rulings[ruling.name] == list(ruling.values)[-1]


def test_a_date_may_stand_without_quotation_marks(path) -> None:
    text = GOOD.replace('"2026-12-05"', "2026-12-05").replace('"2026-12-04"', "2026-12-04")
    assert said(path, text).event == said(path, GOOD).event


def test_what_is_left_out_has_its_usual_value(path) -> None:
    short = '[sealed]\nname = "N"\ndate = "2026-12-05"\ndelayed = "x"\ndrawn = "2026-12-04"\n'
    event = said(path, short).event
    assert (event.sealed.game, event.sealed.edition, event.sealed.sessions) == (
        "convoy", "sheet", (3,)
    )  # fmt: skip
    assert (event.players, event.print) == ((), Print())


def test_all_faults_are_told_at_once_in_their_order(faults) -> None:
    text = GOOD.replace("2026-12-05", "soon").replace('"convoy"', '"chess"')
    text = text.replace("Anna Borg", "x" * 300).replace('"low"', '"high"')
    lines = [int(sentence.split("line ")[1].split(":")[0]) for sentence in faults(text)]
    assert lines == [3, 4, 17, 19]


def test_two_thousand_faults_are_not_all_told(faults) -> None:
    bad = "".join(f"x{number} = 1\n" for number in range(2_000))
    found = faults(bad + GOOD)
    assert len(found) == 51
    assert found[-1].endswith("and 1950 more")


def test_what_is_no_toml_or_no_text(faults) -> None:
    assert faults("[sealed]\nname = Club\n")[0].startswith("event.toml, line 2: ")
    assert "write straight ones" in faults("[sealed]\nname = “Club”\n")[0]
    assert faults(b"[sealed]\nname = \"caf\xe9\"\n") == [
        'event.toml, line 2: a byte is not UTF-8 text (is it "é" in another encoding?): save the'
        " file as UTF-8; a spreadsheet calls it CSV UTF-8"
    ]  # fmt: skip
    assert "UTF-16" in faults(GOOD.encode("utf-16"))[0]


def test_a_roster_beside_the_file(path, faults) -> None:
    (path.parent / "club.csv").write_text("name;table\nB;\nA;7\n", "utf-8")
    text = GOOD[: GOOD.index("players")] + 'roster = "club.csv"\n'
    assert said(path, text).event.players == (Player("B", "", 1, 2), Player("A", "", 7, 3))
    (path.parent / "club.csv").write_text("name;table\nB;1\nA;1\nC;x\n", "utf-8")
    found = faults(text.replace("2026-12-05", "soon"))
    assert [sentence[:20] for sentence in found] == [
        "event.toml, line 3: ", "club.csv, line 3: ta", "club.csv, line 4: ta"
    ]  # fmt: skip
    assert "both" in faults(GOOD + 'roster = "club.csv"')[0]
    for windows in ("C:\\Users\\club.csv", "D:\\new\\club.csv"):
        assert "with / instead" in faults(text.replace("club.csv", windows))[0]
    assert "control character" in faults(text.replace("club.csv", "a\\u0000b"))[0]
    assert faults(text.replace("club.csv", "no.csv")) == ["no.csv: No such file or directory"]


@pytest.mark.parametrize("game", ["convoy", "wings"])
@pytest.mark.parametrize("seed", ["", 'fri"day\\'])
def test_a_new_file_lacks_no_more_than_name_and_date(path, faults, game, seed) -> None:
    text = new_event(find(game), "event.toml", {"seed": seed} if seed else {})
    found = faults(text)
    assert [sentence.split(": ")[1] for sentence in found] == [
        "the event has no name", "the event has no date",
        *(() if seed else ("say on which day the value is drawn, such as \"2026-12-05\"",)),
    ]  # fmt: skip
    event = said(
        path,
        re.sub('(date|drawn) = ""', r"\1 = 2026-12-05", text.replace('name = ""', 'name = "N"')),
    )
    assert (event.event.sealed.game, event.seed) == (game, seed)
    rulings = {one.name: one.default for one in find(game).rulings}
    assert event.event.conditions == find(game).conditions(None, rulings)


def test_every_key_of_a_new_file_is_explained_and_every_remark_can_be_made_to_count(path) -> None:
    text = new_event(find("convoy"), "event.toml", {"name": "N", "date": "2026-12-05"})
    keys, above = [key for part in EVENT.values() for key in part.fields], ""
    for line in text.splitlines():
        if line.removeprefix("# ").partition(" = ")[0] in keys:
            assert above.startswith("#"), line
        above = line
    for key in keys:
        assert f"{key} = " in text or key in ("campaign", "friendly", "seed", "round", "rulings")
    for ruling in find("convoy").rulings:
        text = text.replace(f"# {ruling.name} = ", f"{ruling.name} = ")
    lines = text.splitlines()
    start = lines.index("# players = [")
    for place in range(start, start + 4):
        lines[place] = lines[place].removeprefix("# ")
    event = said(path, "\n".join(lines)).event
    assert [player.name for player in event.players] == ["Anna Borg", "Ġorġ Żahra"]
