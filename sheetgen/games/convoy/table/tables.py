"""The tables of Malta Convoy at the table: their rows as things stand, and which can come up."""

from collections.abc import Callable, Iterable

from sheetgen.core.requests import Choose
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.events import Enemy, Result
from sheetgen.games.convoy.rules.state import OPTIONS, REAL_OPTIONS, TYPES, Kind, Option
from sheetgen.games.convoy.sheet.text import fleet_dice, texts
from sheetgen.games.convoy.story.chronicle import option_name
from sheetgen.games.convoy.story.tellings import contact_name, enemy_name
from sheetgen.games.convoy.table.modifiers import PHRASES, added, modifiers
from sheetgen.games.convoy.table.now import (
    FACES,
    Now,
    carrier_leaving,
    contact,
    damaged_ship,
    escort,
    falls,
    going,
    journey,
    left_by,
    ship_of,
    spent,
    stops,
)
from sheetgen.games.convoy.table.now import force as force_of
from sheetgen.kits.table.questions import Cells, by_face, effects, faces, plain, span
from sheetgen.kits.table.words import Modifier, Table

SET_UP = (*TYPES, "journey", "friendly")
"""What is rolled before the convoy sails, in order."""
say, words = PHRASES.say, PHRASES.words


def _table(
    at: Now,
    name: str,
    rows: Iterable[Cells],
    apply: Iterable[int] | None = None,
    limits: Iterable[str] = (),
) -> Table:
    """A table, with what is added to the roll at hand."""
    return PHRASES.table(name, rows, apply, (*modifiers(at), *map(Modifier, limits)))


def _by_row(table: Table, place_of: Callable[[int], int], *cells: int) -> Table:
    """A table with what each face of its die does: these cells of the row that it leads to."""
    rows = [table.rows[place_of(face)] for face in FACES]
    return _by_face(table, (", ".join(row[cell] for cell in cells if row[cell]) for row in rows))


def _by_face(table: Table, does: Iterable[str]) -> Table:
    """A table with what each face of its die does."""
    return table._replace(effects=effects(does))


def printed(at: Now, part: str) -> list[Cells]:
    """The rows of one of the game sheet's tables, as the edition and the rulings have them."""
    return [tuple(plain(cell) for cell in row) for row in texts(at.conditions)[part]["rows"]]


def _faced(lines: list[Cells], position_of: Callable[[int], int]) -> tuple[list[Cells], list[int]]:
    """Printed rows, each after the faces of the die that lead to it; those that can come up."""
    leading = by_face(position_of, len(lines), FACES)
    rows = [(faces(of) if of else "-", *line) for of, line in zip(leading, lines, strict=True)]
    return rows, [place for place, of in enumerate(leading) if of]


def _position(lines: list[Cells], number: int) -> int:
    """The place of the row of a number, printed as `3-4` or `6`."""
    return next(
        place for place, line in enumerate(lines) if number <= int(line[0].rpartition("-")[2])
    )


def set_up(at: Now) -> Table:
    """All that is rolled before the convoy sails, and what is rolled so far."""
    s, place = at.state, SET_UP.index(at.request.ask)
    rolled = (*s.sound, s.length, s.friendly)
    labels = texts(at.conditions)["set-up"]
    rows = [
        (labels[i], dice, str(rolled[i]) if i < place else "")
        for i, dice in enumerate(fleet_dice(at.conditions))
    ]
    found = _table(at, "set-up", rows, [place])
    if place < len(TYPES):
        return found._replace(summed=at.request.number > 1)
    one, many = words(at.request.ask, "effect")
    turns = (journey(at, face) if at.request.ask == "journey" else face for face in FACES)
    return _by_face(found, (one if n == 1 else many.format(turns=n) for n in turns))


