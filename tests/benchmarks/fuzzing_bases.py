"""The files that `fuzzing` mutates: one of every kind that the program reads, and what reads it."""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.journal import Header, Writer, answer_to_json, json_line
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.events import lines
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results.slips import cells_of
from sheetgen.kits.telling.templates import shipped
from tests.games.wings.sheet.forms import answers as campaign
from tests.kits.events.clock import on
from tests.kits.events.results.results import slips, to_csv

Do = Callable[..., None]
"""Runs a command line, which has to pass."""
_DRAW = "3 12 19 33 48"
_FIGHT = ["fight", "wings", "--mission", "2", "--attacker", "axis", "--period", "early"]
_EVENT = """[sealed]
name = "Club Night"
date = "2026-12-05"
game = "convoy"
edition = "sheet"
sessions = [2]
tie_breaks = ["head-to-head", "tankers"]
friendly = true
seed = "SEED"
[open]
players = [{ name = "A. Borg" }, { name = "<b>B</b>" }, { name = "Ġorġ" }]
"""


@dataclass(frozen=True)
class Base:
    """A kind of file: what `makes` it in a folder, which `file` there is mutated (None: what is
    `typed` to the command; empty: its words), the command lines that read it, and how often it is
    drawn among all."""

    name: str
    makes: Callable[[Path, Do], object]
    file: str | None
    read_by: Sequence[Sequence[str]]
    weight: int = 2
    typed: bytes = b""

    def make(self, here: Path, do: Do) -> None:
        """Make the files in a folder."""
        self.makes(here, do)

    def commands(self, here: Path) -> list[list[str]]:
        """The command lines, in which `FILE` stands for the file, and `CODE` for what is written
        in `code.txt`."""
        (file,) = here.glob(self.file) if self.file else (here,)
        code = (here / "code.txt").read_text("utf-8") if (here / "code.txt").exists() else ""
        named = {"FILE": file.relative_to(here).as_posix(), "CODE": code}
        return [[named.get(word, word) for word in words] for words in self.read_by]


def _convoy(**header: str | None) -> tuple[Header, Session]:
    game = find("convoy")
    session = Session(game, game.conditions("sheet"))
    key = dice.key_of_seed("fuzzing")
    play_out(session, first_of(seeded(key), decided(game.policies["steady"], key)))
    return Header("convoy", "sheet", game.rules_version, **header), session


def _seeded(here: Path, do: Do) -> None:
    do("play", "convoy", "--seed", "fuzzing", "--player", "A. Borg", "--out", "played")
    (journal,) = here.glob("played/*.jsonl")
    journal.rename(here / "game.jsonl")
    shutil.rmtree(here / "played")


def _typed(here: Path, do: Do) -> None:
    header, session = _convoy(player="Ġorġ Żahra", roller="harbour")
    with Writer(here / "game.jsonl", header) as writer:
        writer.write(*session.answers[:20])
        writer.note("Ohio under tow")
        writer.undo(3)
        writer.write(*session.answers[17:-2])


def _begun(here: Path, do: Do) -> None:
    header, session = _convoy()
    with Writer(here / "game.jsonl", header) as writer:
        writer.write(*session.answers[:4])
        writer.note("*Ohio* <under> tow | and so on")


def _answers(here: Path, do: Do) -> None:
    answers = _convoy()[1].answers
    lines = b"".join(json_line(answer_to_json(answer)) for answer in answers)
    (here / "answers.jsonl").write_bytes(lines)
    (here / "none.jsonl").write_bytes(b"")


def _streamed(name: str) -> bytes:
    lines = [b"4 2 6", b"5", b"2", b"n a note", b"u 2", b"r", b"a", b"?", b"o", b"none"]
    answers = campaign()[:20] if name == "wings" else _convoy()[1].answers[:20]
    journal = b"".join(json_line(answer_to_json(answer)) for answer in answers)
    return b"\n".join(lines) + b"\n" if name == "lines" else journal


def _campaign(here: Path, count: int) -> Path:
    path = here / "game.jsonl"
    wings = find("wings")
    with Writer(path, Header("wings", "2018", wings.rules_version, seed="takali")) as writer:
        writer.write(*campaign()[:count])
    return path


