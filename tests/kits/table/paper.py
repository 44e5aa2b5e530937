"""Games written on the form for paper, and what is found wrong with such forms."""

from functools import cache

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.table import asked
from sheetgen.kits.table.sheet_form import read
from sheetgen.kits.table.sheet_template import rows_of
from sheetgen.kits.table.transcribe import Mistakes, sentence, transcribed

CONVOY = find("convoy")


def played(seed: str, edition: str = "sheet", captain: str = "steady", **rulings: str) -> Session:
    """A convoy that has played itself."""
    session = Session(CONVOY, CONVOY.conditions(edition, rulings))
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(CONVOY.policies[captain], key)))
    return session


def no_reports(name: str, session: Session) -> Answer:
    raise ValueError(f"{name} is no report")


def taken(text: str, edition: str = "sheet", **rulings: str) -> Session:
    """The game written on a form."""
    conditions = CONVOY.conditions(edition, rulings)
    return transcribed(read(text.encode()), CONVOY, conditions, no_reports)


def wrong(text: str, edition: str = "sheet") -> list[str]:
    """What is wrong with a form, a sentence for each."""
    try:
        taken(text, edition)
    except Mistakes as mistakes:
        return [sentence(fault) for fault in mistakes.faults]
    return []


@cache
def pages() -> tuple[str, ...]:
    """The lines of a whole game, from which tests make forms with mistakes.

    Turn 6 stands in line 15: `6: 6 2 6 | 4 3 3 4 1 4 | 4 2 5 5 3 | 2 4 6`.
    """
    return tuple(written(played("5")).splitlines())


def with_lines(changes: dict[int, str]) -> str:
    """That game with other lines, by their numbers."""
    lines = list(pages())
    for number, line in changes.items():
        lines[number - 1] = line
    return "\n".join(lines)


def written(session: Session) -> str:
    """A game as it stands, written on the form; a report is the name of a file, `fight-01.toml`."""
    columns = asked.columns([session])
    heads = [f"game: {session.game.name}", f"edition: {session.conditions.edition}"]
    departures = session.game.departures(session.conditions)
    heads += [f"ruling: {name}={value}" for name, value in departures.items()]
    return "\n".join([*heads, *rows_of(session, columns)]) + "\n"
