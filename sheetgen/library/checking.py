"""A game looked over for its author: what it declares, what is made by default, what modules of its
own replace, and what is wrong, found by playing it."""

import traceback
from collections.abc import Iterator
from enum import Enum
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.language import counted_in_figures, join
from sheetgen.core.session import Session, played_by, watched
from sheetgen.kits import contract, parts
from sheetgen.kits.chances.syntax import CannotCompile
from sheetgen.kits.defaults.declaration import HEAVIEST, Phrase
from sheetgen.kits.defaults.dicebook import has_room
from sheetgen.kits.defaults.phrases import phrase_of, sentence
from sheetgen.kits.defaults.reference import Reference
from sheetgen.kits.defaults.subject import Subject as Known
from sheetgen.kits.defaults.subject import subject as known
from sheetgen.kits.parts import Machine, parts_of
from sheetgen.kits.table.asked import AskedColumn, columns
from sheetgen.kits.table.turns import beginnings
from sheetgen.kits.table.words import Words

GAMES = 40
"""So many games are played by each captain, and under each ruling."""


class Kind(Enum):
    """What a finding is of."""

    DECLARED = "declared"
    DEFAULT = "by default"
    OWN = "its own"
    BETTER = "to better"
    WRONG = "wrong"


class Finding(NamedTuple):
    """Something found out about a game, in a sentence."""

    kind: Kind
    says: str


def findings(game: Game) -> Iterator[Finding]:
    """What there is to say of a game, but for its commands. What is wrong is told, not raised."""
    yield from _parts(game)
    games: list[Session] = []
    for says, conditions, policy in _ways(game):
        try:
            games += _played(game, conditions, policy)
        except Exception as error:
            yield _wrong(f"{says}: {sentence_of(error, game)}")
    if not games:
        return
    looked = _Looked(known(game), games)
    wrong: set[str] = set()
    for find in (
        _rules, _turns, _tables, _decisions, _policies, _holds, _events, _under, _score,
    ):  # fmt: skip
        try:
            yield from find(looked)
        except Exception as error:
            # A file that cannot be read is met more than once.
            wrong.add(sentence_of(error, game))
    yield from map(_wrong, sorted(wrong))


def sentence_of(error: BaseException, game: Game) -> str:
    """What went wrong, in a sentence, with its place in the game's own text if it has one."""
    says = " ".join(str(error).split())
    if not isinstance(error, Error):
        says = f"{type(error).__name__}: {says}" if says else type(error).__name__
    own = [
        f"{frame.filename}, line {frame.lineno}: "
        for frame in traceback.extract_tb(error.__traceback__)
        if _is_own(Path(frame.filename), game)
    ]
    return says if not own or ", line " in says else own[-1] + says


def _is_own(path: Path, game: Game) -> bool:
    found = find_spec(game.module)
    if found is None or found.origin is None:
        return False
    home = Path(found.origin)
    return path.is_relative_to(home.parent) if found.submodule_search_locations else path == home


# What is made of it, and by whom.


_NAMES = [name for name, part in vars(parts.Parts).items() if isinstance(part, property)]
"""The parts a game may have, beside its sheets."""


def goes_without(game: Game) -> bool:
    """Whether a game says of some part that it has none: a command that needs it is refused."""
    return any(getattr(parts_of(game), name) is None for name in _own(game) & {*_NAMES})


def _own(game: Game) -> set[str]:
    """The names of what a game has of its own."""
    classes = takewhile(lambda one: one not in (Machine, parts.Parts), type(parts_of(game)).mro())
    return {name for one in classes for name in vars(one)}


def _parts(game: Game) -> Iterator[Finding]:
    own = _own(game)
    for name in sorted(own & {*_NAMES, "sheet", "form"}):
        yield Finding(Kind.OWN, name)
        yield from _faults_of_part(game, name)
    try:
        made = [name for name in _NAMES if name not in own and getattr(parts_of(game), name)]
    except Exception as error:
        # It is made of games, which its rules must play.
        yield _wrong(sentence_of(error, game))
    else:
        yield Finding(Kind.DEFAULT, ", ".join(made))


