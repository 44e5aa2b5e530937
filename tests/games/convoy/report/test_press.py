"""The newspaper: what holds whatever convoy it tells of, and what no harbour can know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import pytest

import sheetgen
from sheetgen.core.journal import Note
from sheetgen.games.convoy.report import after_action, press, reading
from sheetgen.games.convoy.report.checking.reader import Reader
from sheetgen.games.convoy.report.checking.world import World
from sheetgen.games.convoy.report.told import Story
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.telling.bank import Bank
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.storyteller import Told
from sheetgen.kits.telling.templates import library
from sheetgen.library.record import Record
from tests.cases import each
from tests.games.convoy.report.reports import ends_on_known
from tests.games.convoy.report.reports import game as game_of
from tests.games.convoy.table.by_hand import Table
from tests.kits.telling.slots import filled

BANK = "convoy/voices/press.txt"
EDITIONS = ("sheet", "revised", "classic")
POLICIES = ("steady", "best", "random", "never", "rollout")
SECRET = re.compile(
    r"\b(?:dumm\w*|decoy\w*|evad\w*|split\w*|screen\w*|detour\w*|dic?e|roll\w*|odds|chances?|luck\w*"
    r"|averag\w*|scores?|points?|turns?|watch(?:es)?|games?|policy|halfway)\b",
    re.IGNORECASE,
)
"""Measures, dice, odds, scores and units of play."""
BOTH = " of both air forces"
"""As the reader of claims knows German and Italian aircraft."""
BROKEN = re.compile(r"[{}\[\]]|\*\*|,,|\.\.|,\.|\b(\w+) \1\b|(?<!-)\bone (?:ships|tankers)\b")


@cache
def bank() -> Bank:
    return library().passages(BANK, press.KINDS)


@cache
def game(number: int, prefix: str = "press") -> Record:
    """A game, the editions and the captains by turns; few of the captain who thinks long."""
    policy = POLICIES[number // 3 % len(POLICIES)]
    policy = "best" if policy == "rollout" and number % 7 else policy
    return sheetgen.play(
        "convoy", seed=f"{prefix} {number}", edition=EDITIONS[number % 3], policy=policy
    )


def printed(record: Record) -> tuple[Story, Sequence[Told]]:
    """Its report, and the passages of it."""
    voyage = reading.voyage(record.chronicle)
    return press.printed(voyage, bank(), str(record.header.seed))


def paragraphs(story: Story) -> list[str]:
    return [one.text for chapter in story.chapters for one in chapter.paragraphs]


def texts(story: Story) -> list[str]:
    return [story.title, story.lead, story.dateline, *paragraphs(story)]


@filled()
def hold(record: Record) -> Sequence[Told]:
    """What holds of every report; gives its passages."""
    page, told = printed(record)
    whole = "\n".join(texts(page))
    assert all(text and text == text.strip() for text in texts(page))
    assert len(whole.split()) <= 250
    assert len(paragraphs(page)) <= 5
    plain = re.sub(r"\*[^*]+\*", "X", whole)
    assert not BROKEN.search(plain), plain
    assert not SECRET.search(plain), plain
    names = {ship.name for fleet in record.chronicle.fleet for ship in fleet}
    assert set(re.findall(r"\*([^*]+)\*", "\n".join(texts(page)[1:]))) <= names
    once = [(one.passage.kind, one.passage.text) for one in told if one.passage.weight]
    assert len({*once}) == len(once)
    ends_on_known(whole, told)
    # A reader who has only text and record finds nothing false in what is told of the passage.
    passage = "\n\n".join(paragraphs(page)[1:])
    passage = re.sub(
        r"(\. |^)?German and Italian aircraft",
        lambda m: f"{m[1]}Aircraft{BOTH}" if m[1] is not None else f"aircraft{BOTH}",
        passage,
        flags=re.MULTILINE,
    )
    reads = Reader(World(record.chronicle, par=93)).read(f"# A passage\n\n{passage}\n")[1:]
    assert any(read.claims for read in reads) or not record.chronicle.finished
    assert not [(read.sentence.text, one) for read in reads for one in read.false if one.sure]
    return told


@each("number", range(12))
def test_every_report_is_whole_and_short_and_true(number: int) -> None:
    hold(game(number))


@pytest.mark.long
@each("number", range(100, 150))
def test_every_report_is_whole_and_short_and_true_of_many(number: int) -> None:
    """`tests/benchmarks/accounts.py` tells as many as are asked for."""
    hold(game(number))


def test_the_bank_has_no_slip_and_something_of_each_kind() -> None:
    bank().check()
    # Where a story has no lead or last line of its own there are others.
    missing = press.KINDS.keys() - bank().kinds.keys()
    assert all(kind.startswith(("lead.", "last.")) for kind in missing)


def by_hand(table: Table) -> Story:
    voyage = reading.voyage(tell(table.session))
    return press.printed(voyage, bank(), "by hand")[0]


def test_a_convoy_that_nobody_attacked_is_said_to_be_whole_and_no_loss_is_told() -> None:
    table = Table()
    table.sail_home()
    text = "\n".join(texts(by_hand(table)))
    assert "twelve" in text.lower()
    assert not re.search(r"\b(?:sank|sunk)\b", text)


def test_where_nothing_arrives_no_ship_is_said_to_have_come_in() -> None:
    record = game(23)
    assert not record.chronicle.standing()["afloat"]["cargo"]
    page, _ = printed(record)
    text = "\n".join(texts(page)).lower()
    assert re.search(r"\b(?:none|no merchant ship|nothing|not one|all \w+ merchant)\b", text)
    assert not re.search(r"merchant ships? (?:came|are in|arrived|reached)", text)


@each("turn", [2, 9, 20])
def test_of_a_convoy_at_sea_a_harbour_knows_that_it_is_not_in(turn: int) -> None:
    table = Table()
    table.sail_to(min(turn, 8))
    if turn > 8:
        table.is_attacked("attack 6 6 6, target 2, target 2, target 2")
        table.sail_to(turn)
    page = by_hand(table)
    text = "\n".join(texts(page))
    assert len(paragraphs(page)) == 1
    assert not re.search(r"\*|sunk|lost|attack|damaged|convoy", text.partition("\n")[2])


@each("answers", [2, 7])
def test_what_has_not_sailed_has_a_headline_and_no_report(answers: int) -> None:
    table = Table()
    table.session.back_to(answers)
    page = by_hand(table)
    assert page.title
    assert not paragraphs(page)


@each("longest", [200, 160, 130])
def test_what_weighs_least_is_left_out_of_a_report_that_is_too_long(monkeypatch, longest) -> None:
    monkeypatch.setattr(press, "LONGEST", longest)
    page, told = printed(game(20))
    assert page.words <= longest
    assert {"main", "lead"} <= {one.passage.kind.split(".")[0] for one in told}


def test_a_voice_based_on_it_is_told_as_it_is(tmp_path) -> None:
    voices = tmp_path / "convoy" / "voices"
    voices.mkdir(parents=True)
    (voices / "gazette.txt").write_text("based_on: press\n@dateline\nVALLETTA.\n", "utf-8")
    header, session = game_of("gazette", "sheet", "steady")
    asked = Asked(header, session, [], tmp_path, voice="gazette")
    ours = after_action.tell(asked._replace(voice="press")).text
    dateline = re.compile(r"\n\*[A-Z]+(?:, .* 1942)?\.\*\n")
    assert dateline.split(after_action.tell(asked).text)[1] == dateline.split(ours)[1]
    assert "dateline (" in after_action.why(asked)


@each("answers", [0, 3, 20, 60])
def test_a_convoy_that_has_not_come_in_is_no_news(answers: int) -> None:
    record = game(3)
    session = record.session.with_answers(record.session.answers[:answers])
    text = after_action.tell(Asked(record.header, session, voice="press")).text
    assert "\n# " in text
    assert ("Grand Harbour" in text or "west" in text) == (answers > 7)


def reported(seed: str, policy: str, notes: Sequence[Note] = ()) -> str:
    """The newspaper of a game, without its box."""
    header, session = game_of(seed, "sheet", policy)
    text = after_action.tell(Asked(header, session, [*notes], voice="press")).text
    return re.sub(r"<!-- box -->.*<!-- end of box -->", "", text, flags=re.DOTALL)


@each("longest", [250, 180])
def test_every_merchant_ship_lost_is_named(monkeypatch, longest: int) -> None:
    monkeypatch.setattr(press, "LONGEST", longest)
    besides = 0
    for number in range(24):
        page, told = printed(game(number))
        text = " ".join(p.text for chapter in page.chapters for p in chapter.paragraphs)
        lost = reading.voyage(tell(game(number).session)).losses.merchants
        assert not [ship.name for ship in lost if ship.name not in text], number
        besides += any(one.passage.kind == "besides" for one in told)
    assert besides or longest == 250


def test_what_is_lost_is_listed_once() -> None:
    first = reported("alpha1", "steady").split("*VALLETTA")[1].split("\n\n")[1]
    assert first.count("a cruiser and a destroyer") == 1
    assert len(re.findall("three (?:were sunk|destroyers)", reported("zed4", "steady"))) == 1


def test_the_result_comes_before_the_players_note() -> None:
    note = Note(0, "Here goes.")
    text = reported("alpha1", "steady", [note])
    assert 0 < text.index("Fifteen of eighteen") < text.index(note.text)


def test_headlines_set_merchant_ships_beside_merchant_ships() -> None:
    mixed = [p.text for p in bank().passages() if p.kind.startswith("title") and "afloat" in p.text]
    assert mixed
    assert not [text for text in mixed if "voyage.lost)" in text]
