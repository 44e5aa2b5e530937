"""A brief for whoever writes the story of a convoy himself: what happened, the story that the
record bears out, what was at stake, and how a good report is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sheetgen.core.errors import Error
from sheetgen.core.journal import Note
from sheetgen.core.language import Phrases, join
from sheetgen.core.language import counted_in_figures as counted
from sheetgen.games.convoy.report import tables
from sheetgen.games.convoy.report.account import SECOND
from sheetgen.games.convoy.report.after_action import TERMS
from sheetgen.games.convoy.report.facts import Attack, Decision, Voyage
from sheetgen.games.convoy.report.reading import voyage
from sheetgen.games.convoy.report.stories import found
from sheetgen.games.convoy.report.words import marked
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import Kind
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SOUND, SUNK, Ship, Turn
from sheetgen.games.convoy.story.chronicle import tell as chronicle_of
from sheetgen.games.convoy.story.tellings import so_many, told
from sheetgen.kits.table import moments
from sheetgen.kits.table.turns import come_to
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.storyteller import Story, chosen
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.usertext import inert, lines_of, shortened

TEMPLATE = "convoy/brief.md.j2"
LONGEST_NOTE = 240
"""A longer note of the player's is shortened, in characters."""
_say, _words = Phrases(data, "brief").say, Phrases(data, "brief").words


def markdown(asked: Asked) -> str:
    """The brief, as Markdown. Raises Error for a convoy that has not sailed."""
    shelf, chronicle = library(asked.templates), chronicle_of(asked.session)
    if not chronicle.length:
        raise Error("there is nothing to write about yet: the convoy has not sailed")
    terms = shelf.data(TERMS)
    facts = voyage(
        asked.session, chronicle, asked.analysis, asked.header.seed, asked.header.policy or ""
    )
    stories = chosen(found(facts), SECOND) if facts.is_over else ()
    told_turns = [turn for turn in chronicle.turns if _is_told(turn)]
    attacks = {attack.turn: attack for attack in facts.attacks}
    return shelf.render(
        TEMPLATE,
        finished=chronicle.finished,
        box=tables.box(chronicle, terms, asked.analysis.prices.par if asked.analysis else None),
        turns=[_turn(turn, facts, attacks.get(turn.number)) for turn in told_turns],
        notes=list(_notes(asked)),
        ships=list(_ships(chronicle.fleet, terms)),
        stories=[_story(story) for story in stories if story],
        stakes=list(_stakes(facts)),
        decisions=list(_decisions(facts)),
    )


def _is_told(turn: Turn) -> bool:
    """Whether anything happened in a turn."""
    return bool(turn.battle or turn.is_seen or turn.taken or turn.departures or turn.option_ends)


def _story(story: Story) -> str:
    """What a story says, and in which turns it stands."""
    said = _words("stories")[story.kind].rstrip(".")
    if not story.turns:
        return f"{said}."
    key = "one" if len(story.turns) == 1 else "many"
    return _say("in-turns", key, said=said, turns=join([str(turn) for turn in story.turns]))


def _turn(turn: Turn, v: Voyage, attack: Attack | None) -> tuple[str, str]:
    """When and where a turn was, and what happened in it; of an attack how likely it had been, and
    who was left."""
    on = turn.watch
    when = _say(
        "when", turn=turn.number, weekday=v.watch(turn.number).day, day=on.day, watch=on.name,
        place=on.place,
    )  # fmt: skip
    said = [told(turn, marked).text]
    if attack:
        said.append(_say("odds", chance=attack.chance))
    if attack and any(ship.type <= Kind.CARRIER for ship in attack.sunk):
        left = Counter(ship.type for ship in attack.left.ships)
        ships = so_many(left[kind] for kind in Kind)
        said.append(_say("left", ships=ships) if ships else _say("none-left"))
    return when, " ".join(said)


def _notes(asked: Asked) -> Iterator[tuple[int, str]]:
    """The player's notes, each with the turn it stands in."""
    for each in asked.notes:
        note = Note(*each)
        text = " ".join(lines_of(note.text or ""))
        if text:
            at = moments.standing(asked.session, note.moment, note.standing)
            yield come_to(asked.session.asked, at), inert(shortened(text, LONGEST_NOTE))


def _ships(fleets: Iterable[list[Ship]], terms: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Each type, and the ships of it by what became of them; of an untouched escort the number."""
    conditions = (SOUND, HURT, SUNK, HOME)
    labels = ("unhurt", "damaged", "sunk", "gone home")
    for kind, fleet in enumerate(fleets):
        by = [[ship for ship in fleet if ship.condition == one] for one in conditions]
        parts = []
        for label, ships in zip(labels, by, strict=True):
            named = kind < Kind.CRUISER or label in ("damaged", "sunk")
            if ships:
                names = join([marked(ship) for ship in ships]) if named else str(len(ships))
                parts.append(f"{label}: {names}")
        if fleet:
            yield terms["types"][kind], "; ".join(parts)


def _stakes(v: Voyage) -> Iterator[str]:
    if v.sailed.tankers:
        yield _say(
            "stakes", "oil", tankers=counted(v.sailed.tankers, "tanker"), came=v.arrived.tankers
        )
    yield _say(
        "stakes", "cargo", sailed=counted(v.sailed.cargo, "cargo ship"), came=v.arrived.cargo
    )
    ends = v.cover_ends
    left = counted(v.length - ends, "watch")
    key = "cover-ends" if ends else "cover-to-the-end" if v.sailed.carriers else "no-cover"
    gone = _say("stakes", key, turn=ends, watches=left)
    yield _say("stakes", "cover", sailed=counted(v.sailed.carriers, "carrier"), gone=gone)


def _decisions(v: Voyage) -> Iterator[str]:
    measures, nouns = _words("measures"), _words("nouns")
    for one in v.decisions:
        price = _say("decisions", "price", watches=counted(one.added, "watch")) if one.added else ""
        yield _say(
            "decisions", "taken", turn=one.turn, measure=measures[one.measure],
            watches=counted(one.watches, "watch"), price=price, worth=_worth(one),
        )  # fmt: skip
    if v.unused:
        yield _say("decisions", "unused", measures=join([nouns[each] for each in v.unused]))
    if v.undone:
        points = counted(v.undone.points, "point")
        measure = _words("infinitives")[v.undone.measure]
        yield _say("decisions", "undone", turn=v.undone.turn, points=points, measure=measure)


def _worth(one: Decision) -> str:
    def ships(key: str, some: Iterable[object]) -> str:
        names = [f"*{ship.name}*" for ship in some]  # type: ignore[attr-defined]
        return _say("decisions", key, ships=join(names)) if names else ""

    if one.gained is None:
        return _say("decisions", "unknown")
    if not one.gained:
        return _say("decisions", "even")
    points = counted(abs(one.gained), "point")
    saved, paid = ships("saved", one.saved), ships("paid", one.paid)
    if one.gained > 0:
        return _say("decisions", "gained", points=points, saved=saved)
    return _say("decisions", "cost", points=points, paid=paid)
