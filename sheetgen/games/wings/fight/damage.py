"""Damage to airplanes: tokens drawn, special damage, fire and its putting out, and what is lost."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sheetgen.games.wings.fight.bags import CREW, Token
from sheetgen.games.wings.fight.board import TOKEN, Asking, Question, Table
from sheetgen.games.wings.fight.manoeuvres import Card
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import BLOWS, FIRE_OUT, LOST, SKILL, SPECIAL, TOKENS, WOUNDED
from sheetgen.games.wings.fight.track import Happening as It
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import DOWN, Cause, Over, Special

_RULES: dict[str, Any] = data("combat_rules")
RUDDER_CARDS = _RULES["rudder_cards"]
SMOKE_TURNS = _RULES["smoke_turns"]
FLAMES = _RULES["flames"]
INCAPACITATED = _RULES["incapacitated"]
LUCK = "luck-of-the-devil"
BURNING_TOKEN = "A"
LUCKY_POINTS: int = _RULES["lucky_points"]
"""What a token must cost to be worth the skill; a man's luck is kept for what would down him."""
_LUCKY_SPECIALS: dict[str, int] = _RULES["lucky_specials"]
# More than any points and specials together can come to.
DOWNS = 100


class Taken(NamedTuple):
    """What a hit was: the points taken, and the tokens drawn, in one word each."""

    points: int
    tokens: str


def hit(
    table: Table,
    plane: Plane,
    letters: str,
    draw: Draw,
    by: int = 0,
    cause: Cause = Cause.GUNS,
    bonus: int = 0,
    who: str = "",
    spare: str = "",
) -> Asking[Taken]:
    """Draw the tokens of these letters against an airplane. Returns what it takes.

    `by` is the crew that fired (0: none), `who` its name or that of the vessel. `bonus` is added
    to each token with points. For each letter of `spare` a token more is drawn and the lowest of
    its letter thrown away.
    """
    tokens = drawn(table, letters, draw, spare)
    tokens = yield from _but_for_luck(table, plane, tokens, bonus)
    points = _points(tokens, bonus)
    plane.damage += points
    if by:
        plane.shares[by] = plane.shares.get(by, 0) + points
    taken = Taken(points, _words(tokens))
    table.track.happened(plane.crew, It(TOKENS, who or _name(by), taken.tokens, points))
    if plane.damage >= plane.holds:
        blame(plane, cause, by)
    # After the points, so that who did the last of those is blamed before any special.
    for token in tokens:
        if token.special:
            _suffer(table, plane, token.special, by, cause)
    return taken


def drawn(table: Table, letters: str, draw: Draw, spare: str = "") -> list[Token]:
    """The tokens of these letters, the lowest thrown away of each letter of which one is to spare;
    of two with like points, the one without a special is the lower."""
    letters += spare
    tokens = [table.bags.token(letter, draw) for letter in letters]
    left = list(range(len(tokens)))
    for letter in spare:
        alike = [place for place in left if letters[place] == letter]
        left.remove(
            min(alike, key=lambda place: (tokens[place].points, tokens[place].special != ""))
        )
    return [tokens[place] for place in left]


def hit_below(table: Table, letters: str, draw: Draw, bonus: int = 0) -> Taken:
    """The tokens of these letters against something that has no special damage."""
    tokens = drawn(table, letters, draw)
    return Taken(_points(tokens, bonus), _words(tokens))


def _words(tokens: Sequence[Token]) -> str:
    return " ".join(token.word for token in tokens)


def _points(tokens: Sequence[Token], bonus: int) -> int:
    """The points of tokens with what aimed fire adds to each that has any."""
    return sum(token.points + bonus for token in tokens if token.points)


def burn(table: Table, plane: Plane, draw: Draw) -> None:
    """A turn's burning: a flame goes out, and of a token only points and explosion count."""
    if not plane.flames:
        return
    plane.flames -= 1
    token = table.bags.token(BURNING_TOKEN, draw)
    plane.damage += token.points
    if plane.lit_by:
        plane.shares[plane.lit_by] = plane.shares.get(plane.lit_by, 0) + token.points
    table.track.happened(plane.crew, It(TOKENS, Special.FIRE, token.word, token.points))
    if token.special == Special.EXPLOSION:
        _suffer(table, plane, Special.EXPLOSION, plane.lit_by, Cause.FIRE)
    elif plane.damage >= plane.holds:
        blame(plane, Cause.FIRE, plane.lit_by)


def blow_out(table: Table, plane: Plane, draw: Draw) -> None:
    """After the dive and the straight of an overdive, take away as many flames as a token says; it
    does no damage."""
    if plane.flames and (plane.card == Card.OVERDIVE or plane.last == Card.OVERDIVE):
        token = table.bags.token(BURNING_TOKEN, draw)
        table.track.happened(plane.crew, It(TOKENS, BLOWS, token.word))
        plane.flames = max(0, plane.flames - token.points)
        if not plane.flames:
            table.track.happened(plane.crew, It(FIRE_OUT))


def wear_off(plane: Plane) -> None:
    """A turn of smoke and of an ace's recovery goes by."""
    plane.smoke = max(0, plane.smoke - 1)
    plane.recovery = {skill: left - 1 for skill, left in plane.recovery.items() if left > 1}


