"""Writes the lists of `docs/facts.md`, what passages of each kind can name, from the program.

python docs/make_voices.py
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

from sheetgen.games.convoy.report import evenings, facts, kinds, press, stories, words
from sheetgen.games.convoy.report.after_action import teller_of, voices
from sheetgen.kits.telling.bank import Kinds
from sheetgen.kits.telling.expressions import Word, members

PAGE = Path(__file__).with_name("facts.md")
MARK = "<!-- Made by docs/make_voices.py: what follows is not written by hand. -->\n"
OF_FACTS = (
    kinds.Context, kinds.Dated, evenings.Page, evenings.Evening, facts.Voyage,
    facts.Count, facts.Ship, facts.Attack, kinds.Group,
    facts.Decision, facts.Difference, facts.Halfway, kinds.Lull,
    kinds.Start, facts.Undone, facts.Watch,
    evenings.Hope,
)  # fmt: skip
OF_ALL = {kinds.Context, evenings.Page, words.Tests}
"""What any passage of a voice can name."""


def markdown() -> str:
    """The page: what is written by hand, and the lists."""
    by_hand = PAGE.read_text("utf-8").split(MARK)[0]
    return by_hand + MARK + "\n".join(_lists()) + "\n"


def _lists() -> Iterator[str]:
    for voice in voices():
        yield f"\n## The kinds of passages: {voice}\n"
        yield "| kind | can name, besides words and what any can |\n|---|---|"
        yield from _rows(teller_of(voice).KINDS)
    yield "\n## Words that a condition can use, and a slot\n"
    yield from _members(words.Tests)
    yield "\n## Words of slots\n"
    known = members(words.Tests).keys()
    yield from _members(words.Words, known)
    for of, voice in ((evenings.Spoken, "diary"), (press.PressWords, "press")):
        yield f"\nOf the {voice} alone, or otherwise there:\n"
        own = [
            name
            for name in members(of)
            if getattr(of, name, None) != getattr(words.Words, name, None)
        ]
        yield from _members(of, members(of).keys() - {*own})
    yield "\n## Facts"
    for of in OF_FACTS:
        yield f"\n### {of.__name__}\n\n{_doc(of)}\n"
        yield from _members(of)
    yield "\n## Stories"
    for kind, story in stories.STORIES.items():
        yield f"\n**{kind}**: {_doc(story)}"
        yield from _members(story, ("about", "strength", "turns", "kind"))


def _of(of: type, name: str) -> object:
    return inspect.getattr_static(of, name, None)


def _rows(of: Kinds) -> Iterator[str]:
    parts = dict[str, None]()
    for kind, scopes in of.items():
        own = [each for each in scopes.conditions.offers if each not in OF_ALL]
        if any(issubclass(each, stories.Story) for each in own):
            parts[kind.split(".")[0]] = None
        else:
            yield f"| `{kind}` | {', '.join(each.__name__ for each in own)} |"
    if parts:
        yield f"| {', '.join(f'`{part}.STORY`' for part in parts)} | the story |"


def _members(of: type, besides: object = ()) -> Iterator[str]:
    for name, kind in members(of).items():
        if name in besides:  # type: ignore[operator]
            continue
        made = inspect.getattr_static(of, name, None)
        getter = getattr(made, "fget", None) or getattr(made, "func", None)
        doc = _doc(getter or made) if callable(made) or getter else ""
        is_word = isinstance(kind, Word)
        said = f"`{name}{_signature(of, name)}`" if is_word else f"`{name}` ({_type(kind)})"
        yield f"- {said}{doc and f': {doc}'}"


def _signature(of: type, name: str) -> str:
    taken = [*inspect.signature(getattr(of, name)).parameters.values()][1:]
    return f"({', '.join(each.name for each in taken)})"


def _type(kind: object) -> str:
    said = re.sub(r"[\w.]+\.(?=\w)", "", re.sub(r"<class '(.*?)'>", r"\1", str(kind)))
    plain = {"int": "number", "float": "number", "bool": "yes or no", "str": "text"}
    said = re.sub(r"Sequence\[(\w+)\]", r"list of \1", said).replace(" | None", " or nothing")
    return re.sub(r"\w+", lambda word: plain.get(word[0], word[0]), said)


def _doc(of: object) -> str:
    return " ".join((inspect.getdoc(of) or "").split())


if __name__ == "__main__":
    PAGE.write_text(markdown(), "utf-8")
