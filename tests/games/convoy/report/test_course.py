"""An account has the whole game in it, in its order, whatever it dwells on."""

from __future__ import annotations

import re

import pytest

import sheetgen
from sheetgen.core import language
from sheetgen.games.convoy.report.checking.reader import Reader
from sheetgen.games.convoy.report.checking.world import World
from sheetgen.games.convoy.report.course import BUSY, TOGETHER, course
from sheetgen.games.convoy.report.facts import VALUED, Decision, Halfway
from sheetgen.games.convoy.report.kinds import Group
from sheetgen.kits.telling.checking.findings import Checked
from sheetgen.library.record import Record
from tests.cases import each
from tests.games.convoy.report.test_account import told, voyage

EDITIONS = ("sheet", "revised", "classic")
POLICIES = ("steady", "best", "random", "never")
FEWEST, MOST, LONG, PAR = 100, 400, 10, 89
"""The words of an account, without its title and the line below it; of one of more attacks and
decisions than so many a quarter more; and a score that is taken for the average."""


def game(number: int) -> Record:
    """A game, the editions and the captains by turns."""
    return sheetgen.play(
        "convoy",
        seed=f"course {number}",
        edition=EDITIONS[number % len(EDITIONS)],
        policy=POLICIES[number // len(EDITIONS) % len(POLICIES)],
    )


def whole(number: int) -> None:
    """Holds an account of a game to have all of it, and nothing that is false."""
    record = game(number)
    sailed = voyage(record)
    sailed.average = PAR
    story, teller = told(sailed, str(number))
    texts = [story.lead, *(one.text for chapter in story.chapters for one in chapter.paragraphs)]
    text = "\n\n".join(filter(None, texts))
    most = MOST * (5 if len(sailed.attacks) + len(sailed.decisions) > LONG else 4) // 4
    assert FEWEST <= len(text.split()) <= most, text
    lost = [ship for ship in sailed.lost if ship.type in VALUED]
    assert not [ship.name for ship in lost if f"*{ship.name}*" not in text], text
    false = Checked(Reader(World(record.chronicle, None)).read(f"# {story.title}\n\n{text}\n"))
    assert not [read.sentence.text for read in false.contradicted]
    turns, kinds, added = list[int](), list[str](), list[str]()
    for one in teller.teller.told:
        kinds.append(one.passage.kind)
        if one.passage.kind in ("main", "second", "scene", "note", "note.main"):
            turns.append(one.offered["turn"])  # type: ignore[arg-type]
        elif one.passage.kind in ("digest", "decide.all"):
            turns += [attack.turn for attack in one.offered["attacks"]]  # type: ignore[attr-defined]
        if one.offered.get("added") and re.match(r"decide|note\.option", one.passage.kind):
            many = language.number(one.offered["added"])  # type: ignore[arg-type]
            assert re.search(
                rf"\b{many}\b" + "|extra turn|a turn" * (many == "one"), one.text, re.I
            )
            added.append(one.text)
    # One that is told before all others is not told again; a list has what cost most first.
    assert sorted(turns) == [attack.turn for attack in sailed.attacks]
    is_listed = any("dear" in group for group in teller.shape)
    assert turns == sorted(turns) or "known" in kinds or is_listed
    assert len(added) == sum(bool(decision.added) for decision in sailed.decisions)
    assert ("half" in kinds or "note.half" in kinds) == (sailed.halfway is not None)
    assert kinds.count("arrive") == 1


@each("number", range(40))
def test_an_account_has_the_whole_game_in_it(number: int) -> None:
    whole(number)


@pytest.mark.long
def test_an_account_has_the_whole_game_in_it_of_many() -> None:
    for number in range(40, 400):
        whole(number)


@each("number", range(0, 40, 4))
def test_a_course_has_every_stretch_once_and_in_its_order(number: int) -> None:
    sailed = voyage(game(number))
    dear = [a.turn for a in sailed.attacks if a.merchants or a.carriers]
    alone = dear[:1]
    stretches = list(course(sailed, alone))
    groups = [one for one in stretches if isinstance(one, Group)]
    assert [a for one in groups for a in one.attacks] == [*sailed.attacks]
    assert [one for one in stretches if isinstance(one, Decision)] == [*sailed.decisions]
    assert [one for one in stretches if isinstance(one, Halfway)] == [
        half for half in (sailed.halfway,) if half
    ]
    assert [one.turn for one in stretches] == sorted(one.turn for one in stretches)
    for group in groups:
        costly = [attack.turn in dear for attack in group.attacks]
        # Those that cost something stand with no others, and by themselves unless they are many.
        assert all(costly) or not any(costly)
        assert not any(costly) or len(costly) <= (TOGETHER if len(dear) > BUSY else 1)
        assert len(costly) == 1 or not {attack.turn for attack in group.attacks} & {*alone}
