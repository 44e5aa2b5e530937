"""Check a game for its author, and try every command on it."""

import csv
import io
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import sheetgen
from sheetgen.cli import settings
from sheetgen.cli.parser import parser
from sheetgen.core import dice
from sheetgen.core.dice import lying, thrown_for
from sheetgen.core.errors import Error
from sheetgen.core.game import Game, find
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.core.session import Session, played_by
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.keys import typed
from sheetgen.library import sheets
from sheetgen.library.checking import Kind, findings, goes_without, sentence_of

_WIDE = 12


def run(arguments: Namespace) -> int:
    """`sheetgen check-game NAME`."""
    game, wrong = find(arguments.game), 0
    print(f"{game.name}: {game.title}")
    for kind, says in findings(game):
        wrong += kind is Kind.WRONG
        print(f"{kind.value:{_WIDE}}{says}")
    for command, complaint, refused in () if arguments.no_commands else tried(game):
        wrong += bool(complaint) and not refused
        of = "works" if not complaint else "refuses" if refused else "wrong"
        print(f"{of:{_WIDE}}{command}{': ' if complaint else ''}{complaint}")
    print(f"{wrong} {'thing is' if wrong == 1 else 'things are'} wrong" if wrong else "all is well")
    return 1 if wrong else 0


# Every command tried on a game, in a folder of its own.

SEED = "check"
OUT = ("--out", "output")


class Tried(NamedTuple):
    """A command, and what it complained of (empty: nothing); `refused` if that is the game's right:
    one that is whole lacks on purpose what it lacks."""

    command: str
    complaint: str
    refused: bool


def tried(game: Game) -> Iterator[Tried]:
    """Every command on a game, one after another; what it needs of an earlier one is there."""
    with TemporaryDirectory() as folder:
        lines = _commands(game, Path(folder))
        while True:
            try:
                words, keys = next(lines)
            except StopIteration:
                return
            except Exception as error:
                # What a command is to be given is had of the game, too.
                yield Tried("what follows", sentence_of(error, game), False)
                return
            with chdir(folder):
                complaint, refused = _run(game, list(words), keys)
            yield Tried(" ".join(words), complaint, refused and goes_without(game))


def _run(game: Game, words: list[str], keys: str) -> tuple[str, bool]:
    """Run a command as it is typed, in silence; returns its complaint, and whether it is one made
    for a person."""
    complaint, stdin = io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(keys.encode()), "utf-8")
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(complaint):
            arguments: Namespace = parser(words[0]).parse_args(words)
            status = arguments.run(arguments)
    except SystemExit as stop:
        status = stop.code
    except Exception as error:
        return sentence_of(error, game), isinstance(error, Error)
    finally:
        sys.stdin = stdin
    said_so = " ".join(complaint.getvalue().split()) or f"status {status}"
    return said_so if status else "", False


Line = tuple[tuple[str, ...], str]
"""A command's words, and what is typed while it runs."""


