"""The audit of a report: which sentence tells which fact, and every gate with figure and limit.

A game has a part `report.audit` that says which facts its report has to tell (`Wanted`), in which
slots of its voices each kind of them is told, and which gates it is held to.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sheetgen.kits.telling import prose
from sheetgen.kits.telling.gates import Gate
from sheetgen.kits.telling.outline import Outline
from sheetgen.kits.telling.phrases import Told
from sheetgen.kits.telling.report import Telling
from sheetgen.kits.telling.usertext import quoted, read

NEAR = 12
"""So many sentences off a phrase is still looked for."""


class Wanted(NamedTuple):
    """A fact that a report has to tell: in which turn, of which kind, what, and the names that
    stand in whatever tells it. `once`: it may be told in one sentence only."""

    turn: int
    kind: str
    what: str
    names: tuple[str, ...] = ()
    once: bool = False


class Fact(NamedTuple):
    """Something that happened: in which turn, of which kind, what, and the sentences that tell it.
    `once`: it may be told in one sentence only."""

    turn: int
    kind: str
    what: str
    sentences: tuple[str, ...]
    once: bool = False

    @property
    def is_well_told(self) -> bool:
        """Whether it is told, and not twice if it may be told only once."""
        return len(self.sentences) == 1 if self.once else bool(self.sentences)


class Audit(NamedTuple):
    """A report audited: its title, the facts it has to tell, and the gates it is held to.
    `elsewhere`: what no audit of one report looks at, and where that is looked at."""

    title: str
    facts: list[Fact]
    gates: list[Gate]
    elsewhere: str = ""

    @property
    def passed(self) -> bool:
        """Whether every gate is kept."""
        return all(gate.passed for gate in self.gates)


def audited(text: str, facts: Sequence[Fact], held: Iterable[Gate], elsewhere: str = "") -> Audit:
    """The audit of a report in Markdown with these facts, and with gates beside their recall."""
    title = re.search(r"^# (.*)$", text, re.MULTILINE)
    return Audit(title[1] if title else "", [*facts], [recall(facts), *held], elsewhere)


def facts_told(
    wanted: Iterable[Wanted],
    slots: Mapping[str, tuple[str, ...]],
    told: Sequence[Told],
    sentences: Sequence[str],
) -> Iterator[Fact]:
    """Each fact with the sentences that tell it: those that hold a phrase about its turn, with all
    its names, of a slot that begins as those of its kind do."""
    for turn, kind, what, names, once in wanted:
        patterns = [re.compile(rf"(?<!\w){re.escape(name)}(?!\w)") for name in names]
        phrases = [
            phrase
            for phrase in told
            if turn in phrase.about
            and phrase.slot.startswith(slots[kind])
            and all(pattern.search(phrase.text) for pattern in patterns)
        ]
        yield Fact(turn, kind, what, telling(sentences, phrases), once)


def whole(phrases: Iterable[Told]) -> list[Told]:
    """The phrases in order, each that goes on with a sentence after the words it goes on from."""
    told: list[Told] = []
    for phrase in phrases:
        goes_on = phrase.text[:1] in (",", ";") and told
        told.append(phrase._replace(text=told[-1].text + phrase.text) if goes_on else phrase)
    return told


def telling(sentences: Sequence[str], phrases: Iterable[Told]) -> tuple[str, ...]:
    """The sentences that hold one of these phrases, in the order of the text."""
    parts = [_plain(told.text) for told in phrases]
    plain = [(sentence, _plain(read(sentence))) for sentence in sentences]
    found = tuple(s for s, said in plain if any(part in said for part in parts))
    # A phrase of several sentences has each of them.
    return found or tuple(s for s, said in plain if any(said in part for part in parts))


def pointing(planned: Outline, told: Telling, ends: Iterable[str]) -> Outline:
    """An outline with the sentences of the report that was told by it, up to one of the headings
    `ends`; the headline is none."""
    said = [phrase for phrase in told.told if not phrase.slot.startswith("title")]
    found = prose.sentences(prose.narrative(told.text, ends))
    return planned._replace(told=told_by_node(found, said))


def told_by_node(sentences: Sequence[str], phrases: Iterable[Told]) -> dict[int, list[str]]:
    """The sentences of a text by the node of the outline they tell, in the order of the text; 0 has
    those of the first page, before any node. A phrase is looked for near the one before it, since
    a short one may stand in other sentences, too: after it, or among those it was set before."""
    found: dict[int, list[str]] = {}
    plain, at = [_plain(read(sentence)) for sentence in sentences], 0
    for phrase in whole(phrases):
        part = _plain(phrase.text)
        near = (*range(max(at - 1, 0), min(at + NEAR, len(plain))), *range(max(at - NEAR, 0), at))
        here = [place for place in near if part in plain[place]]
        # A phrase of several sentences has each of them.
        here = here[:1] or [place for place in near if plain[place] in part]
        at = max([at, *here])
        told = found.setdefault(phrase.node, [])
        told += [sentences[place] for place in here if sentences[place] not in told]
    return found


def _plain(text: str) -> str:
    """The text without what a phrase loses or gains where it is set in a sentence."""
    return re.sub(r"\s+", " ", text.lower()).strip(" .;")


def recall(facts: Sequence[Fact]) -> Gate:
    """Whether every fact is told, and each that may be told once is told once."""
    broken = [
        f"turn {fact.turn}, {fact.what}: told {len(fact.sentences)} times"
        for fact in facts
        if not fact.is_well_told
    ]
    well_told = len(facts) - len(broken)
    return Gate(
        "facts told as they should be",
        f"{well_told} of {len(facts)}",
        "all",
        not broken,
        tuple(broken),
    )


def markdown(audit: Audit) -> str:
    """The audit as a page of Markdown."""
    kept = sum(gate.passed for gate in audit.gates)
    lines = [
        "---", f"title: {quoted(f'Audit: {audit.title}')}", "---", "",
        f"# Audit: {audit.title}", "",
        f"{kept} of {len(audit.gates)} gates are kept, {len(audit.facts)} facts looked for.", "",
        "## The gates", "",
        *_table(("Gate", "Figure", "Asked", "Kept"), map(_gate, audit.gates)),
        *([audit.elsewhere, ""] if audit.elsewhere else []),
        *_broken(audit.gates),
        "## Which sentence tells which fact", "",
        *_table(("Turn", "Kind", "Fact", "Told in"), map(_fact, audit.facts)),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _gate(gate: Gate) -> tuple[str, ...]:
    return gate.name, gate.figure, gate.limit, "yes" if gate.passed else "**no**"


def _fact(fact: Fact) -> tuple[str, ...]:
    sentences = " / ".join(fact.sentences) or "**nowhere**"
    return str(fact.turn), fact.kind, fact.what, sentences


def _broken(gates: Iterable[Gate]) -> list[str]:
    """What broke the gates that are not kept."""
    lines = [
        f"- {gate.name}: {_cell(text)}" for gate in gates if not gate.passed for text in gate.broken
    ]
    return ["## What broke them", "", *lines, ""] if lines else []


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [_row(heads), _row(["---"] * len(heads)), *map(_row, rows)]
    return [*lines, ""]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_cell, cells))} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
