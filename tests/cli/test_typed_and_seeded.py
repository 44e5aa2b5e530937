"""One game, its dice typed in or from a seed: every file made of it says the same, but for the line
that tells how the dice came."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.core.journal import Header, Writer
from tests.kits.drawing.marks import page_texts
from tests.kits.table.games import played

pytestmark = pytest.mark.long
GAMES = {"convoy": "never", "wings": "careful"}
BEGINNING = 30
"""So many answers of a campaign: its first missions."""
FORMATS = "md,html,bgg,txt,lonelog,pdf"
SEED, OWN = "Drawn from the seed", "The player's own dice, typed in as they fell."
FEET = ("own dice, record", "record")
"""How the foot of a page begins that tells how the paper is made again."""
MARKUP = re.compile(r"<[^>]*>|\[/?[a-z]+\]|\*")


def files(folder: Path, name: str, seed: str | None) -> Path:
    """The folder with the report of a game in every format, and its sheets."""
    game = played("pedestal", GAMES[name], name)
    answers = game.answers[:BEGINNING] if name == "wings" else game.answers
    policy = GAMES[name] if seed else None
    header = Header(name, game.conditions.edition, game.game.rules_version, seed=seed)
    journal = folder / "game.jsonl"
    with Writer(journal, header._replace(policy=policy)) as writer:
        writer.write(*answers)
    assert main(["report", str(journal), "--format", FORMATS, "--out", str(folder)]) == 0
    assert main(["sheet", str(journal), "--out", str(folder / "sheets")]) == 0
    return folder


@pytest.fixture(scope="module", params=GAMES)
def both(request, tmp_path_factory) -> tuple[Path, Path]:
    """The files of the game typed in, and of the seed's."""
    of = {seed: tmp_path_factory.mktemp(f"{seed}") for seed in (None, "pedestal")}
    for seed, folder in of.items():
        with pytest.MonkeyPatch.context() as patched:
            patched.setenv("XDG_CONFIG_HOME", str(folder / "home"))
            files(folder, request.param, seed)
    return of[None], of["pedestal"]


def text(folder: Path, pattern: str) -> list[str]:
    """What the files of a pattern say, line by line."""
    paths = sorted(folder.glob(pattern))
    assert paths
    lines: list[str] = []
    for path in paths:
        if path.suffix == ".pdf":
            lines += "\n".join(page_texts(path.read_bytes())).splitlines()
        else:
            lines += path.read_text("utf-8").splitlines()
    return lines


def between(text: list[str], other: list[str]) -> list[str]:
    """The lines of a text between the first and the last that differ from the other's."""
    same = [a == b for a, b in zip(text, other, strict=False)]
    before = same.index(False)
    after = [a == b for a, b in zip(text[::-1], other[::-1], strict=False)].index(False)
    return text[before : len(text) - after]


def test_the_reports_differ_in_the_line_of_the_dice_and_no_other(both):
    for ending in ("md", "html", "bgg.txt", "txt", "pdf"):
        typed, seeded = (
            [line for line in text(folder, f"*.report.{ending}") if not line.startswith(FEET)]
            for folder in both
        )
        own, drawn = between(typed, seeded), between(seeded, typed)
        assert MARKUP.sub("", " ".join(own)) == f"Dice. {OWN}"
        assert MARKUP.sub("", " ".join(drawn)).startswith(f"Dice. {SEED}")
        if ending in ("md", "html", "bgg.txt"):
            assert (len(own), len(drawn)) == (1, 1)
    # The lonelog says nothing of where dice came from.
    typed, seeded = (text(folder, "*.report.lonelog.md") for folder in both)
    assert typed == seeded


def test_the_sheets_differ_in_the_dice_of_the_foot_and_nowhere_else(both):
    typed, seeded = (text(folder / "sheets", "*.pdf") for folder in both)
    assert any(line.startswith("own dice, record ") for line in typed)
    source = re.compile(r"(own dice, )?record \S+|^pedestal")
    # What makes a word, and a line, is the reader's guess.
    letters = [
        sorted("".join(source.sub("", line) for line in told).replace(" ", ""))
        for told in (typed, seeded)
    ]
    assert letters[0] == letters[1]