def _before_a_fight(here: Path) -> Path:
    first = next(n for n, answer in enumerate(campaign()) if answer.report is not None)
    return _campaign(here, first)


def _form(here: Path, do: Do) -> None:
    do("fight-form", str(_before_a_fight(here).relative_to(here)), "--out", ".")


def _cards(here: Path, do: Do) -> None:
    do(*_FIGHT, "--seed", "friday", "--human", "british", typed="m\nm\nm\nm\nm\nm\nq\n")


def _friendly(here: Path, do: Do) -> None:
    (here / "event.toml").write_text(_EVENT, "utf-8")


def _rostered(here: Path, do: Do) -> None:
    roster = 'roster = "players.csv"'
    text = "".join(roster if line.startswith("players") else line for line in _EVENT.splitlines(1))
    (here / "event.toml").write_text(f"{text}\n", "utf-8")
    (here / "players.csv").write_text("name,club\nA. Borg,Sliema\nĠorġ,\n", "utf-8")


def _sealed(here: Path, do: Do) -> None:
    do("event", "new", "event.toml", "--name", "Club", "--date", "2026-12-05", "--boards", "2")
    # Sealed long before the draw, which is over by the clock of whoever reads it.
    path = here / "event.toml"
    drawn = path.read_text("utf-8").replace('drawn = "2026-12-05"', 'drawn = "2020-12-04"')
    path.write_text(drawn, "utf-8")
    lines.place(path).unlink()
    with on("2020-11-20"):
        do("event", "seal", "event.toml")


def _revealed(here: Path, do: Do) -> None:
    _sealed(here, do)
    do("event", "open", "event.toml", "--delayed", _DRAW)
    do("event", "reveal", "event.toml")


def _slips(here: Path, do: Do) -> None:
    _friendly(here, do)
    held = load(here / "event.toml")
    rows = [cells_of(one) for one in slips(held)]
    (here / "slips.csv").write_text(to_csv(rows), "utf-8")


def _scored(here: Path, do: Do) -> None:
    _slips(here, do)
    do("score", "event.toml", "slips.csv")
    shutil.rmtree(here / "output")


def _own(name: str) -> Callable[[Path, Do], None]:
    """A user's own copy of one of our templates; and a game that has only begun."""

    def make(here: Path, do: Do) -> None:
        _begun(here, do)
        path = here / "own" / name
        path.parent.mkdir(parents=True)
        shutil.copy(shipped() / name, path)

    return make


def _settings(here: Path, do: Do) -> None:
    do("config", "paper=letter", "player=Ġorġ Żahra")


def _code(here: Path, do: Do) -> None:
    text = "SHEETGEN 1.0.0 1 PREROLL CONVOY --EDITION:SHEET --SEED:FRIDAY K:Y3Q"
    (here / "code.txt").write_text(text, "utf-8")


def _printed(here: Path, do: Do) -> None:
    do("preroll", "convoy", "--seed", "friday", "--out", ".")


def _pictured(here: Path, do: Do) -> None:
    words = ("--format", "png", "--out", ".")
    do("preroll", "convoy", "--seed", "friday", *words)


def _fillable(here: Path, do: Do) -> None:
    do("preroll", "convoy", "--seed", "friday", "--fillable", "--out", ".")


