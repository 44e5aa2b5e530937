"""A campaign of which two missions are flown, two fought by the program, and two reported from the
table; and the lines that a player types for it at the terminal."""

from collections.abc import Iterator
from pathlib import Path

from sheetgen.cli import main
from sheetgen.core import journal
from sheetgen.core.requests import Answer, ReportFight
from sheetgen.library import flying
from sheetgen.library.record import opened
from sheetgen.library.sitting import go_on

NAME = "wings-2018-takali.journal.jsonl"
MISSIONS = 6
SIDES = {1: "british", 4: "axis"}
"""Who is flown, by the missions that are."""
BY_PROGRAM = (2, 5)
FORM = 'optional = "none"\n'
"""What is reported of the others."""


def begun(folder: Path) -> Path:
    """The journal of a campaign that waits for its first fight, in a folder."""
    nothing = folder / "nothing"
    folder.mkdir(exist_ok=True)
    nothing.write_text("")
    words = ["record", "wings", "--seed", "takali", "--date", "2026-11-29", "--out", str(folder)]
    assert main([*words, "--answers", str(nothing)]) == 0
    nothing.unlink()
    return folder / NAME


def played(path: Path) -> None:
    """Play the missions, through the library."""
    with go_on(path) as sitting:
        book = sitting.table.book
        while (request := book.session.request) is not None:
            if not isinstance(request, ReportFight):
                sitting.answer(request.choices[0])
            elif request.turn > MISSIONS:
                return
            elif request.turn in SIDES:
                fight = flying.begun(path, book.header, book.session, SIDES[request.turn])
                _flown(fight)
                sitting.table.answer(flying.report(book, opened(fight)))
            elif request.turn in BY_PROGRAM:
                sitting.table.answer(book.by_program())
            else:
                crews = [{"crew": berth.man} for berth in book.session.state.flying]
                sitting.answer({"optional": "none", "crews": crews})


def _flown(path: Path) -> None:
    """Fly a fight to its end: by the plan where it has an answer, else as the program would."""
    with go_on(path) as sitting:
        while (request := sitting.table.book.session.request) is not None:
            choice = sitting.table.planned or sitting.table.advised
            sitting.table.answer(Answer(request.ask, choice=choice))


def lines(wanted: Path, now: Path) -> Iterator[str]:
    """What is typed to come from a campaign as it stands to the one that is wanted."""
    kept = len(journal.read(now).answers)
    for answer in journal.read(wanted).answers[kept:]:
        if answer.choice is not None:
            yield answer.choice
        elif answer.report is not None and answer.report.get("source") == "engine":
            yield "p"
        elif answer.report is not None and "flown" in answer.report:
            flown = answer.report["flown"]
            fight = now.with_name(flown["journal"])
            there = len(journal.read(fight).answers) if fight.exists() else 0
            yield from ("c", flown["side"], *flown["answers"][there:], "q")
        elif answer.report is not None:
            yield from ("f", "y")
    yield "q"


def forms(folder: Path) -> None:
    """Fill in the forms of what is reported from the table."""
    for mission in range(1, MISSIONS + 1):
        if mission not in (*SIDES, *BY_PROGRAM):
            (folder / f"wings-2018-takali.mission-{mission:02}.fight.toml").write_text(FORM)


def records(folder: Path) -> dict[str, bytes]:
    """The journals of a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.jsonl"))}
