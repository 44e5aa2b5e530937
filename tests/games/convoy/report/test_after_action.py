"""The report as a whole: front matter, provenance, notes, hostile text, templates, and any game
however far it has come."""

from __future__ import annotations

import io
import json
import re

import pytest

from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.games.convoy.report import after_action as report
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling.forum import to_forum
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.plain import to_plain
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.templates import TemplateError
from tests.cases import each
from tests.games.convoy.report.reports import GAME, body, game, table
from tests.games.convoy.table.by_hand import Table
from tests.kits.drawing.marks import marks, page_texts

HOSTILE = "<b>&\"'\\{{ x }} *y* [a](http://b) # 1. `c` | d | ~~e~~ <script>alert(1)</script>"


def markdown(*arguments, notes=(), **named) -> str:
    header, session = game(*arguments, **named)
    return report.tell(Asked(header, session, list(notes), appendix=True)).text


def test_front_matter_says_what_it_is():
    text = markdown("one", player='A "quoted": name')
    front = dict(line.split(": ", 1) for line in text.split("---\n")[1].splitlines())
    assert json.loads(front["title"]) == text.split("\n# ")[1].split("\n")[0]
    assert json.loads(front["player"]) == 'A "quoted": name'
    assert front["finished"] == "true"
    assert f"Score {front['score']}." in text


@each("answers", [None, 60])
def test_no_page_of_1942_has_a_score_under_its_title(answers):
    header, session = game("one")
    if answers:
        session.back_to(answers)
    for voice, said in (("account", True), ("diary", False), ("press", False)):
        text = report.tell(Asked(header, session, [], voice=voice)).text
        under = text.partition("\n# ")[2].split("\n\n")[1]
        assert under.startswith("*Malta Convoy, edition sheet. ")
        assert ("Score" in under) is said, voice
        assert bool(answers) or "**Score:**" in text, "the box has it"


@each("voice", ["diary", "press"])
def test_typed_and_seeded_games_differ_in_where_the_dice_came_from_alone(voice):
    header, session = game("same", "classic", "random")
    typed = Header("convoy", "classic", header.rules)
    one = report.tell(Asked(header, session, [], voice=voice)).text.splitlines()
    two = report.tell(Asked(typed, session, [], voice=voice)).text.splitlines()
    different = [(a, b) for a, b in zip(one, two, strict=True) if a != b]
    ((seeded, own),) = different
    assert "`same`" in seeded
    assert "own dice" in own


def test_the_command_plays_the_game_again():
    text = markdown("it's", "revised", "steady", {"evade-length": "one", "off-table": "dummy"})
    assert (
        "`sheetgen play convoy --seed 'it'\"'\"'s' --edition revised --policy steady "
        "--ruling off-table=dummy --ruling evade-length=one`"
    ) in text


def test_rulings_are_all_named_and_departures_marked():
    text = markdown("r", "sheet", "never", {"evade-length": "one"})
    for ruling in GAME.rulings:
        assert f"`{ruling.name}=" in text
    marked = [line for line in text.splitlines() if line.endswith("`, \\*).")]
    assert len(marked) == 1
    assert "`evade-length=one`" in marked[0]
    assert "One ruling is not the default, marked with an asterisk." in text
    assert "Every ruling is the default." in markdown("r")


def test_credits_and_software():
    text = markdown("c")
    assert "Lloyd Krassner (Warp Spawn Games)" in text
    assert "Mike Marinos" in text
    assert re.search(r"sheetgen \d+\.\d+", text)


@each("voice", ["account", "diary"])
def test_notes_stand_in_italics_at_their_turns(voice):
    header, session = game("notes", "classic", "never")
    notes = [(0, "before"), (9, "early"), (len(session.answers), "late"), (9999, "later"), (9, " ")]
    text = report.tell(Asked(header, session, notes, voice=voice)).text
    places = [text.index(note) for note in ("*“before”*", ": “early”*", ": “late”*", ": “later”*")]
    assert places == sorted(places)
    between = [found.start() for found in re.finditer(r"^[A-Z].{40}", text, re.MULTILINE)]
    assert text.index("<!-- end of box -->") < places[0] < places[1] < places[2]
    assert any(places[1] < place < places[2] for place in between)
    assert places[-1] < text.index("<!-- figure: passage -->")
    assert re.search(r"^\*Morning Watch of the 10th: “early”\*$", text, re.MULTILINE)


def test_a_note_stands_after_what_it_is_about():
    """Of the turn of an option, in the entry of its day."""
    header, session = game("2", "sheet", "steady")
    begun, ended = answers_of(session)[8]
    notes = [(begun + 3, "taken"), (ended, "over")]
    text = report.tell(Asked(header, session, notes, voice="diary")).text
    (day,) = [entry for entry in text.split("\n## ") if ": “taken”*" in entry]
    assert day.startswith("Tuesday, 11 August\n")
    named = re.search(r"\b(?:road|course|turned|way round)\b", day)
    assert named
    assert named.start() < day.index(": “taken”*") < day.index(": “over”*")


def test_in_whatever_order_turns_are_told_a_note_stands_with_its_own():
    _, session = game("1", "sheet", "steady")
    notes = [(0, "a"), (2, "b"), (5, "c"), (9, "d"), (12, "e"), (99, "f")]
    asked = Asked(Header("convoy", "sheet", "convoy-1"), session, notes)
    passages = asked.noted([[], [(8, 10)], [(1, 4)], [(3, 4)], []])
    assert passages == [["*“a”*"], [], ["*“d”*", "*“e”*", "*“f”*"], ["*“b”*"], ["*“c”*"], []]


LINES = "Ohio hit;\nshe burns\n\n1. under tow\n# still"


