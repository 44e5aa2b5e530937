"""Games to be typed: what is pressed for every answer, and sittings to press it in."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from sheetgen.core import dice
from sheetgen.core.game import Game, find
from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, ChooseNumber, Decision, Request
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.table.book import Book, begun
from sheetgen.kits.table.keys import letters
from sheetgen.kits.table.sitting import Manner, Sitting

CONVOY = find("convoy")
WINGS = find("wings")
OWN = Header("convoy", "sheet", CONVOY.rules_version, roller="harbour")


@lru_cache
def played(seed: str = "pedestal", captain: str = "steady", name: str = "convoy") -> Session:
    """A game that has played itself."""
    game = find(name)
    session = Session(game, game.conditions())
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(game.policies[captain], key)))
    return session


def keys_of(request: Request, answer: Answer) -> str:
    """What is pressed to give an answer."""
    if isinstance(request, ChooseNumber):
        longer = [c for c in request.choices if c != answer.choice and c.startswith(answer.choice)]
        return f"{answer.choice}{chr(13) if longer else ''}"
    if isinstance(request, Decision):
        return next(k for k, name in letters(request).items() if name == answer.choice)
    if request.sides == 3:
        # A D6 lies on the table.
        return "".join(str(2 * value) for value in answer.dice)
    wide = len(str(request.sides - 1))
    return "".join(str(face % 10**wide).zfill(wide) for face in answer.dice)


def typed_keys(session: Session) -> list[str]:
    """What is pressed for each answer of a session."""
    return [keys_of(*pair) for pair in zip(session.asked, session.answers, strict=True)]


def at_once(*keys: str) -> str:
    """Keys to be sent to a screen as fast as can be: digits that come before their question could
    be read wait for Enter."""
    return "".join(f"{key}\r" for key in keys)


class Papers:
    """Papers that are written nowhere: as if they were these."""

    def __init__(self) -> None:
        self.written: list[int] = []
        """How many answers stood each time."""
        self.opening = ["They came home", "It was a long way, and " + "they rowed " * 9 + "it."]

    def save(self, book: Book) -> list[Path]:
        self.written.append(len(book.session.answers))
        return [Path("out/x.sheet.pdf")]

    def stale(self, book: Book, changed: bool) -> list[Path]:
        return [Path("out/x.sheet.pdf")] if self.written and changed else []


@contextmanager
def sitting(
    path: Path, header: Header = OWN, game: Game = CONVOY, owned: Collection[int] = ()
) -> Iterator[Sitting]:
    """A sitting at a new game, which saves nothing and takes any note."""
    with begun(path, header, game) as book:
        yield Sitting(book, Papers(), Manner(owned))


def press(at: Sitting, *keys: str) -> None:
    """Press keys, one after the other."""
    for key in "".join(keys):
        at.press(key)
