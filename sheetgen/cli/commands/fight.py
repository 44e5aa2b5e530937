"""Fight one scene card by card, by the program or against it, and chart its paths."""

from __future__ import annotations

import json
import os
import shlex
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sheetgen
from sheetgen.cli.options import Parser, seed_of, subject_of
from sheetgen.cli.outputs import Folder, variant
from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, safe
from sheetgen.core.game import Game, pick
from sheetgen.core.lock import locked
from sheetgen.kits.contract import CAPTAINS, CARDS, PATHS, SOLO, SOLO_VIEW, TRACK
from sheetgen.library import sheets
from sheetgen.library.subject import Subject

if TYPE_CHECKING:
    from sheetgen.core.journal import Header


SCHEME = "sheetgen-cards-1"


def further(command: Parser) -> None:
    """The options of the fights that the games have."""
    for game in _able():
        for name, option in SOLO.of(game).OPTIONS.items():
            kind, default = (int if option.get("whole") else str), option.get("default")
            command.add_argument(
                f"--{name}",
                type=kind,
                default=default,
                required=default is None,
                metavar=option["value"],
                help=option["help"],
            )


def _able() -> list[Game]:
    """The games that have fights to be fought card by card."""
    found = sheetgen.games()
    return [game for game in (found[name] for name in found) if SOLO.is_in(game)]


def run(arguments: Namespace) -> None:
    """`sheetgen fight GAME`."""
    about = subject_of(arguments)
    game, conditions = about
    if not game.has("fight.solo"):
        able = " or ".join(one.name for one in _able())
        raise Error(f"{game.title} has no fights to be fought card by card; choose {able}")
    solo = SOLO.of(game)
    human = None if arguments.human is None else pick(arguments.human, solo.SIDES, "side")
    seed = seed_of(arguments)
    chosen = {name: getattr(arguments, name) for name in solo.OPTIONS}
    fighting = solo.begun(seed, conditions, **chosen)
    header = about.header(seed, player=arguments.player)
    facts = "-".join(map(str, chosen.values()))
    name = f"{game.name}-fight-{facts}{f'-{human}' if human else ''}-{safe(seed)}"
    board = [seed, *chosen.values(), human or ""]
    folder = Folder(arguments.out, header._replace(board=json.dumps(board)), [], arguments.force)
    folder.check(f"{name}{variant(arguments)}.paths.pdf", f"{name}.fight.json")
    cards = folder.path / f"{name}.cards.jsonl"
    result = _fought(game, fighting, human, cards, board)
    if result is None:
        return
    command = replay_words(arguments, seed, chosen)
    # All is on disk before a word is said: who reads only the first lines may close the pipe.
    written = _written(folder, name, about, arguments, header, command, fighting, result)
    print("\n".join([*_ended(game, fighting, result), *map(str, written)]))


def replay_words(arguments: Namespace, seed: str, chosen: dict[str, Any]) -> str:
    """The command line that fights this fight again."""
    words = ["sheetgen", "fight", arguments.game]
    words += [f"--{name}={value}" for name, value in chosen.items()] + [f"--seed={seed}"]
    words += [f"--ruling={ruling}" for ruling in arguments.ruling]
    if arguments.human:
        words.append(f"--human={arguments.human}")
    return shlex.join(words)


def _fought(game: Game, fighting: Any, human: str | None, cards: Path, board: Sequence[Any]) -> Any:
    """The fight to its end; None if the person has left it."""
    if human is None:
        captains = CAPTAINS.of(game).Captains()
        return SOLO.of(game).fought(fighting, captains)
    view = SOLO_VIEW.of(game).View(fighting)
    cards.parent.mkdir(parents=True, exist_ok=True)
    with locked(cards):
        return Seat(game, view, human, Cards(cards, board)).fought(fighting)


def _ended(game: Game, fighting: Any, result: Any) -> list[str]:
    """How the fight ended, in lines."""
    view = SOLO_VIEW.of(game).View(fighting)
    lines: list[str] = view.ended(result)
    return lines