def _faults_of_part(game: Game, name: str) -> Iterator[Finding]:
    """What a part of the game's own lacks, by its protocol."""
    if name in ("sheet", "form"):
        part, protocol = getattr(parts_of(game), name), None
        try:
            for sheet in game.sheets:
                part(sheet)
        except Exception as error:
            yield _wrong(f"{name}: {sentence_of(error, game)}")
        return
    try:
        part = getattr(parts_of(game), name)
    except Exception as error:
        yield _wrong(f"{name}: {sentence_of(error, game)}")
        return
    if part is None:
        return
    called = str(vars(parts.Parts)[name].fget.__annotations__["return"]).partition(" ")[0]
    protocol = Words if called == "Words" else getattr(contract, called, None)
    for function, value in vars(protocol).items() if protocol else ():
        is_wanted = callable(value) and not function.startswith("_")
        if is_wanted and not hasattr(part, function):
            yield _wrong(f"{name}: it has no function {function}")


# The games that are played to find out.


def _ways(game: Game) -> Iterator[tuple[str, Conditions, str]]:
    """In which ways it is played: by each captain, and by the first under each further ruling."""
    for policy in game.policies:
        yield f"played by the policy {policy}", game.conditions(), policy
    for ruling in game.rulings:
        for value in list(ruling.values)[1:]:
            conditions = game.conditions(rulings={ruling.name: value})
            yield f"played under {ruling.name}={value}", conditions, game.default_policy


def _played(game: Game, conditions: Conditions, policy: str) -> list[Session]:
    captain, games = game.policies[policy], []
    for number in watched(range(1 if captain.looks_ahead else GAMES), "game"):
        key = dice.key_of_seed(f"{number + 1}")
        games.append(played_by(game, conditions, key, captain))
    return games


class _Looked:
    """A game with what was seen of it in games played."""

    def __init__(self, subject: Known, games: list[Session]) -> None:
        self.subject, self.games, self.declares = subject, games, subject.declares
        self.columns = {column.ask: column for column in columns(games)}

    def column(self, ask: str, rolled: bool) -> AskedColumn | None:
        """What was asked under a name, as a roll or not."""
        found = self.columns.get(ask)
        return found if found and bool(found.sides) == rolled else None


Found = Iterator[Finding]


def _wrong(says: str) -> Finding:
    return Finding(Kind.WRONG, says)


def _better(says: str) -> Finding:
    return Finding(Kind.BETTER, says)


def _declared(says: str, wrong: str = "") -> Finding:
    """What is declared, or what is wrong with it."""
    return _wrong(wrong) if wrong else Finding(Kind.DECLARED, says)


def _rules(looked: _Looked) -> Found:
    """The rules that the printed ones leave out."""
    reference = parts_of(looked.subject.game).reference
    if isinstance(reference, Reference):
        file = looked.subject.begun.text.__file__
        for name, line in reference.unprinted():
            yield _better(
                f"{file}, line {line}: the printed rules leave out {name}: begin its docstring "
                "with a heading in capitals, or a number"
            )


def _turns(looked: _Looked) -> Found:
    turns = looked.declares.turns
    if any(column.drawn for column in looked.columns.values()) and not beginnings(looked.games[0]):
        yield _better(
            "in which turn a card is drawn is not known: begin a turn with s.turn += 1, before it "
            "asks for anything"
        )
    longest = max(game.turn for game in looked.games)
    if turns.rows:
        yield _declared(f"turns: rows for {turns.rows}, each called {turns.noun}, and no last")
        return
    if not turns.most:
        yield _better(f"declare turns: {longest} was the most of any game")
        return
    wrong = f"a game has {turns.most} turns at most, and one had {longest}"
    is_wrong = longest > turns.most
    yield _declared(f"turns: {turns.most}, each called {turns.noun}", wrong if is_wrong else "")


