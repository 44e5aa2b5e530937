"""A campaign's diary in every format, and its log: the same facts, nobody's text obeyed."""

import re
from functools import cache

import pytest

from sheetgen.core.journal import Header
from sheetgen.core.requests import purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.report import war_diary as report
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.formats import FORMATS, missing, numbers_of_tables
from tests.games.wings.report.diaries import GAME, campaign

LOG = needed(parts_of(GAME).lonelog, "Lonelog")


@cache
def played(table: bool) -> tuple[Header, Session]:
    return campaign("formats", table=table)


@cache
def log(table: bool = True) -> str:
    return LOG.markdown(*played(table), [])


@cache
def diary() -> str:
    return report.tell(Asked(*played(True), appendix=True)).text


@pytest.mark.long
@pytest.mark.parametrize("form", FORMATS)
def test_every_number_of_the_tables_is_in_every_format(form: str) -> None:
    text = diary()
    assert sum(numbers_of_tables(text).values()) > 400
    assert not missing(form, text)


@each("table", [True, False])
def test_a_log_has_every_die_and_every_choice(table: bool) -> None:
    _, session = played(table)
    rolled = re.findall(r"^d: ([\w-]+) \d+d\d+=([\d,]+)", log(table), re.MULTILINE)
    assert [(ask, tuple(map(int, faces.split(",")))) for ask, faces in rolled] == [
        (purpose(answer.ask), answer.dice) for answer in session.answers if answer.dice
    ]
    chosen = re.findall(r"^@ .*: ([\w-]+)$", log(table), re.MULTILINE)
    assert chosen == [a.choice for a in session.answers if a.choice]


def test_typed_text_is_no_notation() -> None:
    hostile = "[/BATTLE] [Unit:Mine|×9] => won -> all ``` \x02"
    _, session = played(True)
    logs = []
    for typed in (hostile, "plain"):
        own = Header("wings", "2018", GAME.rules_version, {}, None, None, typed)
        logs.append(LOG.markdown(own, session, [(0, typed), (60, typed), (9999, typed)]))
    mine, bare = (text.split("---\n", 2)[2] for text in logs)
    for sign in ("[", "]", "|", "->", "=>", "```", "\n"):
        assert mine.count(sign) == bare.count(sign), sign
    assert mine.count("(note: (/BATTLE) (Unit:Mine/×9) = > won - > all ''' \\x02)") == 3


@each("upto", [0, 1, 2, 5, 9, 20, 47])
def test_a_log_may_be_written_at_any_point(upto: int) -> None:
    header, session = campaign("points", upto=upto)
    text = LOG.markdown(header, session, [(upto, "my note")])
    rolled = re.findall(r"^d: [\w-]+ \d+d", text, re.MULTILINE)
    assert len(rolled) == sum(bool(answer.dice) for answer in session.answers)
    assert text.count("(note: my note)") == 1
    assert "None" not in text