def test_a_note_keeps_its_lines_in_every_format():
    header, session = game("notes", "classic", "never")
    text = report.tell(Asked(header, session, [(9, LINES)])).text
    assert re.search(r"Ohio hit;<br ?/?>\s*she burns</em></p>", to_html(text, "t"))
    assert (
        "[i]Morning Watch of the 10th: “Ohio hit;\nshe burns[/i]\n\n[i]“1. under tow"
        in to_forum(text)
    )
    assert "    Morning Watch of the 10th: “Ohio hit;\n    she burns\n\n    “1. under" in to_plain(
        text
    )
    log = parts_of(GAME).lonelog.markdown(header, session, [(9, LINES)])
    assert "(note: Ohio hit;)\n(note: she burns)\n(note: 1. under tow)\n(note: # still)" in log


def test_the_pdf_holds_every_heading_and_every_row():
    text = markdown("pdf", "classic", "steady")
    file = io.BytesIO()
    to_pdf(text, file, PAPERS["a4"], "t", "head")
    pages = page_texts(file.getvalue())
    columns = "".join(c["text"] for page in marks(file.getvalue()) for c in page.chars)
    read = "".join("\n".join(pages).split())
    for heading in re.findall(r"^## (.+)$", text, re.MULTILINE):
        assert "".join(heading.split()) in read
    squeezed = "".join(columns.split())
    for heading in ("Watch by watch", "Losses", "The score", "The dice"):
        for row in table(text, heading):
            cells = [re.sub(r"[*\s]", "", cell) for cell in row]
            if heading == "The dice":
                continue  # A row there may go over to the next page, round the running head.
            if heading == "Watch by watch":
                cells = cells[:4]  # So may what happened.
            assert "".join(cells) in squeezed, row
    asked = re.findall(r"\*\*([\w-]+)\*\*", body(text).split("## The dice")[1])
    assert all(f"{ask}" in squeezed for ask in asked)
    for page in pages:
        last = page.splitlines()[-2]
        assert f"## {last}" not in text, f"a heading stands last on its page: {last}"


@pytest.mark.long
def test_a_broken_off_game_counts_what_has_happened_so_far():
    header, whole = game("p", "sheet", "steady")
    session = Session(GAME, whole.conditions)
    for standing, answer in enumerate(whole.answers[:-1]):
        session.answer(answer)
        if session.events and not standing % 4:
            state = session.state
            rows = table(report.tell(Asked(header, session, appendix=True)).text, "The convoy now")
            counted = sum(int(re.match(r"\d+", cell)[0]) for row in rows for cell in row[2:4])
            assert counted == sum(state.lost) + sum(state.returned)


def test_a_turn_in_which_nothing_was_answered_has_not_been_sailed():
    header, session = game("p", "sheet", "steady")
    turn = 7
    session.back_to(next(n for n, asked in enumerate(session.asked) if asked.turn == turn))
    text = report.tell(Asked(header, session)).text
    assert f" {turn - 1} of {session.state.length} watches sailed." in text
    assert "even turns played" not in text


def test_of_a_convoy_that_has_not_sailed_there_is_no_more_to_say():
    header, session = game("set-up", "sheet", "never")
    for answers in (4, 0):
        session.back_to(answers)
        text = report.tell(Asked(header, session, [(0, "mine")])).text
        assert "The convoy has not sailed." in text
        assert text.index("The game goes on.") < text.index("*“mine”*")
        assert "<!-- box" not in text


@pytest.mark.long
def test_a_user_may_have_a_template_of_his_own(tmp_path):
    header, session = game("t")
    mine = tmp_path / "convoy"
    mine.mkdir()
    (mine / "report.md.j2").write_text("# {{ title }}\n\n{{ score }}\n")
    assert re.fullmatch(r"# .+\n\n\d+\n", report.tell(Asked(header, session, [], tmp_path)).text)
    (mine / "report.md.j2").write_text("\n{{ nothing }}")
    with pytest.raises(TemplateError, match=r"report\.md\.j2, line 2: 'nothing' is undefined"):
        report.tell(Asked(header, session, [], tmp_path))


def test_one_watch_in_friendly_waters_and_dice_that_were_all_rolled_are_said_so():
    table = Table(friendly=1)
    table.sail_to(2)
    session = table.session
    typed = Header("convoy", "sheet", GAME.rules_version, roller="harbour")
    said = report.tell(Asked(typed, session, [])).text
    assert ", the first in friendly waters." in said
    assert "The player's own dice, typed in as they fell." in said
    session.answers[:] = [one._replace(rolled=bool(one.dice)) for one in session.answers]
    said = report.tell(Asked(typed, session, [])).text
    assert "**Dice.** All were rolled by the program, from the seed `harbour`" in said


def test_carriers_that_stay_are_counted_in_the_table():
    table = Table(carrier=3)
    table.sail_home()
    asked = Asked(
        Header("convoy", "classic", GAME.rules_version), table.session, voice="diary", appendix=True
    )
    assert ". Three carriers stay. |" in report.tell(asked).text


@each("seed", ["x" * 10_000, "grand harbour " * 150])
def test_a_long_seed_is_shortened_and_its_length_said(seed):
    header, session = game(seed[:50], "sheet", "steady")
    text = report.tell(Asked(header._replace(seed=seed), session, [])).text
    (said,) = [line for line in text.splitlines() if "**Dice.**" in line]
    assert len(said) < 500
    assert f"of {len(seed):,} characters" in said
    assert " … " in said
    assert "first line of the journal: `sheetgen play convoy --seed SEED --edition sheet" in said


def test_a_long_name_is_shortened():
    header, session = game("name", "sheet", "never", player="Long Name " * 500)
    text = report.tell(Asked(header, session, [])).text
    (said,) = [line for line in text.splitlines() if "Played by" in line]
    assert len(said) < 400