def option(at: Now) -> Table:
    """The options, which of them are used, and which is rolled for."""
    effects, used = texts(at.conditions)["option"]["rows"], words("option", "used")
    unused = [bool(at.state.unused >> option & 1) for option in REAL_OPTIONS]
    rows = [
        (option_name(option), effects[OPTIONS[option]], "" if free else used)
        for option, free in zip(REAL_OPTIONS, unused, strict=True)
    ]
    if isinstance(at.request, Choose):
        return _table(at, "option", rows, [place for place, free in enumerate(unused) if free])
    if at.request.ask == "extension":
        found = _table(at, "option", rows, [Option.EVADE - Option.DECOY])
        by, length = words("extension", "effect"), at.state.length
        return _by_face(found, (by.format(by=n, length=length + n) for n in (1, 2, 3)))
    taken = OPTIONS.index(at.request.ask.partition("-")[2])
    one, many = words("duration", "effect")
    does = (one if n == 1 else many.format(turns=n) for n in FACES)
    return _by_face(_table(at, "option", rows, [taken - Option.DECOY]), does)


def contacts(at: Now) -> Table:
    """CONTACT."""
    lines = printed(at, "contact")
    places = {face: _position(lines, contact(at, face).row) for face in FACES}
    rows, apply = _faced(lines, places.__getitem__)
    if at.turn.friendly:
        first = _position(lines, sequence_of_play.FIRST_CONTACT_ROW)
        rows[first:] = [(*row[:-1], words("contact", "nothing")) for row in rows[first:]]
    return _by_row(_table(at, "contact", rows, apply), places.__getitem__, 2, 3)


def enemies(at: Now) -> Table:
    """ENEMY."""
    lines = printed(at, "enemy")
    rows, apply = _faced(lines, lambda face: _position(lines, face))
    found = _table(at, "enemy", [(row[0], *row[2:]) for row in rows], apply)
    return _by_row(found, lambda face: _position(lines, face), 1, 2)


def force(at: Now) -> Table:
    """All that makes a force larger or smaller; what does now applies."""
    by_contact, by_enemy = sequence_of_play.CONTACT_FORCE, sequence_of_play.ENEMY_FORCE
    sources = [(contact_name(row), by) for row, by in enumerate(by_contact) if by]
    sources += [(enemy_name(enemy), by_enemy[enemy]) for enemy in Enemy if by_enemy[enemy]]
    sources.append((option_name(Option.SPLIT), -1))
    here = {modifier.what for modifier in modifiers(at)}
    rows = [("1D6", words("force", "roll")), *((f"{by:+d}", source) for source, by in sources)]
    in_force = [place for place, (source, _) in enumerate(sources, start=1) if source in here]
    found = _table(at, "force", rows, [0, *in_force], [words("force", "least")])
    return _by_face(found, (say("force", "effect", force=force_of(at, face)) for face in FACES))


def intercept(at: Now) -> Table:
    """All that adds dice or takes them; what does now applies."""
    part = texts(at.conditions)["interception"]
    lines = [(part["note"], words("intercept", "base")), *part["rows"], part["screen"]]
    rows = [(plain(dice), plain(source)) for dice, source in lines]
    here = {modifier.what for modifier in modifiers(at)}
    # The first row below that of the dice to begin with is the carriers', who are in force by name.
    carriers = 1 if at.state.present(Kind.CARRIER) else None
    in_force = [i for i, (_, source) in enumerate(rows) if source in here or i == carriers]
    stopped, none = words("intercept", "effects")
    found = _table(at, "intercept", rows, in_force)
    found = _by_face(found, (stopped if stops(at, face) else none for face in FACES))
    return found._replace(hits=tuple(face for face in FACES if stops(at, face)))


def attack(at: Now) -> Table:
    """ATTACK."""
    lines, by = printed(at, "attack"), added(at)
    result_of = {face: sequence_of_play.attack_result(face, by) for face in FACES}.__getitem__
    found = _by_row(_table(at, "attack", *_faced(lines, result_of)), result_of, 2)
    return found._replace(hits=tuple(face for face in FACES if result_of(face) != Result.MISS))


