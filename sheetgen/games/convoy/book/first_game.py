"""A page for whoever never played a convoy, with a turn of a game that the program plays for it."""

import re
from collections.abc import Iterator
from functools import cache

from sheetgen.core import dice
from sheetgen.core.journal import Header
from sheetgen.core.session import Session, decided, first_of, seeded
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.conditions import fleet_dice
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS, score
from sheetgen.games.convoy.rules.state import Kind
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import turns
from sheetgen.kits.table.words import span
from sheetgen.kits.telling.templates import library

TEMPLATE, TERMS = "convoy/first-game.md.j2", "convoy/terms.toml"
SEED, TURN = "pedestal", 6
"""The game that is shown, and the turn: its attack misses, damages and destroys."""


@cache
def played() -> tuple[Header, Session]:
    """The game of which the page shows a turn, as far as the end of that."""
    conditions = GAME.conditions()
    header = Header(GAME.name, conditions.edition, GAME.rules_version, seed=SEED)
    session, key = header.session(GAME), dice.key_of_seed(SEED)
    answer = turns.up_to(
        TURN + 1, first_of(seeded(key), decided(GAME.policies[GAME.default_policy], key))
    )
    while session.request and (given := answer(session.request, session)):
        session.answer(given)
    return header, session


def markdown(pictures: str = "") -> str:
    """The page; its pictures lie in a folder of that name (empty: it has none)."""
    _, session = played()
    words = parts_of(GAME).words
    shelf = library(None)
    chronicle = tell(session)
    types, uses = shelf.data(TERMS)["types"], shelf.data(TERMS)["uses"]
    ships = zip(types, fleet_dice(session.conditions), LOSS, uses, strict=False)
    return shelf.render(
        TEMPLATE,
        pictures=pictures,
        fleet=[dict(zip(("ships", "dice", "loss", "use"), row, strict=True)) for row in ships],
        turn=TURN,
        sailed=words.sentences(session)[0].removesuffix(" sail."),
        length=chronicle.length,
        friendly=chronicle.friendly,
        worked=list(_worked(session)),
        loss=LOSS[Kind.CARGO],
        score=score(session.state),
        all_lost=[ALL_LOST[Kind.TANKER], ALL_LOST[Kind.CARGO]],
        edition=session.conditions.edition,
        credits=GAME.credits,
    )


def _worked(session: Session) -> Iterator[tuple[str, str, str, str]]:
    """The turn, question by question: its step, what is asked and why, what was thrown, and what
    happened."""
    playing, words = session.with_answers(), parts_of(GAME).words
    for request, answer in zip(session.asked, session.answers, strict=True):
        prompt, table = words.prompt(request, playing), words.table(request, playing)
        events = len(playing.events)
        playing.answer(answer)
        if request.turn == TURN:
            told = words.sentences(playing, events)
            # The last answer begins the next turn.
            told = told[:-1] if playing.turn > TURN else told
            means = [f"{span(low, high)} {does}" for low, high, does in table.effects]
            if answer.dice and not told:
                does = (e.does for e in table.effects if e.low <= answer.dice[0] <= e.high)
                told = [f"{one}." for one in does]
            added = f" ({', '.join(table.notes)})" if table.notes else ""
            meant = f" *{'; '.join(means)}.*" if means else ""
            asked = f"**{prompt.title}.** {prompt.why}{added}{meant}"
            thrown = turns.words(request, answer)
            yield prompt.step, _printed(asked), thrown, _printed(" ".join(told))


def _printed(text: str) -> str:
    """A text of the table with the signs of print: from one number to another, and less."""
    return re.sub(r"-(?=\d)", "−", re.sub(r"(?<=\d)-(?=\d)", "–", text))
