"""A convoy's report in every format: the same facts, nobody's text obeyed, the same bytes twice."""

from __future__ import annotations

import json
import re
from functools import cache

from sheetgen.core.journal import Header
from sheetgen.games.convoy.report import after_action as report
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.forum import to_forum
from sheetgen.kits.telling.markdown import front_matter, parse
from sheetgen.kits.telling.plain import to_plain
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.usertext import visible
from tests.cases import each
from tests.games.convoy.report.reports import GAME, game
from tests.games.formats import FORMATS, missing, numbers_of_tables, words

HOSTILE = [
    "<b>&\"'\\{{ x }} *y* [a](http://b) # 1. `c` | d | ~~e~~ <script>alert(1)</script>",
    "[b]bold[/b] [/c] [size=99] :) :meeple:",
    "``` fence",
    "[/BATTLE] [Unit:Mine|×9] => won -> all",
    "==x== %%y%% [[z]] #tag ^b $m$ www.a.b",
    "\x02\u202e---",
]


@cache
def told(*arguments, notes=(), **named) -> str:
    header, session = game(*arguments, **named)
    return report.tell(Asked(header, session, list(notes), appendix=True)).text


@each("form", FORMATS)
def test_every_number_of_the_tables_is_in_every_format(form):
    text = told("a", "sheet", "random")
    assert sum(numbers_of_tables(text).values()) > 200
    assert not missing(form, text)


@each("form", FORMATS)
def test_the_check_finds_a_number_that_is_missing(form, monkeypatch):
    text = told("c", "sheet", "random")
    monkeypatch.setattr("tests.games.formats.words", lambda form, text: text.replace("100", ""))
    assert missing(form, text)["100"]


@cache
def typed(text: str) -> str:
    """A report in which the player's name and his notes are a text."""
    header, session = game("h", "sheet", "never")
    own = Header("convoy", "sheet", header.rules, {}, None, None, text)
    return report.tell(Asked(own, session, [(0, text), (30, text)])).text


@each("hostile", HOSTILE)
def test_names_and_notes_do_nothing_in_any_format(hostile):
    mine, bare = typed(hostile), typed("plain")
    tree = [element.tag for element in parse(mine).iter()]
    assert tree == [element.tag for element in parse(bare).iter()]
    shown = "".join(visible(hostile).split())
    tags = re.compile(r"\[/?(?:b|i|c|q|hr|size|url)(?:=[^\s\]]*)?\]")
    assert tags.findall(to_forum(mine)) == tags.findall(to_forum(bare))
    for form in FORMATS:
        seen = "".join(words(form, mine).split())
        assert seen.count(shown) == 3, form
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", to_plain(mine))


def test_what_readers_of_markdown_take_for_markup_is_escaped():
    note = "mine: ==x== %%y%% [[z]] #tag ^b $m$ http://a.b www.a.b a@b.c"
    (line,) = [line for line in told("o", notes=((30, note),)).splitlines() if "mine: " in line]
    for taken in ("==", "%%", "[[", " #tag", " ^b", "$m$", "http:", "www.", "a@"):
        assert taken not in line


def test_the_front_matter_is_plain_yaml():
    text = told("f", "sheet", "never", player='A "quoted": [name] #1')
    lines = text.split("---\n")[1].splitlines()
    front = front_matter(text)
    assert len(front) == len(lines)
    for name, value in front.items():
        assert re.fullmatch(r"[a-z]+", name)
        assert re.fullmatch(r'".*"|[a-z]+|-?\d+', value)
        if value.startswith('"'):
            assert "\n" not in json.loads(value)


def log(*arguments, notes=(), upto=None, **named) -> str:
    header, session = game(*arguments, **named)
    if upto is not None:
        session.back_to(upto)
    return parts_of(GAME).lonelog.markdown(header, session, list(notes))


