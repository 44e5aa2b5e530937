"""What a player brings of his own: pilots and units, and which airplanes he has."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.errors import Error
from sheetgen.core.faults import Faults
from sheetgen.games.wings.campaigns.folder import HERE, MALTA
from sheetgen.games.wings.campaigns.own import Own, OwnFiles, game
from sheetgen.kits.telling.templates import shipped
from sheetgen.library.record import played, subject, with_own
from tests.cases import each

PILOTS = """\
[raf]
pilots = ["Jane Miller", 'Tom "Lofty" Hale', "Ann O’Neill-Smith"]

[[raf.units]]
name = "No. 999 Squadron"
base = "Luqa"
flies = ["Hurricane I", "hurricane2a"]
emblem = "a black cat"
"""
COLLECTION = """\
own = ["CR.42", "Bf 109 E-7", "Gladiator", "Hurricane I", "Hurricane IIA",
  "SM.79-II", "BR.20M", "Ju 88A", "Swordfish", "Blenheim I", "Beaufighter IC", "Blenheim IV"]

[instead]
"Spitfire IIA" = "Hurricane I"

["Hurricane I"]
damage = 15
deck = "Spitfire IIA"
guns = {front = "BBB/A"}
"""


def files(folder: Path, pilots: str = "", collection: str = "") -> Path:
    for name, text in (("pilots", pilots), ("collection", collection)):
        if text:
            (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


def own(folder: Path, pilots: str = "", collection: str = "") -> Own:
    """A campaign with what the files of a folder say."""
    return Own(MALTA, OwnFiles(MALTA).read(files(folder, pilots, collection))[0])


def test_where_there_is_no_file_nothing_is_said(tmp_path: Path) -> None:
    assert OwnFiles(MALTA).read(tmp_path) == ({}, [])


def test_pilots_and_units_take_the_first_places(tmp_path: Path) -> None:
    made = own(tmp_path, PILOTS)
    assert made.called["raf"] == [
        ("Jane", "Miller", ""), ("Tom", "Hale", "Lofty"), ("Ann", "O’Neill-Smith", ""),
    ]  # fmt: skip
    units = made.file("people")["raf"]["units"]
    fly = {key: [one["name"] for one in units if key in one["flies"]] for key in made.types}
    assert fly["hurricane1"] == fly["hurricane2a"] == ["No. 999 Squadron"]
    assert "No. 999 Squadron" not in fly["gladiator"] != []
    assert units[-1]["emblem"] == "a black cat"
    assert made.file("people")["regia"]["units"] == MALTA.file("people")["regia"]["units"]


def test_women_are_named_by_surname_or_in_full_and_among_the_pilots(tmp_path: Path) -> None:
    made = own(tmp_path, PILOTS.replace("\n\n[[", '\nshe = ["miller", "Ann O’Neill-Smith"]\n\n[['))
    assert made.she["raf"] == [0, 2]


def test_names_of_any_script_are_read_however_they_are_typed(tmp_path: Path) -> None:
    made = own(
        tmp_path,
        """[raf]
