"""`sheetgen fight --for`: the mission that a campaign waits for, flown or fought here, and recorded
there."""

import io
import json
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen.cli import main
from sheetgen.core import journal
from sheetgen.core.dice import key_of_seed
from sheetgen.core.requests import ReportFight
from sheetgen.core.session import decided, first_of, seeded
from sheetgen.kits.table.amend import amended
from sheetgen.library.flying import campaign_of, is_recorded
from sheetgen.library.record import opened

CAMPAIGN = Path("output/wings-2018-takali.journal.jsonl")
FIGHT = Path("output/wings-2018-takali.mission-01.fight.jsonl")
FLY = ["fight", "--for", str(CAMPAIGN), "--human"]
DONE = ["m"] * 40 + ["q"]
"""As the program would, to the end of a fight."""


_kept: dict[Path, bytes] = {}


@pytest.fixture(autouse=True)
def begun(tmp_path, monkeypatch) -> None:
    """A campaign that waits for its first fight."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "none.toml"))
    Path("none").write_text("")
    assert main(["record", "wings", "--seed", "takali", "--answers", "none"]) == 0


@pytest.fixture
def flown(begun, monkeypatch) -> None:
    """A campaign whose first fight was flown for the British, as the program would."""
    if not _kept:
        assert fly(monkeypatch, "british", *DONE) == 0
        _kept.update({path: path.read_bytes() for path in (CAMPAIGN, FIGHT)})
    for path, content in _kept.items():
        path.write_bytes(content)


def typed(monkeypatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def fly(monkeypatch, side: str, *lines: str, more: tuple[str, ...] = ("--yes",)) -> int:
    """Fly the mission, by lines."""
    typed(monkeypatch, *lines)
    return main([*FLY, side, "--plain", *more])


def reported(path: Path = CAMPAIGN) -> dict:
    """The report of the first mission."""
    return next(one.report for one in journal.read(path).answers if one.report)


def test_who_takes_advice_reports_what_the_program_does(monkeypatch, capsys) -> None:
    copy = Path("copy.jsonl")
    copy.write_bytes(CAMPAIGN.read_bytes())
    typed(monkeypatch, *["m"] * 70, "q")
    assert main(["fight", "--for", str(copy), "--human", "both", "--plain", "--yes"]) == 0
    flown = reported(copy)
    assert flown["source"] == "flown"
    assert flown["flown"]["side"] == "both"
    assert flown["flown"]["journal"] == "copy.mission-01.fight.jsonl"
    assert main(["verify", str(copy)]) == 0
    assert "1 fight flown, as the journals beside it say" in capsys.readouterr().out
    assert main(["fight", "--for", str(CAMPAIGN), "--yes"]) == 0
    fought = reported()
    assert fought.pop("source") == "engine"
    assert fought == {k: v for k, v in flown.items() if k not in ("source", "flown")}


def test_the_program_fights_as_in_a_campaign_that_plays_itself(monkeypatch, capsys) -> None:
    typed(monkeypatch, "p", "q")
    assert main(["record", "--resume", str(CAMPAIGN), "--plain"]) == 0
    assert "p let the program fight it" in capsys.readouterr().out
    mine = reported()
    assert main(["fight", "--for", str(CAMPAIGN), "--watch"]) == 2
    said = capsys.readouterr()
    assert "give --yes to keep this" in said.err
    assert re.search(r"-- turn 9 .*Turn 9: ", said.out, re.DOTALL)
    record = opened(CAMPAIGN)
    key = key_of_seed("takali")
    session = record.header.session(record.game)
    captain = first_of(seeded(key), decided(record.game.policies["fought"], key))
    while not any(one.report for one in session.answers):
        session.answer(captain(session.request, session))
    assert session.answers[-1].report == mine


def test_a_fight_is_left_taken_up_again_and_recorded_once(monkeypatch, capsys) -> None:
    assert fly(monkeypatch, "british", "dv", "u", "s>", "n A brave start", "q") == 0
    assert [one.choice for one in journal.read(FIGHT).answers] == ["S>"]
    assert not any(one.report for one in journal.read(CAMPAIGN).answers)
    # Nobody is there to be asked: it is kept, and asked again.
    assert fly(monkeypatch, "british", *DONE, more=()) == 2
    assert "give --yes to keep this" in capsys.readouterr().err
    assert not any(one.report for one in journal.read(CAMPAIGN).answers)
    assert fly(monkeypatch, "british", "q") == 0
    assert reported()["flown"]["answers"][0] == "S>"
    # Its journal is closed as long as the report stands.
    typed(monkeypatch, "u", "q")
    assert main(["record", "--resume", str(FIGHT), "--plain"]) == 2
    assert "undo the report there" in capsys.readouterr().err
    typed(monkeypatch, *["u"] * 9, "q")
    main(["record", "--resume", str(CAMPAIGN), "--plain"])
    assert not any(one.report for one in journal.read(CAMPAIGN).answers)
    typed(monkeypatch, "u", "m", "q")
    assert main(["record", "--resume", str(FIGHT), "--plain", "--yes"]) == 0
    assert main(["verify", str(CAMPAIGN)]) == 0
    assert sorted(path.name for path in FIGHT.parent.glob("*.fight*.jsonl")) == [FIGHT.name]


def test_who_shot_somebody_down_is_named_on_the_form(capsys) -> None:
    assert main(["fight-form", str(CAMPAIGN)]) == 0
    printed = Path(capsys.readouterr().out.splitlines()[-1]).read_text("utf-8")
    assert 'or by name: ["Caputo"]' in printed
    form = Path("form.toml")
    lost = 'fate = "shot down"\ndamage = 16\naltitude = 2\n'
    for by, status in (('["ASHWORTH", 1]', 0), ('["Baldi"]', 2), ('["Caputo"]', 2)):
        form.write_text(f"[crew.11]\n{lost}by = {by}\n", "utf-8")
        copy = Path("copy.jsonl")
        copy.write_bytes(CAMPAIGN.read_bytes())
        words = ["record", "--resume", str(copy), "--fight", str(form), "--yes"]
        assert main(words) == status
        said = capsys.readouterr()
        assert said.out if not status else "form.toml, line 5: crew 11, by: " in said.err
        if not status:
            assert reported(copy)["crews"][0]["by"] == [2, 1]


def test_another_side_is_another_fight(monkeypatch) -> None:
    for side in ("british", "axis", "british"):
        fly(monkeypatch, side, "s>", "q")
    found = sorted(FIGHT.parent.glob("*.fight*.jsonl"))
    assert [path.name for path in found] == [
        "wings-2018-takali.mission-01.fight-2.jsonl",
        FIGHT.name,
    ]
    assert [len(journal.read(path).answers) for path in found] == [1, 2]


def test_a_campaign_may_be_renamed_with_its_fights_or_without(flown, monkeypatch, capsys) -> None:
    (named,) = Path("output").glob("*.fight.jsonl")
    other = CAMPAIGN.with_name("two.journal.jsonl")
    CAMPAIGN.rename(other)
    header = journal.read(named).header
    assert campaign_of(named, header) == other
    assert is_recorded(named, header)
    assert main(["verify", str(other)]) == 0
    renamed = named.rename(named.with_name("two.mission-01.fight.jsonl"))
    assert campaign_of(renamed, header) == other
    assert not is_recorded(renamed, header)


def test_the_fight_is_flown_from_the_campaign_at_the_table(monkeypatch, capsys) -> None:
    typed(monkeypatch, "c", "malta", "british", *DONE, "q")
    assert main(["record", "--resume", str(CAMPAIGN), "--plain", "--yes"]) == 0
    out = capsys.readouterr().out
    assert "c fly it here, card by card" in out
    assert "1 of 24 missions fought" in out
    assert reported()["source"] == "flown"
    assert main(["career", "output"]) == 0
    assert "passed over" not in capsys.readouterr().err
    drawn = FIGHT.with_suffix(".paths.pdf")
    assert str(drawn) in out
    assert "1. Attack the airfield" in PdfReader(drawn).pages[0].extract_text()


def test_the_journal_of_a_fight_is_verified_with_its_campaign(flown, capsys) -> None:
    whole, fight = CAMPAIGN.read_text("utf-8"), FIGHT.read_bytes()
    first = reported()["flown"]["answers"][0]
    for told, content, says in (
        (whole, None, 'mission-01.fight.jsonl", is not beside this one'),
        (whole.replace(FIGHT.name, "../\\u001b[2Jx"), fight, "is not beside this one"),
        (whole, fight + b'{"note":"x"}\n', "has changed since its fight was recorded here"),
        (whole.replace(f'["{first}",', '["S>",', 1), fight, "does not lead to what is reported"),
        (whole.replace('"side":"british"', '"side":"axis"'), fight, "is of another fight"),
        (whole, b"nothing\n", "not a journal (the header of"),
    ):
        CAMPAIGN.write_text(told, "utf-8")
        FIGHT.unlink(missing_ok=True)
        if content is not None:
            FIGHT.write_bytes(content)
        assert main(["verify", str(CAMPAIGN)]) == 1
        said = capsys.readouterr().err
        assert says in said
        assert f"{CAMPAIGN}, line 6 (answer 5): " in said
        assert said.count("\n") == 1
        assert said[:-1].isprintable()


def test_a_fight_is_of_the_answers_before_it(flown) -> None:
    record = opened(CAMPAIGN)
    by_hand, first = record.header._replace(seed=None), record.session.answers[0]
    other = first._replace(dice=(first.dice[0] % 6 + 1, *first.dice[1:]), rolled=False)
    found = amended(by_hand, record.session, 0, other)
    assert isinstance(found.after.request, ReportFight)
    assert not any(one.report for one in found.after.answers)


def test_flight_paths_are_drawn_without_the_journal_of_the_fight(flown, capsys) -> None:
    FIGHT.unlink()
    assert main(["sheet", str(CAMPAIGN), "--sheet", "tracks"]) == 0
    assert main(["report", str(CAMPAIGN), "--appendix", "--format", "md"]) == 0
    told = Path("output/wings-2018-takali.report.md").read_text("utf-8")
    assert "One fight was flown card by card against the program or by hand" in told
    assert "<!-- figure: track-1 -->" in told
    told = CAMPAIGN.read_text("utf-8")
    CAMPAIGN.write_text(told.replace('"answers":["', '"answers":["IM","'), "utf-8")
    assert main(["sheet", str(CAMPAIGN), "--sheet", "tracks", "--force"]) == 2
    assert "no mission was fought card by card" in capsys.readouterr().err


def test_what_cannot_be_flown_is_said_in_a_sentence(monkeypatch, capsys) -> None:
    for words, said in (
        (["fight", "--for", str(CAMPAIGN), "--human", "malta"], 'no side called "malta"'),
        (["fight", "wings", "--for", str(CAMPAIGN)], "leave out game"),
        (["fight", "--for", str(CAMPAIGN), "--seed", "x"], "leave out seed"),
        (["fight", "--for", "none.jsonl"], "none.jsonl"),
        (["fight", "wings"], "--mission is missing"),
        (["fight"], "name the game, or the journal"),
    ):
        assert main(words) == 2
        err = capsys.readouterr().err
        assert said in err
        assert err.count("\n") == 1
    fly(monkeypatch, "british", "s>", "q")
    head, *rest = FIGHT.read_text("utf-8").splitlines()
    header = json.loads(head)
    for change, said in (
        ({"of": "../output/none"}, "is not beside it"),
        ({"before": [{"ask": "cast"}]}, "an answer was expected"),
        ({"before": header["fight"]["before"][:-1]}, "has not come to the fight of mission 1"),
        ({"before": 4}, "is told by turn, side, of and before"),
        ({"before": ["x"]}, "is told by turn, side, of and before"),
        ({"turn": 2}, "has not come to the fight of mission 2"),
        ({"side": "malta"}, 'no side called "malta"'),
        ({"more": 2}, "is told by turn, side, of and before"),
    ):
        forged = {**header, "fight": {**header["fight"], **change}}
        FIGHT.write_text("\n".join([json.dumps(forged), *rest, ""]), "utf-8")
        typed(monkeypatch, *DONE)
        assert main(["record", "--resume", str(FIGHT), "--plain", "--yes"]) == 2, change
        assert said in capsys.readouterr().err.splitlines()[-1]
