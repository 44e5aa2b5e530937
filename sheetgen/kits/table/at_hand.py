"""The question at hand as data: what each choice brings and each face does, and why.

What a game does not say itself is found out by playing on from here, on copies of the session.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.requests import Answer, Choose, Decision, Roll
from sheetgen.core.session import Session
from sheetgen.kits.table.keys import say
from sheetgen.kits.table.words import Brings, Effect, Modifier, Panel, Words, effects

_MOST = 20
"""Answers that are tried out at most."""


@dataclass(frozen=True)
class Throw:
    """Dice being typed: those there are, what each face of the next one does, and the `sums` of all
    dice where they are added up (empty: that is not known yet); what is added; what was typed comes
    to `result` so far (None: nothing is added up), in words `so_far`; those of them that hit are at
    the places `hits`, from 0."""

    typed: tuple[int, ...]
    left: int
    faces: tuple[Effect, ...]
    sums: tuple[Effect, ...]
    modifiers: tuple[Modifier, ...]
    result: int | None
    so_far: str
    hits: tuple[int, ...] = ()


def throw(roll: Roll, session: Session, words: Words, typed: tuple[int, ...] = ()) -> Throw:
    """The dice of a roll, so many of them typed."""
    table = words.table(roll, session)
    left, total = roll.number - len(typed), sum(typed)
    if table.effects and not table.summed:
        faces = table.effects
    elif table.effects and left == 1:
        moved = (Effect(one.low - total, one.high - total, one.does) for one in table.effects)
        faces = tuple(
            Effect(max(low, 1), min(high, roll.sides), does)
            for low, high, does in moved
            if low <= roll.sides and high >= 1
        )
    elif left == 1 and roll.sides <= _MOST:
        each = [Answer(roll.ask, (*typed, face)) for face in range(1, roll.sides + 1)]
        faces = effects(outcomes(session, each, words))
    else:
        faces = ()
    summed = table.summed or (roll.number == 1 and not table.effects)
    added = sum(modifier.by or 0 for modifier in table.modifiers)
    result = total + added if typed and table.summed else None
    alone = () if table.summed else table.effects
    said = _so_far(typed, left, added if table.summed else None, alone)
    sums = table.effects if summed and roll.number > 1 else ()
    hits = tuple(place for place, face in enumerate(typed) if face in table.hits)
    return Throw(typed, left, faces, sums, table.modifiers, result, said, hits)


def _so_far(typed: tuple[int, ...], left: int, added: int | None, each: tuple[Effect, ...]) -> str:
    """What was typed, in words: `4 + 2 = 6, +1 is 7; 1 to come`; where each die does something by
    itself, how many do what: `stops one: 1, no: 2; 3 to come`."""
    if not typed:
        return ""
    if each:
        counts = Counter(one.does for one in each for face in typed if one.low <= face <= one.high)
        said = ", ".join(say("so-far", "each", does=does, number=n) for does, n in counts.items())
    elif added is None:
        said = ", ".join(map(str, typed))
    else:
        said = " + ".join(map(str, typed))
        said += f" = {sum(typed)}" if len(typed) > 1 else ""
        said += say("so-far", "added", by=added, result=sum(typed) + added) if added else ""
    return say("so-far", "left", said=said, left=left) if left else said


def brought(request: Decision, session: Session, words: Words) -> Mapping[str, Brings]:
    """What each choice brings: as the game has it, else what comes of it."""
    found = dict(words.choices(request, session))
    silent = [name for name in request.choices if not found.get(name, Brings()).line]
    if len(silent) <= _MOST:
        answers = [Answer(request.ask, choice=name) for name in silent]
        told = outcomes(session, answers, words)
        found |= {name: Brings(does) for name, does in zip(silent, told, strict=True)}
    return found


def closed(request: Decision, session: Session, words: Words) -> dict[str, str]:
    """What cannot be chosen now, each with the reason, as the game has it."""
    if not isinstance(request, Choose):
        return {}
    said = getattr(words, "closed", None)
    why: Mapping[str, str] = said(request, session) if said else {}
    names = (name for name in request.among if name not in request.choices)
    return {name: why.get(name) or say("closed") for name in names}


def outcomes(session: Session, answers: Sequence[Answer], words: Words) -> list[str]:
    """What would come of each of some answers, in a few words: the first that is told of it and
    not of all; else what changes in how the game stands; else what is asked then; else that nothing
    is to be seen yet."""
    since, stands = len(session.events), _lines(words.panels(session))
    # A roll that nothing has followed yet may be told only now; and the answer itself is known.
    before = len(words.sentences(session, since)) + bool(getattr(words, "TELLS_ANSWERS", False))
    told, changed, afters = [], [], []
    for answer in answers:
        after = session.with_answers([*session.answers, answer])
        told.append([said.removesuffix(".") for said in words.sentences(after, since)[before:]])
        changed.append([one for one in _lines(words.panels(after)) if one not in stands])
        afters.append(after)
    seen = [*zip(_telling(told), _telling(changed), strict=True)]
    if all(any(some) for some in seen):
        asked: list[list[str]] = [[] for _ in seen]
    else:
        then = [words.prompt(one.request, one).title if one.request else "" for one in afters]
        is_one = len({*then}) == 1
        asked = [[say("then", asks=one)] if one and not is_one else [] for one in then]
    return [
        " ".join(next((one for one in (*some, last) if one), [say("nothing-yet")])[:1])
        for some, last in zip(seen, asked, strict=True)
    ]


def _telling(found: list[list[str]]) -> list[list[str]]:
    """What is said of some answers and not of all; of a single one, all."""
    of_all = set.intersection(*map(set, found)) if len(found) > 1 else set()
    return [[one for one in said if one not in of_all] for said in found]


def _lines(panels: Iterable[Panel]) -> list[str]:
    """What panels say, line by line; a number alone under its head."""
    found = ((panel.title, " ".join(line.split())) for panel in panels for line in panel.lines)
    return [f"{title} {line}" if line.isdecimal() else line for title, line in found]