pilots = ["Zoe\u0308 Nun\u0303ez ", "สมชาย ใจดี", "राम शर्मा", 'Tom “Lofty”  Hale', "Jan „Kuba“ Żak", "Al O\u00ad’Neill"]
[[raf.units]]
name = "ฝูง 1 "
base = "Luqa\u200b"
flies = ["hurricane i "]
""",  # noqa: E501
    )
    assert made.called["raf"] == [
        ("Zoë", "Nuñez", ""), ("สมชาย", "ใจดี", ""), ("राम", "शर्मा", ""), ("Tom", "Hale", "Lofty"),
        ("Jan", "Żak", "Kuba"), ("Al", "O’Neill", ""),
    ]  # fmt: skip
    unit = made.file("people")["raf"]["units"][-1]
    assert (unit["name"], unit["bases"], unit["flies"]) == ("ฝูง 1", ["Luqa"], ["hurricane1"])


def test_who_is_not_owned_is_replaced_wherever_he_would_fly(tmp_path: Path) -> None:
    made = own(tmp_path, collection=COLLECTION)
    assert made.instead == {
        "c200": "cr42", "c202": "cr42", "spitfire2a": "hurricane1", "beaufort1": "swordfish",
    }  # fmt: skip
    flown = json.dumps(
        [made.file("campaign")["early"], made.file("campaign")["later"], made.missions]
    )
    assert not any(f'"{gone}"' in flown for gone in made.instead)
    plain = json.dumps(
        [MALTA.file("campaign")["early"], MALTA.file("campaign")["later"], MALTA.missions]
    )
    assert all(f'"{gone}"' in plain for gone in made.instead)
    assert made.file("campaign")["history"]["licences"][-4:][0] == (
        "The CR.42 flies in the place of the C.200, which is not in the collection."
    )


def test_damage_deck_and_guns_are_those_of_the_model(tmp_path: Path) -> None:
    made = own(tmp_path, collection=COLLECTION)
    types, ours = made.file("aircraft"), MALTA.file("aircraft")
    hurricane = types["hurricane1"]
    assert hurricane["holds"] == 15
    assert [(gun["close"], gun["long"]) for gun in hurricane["guns"]] == [("BBB", "A")]
    assert hurricane["cards"] == ours["spitfire2a"]["cards"]
    assert types["gladiator"] == ours["gladiator"]


def test_what_is_said_is_what_the_record_holds(tmp_path: Path) -> None:
    said, told = OwnFiles(MALTA).read(files(tmp_path, PILOTS, COLLECTION))
    assert said == json.loads(json.dumps(said))
    # Who flies for whom is settled when the record is begun.
    assert said["collection"]["instead"]["C.200"] == "CR.42"
    assert Own(MALTA, said).told == own(tmp_path, PILOTS, COLLECTION).told
    assert told[2] == "the CR.42 flies in the place of the C.200, which is not in the collection"


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(Faults) as error:
        OwnFiles(MALTA).read(
            files(tmp_path, '[raf]\npilots = ["x", "y"]', "[Zero]\n[Gladiator]\ndamage = 0")
        )
    assert len(error.value.sentences) == 4


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3)
    ),
    max_leaves=9,
)
KNOWN = st.sampled_from(
    ["raf", "pilots", "units", "own", "instead", "CR.42", "guns", "deck", "name"]
)


@given(st.dictionaries(st.sampled_from(["pilots", "collection"]), st.dictionaries(KNOWN, ANYTHING)))
def test_whatever_a_header_holds_it_is_refused_in_a_sentence_or_taken(
    said: dict[str, object],
) -> None:
    with suppress(Error):
        made = Own(MALTA, said)
        if any(made.wrong.values()):
            game(MALTA, said)
            pytest.fail("taken, and wrong")


SAID = re.compile(r"\b(he|him|himself)\b", re.IGNORECASE)
OF_A_PILOT = [
    *(HERE.parent / "data").rglob("*.json"),
    HERE / "malta" / "tables.toml",
    *(shipped() / "wings").glob("*"),
]


@each("path", [one for one in OF_A_PILOT if one.is_file()])
def test_a_pilot_may_be_she_so_what_is_printed_of_any_of_them_does_not_say_he(path: Path) -> None:
    # Names of events, what a campaign puts in, and what is filled in for whom it is about.
    text = re.sub(r"\{[^}]*\}|[\w-]+-him\b|\bhe-[\w-]+", "", path.read_text("utf-8"))
    text = re.sub(r'"(he|him|himself)"|Papers and reports say he of everybody else', "", text)
    assert [line for line in text.splitlines() if SAID.search(line)] == []


@each("voice", ["diary", "press"])
def test_a_campaign_of_women_is_told_of_women(tmp_path: Path, voice: str) -> None:
    ends = [f"{a}{b}" for a in ("ar", "el", "or", "un") for b in ("dell", "by", "ton", "wick")]
    force = "[{0}]\npilots = [{1}]\nshe = [{2}]\n"
    text = ""
    for name, letters in (("raf", "BCDF"), ("luftwaffe", "GHKL"), ("regia", "MNPR")):
        surnames = [f"{letter}{end}" for letter in letters for end in ends][:60]
        pilots = ", ".join(f'"Vera {one}"' for one in surnames)
        she = ", ".join(f'"{one}"' for one in surnames)
        text += force.format(name, pilots, she)
    about, _ = with_own(subject("wings", None, None, None), files(tmp_path, text))
    told = played(about, f"women {voice}", "careful", None).report(voice).markdown()
    assert len(told.split()) > 900
    assert re.findall(r"[^\n]*\b(?:he|him|his|himself)\b[^\n]*", told, re.IGNORECASE) == []