def doomed(plane: Plane) -> bool:
    """Whether an airplane is lost by what it has taken."""
    engines = plane.model.engines
    return (
        plane.damage >= plane.holds
        or Special.EXPLOSION in plane.specials
        or plane.starts_wounded + plane.wounds >= INCAPACITATED
        or (engines == 1 and plane.specials.count(Special.ENGINE) > 1)
        or plane.ditched
    )


def blame(plane: Plane, cause: Cause, by: int) -> None:
    """Note whose shot it was that downs an airplane, unless it was lost already."""
    if not plane.blamed:
        plane.blamed = True
        plane.cause = cause
        plane.by = [by] if by else []


def remove(table: Table, plane: Plane, over: Over) -> None:
    """Take a lost airplane off the table; those who damaged it are named."""
    plane.fate, plane.turn, plane.over = DOWN, table.turn, over
    blame(plane, plane.cause, 0)
    if plane.by:
        others = [crew for crew, done in plane.shares.items() if done and crew != plane.by[0]]
        plane.by += others
    table.track.happened(plane.crew, It(LOST, _name(plane.by[0]) if plane.by else "", plane.cause))


def _suffer(table: Table, plane: Plane, special: str, by: int, cause: Cause) -> None:
    """One special damage."""
    if special == CREW:
        _wound(table, plane, by, cause)
        return
    plane.specials.append(Special(special))
    table.track.happened(plane.crew, It(SPECIAL, "", special))
    if special == Special.RUDDER_LEFT:
        plane.no_left = RUDDER_CARDS
    elif special == Special.RUDDER_RIGHT:
        plane.no_right = RUDDER_CARDS
    elif special == Special.SMOKE:
        if plane.smoke:
            _catch_fire(table, plane, by)
        plane.smoke = SMOKE_TURNS
    elif special == Special.FIRE:
        plane.flames, plane.lit_by = FLAMES, by
    elif doomed(plane):
        first = plane.specials.count(Special.EXPLOSION) == 1 and special == Special.EXPLOSION
        if first and by and not table.explosion_by_points:
            # R-86, even where it was lost already by a shot of the same turn.
            plane.blamed = False
        blame(plane, cause, by)


def _catch_fire(table: Table, plane: Plane, by: int) -> None:
    plane.specials.append(Special.FIRE)
    plane.flames, plane.lit_by = FLAMES, by
    table.track.happened(plane.crew, It(SPECIAL, "", Special.FIRE))


def _wound(table: Table, plane: Plane, by: int, cause: Cause) -> None:
    """A wound of the crew, unless a flask or a cigarette case takes it."""
    if plane.flask:
        plane.flask, plane.used_flask = False, True
        table.track.happened(plane.crew, It(SKILL, "", "hip-flask"))
    elif plane.case:
        plane.case, plane.used_case = False, True
        table.track.happened(plane.crew, It(SKILL, "", "cigarette-case"))
    else:
        plane.wounds += 1
        table.track.happened(plane.crew, It(WOUNDED))
        if doomed(plane):
            blame(plane, cause, by)


def _but_for_luck(
    table: Table, plane: Plane, tokens: list[Token], bonus: int
) -> Asking[list[Token]]:
    """The tokens without the worst of them, if the crew may ignore one and it is worth it: none is
    ignored that cannot save an airplane which is lost with it. The skill goes before a lucky man's
    luck."""
    skill = LUCK in plane.skills and not plane.used_skill
    if not (tokens and (skill or plane.luck)):
        return tokens
    without = [tokens[:place] + tokens[place + 1 :] for place in range(len(tokens))]
    harms = [_harm(plane, left, bonus) for left in without]
    harm, whole = min(harms), _harm(plane, tokens, bonus)
    spent = harm < DOWNS and whole - harm >= (LUCKY_POINTS if skill else DOWNS)
    ignored = harms.index(harm) + 1 if spent else 0
    if whole and not doomed(plane):
        places = {str(place): token for place, token in enumerate((None, *tokens))}
        question = Question(TOKEN, plane.crew, places, str(ignored), LUCK if skill else "luck")
        ignored = int((yield from table.decided(plane, question)))
    if not ignored:
        return tokens
    if skill:
        plane.used_skill = True
    else:
        plane.luck, plane.used_luck = False, True
    table.track.happened(plane.crew, It(SKILL, "", LUCK if skill else "luck"))
    return without[ignored - 1]


def _harm(plane: Plane, tokens: Sequence[Token], bonus: int) -> int:
    """How bad tokens together would be for an airplane: to be downed is the worst."""
    specials = [token.special for token in tokens]
    points = _points(tokens, bonus)
    wounds = max(0, specials.count(CREW) - plane.flask - plane.case)
    engines = plane.specials.count(Special.ENGINE) + specials.count(Special.ENGINE)
    harm = points + sum(_LUCKY_SPECIALS.get(special, 0) for special in specials)
    lost = (
        plane.damage + points >= plane.holds
        or Special.EXPLOSION in specials
        or (wounds and plane.starts_wounded + plane.wounds + wounds >= INCAPACITATED)
        or (engines > 1 and plane.model.engines == 1)
    )
    return harm + DOWNS if lost else harm


def _name(crew: int) -> str:
    return str(crew) if crew else ""
