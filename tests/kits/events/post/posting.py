"""An event by post in a folder: a director, players at home, and what comes between."""

from __future__ import annotations

import hashlib
import itertools
import shutil
from collections.abc import Sequence
from copy import copy
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sheetgen.core.requests import Roll
from sheetgen.core.session import Session, decided
from sheetgen.kits.events import ledger, lines, sealing
from sheetgen.kits.events.post import director, verifying
from sheetgen.kits.events.post.letters import Letter
from sheetgen.kits.events.post.player import Home
from sheetgen.kits.events.verifying import Finding
from tests.kits.events.clock import on

TOML = """[sealed]
name = "Winter Post"
date = "2026-12-05"
game = "{game}"
sessions = [{boards}]
delayed = "the lottery of the 4th"
drawn = "2026-12-04"
{more}
ranking = "matchpoints"
[open]
players = [{players}]
"""


def known_key(seed: str = "") -> Any:
    """Within, keys are not drawn but made from a seed: tests always have the same dice."""
    count = itertools.count()
    return patch(
        "sheetgen.kits.events.key_file.secrets.token_hex",
        lambda size: hashlib.sha256(f"{seed} {next(count)}".encode()).hexdigest(),
    )


class Post:
    """An event by post that is opened, its cards in the homes of the players."""

    def __init__(
        self,
        folder: Path,
        more: str = "",
        boards: int = 1,
        game: str = "convoy",
        players: int = 2,
        seed: str = "",
    ) -> None:
        self.folder, self.path = folder, folder / "event.toml"
        listed = ", ".join(f'{{ name = "Player {n}" }}' for n in range(1, players + 1))
        text = TOML.format(game=game, boards=boards, more=more, players=listed)
        self.path.write_text(text, "utf-8")
        with known_key(seed):
            sealing.seal(self.path)
            with on("2026-12-04"):
                sealing.open_with(self.path, "3 12 19")
            self.cards = director.give_cards(self.path).written
        self.inbox = folder / "inbox"
        self.inbox.mkdir()
        self.decided: dict[int, Home] = {}
        for table, card in enumerate(self.cards, start=1):
            self.at(table).mkdir()
            (self.at(table) / "card.txt").write_bytes(card.read_bytes())

    def copied(self, folder: Path) -> Post:
        """The same in another folder, to be gone on with there."""
        shutil.copytree(self.folder, folder)
        other = copy(self)
        other.folder, other.path, other.inbox = folder, folder / "event.toml", folder / "inbox"
        other.decided = {}
        return other

    def at(self, table: int) -> Path:
        """The folder of a player."""
        return self.folder / f"home-{table}"

    def home(self, table: int) -> Home:
        """What he has there."""
        return Home(self.at(table))

    def turn(
        self, table: int, captain: str = "", board: str = "S1-B1", ahead: Sequence[str] = ()
    ) -> Letter:
        """He decides on a board, by a captain of the game (the first), and what comes after."""
        home = self.home(table)
        chain, game = home.chains[board], home.about.game
        session = Session(game, home.about.conditions, list(chain.session.answers))
        before = len(session.answers)
        policy = game.policies[captain or next(iter(game.policies))]
        decides = decided(policy, f"{table:064x}")
        while session.request is not None and not isinstance(session.request, Roll):
            answer = decides(session.request, session)
            assert answer is not None
            session.answer(answer)
        self.decided[table] = home
        return home.decide(board, session.answers[before:], ahead)

    def sent(self, table: int, name: str = "") -> Path:
        """What he sends comes in, under a name."""
        home = self.decided.pop(table, None) or self.home(table)
        text = home.to_send()
        assert text is not None
        came = self.inbox / (name or f"{table}.txt")
        came.write_bytes(text.read_bytes())
        return came

    def mail(self, letter: Letter | str, name: str = "x.txt") -> None:
        """A letter that comes in by itself."""
        text = letter if isinstance(letter, str) else letter.posted
        (self.inbox / name).write_text(text, "utf-8", newline="")

    def reply(self, day: str = "2026-12-06") -> list[str]:
        """The director answers, and the answers come home; returns what he was told."""
        done = director.reply(self.path, self.inbox, day)
        for path in done.written:
            table = int(path.name[:3])
            count = len(list(self.at(table).glob("reply-*")))
            (self.at(table) / f"reply-{count:03}.txt").write_bytes(path.read_bytes())
        for path in self.inbox.iterdir():
            path.unlink()
        return done.said

    def played(self, captains: dict[int, str], board: str = "S1-B1") -> None:
        """Some play a board to its end."""
        while open_ := [t for t in captains if not self.home(t).chains[board].session.finished]:
            for table in open_:
                self.turn(table, captains[table], board)
                self.sent(table)
            assert self.reply() == []

    def published(self) -> tuple[ledger.Ledger, lines.Lines, list[str]]:
        """The end: both ledgers as everybody has them, and what was told."""
        done = director.close(self.path)
        sealing.reveal(self.path)
        public = next((self.folder / "public").glob("*.event.jsonl"))
        return ledger.read(public), lines.read(done.written[1]), done.said

    def verified(self, own: Sequence[Letter] = ()) -> list[Finding]:
        """What anybody finds in them."""
        event, post, _ = self.published()
        return list(verifying.verify(event, post, own))
