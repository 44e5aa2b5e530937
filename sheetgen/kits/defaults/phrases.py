"""Events in words: as a game declares them, or else by the name of their class and its fields.

A game may keep its phrases in a data file, an entry each under the name of its event:

    [[Fired]]
    when = { hits = 0 }
    say = ["all miss", "not one hits"]
    weight = 1

`when` are fields of the event and what they must be, by number or by name; without it the phrase
holds always. `say` may be one wording, or several, told in turn; without it nothing is said.
"""

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.language import article, counted, opened, spoken, was
from sheetgen.kits.defaults.declaration import Phrase
from sheetgen.kits.defaults.subject import Subject

_PARTICIPLE = re.compile(r"(ed|en|rn|wn|lost|met|sunk|made|won|hit|shot|found|left|held|sold)$")


class _Filled(Formatter):
    """Fills a wording with the fields of an event, each as its specification has it."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def format_fact(self, name: str, value: Any, spec: str) -> str:
        """A field in words."""
        said = self.subject.named(name, value)
        match spec:
            case "":
                return said
            case "a":
                return said if said.startswith(("a ", "an ", "the ")) else article(said)
            case "the":
                return f"the {re.sub(r'^(a|an|the) ', '', said)}"
            case "was":
                return was(int(value))
            case noun:
                return counted(int(value), noun)


def fields_of(event: Any) -> dict[str, Any]:
    """The fields of an event by name."""
    return event._asdict() if hasattr(event, "_asdict") else dict(vars(event))


def phrase_of(subject: Subject, event: Any) -> Phrase | None:
    """The phrase declared for an event, if one is."""
    declared = (p for p in subject.phrases if p.is_of(event) and p.when(event))
    return next(declared, None)


def weight(subject: Subject, event: Any) -> int:
    """How much of the story an event is."""
    phrase = phrase_of(subject, event)
    return phrase.weight if phrase else 0


def clause(subject: Subject, event: Any, number: int = 0) -> str:
    """An event as a clause; of several wordings the one whose turn it is by `number`. Empty for one
    that only says that a turn begins or ends, and for one whose class has phrases of which none
    applies."""
    found = fields_of(event)
    phrase = phrase_of(subject, event)
    if phrase is None:
        told = any(p.is_of(event) for p in subject.phrases)
        of_turn = type(event).__name__ in ("TurnBegan", "TurnEnded")
        return "" if told or of_turn else _plainly(subject, event, found)
    if not phrase.say:
        return ""
    return filled(subject, event, phrase.say[number % len(phrase.say)], found)


def filled(subject: Subject, event: Any, wording: str, found: Mapping[str, Any]) -> str:
    """A wording of an event, filled in with what is found of its fields."""
    fill = _Filled(subject)
    parts = []
    try:
        places = list(fill.parse(wording))
    except ValueError as error:
        raise Error(f"the phrase {wording!r} of {type(event).__name__}: {error}") from None
    for text, name, spec, _ in places:
        parts.append(text)
        if name is None:
            continue
        if name not in found:
            raise Error(
                f"the phrase {wording!r} of {type(event).__name__} names {name}, which it has not"
            )
        parts.append(fill.format_fact(name, found[name], spec or ""))
    return "".join(parts)


def _plainly(subject: Subject, event: Any, found: dict[str, Any]) -> str:
    """`depth charged: damage 2`; of what was done to a field, `bridge Old was taken: by Reds`."""
    noun, done = _done(event)
    facts = {
        spoken(key): f"{spoken(key)} {subject.named(key, value)}"
        for key, value in found.items()
        if key != "turn"
    }
    name = f"{facts.pop(noun)} was {done}" if noun in facts and done else f"{noun} {done}".strip()
    return f"{name}: {', '.join(facts.values())}" if facts else name


def called(event: Any) -> str:
    """The name of an event's class as it is read: `fire opened`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", type(event).__name__).lower()


def _done(event: Any) -> tuple[str, str]:
    """The name of an event's class as a noun and what was done to it, if it says so."""
    name = called(event)
    noun, _, done = name.rpartition(" ")
    return (noun, done) if noun and _PARTICIPLE.search(done) else (name, "")


def how_often(event: Any, many: int) -> str:
    """How often an event without a phrase happened, if its names make a sentence: `four cards were
    turned`."""
    noun, done = _done(event)
    is_told = done and noun in map(spoken, fields_of(event))
    return f"{counted(many, noun)} {was(many)} {done}" if is_told else ""


def sentence(subject: Subject, event: Any, number: int = 0) -> str:
    """An event as a sentence of its own; empty as `clause` is."""
    said = clause(subject, event, number)
    return f"{opened(said)}." if said else ""
