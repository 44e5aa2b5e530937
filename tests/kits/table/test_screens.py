"""Whole games at three sizes of a screen: whatever is asked, the question is there, every line
fits, and no word is broken."""

import os
from itertools import cycle
from pathlib import Path

import pytest

from sheetgen.core import game as games
from sheetgen.core.game import find
from sheetgen.core.session import Session
from sheetgen.kits.table import plain
from sheetgen.kits.table.keys import PHRASES, say
from sheetgen.kits.table.screen_layout import Look, Screen, lay_out
from sheetgen.kits.table.sitting import BACK, Sitting
from sheetgen.kits.table.views import text
from tests.kits.table.games import OWN, played, sitting

SIZES = [(80, 24), (100, 30), (40, 20)]
LOOKS = [Look(), Look(signs=True)]


def said(at: Sitting) -> set[str]:
    """Every word that may be on the screen."""
    texts: list[str] = [at.message, at.typed, plain.typed_line(at), *at.sentences]
    if at.moment is not None:
        texts += [at.moment.question, say("moments", "keys")]
    about = at.prompt and at.prompt.about
    for panel in (*at.panels, *([about] if about else [])):
        texts += [panel.title, panel.key, *panel.lines, *panel.drawn]
    if at.prompt is not None:
        texts += [
            *at.prompt[:3],
            f"{at.prompt.title}:",
            plain.missing_dice(at),
            plain.form_hint(at),
        ]
    for letter, name, brings in (*at.choices, *at.in_signs):
        texts += [letter, name, brings.line]
    if at.view is not None:
        texts += [at.view.title, *map(text, at.view.lines)]
    texts += [word for pair in plain.keys_now(at).items() for word in pair]
    book = at.book
    edition = next(e for e in book.game.editions if e.name == book.session.conditions.edition)
    texts += [
        f"{book.game.title}, {edition.name}",
        book.game.title,
        f"{book.path and book.path.name}:",
    ]
    texts += [str(value) for value in PHRASES.words("screen").values()]
    return {word for one in texts for word in one.split()}


def check(at: Sitting, columns: int, rows: int, look: Look) -> Screen:
    """Lay a sitting out, and hold the screen to what is said above."""
    screen = lay_out(at, columns, rows, look)
    lines = [text(line) for line in screen.lines]
    assert len(lines) == rows
    assert all(len(line) <= columns for line in lines), lines
    known = said(at)
    for line in lines:
        for word in line.split():
            fits = word in known or set(word) <= set("─-●o(+0123456789).:>!") or word.isdecimal()
            assert fits, f"{word!r} is no word at {columns}x{rows}:\n" + "\n".join(lines)
    shown = " ".join(" ".join(lines).split())
    if at.prompt is not None:
        assert f"{at.prompt.title}: {at.prompt.do}" in shown, shown
        assert all(f" {choice.letter} " in f" {shown} " for choice in at.choices if choice.letter)
    assert lines[screen.cursor[0]].startswith(" > ")
    assert "quit" in shown or at.view is not None
    return screen


@pytest.mark.parametrize("name", ["convoy", "wings"])
def test_at_every_kind_of_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Each question of a game where it is first asked, at every size, in one look and the other."""
    monkeypatch.chdir(tmp_path)
    game = played("takali", "careful", name) if name == "wings" else played()
    asked: set[str] = set()
    looks = cycle(LOOKS)
    header = OWN._replace(game=name, rules=game.game.rules_version)
    header = header._replace(edition=game.conditions.edition)
    with sitting(Path("game.jsonl"), header, game.game) as at:
        for request, answer in zip(game.asked[:120], game.answers, strict=False):
            if request.ask.partition(":")[0] not in asked:
                asked.add(request.ask.partition(":")[0])
                for size in SIZES:
                    check(at, *size, next(looks))
            at.answer(answer)
    assert len(asked) > 10


def test_at_40_by_20_the_whole_fleet_is_in_view_or_that_more_is_there(
    path: Path,
) -> None:
    with sitting(path) as at:
        for answer in played().answers[:60]:
            lines = [text(line) for line in lay_out(at, 40, 20, Look(signs=True)).lines]
            if "More lines: Tab" not in "\n".join(lines):
                for name in ("Cargo ships", "Tankers", "Carriers", "Cruisers", "Destroyers"):
                    assert any(line.startswith(f" {name}") for line in lines), lines
            else:
                assert any(" more)" in line for line in lines)
            at.answer(answer)
        at.press("tab")
        shown = "\n".join(text(line) for line in lay_out(at, 40, 20).lines)
        assert "Cruisers" in shown
        assert "Destroyers" in shown


def test_what_has_happened_is_gone_back_through_to_its_beginning(path: Path) -> None:
    with sitting(path) as at:
        for answer in played().answers[:80]:
            at.answer(answer)
        assert at.book.session.turn > 3
        at.press(BACK)
        end = lay_out(at, 80, 24, Look(scroll=9999))
        assert end.below == 0
        seen: list[str] = []
        for scroll in range(end.above, -1, -5):
            screen = lay_out(at, 80, 24, Look(scroll=scroll))
            seen += [text(line).strip() for line in screen.lines]
        assert at.sentences[-1] in [text(line).strip() for line in end.lines]
        for sentence in at.sentences[5:]:
            assert sentence in seen


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal is needed")
def test_a_convoy_and_two_missions_in_a_terminal_that_is_resized(tmp_path: Path) -> None:
    """As many screens as there are questions; what was kept can be replayed."""
    from tests.kits.table.typed import convoy, missions

    record = convoy(tmp_path / "convoy", SIZES)
    assert Session(find("convoy"), find("convoy").conditions(), record.answers).finished
    record = missions(tmp_path / "wings", SIZES)
    fights = [answer for answer in record.answers if answer.report is not None]
    assert len(fights) == 2


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal is needed")
def test_a_mission_fought_by_keys_in_a_terminal(tmp_path: Path) -> None:
    """Each screen as it is laid out, a wrong key answered with the question; kept to its end."""
    from tests.kits.table.typed import fight

    record = fight(tmp_path, (80, 24))
    game = games.game_of(record.header)
    assert Session(game, game.conditions(), record.answers).finished
    assert {answer.ask for answer in record.answers} >= {"card", "release"}