class Cards:
    """The cards a person has planned, in a file: each is on disk before the next is asked for.

    Raises Error if the file is there and is of another fight, or is no such file.
    """

    def __init__(self, path: Path, board: Sequence[Any]) -> None:
        self.path = path
        self.planned: list[tuple[int, int, str]] = []
        head = json.dumps({"scheme": SCHEME, "fight": list(board)}, ensure_ascii=False)
        if path.exists():
            self._read(head)
        else:
            self._append(head)

    def _read(self, head: str) -> None:
        content = read_whole(self.path)
        try:
            lines = content.decode().splitlines(keepends=True)
        except UnicodeDecodeError as error:
            number = content.count(b"\n", 0, error.start) + 1
            raise Error(f"{self.path}, line {number}: a byte is not UTF-8 text") from error
        if not lines or lines[0].rstrip("\n") != head:
            raise Error(f"{self.path}, line 1: is no file of the cards of this fight")
        whole = [line for line in lines if line.endswith("\n")]
        if len(whole) < len(lines):
            # The last line was cut short: what is written next begins a line of its own.
            os.truncate(self.path, sum(len(line.encode()) for line in whole))
        for number, line in enumerate(whole[1:], start=2):
            try:
                self._take(json.loads(line))
            except (ValueError, TypeError, KeyError, IndexError) as error:
                raise Error(
                    f"{self.path}, line {number}: expected a turn, a piece and a card, or undo"
                ) from error

    def _take(self, line: Any) -> None:
        if line == "undo":
            self.planned.pop()
        else:
            turn, piece, card = line
            self.planned.append((int(turn), int(piece), str(card)))

    def plan(self, turn: int, piece: int, card: str) -> None:
        """Keep a card."""
        self._append(json.dumps([turn, piece, card]))
        self.planned.append((turn, piece, card))

    def take_back(self) -> None:
        """Take the last card back."""
        self._append(json.dumps("undo"))
        self.planned.pop()

    def _append(self, line: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())


class _TakenBack(Exception):
    """The last card is taken back: the fight is fought again up to it."""


class _Left(Exception):
    """The person has left."""


class Seat:
    """Where the person sits who plans for a side."""

    def __init__(self, game: Game, view: Any, side: str, cards: Cards) -> None:
        self.game, self.view, self.cards = game, view, cards
        self.side = SOLO.of(game).SIDES.index(side)
        self._known: Iterator[tuple[int, int, str]] = iter(())
        self._shown = -1

    def fought(self, fighting: Any) -> Any:
        """The fight to its end; None if he has left."""
        hand = CAPTAINS.of(self.game)
        while True:
            self._known, self._shown = iter(list(self.cards.planned)), -1
            try:
                return SOLO.of(self.game).fought(fighting, hand.Hand(self.side, self._ask))
            except _TakenBack:
                self.cards.take_back()
            except _Left:
                print(f"{self.cards.path}: the same command goes on from here")
                return None

    def _ask(self, table: Any, piece: Any, cards: Sequence[Any], advised: Any) -> Any:
        """The card for a piece: one kept already, or one typed now."""
        codes = CARDS.of(self.game).CARDS
        turn, number = self.view.place(table, piece)
        known = next(self._known, None)
        if known is not None:
            *planned, code = known
            if planned != [turn, number] or code not in codes:
                raise Error(f"{self.cards.path}: its cards are not of this fight")
            return codes[code]
        if self._shown != table.turn:
            self._shown = table.turn
            print("\n".join(self.view.table(table)))
        print("\n".join(self.view.question(table, piece, cards, advised)))
        card = self._typed({card.code: card for card in cards}, advised)
        self.cards.plan(turn, number, card.code)
        return card

    def _typed(self, cards: dict[str, Any], advised: Any) -> Any:
        while True:
            print("> ", end="", flush=True)
            line = sys.stdin.readline()
            code = line.strip().upper()
            if not line or code == "Q":
                raise _Left
            if code == "U" and self.cards.planned:
                raise _TakenBack
            if code == "M":
                return advised
            if code == "?":
                print("\n".join(self.view.codes()))
            elif code in cards or f"{code}>" in cards:
                return cards.get(code, cards.get(f"{code}>", advised))
            else:
                words = self.view.words["not-a-card"]
                print(words.format(said=repr(line.strip()[:20])))


def _written(
    folder: Folder,
    name: str,
    subject: Subject,
    arguments: Namespace,
    header: Header,
    command: str,
    fighting: Any,
    result: Any,
) -> list[Path]:
    """The flight paths as a PDF; the report of the fight and its track as data."""
    from sheetgen.kits.drawing.paper import PAPERS

    game, conditions = subject
    sheet = PATHS.of(game)
    fought = SOLO_VIEW.of(game).fought(fighting, result)
    foot = sheets.foot(game, header, "seed")._replace(event=command)
    pages = sheet.pages(PAPERS[arguments.paper], conditions, fought, foot)
    paths = sheets.document(game, header, folder.mark, lambda: pages, "flight paths")
    track = TRACK.of(game).lines_of(result.track).splitlines()
    data = {
        "software": folder.mark,
        "fight": command,
        "report": result.report,
        "track": [json.loads(line) for line in track],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
    return [
        folder.document(f"{name}{variant(arguments)}.paths.pdf", paths),
        folder.write(f"{name}.fight.json", text.encode()),
    ]