def _tables(looked: _Looked) -> Found:
    for table in looked.declares.tables:
        rolled = looked.column(table.ask, rolled=True)
        wrong = "" if rolled else f"the table {table.ask} was not rolled on in any game"
        yield _declared(f"table {table.ask}: {table.title}", wrong)
        for label, modifier in table.mods.items():
            if isinstance(modifier, tuple):
                ask, choice, _ = modifier
                column = looked.column(ask, rolled=False)
                if column is None or choice not in column.choices:
                    says = f"the modifier {label} of the table {table.ask} is of {ask} {choice}"
                    yield _wrong(f"{says}, which no game had to choose")
    for ask, column in looked.columns.items():
        is_known = ask in looked.subject.tables or _is_held(looked, ask) or column.drawn
        if column.sides and not is_known:
            yield _better(f"declare a table: the roll {ask} has none")
        if not (has_room(column) or column.drawn):
            many = len(column.every_sides)
            yield _better(f"the dice book leaves out the roll {ask}, whose dice have {many} sizes")


def _is_held(looked: _Looked, ask: str) -> bool:
    """Whether a roll of the set-up is a number that the state holds: that is its meaning."""
    fields = {held.field for held in looked.declares.holds}
    return looked.columns[ask].of_set_up and ask.replace("-", "_") in fields


def _decisions(looked: _Looked) -> Found:
    for decision in looked.declares.decisions:
        named, column = f"the decision {decision.ask}", looked.column(decision.ask, rolled=False)
        if column is None:
            yield _wrong(f"{named} was asked in no game")
            continue
        unknown = sorted(set(decision.does) - set(column.choices)) if column.choices else []
        for choice in unknown:
            yield _wrong(f"{named} has no choice {choice} in any game")
        if not unknown:
            yield _declared(f"decision {decision.ask}: {decision.title}")
    for ask, column in looked.columns.items():
        if not column.sides and not column.report and ask not in looked.subject.decisions:
            yield _better(f"declare the decision {ask}: what each choice does")


def _policies(looked: _Looked) -> Found:
    kinds = {"Choose", "ChooseNumber", "ReportFight"}
    for name, policy in looked.subject.game.policies.items():
        for ask in sorted(set(policy.deciders) - kinds - set(looked.columns)):
            yield _wrong(f"the policy {name} decides {ask}, which no game asked")


def _holds(looked: _Looked) -> Found:
    states = [game.state for game in looked.games]
    for held in looked.declares.holds:
        named = f"{type(held).__name__.lower()} {held.field}"
        unknown = [name for name in held.fields if not hasattr(states[0], name)]
        # It is called by the first of them.
        missing = "".join(name for name in unknown[:1] if name != held.field)
        said = f"names {missing}, which is not a field" if missing else "is not a field"
        try:
            wrong = f"{said} of the state" if unknown else held.fault(states)
        except (IndexError, TypeError):
            wrong = f"does not fit what the state has as {held.field}"
        yield _declared(named, wrong and f"the {named} {wrong}")
    if not looked.declares.holds:
        yield _better("declare what the state holds: counts, tracks, tallies, pieces")


