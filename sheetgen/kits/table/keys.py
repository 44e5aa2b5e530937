"""The keys at the table: how dice are typed, and by which letters choices are taken."""

from collections.abc import Container, Iterable, Mapping, Sequence
from types import MappingProxyType

from sheetgen.core.data import phrases
from sheetgen.core.errors import Error
from sheetgen.core.requests import ChooseNumber, Decision, Roll

COMMANDS = "rau?nosqfkKN"
"""The keys that do something at any question."""
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
    Raises WrongKey for anything else, and for a die too many.
    """
    digits = "".join(c for c in text if c not in _BLANKS)
    if not digits.isascii() or not (digits.isdigit() or not digits):
        raise WrongKey(say("expected", "was", dice=expected(roll)))
    wide = width(roll)
    parts = [digits[i : i + wide] for i in range(0, len(digits) - len(digits) % wide, wide)]
    if len(parts) > roll.number or (len(parts) == roll.number and len(digits) % wide):
        raise WrongKey(say("expected", "one-too-many", dice=expected(roll)))
    return tuple(_face(part, roll) for part in parts)


def typed(thrown: Iterable[int], roll: Roll) -> str:
    """Faces as they may be typed: what `faces` reads."""
    shown = (face % roll.sides if _highest_is_nought(roll) else face for face in thrown)
    wide = width(roll)
    return " ".join(f"{one:0{wide}}" for one in shown)


def width(roll: Roll) -> int:
    """How many digits a die is typed in."""
    return len(str(roll.sides - 1))


def expected(roll: Roll) -> str:
    """What is to be typed, in words."""
    nought = "0" * width(roll)
    if roll.sides == 3:
        # On paper, too, what is written is what it comes to.
        each = say("expected", "halved")
    elif _highest_is_nought(roll):
        highest = say("expected", "ten") if roll.sides == 10 else roll.sides
        each = say("expected", "nought", first=nought, last=roll.sides - 1, highest=highest)
    else:
        each = say("expected", "faces", first=f"{nought[1:]}1", last=roll.sides)
    phrase: str = words("expected", "dice")[roll.number > 1]
    return phrase.format(number=roll.number, faces=each)


def not_expected(roll: Roll, given: object) -> str:
    """A complaint about dice that are not those of a roll."""
    return say("expected", "not", dice=expected(roll), given=given)


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