_OUT = ("--out", "out")
_OWN = ("--templates", "own", "--format", "md", *_OUT)
BASES = (
    Base("a seeded journal", _seeded, "game.jsonl", (
        ("verify", "FILE"), ("show", "FILE"), ("branch", "FILE", "--turn", "3", "--journal", "b"),
        ("replay", "FILE"), ("record", "--resume", "FILE", "--answers", "-"),
    ), 5),
    Base("a typed journal", _typed, "game.jsonl", (
        ("verify", "FILE"), ("show", "FILE", "--json"), ("record", "--resume", "FILE", "--plain"),
        ("amend", "FILE", "--turn", "3", "--ask", "contact", "--dice", "1", "--yes"),
        ("record", "--resume", "FILE", "--answers", "-"),
    ), 5, b"q\n"),
    Base("a journal told and drawn", _begun, "game.jsonl", (
        ("report", "FILE", "--length", "brief", "--format", "md,html,txt,bgg", *_OUT),
        ("report", "FILE", "--format", "pdf", *_OUT), ("sheet", "FILE", *_OUT),
        ("logbook", "convoy", "--from", "FILE", *_OUT),
    ), 1),
    Base("a folder of journals", _typed, "game.jsonl", (
        ("career", ".", *_OUT), ("record", "--resume", "."),
    ), 1, b"q\n"),
    Base("a campaign", lambda here, do: _campaign(here, 120), "game.jsonl", (
        ("verify", "FILE"), ("show", "FILE"), ("record", "--resume", "FILE", "--answers", "-"),
    ), 3),
    Base("answers", _answers, "answers.jsonl", (
        ("record", "convoy", "--answers", "FILE", "--journal", "made.jsonl"),
    ), 4),
    Base("lines of a stream", _answers, None, (
        ("record", "convoy", "--journal", "made.jsonl", "--answers", "-"),
        ("record", "convoy", "--journal", "made.jsonl", "--plain"),
    ), 3, _streamed("lines")),
    Base("answers in a stream", _answers, None, (
        ("record", "convoy", "--journal", "made.jsonl", "--answers", "-"),
    ), 3, _streamed("convoy")),
    Base("a campaign in a stream", _answers, None, (
        ("record", "wings", "--journal", "made.jsonl", "--answers", "-"),
    ), 2, _streamed("wings")),
    Base("a form of a fight", _form, "*.toml", (
        ("record", "--resume", "game.jsonl", "--fight", "FILE", "--yes", "--as-printed"),
    ), 4),
    Base("a fight with a person", _cards, "**/*.jsonl", (
        (*_FIGHT, "--seed", "friday", "--human", "british"),
    ), 3, b"q\n"),
    Base("a fillable sheet", _fillable, "*.pdf", (
        ("record", "convoy", "--from-sheet", "FILE", "--journal", "made.jsonl"),
    ), 1),
    Base("an event", _friendly, "event.toml", (
        ("event", "check", "FILE"), ("packet", "FILE", "--part", "slips", *_OUT),
    ), 4),
    Base("a roster", _rostered, "players.csv", (("event", "check", "event.toml"),), 3),
    Base("the key of an event", _sealed, "private/*.key", (
        ("event", "open", "event.toml", "--delayed", _DRAW), ("event", "check", "event.toml"),
    ), 2),
    Base("the ledger of an event", _sealed, "*.ledger.jsonl", (
        ("event", "open", "event.toml", "--delayed", _DRAW), ("event", "check", "event.toml"),
    ), 2),
    Base("a published event", _revealed, "public/*.event.jsonl", (("event", "verify", "FILE"),), 4),
    Base("slips", _slips, "slips.csv", (("score", "event.toml", "FILE"),), 3),
    Base("slips in a ledger", _scored, "*.ledger.jsonl", (("score", "event.toml"),), 3),
    Base("our template", _own("convoy/reference.md.j2"), "own/convoy/*", (
        ("rules", "convoy", *_OWN),
    ), 2),
    Base("our voice", _own("convoy/voices/account.txt"), "own/convoy/voices/*", (
        ("report", "game.jsonl", *_OWN),
    ), 2),
    Base("our log book", _own("convoy/logbook.toml"), "own/convoy/*", (
        ("logbook", "convoy", "--from", "game.jsonl", *_OWN),
        ("logbook", "convoy", "--seed", "x", "--templates", "own", *_OUT),
    ), 1),
    Base("our log book of a campaign", _own("wings/logbook.toml"), "own/wings/*", (
        ("logbook", "wings", *_OWN),
    ), 1),
    Base("our report", _own("convoy/report.md.j2"), "own/convoy/*", (
        ("report", "game.jsonl", *_OWN),
    ), 1),
    Base("saved defaults", _settings, "config/config.json", (("config",),), 2),
    Base("a code", _code, "", (("again", "CODE", *_OUT),), 3),
    Base("a paper with a code", _printed, "*.pdf", (("again", "FILE", *_OUT),), 1),
    Base("a picture with a code", _pictured, "*-1.png", (("again", "FILE", *_OUT),), 1),
)  # fmt: skip
