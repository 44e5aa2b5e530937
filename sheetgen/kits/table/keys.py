"""The keys at the table: how dice are typed, and by which letters choices are taken."""

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from types import MappingProxyType

from sheetgen.core.dice import OWNED, comes_to, faces_of, lying, thrown_for, thrown_sides
from sheetgen.core.errors import Error
from sheetgen.core.language import number, phrases
from sheetgen.core.requests import ChooseNumber, Decision, Roll

COMMANDS = "rau?nosqfkKNW"
"""The keys that do something at any question."""
AGREED = "y"
"""The key that records the fight that was read from its form."""
BY_PROGRAM, BY_HAND = "p", "c"
"""The keys that have the program fight what is to be reported, or that leave to fly it."""
PLANNED = "x"
"""The key that answers by the plan of a game, as long as that has an answer."""
ADVISED = "m"
"""The key that takes what the program would, in a game that says what that is."""
_BLANKS = " ,\t="
_SPARE = "xzwbcdeghijlmptvy"
_MANY = 8


PHRASES = phrases(__file__)
say, words = PHRASES.say, PHRASES.words


class WrongKey(Error):
    """Something typed that is no die of the roll; the message says what was expected."""


# Dice: a digit for each, and no more keys than are needed.


def faces(text: str, roll: Roll) -> tuple[int, ...]:
    """The faces typed so far, in order.

    Dice of up to nine sides are a digit each, a D10 is 0 to 9 (0 is ten), a D12 or D20 two digits,
    and so is a D100 (00 is a hundred). Blanks, commas and signs of equality may stand between.
    Raises WrongKey for anything else, and for a die too many. `roll` is of the dice that lie there
    (`core.dice.lying`). A card is given by its name, or by its number among those left.
    """
    if named := _card(text, roll):
        return (named,)
    digits = "".join(c for c in text if c not in _BLANKS)
    if not digits.isascii() or not (digits.isdigit() or not digits):
        raise WrongKey(_was_expected(roll))
    wide = width(roll)
    parts = [digits[i : i + wide] for i in range(0, len(digits) - len(digits) % wide, wide)]
    if (more := -(-len(digits) // wide) - roll.number) > 0:
        said = {"expected": _was_expected(roll), "more": number(more)}
        raise WrongKey(say("expected", "too-many", **said))
    return tuple(_face(part, roll) for part in parts)


def _card(text: str, roll: Roll) -> int:
    """The number of a card that is called so, of several the first; 0 if there is none."""
    wanted = text.strip().casefold()
    return next((n for n, card in enumerate(roll.cards, 1) if card.casefold() == wanted), 0)


def typed(thrown: Sequence[int], roll: Roll, owned: Collection[int] = OWNED) -> str:
    """Dice as they may be typed: what `values` reads."""
    lies = lying(roll, owned)
    faces = thrown_for(thrown, roll.sides, lies.sides)
    shown = (face % lies.sides if _highest_is_nought(lies) else face for face in faces)
    wide = width(lies)
    return " ".join(f"{one:0{wide}}" for one in shown)


def width(roll: Roll) -> int:
    """How many digits a die is typed in."""
    return len(str(roll.sides - 1))


def expected(roll: Roll) -> str:
    """What is to be typed, in words."""
    nought = "0" * width(roll)
    if roll.cards:
        return say("expected", "card", last=len(roll.cards))
    if _highest_is_nought(roll):
        highest = say("expected", "ten") if roll.sides == 10 else roll.sides
        each = say("expected", "nought", first=nought, last=roll.sides - 1, highest=highest)
    else:
        each = say("expected", "faces", first=f"{nought[1:]}1", last=roll.sides)
    phrase: str = words("expected", "dice")[roll.number > 1]
    return phrase.format(number=roll.number, faces=each)


def how(sides: int) -> str:
    """What the faces of the die come to that is rolled for one of so many sides: `a D6: 1-2 is 1,
    3-4 is 2, 5-6 is 3`."""
    each = (say("is", face=faces_of(value, sides), value=value) for value in range(1, sides + 1))
    return say("substitute", thrown=thrown_sides(sides), each=", ".join(each))


def to_give(roll: Roll, owned: Collection[int]) -> str:
    """What is to be typed of a roll in words, and what it comes to where another die lies there."""
    lies = lying(roll, owned)
    said = expected(lies)
    return said if lies == roll else say("expected", "comes-to", dice=said, how=how(roll.sides))


def values(text: str, roll: Roll, owned: Collection[int]) -> tuple[int, ...]:
    """What the dice of a roll come to whose faces are typed as they lie, where those of the sides
    `owned` lie there themselves. Raises WrongKey unless they are as many as were rolled."""
    lies = lying(roll, owned)
    given = faces(text, lies)
    if len(given) != roll.number:
        raise WrongKey(not_expected(lies, text))
    return comes_to(given, roll.sides, lies.sides)


def taken(thrown: Iterable[int], roll: Roll, lies: Roll) -> str:
    """What faces come to that were typed: `2 is 1, 5 is 3`."""
    faces = tuple(thrown)
    values = comes_to(faces, roll.sides, lies.sides)
    return ", ".join(
        say("is", face=face, value=value) for face, value in zip(faces, values, strict=True)
    )


def not_expected(roll: Roll, given: object) -> str:
    """A complaint about dice that are not those of a roll."""
    return say("expected", "not", expected=_was_expected(roll), given=given)


def _was_expected(roll: Roll) -> str:
    phrase: str = words("expected", "was")[roll.number > 1 and not roll.cards]
    return phrase.format(dice=expected(roll))


def looks_like_total(text: str, roll: Roll) -> bool:
    """Whether what is typed of several dice is a number that they might come to together, and is
    too short to be each of them."""
    text = text.strip()
    if roll.number < 2 or not (text.isascii() and text.isdecimal()):
        return False
    total = roll.number <= int(text) <= roll.number * roll.sides
    return total and len(text) < roll.number * width(roll)


def _highest_is_nought(roll: Roll) -> bool:
    """Whether the highest face has more digits than the die is typed in, and is typed as nought, as
    a D10 and a D100 have it on them."""
    return len(str(roll.sides)) > width(roll)


def _face(part: str, roll: Roll) -> int:
    number = int(part)
    if number == 0 and roll.sides >= 10:
        number = roll.sides
    if not 1 <= number <= roll.sides:
        raise WrongKey(not_expected(roll, part))
    return number


# Choices: by the first letter of their names where that is free, and never by a key that does
# something else.


def letters(request: Decision, own: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """The letters of what may be chosen now, each with its choice; none where a number is chosen,
    which is typed.

    A choice keeps its letter from one time it is offered to the next, whatever else is, unless
    they are very many. `own` are the letters that names have of their game's own, which then also
    has the key of advice.
    """
    if isinstance(request, ChooseNumber):
        return {}
    names = request.among if len(request.among) <= _MANY else request.choices
    given = _given(names, own)
    return {given[name]: name for name in request.choices if name in given}


def _given(names: Sequence[str], own: Mapping[str, str]) -> dict[str, str]:
    """A letter for each name: its own, its first where it is free, else a later one, else a spare
    one."""
    given = {name: own[name] for name in names if name in own}
    kept = {*COMMANDS, ADVISED} if own else {*COMMANDS}
    for candidates in ([name[:1] for name in names], [name[1:] for name in names]):
        for name, some in zip(names, candidates, strict=True):
            if name not in given:
                free = _first_free(some.lower(), kept.union(given.values()))
                given.update({name: free} if free else {})
    for name in names:
        if name not in given:
            free = _first_free(_SPARE, kept.union(given.values()))
            given.update({name: free} if free else {})
    return given


def _first_free(some: str, taken: Container[str]) -> str:
    return next((c for c in some if c.isascii() and c.isalpha() and c not in taken), "")