def _events(looked: _Looked) -> Found:
    """The phrases, each tried on every event there was."""
    subject, happened = looked.subject, {}
    wrong: set[str] = set()
    heard: set[int] = set()
    for game in looked.games:
        for number, event in enumerate(game.events):
            happened[type(event).__name__] = event
            try:
                heard.add(id(phrase_of(subject, event)))
                sentence(subject, event, number)
            except Exception as error:
                wrong.add(sentence_of(error, subject.game))
    yield from map(_wrong, sorted(wrong))
    phrases: dict[str, list[Phrase]] = {}
    for phrase in subject.phrases:
        name = phrase.event if isinstance(phrase.event, str) else phrase.event.__name__
        phrases.setdefault(name, []).append(phrase)
        if not 0 <= phrase.weight <= HEAVIEST:
            says = f"a phrase of {name} weighs {phrase.weight}: expected 0 to {HEAVIEST}"
            yield _wrong(says)
    for name, own in phrases.items():
        if name not in happened:
            yield _wrong(f"phrases tell of {name}, which happened in no game")
            continue
        weight = max(phrase.weight for phrase in own)
        many = counted_in_figures(len(own), "phrase")
        yield _declared(f"event {name}: {many}, weight {weight}")
        for place, phrase in enumerate(own, 1):
            if id(phrase) not in heard:
                yield _better(f"phrase {place} of {name} held for none of these events in any game")
    # A game that tells its events itself needs no phrases.
    for name in happened if subject.declares.told is None else ():
        if name not in phrases and sentence(subject, happened[name]):
            yield _better(f"give the event {name} phrases and a weight")
    if phrases and not any(phrase.weight for phrase in subject.phrases):
        yield _better("give the events that matter a weight: the story is made of it")


def _under(looked: _Looked) -> Found:
    """What is declared otherwise under a ruling that there is."""
    game = looked.subject.game
    values = {ruling.name: set(ruling.values) for ruling in game.rulings}
    if "edition" in values:
        yield _wrong("a ruling has the name edition, which stands for the edition of the rules")
    values["edition"] = {edition.name for edition in game.editions}
    for under in looked.declares.under:
        ruling, _, value = under.partition("=")
        wrong = f"no ruling or edition is {under}, under which it declares"
        yield _declared(f"under {under}", "" if value in values.get(ruling, ()) else wrong)


def _score(looked: _Looked) -> Found:
    subject, game = looked.subject, looked.subject.game
    reference, scoring = game.reference_policy, looked.declares.scoring
    if subject.score is None:
        yield _better("the game has no score: there is no analyse, and no whatif")
        if reference:
            yield _better(f"the reference policy {reference} prices nothing without a score")
        return
    scores = {subject.score(played.state) for played in looked.games}
    if subject.is_outcome:
        yield from _endings(looked)
    else:
        yield _declared(f"score: {scoring or 'as the rules have it'}")
        if scores == {0, 1}:
            yield _better("every score was 0 or 1: give the rules outcome instead of score")
    if not scoring:
        said = "how it is won" if subject.is_outcome else "how the score is reckoned"
        yield _better(f"declare scoring: {said}, in a line")
    if not reference:
        yield _better("name a reference policy: reports then tell luck from choice")
    why: dict[str, list[str]] = {}
    for name, policy in game.policies.items():
        if policy.looks_ahead is None and (cannot := _cannot_compile(game, name)):
            why.setdefault(cannot, []).append(name)
    for cannot, names in why.items():
        yield _better(f"odds under {join(names)} are played game by game: {cannot}")


def _endings(looked: _Looked) -> Found:
    """How games ended, and what is said of that."""
    outcome, endings = looked.subject.outcome, looked.declares.endings
    assert outcome
    numbers = {int(outcome(game.state)) for game in looked.games}
    yield _declared(f"outcome: {counted_in_figures(len(endings), 'ending')}")
    for number in sorted(numbers - {0} - {*endings}):
        yield _better(f"declare the ending {number}: {'won' if number > 0 else 'lost'}, and how")
    for number in sorted({*endings} - numbers):
        yield _better(f"the ending {number}, {endings[number]}, came in no game")
    if 0 in numbers:
        yield _better("a game ended neither won nor lost: its outcome was 0")


def _cannot_compile(game: Game, policy: str) -> str:
    """Why games cannot be played in bulk; empty if they can."""
    from sheetgen.kits.chances.engine import Engine

    try:
        Engine(game, game.conditions(), game.policies[policy])
    except CannotCompile as error:
        return str(error)
    return ""