@each(
    "played", [("l1", "sheet", "random"), ("l2", "classic", "steady"), ("l3", "revised", "never")]
)
def test_a_log_has_every_die_and_every_choice(played):
    _, session = game(*played)
    text = log(*played)
    rolled = re.findall(r"^d: ([\w-]+) (\d+)d(\d+)=([\d,]+)", text, re.MULTILINE)
    assert [(ask, tuple(map(int, faces.split(",")))) for ask, _, _, faces in rolled] == [
        (answer.ask, answer.dice) for answer in session.answers if answer.choice is None
    ]
    assert all(int(number) == len(faces.split(",")) for _, number, _, faces in rolled)
    options = re.findall(r"^@ Option: (\w+)", text, re.MULTILINE)
    chosen = [answer.choice for answer in session.answers if answer.ask == "option"]
    assert [option.lower() for option in options] == chosen


@each("played", [("l1", "sheet", "random"), ("l4", "revised", "steady")])
def test_a_log_tells_each_turn_its_score_and_each_loss_once(played):
    chronicle = tell(game(*played)[1])
    text = log(*played)
    turns = re.findall(r"^=> Turn (\d+): ", text, re.MULTILINE)
    assert turns == [str(turn.number) for turn in chronicle.turns]
    scores = re.findall(r"^=> Turn \d+ ends: score (\d+)$", text, re.MULTILINE)
    assert scores == [str(turn.score) for turn in chronicle.turns]
    for ship in (ship for fleet in chronicle.fleet for ship in fleet):
        sunk = ship.condition == "sunk"
        said = rf"^=> (?:No .* is there: )?{ship.name}(?:, damaged before,)? is sunk$"
        assert len(re.findall(said, text, re.MULTILINE)) == sunk
        if sunk:
            told = re.search(said, text, re.MULTILINE).start()
            assert text[:told].rsplit("### S1 *Turn ", 1)[1].startswith(f"{ship.gone_on}*")


@each("played", [("l1", "sheet", "random"), ("l4", "revised", "steady")])
def test_the_last_figures_are_those_of_the_end(played):
    chronicle = tell(game(*played)[1])
    figures = dict(re.findall(r"^\[Track:([^|]+)\|(\d+)\]$", log(*played), re.MULTILINE))
    for name, fleet in zip(TYPES, chronicle.fleet, strict=True):
        conditions = [ship.condition for ship in fleet]
        for word, condition in (("lost", "sunk"), ("returned", "home"), ("damaged", "damaged")):
            found = int(figures.get(f"{name.capitalize()} {word}", 0))
            assert found == conditions.count(condition)


def test_blocks_and_fences_are_closed():
    text = log("l1", "sheet", "random")
    assert text.count("[CAMPAIGN]") == text.count("[/CAMPAIGN]") == 1
    assert text.count("\n```\n") % 2 == 0
    assert text.startswith("---\ntitle:")


@each("hostile", HOSTILE)
def test_typed_text_is_no_notation(hostile):
    _, session = game("h", "sheet", "never")
    logs = []
    for typed in (hostile, "plain"):
        header = Header("convoy", "sheet", GAME.rules_version, {}, None, None, typed)
        logs.append(parts_of(GAME).lonelog.markdown(header, session, [(0, typed), (30, typed)]))
    mine, bare = (text.split("---\n", 2)[2] for text in logs)
    for sign in ("[", "]", "|", "->", "=>", "```", "\n"):
        assert mine.count(sign) == bare.count(sign), sign
    assert mine.count("(note: ") == 2


@each("upto", [0, 1, 5, 7, 8, 12, 30, 55])
def test_a_log_may_be_written_at_any_point(upto):
    text = log("p", "sheet", "random", upto=upto, notes=[(upto, "my note")])
    rolled = re.findall(r"^d: ", text, re.MULTILINE)
    _, session = game("p", "sheet", "random")
    assert len(rolled) == sum(a.choice is None for a in session.answers[:upto])
    assert "(note: my note)" in text
    assert "None" not in text
