"""Journals to test with: headers, bodies, and a game played by its seed."""

import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.journal import Header, Journal, Line, Writer
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session, decided, first_of, play_out, seeded

CONVOY = find("convoy")
RULES = CONVOY.rules_version
SEEDED = Header("convoy", "sheet", RULES, seed="pedestal", policy="never")
TYPED = Header("convoy", "sheet", RULES)
SET_UP = [
    Answer("cargo", dice=(3, 3, 3)),
    *(Answer(ask, dice=(1,)) for ask in ("tanker", "carrier", "cruiser", "destroyer")),
    *(Answer(ask, dice=(1,)) for ask in ("journey", "friendly")),
]
NONE = Answer("option", choice="none")

text = st.text(st.characters(codec="utf-8"), max_size=12)
seeds = st.text(st.characters(codec="utf-8", exclude_characters="\n"), min_size=1, max_size=12)
maybe = st.none() | text
values = st.recursive(st.integers() | st.booleans() | text, st.lists)
known = {
    "fight": st.none() | st.dictionaries(text, values, max_size=3),
    "date": st.none() | st.dates().map(lambda day: day.isoformat()),
    "own": st.none() | st.dictionaries(text, values, max_size=2),
    "campaign": st.none() | st.fixed_dictionaries({"name": text, "data": text}),
    "photographs": st.none() | st.dictionaries(text, values, max_size=2),
}
headers = st.builds(
    Header,
    game=text, edition=text, rules=text, rulings=st.dictionaries(text, text, max_size=3),
    seed=st.none() | seeds, policy=maybe, player=maybe, board=maybe, software=text,
    roller=st.none(), **known,
) | st.builds(
    Header,
    game=text, edition=text, rules=text, rulings=st.just({}), seed=st.none(), policy=maybe,
    player=maybe, board=maybe, software=text, roller=seeds, **known,
)  # fmt: skip
faces = st.lists(st.integers(-9, 300), max_size=6).map(tuple)
answers = (
    st.builds(
        lambda ask, dice, rolled: Answer(ask, dice, rolled=rolled), text, faces, st.booleans()
    )
    | st.builds(lambda ask, choice: Answer(ask, choice=choice), text, text)
    | st.builds(lambda ask, report: Answer(ask, report=report), text, st.dictionaries(text, values))
)


@st.composite
def bodies(draw: st.DrawFn) -> list[Answer | str | int]:
    """Answers, notes and undos (as numbers), no undo beyond what stands."""
    body: list[Answer | str | int] = []
    standing = 0
    for _ in range(draw(st.integers(0, 8))):
        parts: Any = [answers, text]
        if standing:
            parts.append(st.integers(1, standing))
        part = draw(st.one_of(parts))
        standing += 1 if isinstance(part, Answer) else -part if isinstance(part, int) else 0
        body.append(part)
    return body


def written(path: Path, header: Header, body: list[Any]) -> Path:
    """A journal with this header, these answers (Answer), notes (str) and undos (int)."""
    path.unlink(missing_ok=True)
    with Writer(path, header) as writer:
        for part in body:
            {Answer: writer.write, str: writer.note, int: writer.undo}[type(part)](part)
    return path


def typed(path: Path, *lines: str | bytes, header: str | None = None) -> Path:
    """A file of these lines after a header."""
    first = header if header is not None else json.dumps(TYPED.to_json())
    rows = [line.encode() if isinstance(line, str) else line for line in (first, *lines)]
    path.write_bytes(b"\n".join(rows) + b"\n")
    return path


def as_lines(body: list[Any]) -> tuple[Line, ...]:
    """The lines a journal of this body is read as."""
    kinds = {Answer: "answer", str: "note", int: "undo"}
    return tuple(Line(n, **{kinds[type(part)]: part}) for n, part in enumerate(body, start=2))


def record(header: Header, *body: Any) -> Journal:
    return Journal(header, as_lines(list(body)))


def game_of(header: Header, captain: str | None = None) -> Session:
    """The game a seeded header makes, to its end."""
    assert header.seed is not None
    session = Session(CONVOY, CONVOY.conditions(header.edition, header.rulings))
    key = dice.key_of_seed(header.seed)
    policy = CONVOY.policies[captain or header.policy or "never"]
    play_out(session, first_of(seeded(key), decided(policy, key)))
    return session