def target(at: Now) -> Table:
    """TARGET, with the ships of each type, and what would come of the hit."""
    lines = printed(at, "target")
    # The dummy convoy, which has no letter, is the last row of a table that has it.
    dummy = len(lines) - 1
    fallen = {face: falls(at, at.request.slot, face) for face in FACES}
    positions = {
        face: dummy if hit.outcome == ev.DUMMY else _position(lines, hit.row)
        for face, hit in fallen.items()
    }
    faced, apply = _faced(lines, positions.__getitem__)
    rows: list[Cells] = []
    for place, (leading, number, _, name, *_rest) in enumerate(faced):
        hit = next((fallen[face] for face in FACES if positions[face] == place), None)
        then = _then(at, hit) if hit else ""
        rows.append((leading, number, name, *_ships(at, place), then))
    return _by_row(_table(at, "target", rows, apply), positions.__getitem__, 2, 5)


def _ships(at: Now, place: int) -> tuple[str, str]:
    """How many sound and damaged ships of the type of a row are with the convoy."""
    kinds = texts(at.conditions)["fleet"]["letters"]
    rows = texts(at.conditions)["target"]["rows"]
    letter = rows[place][1]
    if not letter:
        return "", ""
    kind = kinds.index(letter)
    return str(at.state.sound[kind]), str(at.state.damaged[kind])


def targets(at: Now) -> str:
    """The ships that the hit may fall on, each with its faces; where it does no more than it says,
    by its name alone."""

    def struck(face: int) -> str:
        hit = falls(at, at.request.slot, face)
        ship = ship_of(at, hit) if hit.outcome in (ev.DAMAGED, ev.SUNK) and not hit.again else None
        return ship.name if ship else _then(at, hit)

    return ", ".join(f"{span(low, high)} {does}" for low, high, does in effects(map(struck, FACES)))


def _then(at: Now, hit: ev.ShipHit) -> str:
    """What comes of a hit."""
    if hit.again:
        return say("falls", "again", ship=damaged_ship(at, hit.kind).name)
    ship = ship_of(at, hit)
    return say("falls", str(hit.outcome), ship=ship.name if ship else "")


def again(at: Now) -> Table:
    """HIT AGAIN."""
    kind = falls(at, at.request.slot, at.face).kind
    ship, on = damaged_ship(at, kind).name, spent(at, kind)
    rest = [face for face in FACES if face not in on]
    hit = falls(at, at.request.slot, at.face, rest[0])
    if hit.outcome == ev.FINISHED:
        spared = say("again", "in-vain", ship=ship)
    else:
        spared = say("again", "spared", ship=ship, then=_then(at, hit._replace(again=0)))
    rows = [(faces(on), say("again", "spent", ship=ship)), (faces(rest), spared)]
    return _by_row(_table(at, "again", rows), lambda face: face not in on, 1)


def returns(at: Now) -> Table:
    """COVERING FORCE RETURNS."""
    on = going(at)
    stays = [face for face in FACES if face not in on]
    goes = say("return", "goes", ship=carrier_leaving(at).name)
    rows = [(faces(stays), say("return", "stays")), (faces(on), goes)]
    return _by_row(_table(at, "return", rows), lambda face: face in on, 1)


def escorts(at: Now) -> Table:
    """The warships that go with a carrier."""
    gone = [escort(at, face) for face in FACES]
    rows = [
        (str(face), str(with_her.warships), span(with_her.low, with_her.high))
        for face, with_her in zip(FACES, gone, strict=True)
    ]
    most = say("escort", "most", warships=at.warships)
    found = _table(at, "escort", rows, None, (words("escort", "more"), most))
    go = (say("escort", "effect", warships=with_her.warships) for with_her in gone)
    return _by_face(found, go)


def escort_cruisers(at: Now) -> Table:
    """What each number of cruisers among them would leave."""
    rows: list[Cells] = []
    for cruisers in at.request.choices:
        gone, after = left_by(at, at.face, int(cruisers))
        counts = []
        for pair, kind in ((gone.cruisers, Kind.CRUISER), (gone.destroyers, Kind.DESTROYER)):
            counts += [sum(pair), pair[1], after.state.present(kind)]
        rows.append(tuple(map(str, counts)))
    return _table(at, "escort-cruisers", rows)
