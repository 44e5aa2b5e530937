"""What sheet and report say of where the dice came from."""

from pathlib import Path

import pytest

from sheetgen.core.journal import Header, Writer
from sheetgen.core.session import Session
from tests.kits.drawing.marks import page_texts
from tests.kits.table.games import played, press, sitting

PROVENANCE = "**Dice.** "


def written(path: Path, game: Session, seed: str | None, rolled: int = 0) -> Path:
    """A journal of a game; of dice typed in, the program rolled the first so many answers."""
    rules = game.game
    roller = "harbour" if rolled else None
    edition = game.conditions.edition
    header = Header(rules.name, edition, rules.rules_version, seed=seed, roller=roller)
    with Writer(path, header) as writer:
        for place, answer in enumerate(game.answers):
            writer.write(answer._replace(rolled=place < rolled and bool(answer.dice)))
    return path


@pytest.fixture
def report(run):
    """The lines of a record's report."""

    def report(path: Path) -> list[str]:
        ran = run("report", path, "--format", "md", "--out", path.parent / path.stem)
        assert ran.status == 0, ran
        return Path(ran.out.strip()).read_text("utf-8").splitlines()

    return report


class TestMixedDice:
    @pytest.mark.long
    @pytest.mark.parametrize(
        ("name", "captain", "sheet", "rolled"),
        [("convoy", "steady", "sheet", 5), ("wings", "careful", "log", 0)],
    )
    def test_the_sheets_foot_and_the_report_say_how_many(
        self, run, report, here, name, captain, sheet, rolled
    ):
        game = played("pedestal", captain, name)
        path = written(here / "own.jsonl", game, None, rolled)
        dice = sum(len(answer.dice) for answer in game.answers[:rolled])
        (said,) = [line for line in report(path) if line.startswith(PROVENANCE)]
        drawn = run("sheet", path, "--sheet", sheet).out.strip()
        foot = "\n".join(page_texts(Path(drawn).read_bytes()))
        if dice:
            assert f"{dice} dice were rolled by the program, from the seed `harbour`" in said
            assert f"own dice, {dice} rolled by the program" in foot
        else:
            assert said == f"{PROVENANCE}The player's own dice, typed in as they fell."
            assert "own dice" in foot
            assert "rolled by the program" not in foot

    def test_verify_counts_them(self, run, here):
        path = here / "own.jsonl"
        with sitting(path) as at:
            press(at, "362", "a")
        assert "the dice typed in, 6 rolled by the program" in run("verify", path).out
