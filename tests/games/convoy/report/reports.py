"""Reports to test: games played by seed, and told."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.convoy.report import after_action as report
from sheetgen.games.convoy.story.chronicle import Chronicle, tell
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.storyteller import Told as Passages

GAME = find("convoy")
EDITIONS = ("classic", "revised", "sheet")
POLICIES = ("never", "random", "steady")
UNFILLED = r"(?<![.?!] )(?<!\n)\bNone\b|\b(?:nan|Undefined)\b|\{\{"
"""What a slot leaves that could not be filled. A sentence may well begin with `None`."""


def game(
    seed: str,
    edition: str = "sheet",
    policy: str = "never",
    rulings: dict[str, str] | None = None,
    player: str | None = None,
) -> tuple[Header, Session]:
    """A whole game played by its seed."""
    ruled = tuple((rulings or {}).items())
    conditions = GAME.conditions(edition, rulings)
    session = Session(GAME, conditions, list(_answers(seed, edition, policy, ruled)))
    departures = GAME.departures(conditions)
    header = Header("convoy", edition, GAME.rules_version, departures, seed, policy, player)
    return header, session


@cache
def _answers(
    seed: str, edition: str, policy: str, rulings: tuple[tuple[str, str], ...]
) -> tuple[Answer, ...]:
    session = Session(GAME, GAME.conditions(edition, dict(rulings)))
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(GAME.policies[policy], key)))
    return tuple(session.answers)


class Told(NamedTuple):
    """A report, and the chronicle it is of."""

    name: str
    text: str
    chronicle: Chronicle


def body(text: str) -> str:
    """A report without its front matter."""
    return text.split("---\n", 2)[2]


def ends_on_known(whole: str, told: Iterable[Passages]) -> None:
    """What ends a text names no ship that it has not named before."""
    # Whoever speaks begins a line.
    whole = " ".join(whole.split())
    for end in (one.text for one in told if re.match(r"last(\.|$)|closing", one.passage.kind)):
        before = whole[: whole.rindex(end)]
        assert {*re.findall(r"\*[^*]+\*", end)} <= {*re.findall(r"\*[^*]+\*", before)}, whole


def story_of(text: str) -> str:
    """What is told in a report: without its front matter, its box, and all that follows."""
    told = re.split(r"\n<!-- (?:figure: passage|credits) -->\n", body(text))[0]
    return re.sub(r"(?s)<!-- box -->.*?<!-- end of box -->", "", told)


def table(text: str, heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    section = body(text).split(f"\n## {heading}\n", 1)[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows[2:]]


def told(
    *arguments: Any,
    upto: int | None = None,
    voice: str = "diary",
    length: str = "full",
) -> Told:
    """The report of a game, finished or as far as so many answers, in a voice."""
    header, session = game(*arguments)
    if upto is not None:
        session.back_to(upto)
    asked = Asked(header, session, [], voice=voice, length=length, appendix=True)
    return Told(" ".join(map(str, arguments)), report.tell(asked).text, tell(session))