def _commands(game: Game, folder: Path) -> Iterator[Line]:
    name, given = game.name, (game.name, "--seed", SEED)
    record = f"output/{name}-{game.default_edition}-{SEED}.journal.jsonl"
    has_score = parts_of(game).prices is not None

    def words(*words: str) -> Line:
        return words, ""

    yield words("rules", name, "--format", "md,pdf", *OUT)
    yield words("blank", name, *OUT)
    yield words("blank", name, "--fillable", "--paper", "letter", "--out", "forms")
    yield words("preroll", *given, *OUT)
    yield words("preroll", *given, "--fillable", "--out", "forms")
    yield words("dicebook", *given, *OUT)
    yield words("logbook", name, "--format", "pdf,md", *OUT)
    yield words("play", *given, *OUT)
    if not (folder / record).exists():
        return
    session = sheetgen.open(folder / record).session
    turn = str(max((request.turn for request in session.asked), default=1) // 2 or 1)
    yield words("show", record)
    yield words("verify", record)
    yield words("replay", record)
    for size in sheets.sizes_of(game, *game.sheets):
        look = ("--size", size, "--ink", "low", "--paper", "letter")
        yield words("sheet", record, *look, "--out", size)
    told = ("--format", "md,html,pdf,bgg,txt,lonelog", "--force", *OUT)
    yield words("report", record, *told)
    yield words("logbook", name, "--from", record, "--out", "filled")
    yield words("branch", record, "--turn", turn, "--journal", "branch.jsonl")
    yield words("odds", name, "--games", "1000", *OUT)
    yield words("odds", name, "--at", "branch.jsonl")
    if has_score:
        yield words("analyse", record, *OUT)
        yield from _other_choice(session, record)
    yield words("career", "output", *OUT)
    yield from _at_the_table(game)
    yield from _event(game, folder)


def _other_choice(session: Session, record: str) -> Iterator[Line]:
    """What if the first decision that could have been another had been."""
    for request, answer in zip(session.asked, session.answers, strict=True):
        if isinstance(request, Choose | ChooseNumber):
            for choice in request.choices:
                if choice != answer.choice:
                    asked = ("--turn", str(request.turn), "--ask", request.ask)
                    slot = ("--slot", str(request.slot))
                    yield ("whatif", record, *asked, *slot, "--choose", choice), ""
                    return


def _at_the_table(game: Game) -> Iterator[Line]:
    """A game typed in, as far as it has no reports; and its first roll amended."""
    key, policy = dice.key_of_seed("table"), game.policies[game.default_policy]
    session = played_by(game, game.conditions(), key, policy)
    lines, owned = [], settings.owned()
    for request, answer in zip(session.asked, session.answers, strict=True):
        if answer.report is not None:
            break
        rolled = typed(answer.dice, request, owned) if isinstance(request, Roll) else ""
        lines.append(answer.choice or rolled)
    play = ("record", game.name, "--plain", "--journal", "table.jsonl", *OUT)
    yield play, "\n".join([*lines, "q", ""])
    for request, answer in zip(session.asked, session.answers, strict=True):
        if isinstance(request, Roll):
            sides = request.sides
            other = [face % sides + 1 for face in answer.dice]
            faces = thrown_for(other, sides, lying(request, owned).sides)
            asked = ("--turn", str(request.turn), "--ask", request.ask)
            slot, thrown = ("--slot", str(request.slot)), ",".join(map(str, faces))
            yield ("amend", "table.jsonl", *asked, *slot, "--dice", thrown, "--yes"), ""
            return


def _event(game: Game, folder: Path) -> Iterator[Line]:
    """A friendly event of two players: its packet, and their slips."""
    from sheetgen.kits.events.of_game import has_plans

    (folder / "players.csv").write_text("name\nA. Borg\nB. Vella\n", "utf-8")
    new = ("--friendly", "--seed", SEED, "--name", "Check", "--date", "2026-12-05")
    players = ("--boards", "2", "--roster", "players.csv")
    yield ("event", "new", "event.toml", "--game", game.name, *new, *players), ""
    yield ("event", "check", "event.toml"), ""
    yield ("packet", "event.toml", "--out", "packet"), ""
    if has_plans(game):
        _write_slips(game, folder)
        yield ("score", "event.toml", "slips.csv", *OUT), ""


def _write_slips(game: Game, folder: Path) -> None:
    """The slips of two tables that took no option, as they would be handed in."""
    from sheetgen.kits.events.of_game import declared, plans, replay, results
    from sheetgen.kits.events.opened import load

    opened, plan = load(folder / "event.toml"), plans(game)
    board = opened.boards()[0]
    session = replay(game, opened.event.conditions, opened.key_of(board), plan.NOTHING)
    cells = declared(game).decided_fields(plan.completed(plan.NOTHING, session).cells)
    score = str(results(game).score(session))
    rows = [{"board": board.name, "table": table, **cells, "score": score} for table in ("1", "2")]
    with (folder / "slips.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
