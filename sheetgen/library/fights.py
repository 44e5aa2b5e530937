"""A fight by itself as its record names it, and what is kept of it when it is over."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import plain_name, safe
from sheetgen.core.game import Conditions, Game, of_fight
from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.kits.contract import Solo
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.parts import needed, parts_of
from sheetgen.library import sheets
from sheetgen.library.record import Subject
from sheetgen.library.sheets import Document, Look, mark

if TYPE_CHECKING:
    from sheetgen.library.record import Record


def solo_of(game: Game) -> Solo:
    """The fights of a game by themselves. Raises Error if it has none."""
    solo = parts_of(game).solo
    if solo is None:
        raise Error(f"{game.title} has no fights to be fought card by card")
    return solo


def header_of(
    about: Subject, seed: str, player: str | None, facts: Mapping[str, Any], side: str | None
) -> Header:
    """The header of a fight that a person fights on a side (None: the program fights both). Raises
    Error for a side that there is not."""
    solo = solo_of(about.game)
    fight: dict[str, Any] = solo.named(facts)
    if side is not None:
        fight |= solo.named({solo.SIDE: side})
    return about.header(seed, player=player)._replace(fight=fight)


def facts_of(game: Game, header: Header) -> tuple[dict[str, Any], str]:
    """The facts that a fight by itself is named by, and the side that a person plans for; empty for
    none."""
    solo = solo_of(game)
    facts = {name: value for name, value in (header.fight or {}).items() if name in solo.OPTIONS}
    return facts, str((header.fight or {}).get(solo.SIDE, ""))


def board_of(game: Game, header: Header) -> list[Any]:
    """What makes it another fight than the next."""
    facts, side = facts_of(game, header)
    return [header.seed, *facts.values(), side]


def name_of(game: Game, header: Header) -> str:
    """What its files are called."""
    facts, side = facts_of(game, header)
    if header.fight and header.of_campaign:
        return f"{plain_name(header.of_campaign)}-{header.fight['turn']}-{side}"
    named = "-".join(map(str, [*facts.values(), *([side] if side else [])]))
    campaign = f"-{safe(header.campaign['name'])}" if header.campaign else ""
    return f"{header.game}{campaign}-fight-{named}-{safe(header.seed or '')}"


def file_header(game: Game, header: Header) -> Header:
    """By what its files are known."""
    return header._replace(board=json.dumps(board_of(game, header)), fight=None)


def command_of(game: Game, header: Header) -> str:
    """The command line that fights this fight again."""
    facts, side = facts_of(game, header)
    if header.of_campaign:
        return shlex.join(["sheetgen", "fight", f"--for={header.of_campaign}", f"--human={side}"])
    words = ["sheetgen", "fight", header.game]
    words += [f"--{name}={value}" for name, value in facts.items()] + [f"--seed={header.seed}"]
    words += [f"--campaign={header.campaign['name']}"] if header.campaign else []
    words += [f"--ruling={name}={value}" for name, value in header.rulings.items()]
    return shlex.join(words + ([f"--human={side}"] if side else []))


def session_of(about: Subject, header: Header) -> Session:
    """A fight that a person fights, as it begins."""
    return Session(of_fight(about.game, header), about.conditions)


class Kept(NamedTuple):
    """What is kept of a fight that is over, of a game, printed on a `paper`; the `record` of one
    that a person fought is known by this."""

    game: Game
    header: Header
    conditions: Conditions
    fighting: Any
    result: Any
    paper: str = "a4"
    record: str | None = None

    def paths(self) -> Document:
        """Its flight paths."""
        game, header = self.game, self.header
        # Whose fight is a campaign's has its dice from there.
        seed = (header.fight or {}).get("lot", header.seed)
        plain = header._replace(fight=None, seed=seed)
        look = Look(paper=self.paper)
        facts = {} if self.record else facts_of(self.game, self.header)[0]
        says = sheets.code("paths", plain, look, record=self.record, **facts)
        foot = sheets.foot(game, plain, "seed", says)
        fought = solo_of(game).drawn(self.fighting, self.result)
        part = needed(parts_of(self.game).paths, "flight paths")
        pages = part.pages(PAPERS[self.paper], self.conditions, fought, foot)
        marked = mark(file_header(self.game, self.header), [])
        return sheets.document(game, plain, marked, lambda: pages, "flight paths")

    def data(self) -> bytes:
        """Its report and its track as data."""
        track = solo_of(self.game).lines_of(self.result.track).splitlines()
        data = {
            "software": mark(file_header(self.game, self.header), []),
            "fight": command_of(self.game, self.header),
            "report": self.result.report,
            "track": [json.loads(line) for line in track],
        }
        return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def kept_of(record: Record, paper: str = "a4") -> Kept:
    """What is kept of a fight that a person has fought to its end."""
    at, conditions = record.session.state, record.session.conditions
    game = needed(record.game.fought_in, "game that it is a fight of", record.game)
    return Kept(game, record.header, conditions, at.solo, at.result, paper, record.mark.split()[1])
