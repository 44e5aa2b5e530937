"""What a report has in figures: its box, and its tables of the ships, every watch, the losses, the
score line by line."""

from typing import Any

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.story.chronicle import (
    HOME,
    HURT,
    SOUND,
    SUNK,
    Chronicle,
    Condition,
    Ship,
)
from sheetgen.games.convoy.story.tellings import told
from sheetgen.kits.chances.account import decimal
from sheetgen.kits.telling.grammar import counted_in_figures

Row = list[str]


def box(chronicle: Chronicle, terms: dict[str, Any], par: float | None) -> list[tuple[str, str]]:
    """The numbers of a convoy that has sailed, each line with its label: what sailed, arrived (or
    is still there), was lost; the attacks; the score, and what such a fleet averages (`par`)."""
    if not chronicle.length:
        return []
    words, turns, done = terms["box"], chronicle.turns, chronicle.finished

    def fleet(*conditions: Condition) -> str:
        """How many ships of each type are so."""
        counts = [sum(s.condition in conditions for s in fleet) for fleet in chronicle.fleet]
        some = (counted_in_figures(n, terms["type"][kind]) for kind, n in enumerate(counts) if n)
        return ", ".join(some)

    def says(phrase: str, **values: object) -> str:
        return str(words[phrase]).format(**values)

    watches = counted_in_figures(chronicle.length, words["watch"])
    *_, first, friendly, _ = chronicle.set_up()
    home, lost = fleet(HOME), fleet(SUNK)
    battles = [turn.battle for turn in turns if turn.battle]
    stopped = sum(b.force.force - b.interception.force for b in battles if b.interception)
    met = {
        "n": len(battles),
        "enemies": sum(battle.force.force for battle in battles),
        "stopped": stopped,
        "hits": counted_in_figures(sum(len(battle.hits) for battle in battles), words["hit"]),
    }
    lines = {
        "sailed": [
            says("ships", fleet=fleet(*Condition)),
            says("length" if first == chronicle.length else "longer", watches=watches, first=first),
            says("friendly" if friendly > 1 else "friendly-one", n=friendly),
        ],
        "arrived" if done else "here": [
            says("ships", fleet=fleet(SOUND, HURT) or words["none"]),
            says("home", fleet=home) if home else "",
            "" if done else says("gone", n=len(turns), of=watches),
        ],
        "lost": [says("ships", fleet=lost or words["none"])],
        "attacks": [says("attacks" if battles else "no attacks", **met)],
        "score" if done else "so far": [
            says("score", score=score(chronicle.state)),
            "" if par is None else says("par", par=decimal(par, 0)),
        ],
    }
    return [(words["labels"][name], " ".join(filter(None, said))) for name, said in lines.items()]


def ships(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """The ships that sailed: type, number, names."""
    return [
        [terms["types"][kind], str(len(fleet)), _names(fleet)]
        for kind, fleet in enumerate(chronicle.fleet)
        if fleet
    ]


def losses(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """What became of them: type, sailed, sunk, gone home, arrived (or still with the convoy)."""
    rows = []
    for kind, fleet in enumerate(chronicle.fleet):
        sunk = [ship for ship in fleet if ship.condition == SUNK]
        home = [ship for ship in fleet if ship.condition == HOME]
        here = [ship for ship in fleet if ship.condition not in (SUNK, HOME)]
        hurt = [ship for ship in here if ship.condition == HURT]
        arrived = str(len(here)) + (f"; damaged: {_names(hurt)}" if hurt else "")
        row = [terms["types"][kind], str(len(fleet)), _listed(sunk), _listed(home), arrived]
        rows.append(row)
    return rows


def _listed(fleet: list[Ship]) -> str:
    return f"{len(fleet)}: {_names(fleet)}" if fleet else "0"


def _names(fleet: list[Ship]) -> str:
    return ", ".join(_name(ship) for ship in fleet)


def reckoning(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """The score: what for, how many, points; the last row is their sum."""
    lines = chronicle.reckoning()
    rows = [
        [terms["reckoning"][what], str(count) if what != "start" else "", _points(points)]
        for what, count, points in lines
    ]
    rows[0][2] = str(lines[0][2])
    return rows


def _points(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def watches(chronicle: Chronicle) -> list[Row]:
    """Every turn: number, day, watch, place, what happened in a few words, score."""
    return [
        [
            str(turn.number),
            f"{turn.watch.day} August",
            f"{turn.watch.name}, {turn.watch.start}",
            turn.watch.place,
            told(turn, _name).text,
            "" if turn.score is None else str(turn.score),
        ]
        for turn in chronicle.turns
    ]


def period(chronicle: Chronicle) -> str:
    """The days of the passage, as far as it has come: `10 to 14 August 1942`."""
    first, last, said = chronicle.turns[0].watch, chronicle.turns[-1].watch, data("passage")
    days = f"{first.day} to {last.day}" if last.day > first.day else str(first.day)
    return f"{days} {said['month']} {said['year']}"


def _name(ship: Ship) -> str:
    return f"*{ship.name}*"
