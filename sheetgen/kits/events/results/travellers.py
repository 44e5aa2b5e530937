"""Travellers: of a board what every table did and scored, what its set-up was worth, and the story
of the field."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.game import Conditions, Game
from sheetgen.core.language import Phrases
from sheetgen.core.session import prerolled
from sheetgen.kits.chances.account import decimal
from sheetgen.kits.chances.prices import NothingPlayed
from sheetgen.kits.events import of_game
from sheetgen.kits.events.boards import Board, board_called
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Declared, SlipColumn, Tally
from sheetgen.kits.events.of_game import has_plans, words
from sheetgen.kits.events.results import scoring
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.history import Entry
from sheetgen.kits.events.results.standings import Standings, marked, signs
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.telling.lists import ListColumn
from sheetgen.kits.telling.report import key_of_answers
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.usertext import inert


class Line(NamedTuple):
    """A table on a board: its entry, its points by the ranking, and what each option that it took
    gained (below 0: cost), by the same dice without it."""

    entry: Entry
    points: Fraction
    gains: Mapping[str, int]


class Traveller(NamedTuple):
    """A board: the tables in order of their scores, the datum, par (None: nothing is replayed, or
    nothing is rolled before the first turn), and the field's story of it as Markdown ("": it has
    none)."""

    board: Board
    lines: tuple[Line, ...]
    datum: Fraction
    par: float | None
    story: str = ""


def travellers(
    standings: Standings, checker: Checker, templates: Path | None = None
) -> tuple[Traveller, ...]:
    """The travellers of all boards that were played; `templates` may hold a user's own words for
    their stories."""
    found = []
    for name in standings.boards:
        one = _traveller(standings, checker, board_called(name))
        found.append(one._replace(story=story(standings, one, checker, templates)))
        checker.let_go()
    return tuple(found)


def _traveller(standings: Standings, checker: Checker, board: Board) -> Traveller:
    game, entries = standings.opened.event.game, standings.on(board.name)
    scores = {table: entry.score for table, entry in entries.items()}
    points = {row.table: row.boards[board.name] for row in standings.listed}
    lines = [
        Line(entry, points[table], _gains(checker, board, entry))
        for table, entry in entries.items()
    ]
    dealt = (*standings.opened.about, standings.opened.key_of(board))
    return Traveller(
        board,
        tuple(sorted(lines, key=lambda line: (-line.entry.score, line.entry.table))),
        scoring.datum(scores.values()),
        par(*dealt) if has_plans(game) else None,
    )


def _gains(checker: Checker, board: Board, entry: Entry) -> dict[str, int]:
    if not checker.replays:
        return {}
    game = checker.event.game
    results = of_game.results(game)
    # Of the game as it was played, whatever score the director gave it.
    score, gains = results.score(checker.of(entry)), {}
    for option, less in of_game.plans(game).without(of_game.plans(game).read(entry.decided)):
        gains[option] = score - results.score(checker.replay(board, less))
    return gains


def par(game: Game, conditions: Conditions, key: str) -> float | None:
    """What the set-up of a board was worth before any other die was known: the expected score of
    the game's reference policy; None, where nothing is rolled before the first turn."""
    prices = needed(parts_of(game).prices, "prices of dice")
    try:
        _, expected = prices.moments(prerolled(game, conditions, key), game.policies[game.measure])
    except NothingPlayed:
        return None
    return expected


def story(
    standings: Standings, traveller: Traveller, checker: Checker, templates: Path | None = None
) -> str:
    """A board as the field played it, as Markdown; "" of a game that tells no such story."""
    part = parts_of(checker.event.game).event_story
    if part is None or traveller.par is None:
        return ""
    games = [checker.of(line.entry) for line in traveller.lines]
    tables = [
        (inert(standings.players[line.entry.table].name), game, line.gains, line.entry.score)
        for line, game in zip(traveller.lines, games, strict=True)
    ]
    key = key_of_answers([answer for game in games for answer in game.answers])
    return part.told(tables, traveller.par, library(templates), key)


# As it is shown.

say = Phrases(data, "results").say


def _decided(entry: Entry, name: str) -> str:
    """What was decided, in brackets where the slip leaves it to the rules."""
    return entry.decided[name] if entry.slip.get(name) else f"({entry.decided[name]})"


def columns(standings: Standings) -> list[ListColumn[Line]]:
    """Who, what was decided and counted, the score, and the points."""
    own = of_game.declared(standings.opened.event.game)

    def decided(one: SlipColumn) -> ListColumn[Line]:
        return ListColumn(one.name, lambda line: _decided(line.entry, one.name))

    def counted(tally: Tally) -> ListColumn[Line]:
        return ListColumn(tally.head, lambda line: line.entry.tallies[tally.name], figures=True)

    points = data("results")["on-board"][standings.ranking]
    return [
        ListColumn("table", lambda line: line.entry.table, figures=True),
        ListColumn("name", lambda line: standings.named(line.entry.table)),
        *map(decided, own.decided),
        *(counted(tally) for tally in own.tallies if tally.head),
        ListColumn("score", lambda line: marked(line.entry), figures=True),
        ListColumn(points, lambda line: standings.shown(line.points), figures=True),
    ]


def figures(traveller: Traveller) -> dict[str, str]:
    """Par and datum, each by its label."""
    told = {"par": traveller.par, "datum": float(traveller.datum)}
    return {say("traveller", k): decimal(one) for k, one in told.items() if one is not None}


def note(game: Game, traveller: Traveller) -> str:
    """What the columns of a traveller mean."""
    said, own = [], of_game.declared(game)
    if any(tally.head for tally in own.tallies):
        said.append(f"{words(game)['counted']}: {_heads(own)}.")
    said += [
        say("traveller", "decided", name=column.name.capitalize(), asked=column.asked)
        for column in own.decided
        if not column.asked.startswith(column.name)
    ]
    if any(not line.entry.slip.get(one.name) for line in traveller.lines for one in own.decided):
        said.append(say("traveller", "not-told"))
    said += signs(line.entry for line in traveller.lines)
    return " ".join(said)


def _heads(own: Declared) -> str:
    """The heads of the tallies with what they stand for, those together that share a field."""
    groups: dict[str, list[str]] = {}
    for tally in own.tallies:
        if tally.head:
            groups.setdefault(tally.within, []).append(f"{tally.head} {tally.name}")
    return "; ".join(map(", ".join, groups.values()))
