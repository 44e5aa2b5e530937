"""Conditions and slots: what they can name, what they are worth, and that they can do no harm."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.telling.expressions import Scope, Slip, compiled, needs
from tests.cases import each


@dataclass(frozen=True)
class Mill:
    """A mill and its age in years."""

    name: str
    age: int


@dataclass(frozen=True)
class Valley:
    """What an expression of these tests can name."""

    mills: Sequence[Mill]
    oldest: Mill | None
    floods: int
    height: float
    river: str
    _secret: int = 7

    @property
    def is_dry(self) -> bool:
        """Whether it was never flooded."""
        return not self.floods

    def many(self, of: Sequence[Mill], least: int = 0) -> int:
        """A word: so many mills of an age."""
        return sum(mill.age >= least for mill in of)

    def said(self, key: str) -> bool:
        """A word that takes a text."""
        return key == "flood"


VALLEY = Valley([Mill("Upper", 40), Mill("Lower", 9)], Mill("Upper", 40), 3, 2.5, "Ouse")
SCOPE = Scope((Valley,))


class _Names(dict[str, object]):
    def __missing__(self, name: str) -> object:
        return getattr(VALLEY, name)


def worth(source: str) -> object:
    return compiled(source, SCOPE).of(_Names())


@each(
    ("source", "value"),
    [
        ("floods == 3 and not is_dry", True),
        ("floods + 1 - 2 * 3 // 4 % 5", 3),
        ("-2 < floods <= 3 != 4", True),
        ("mills[0].name", "Upper"),
        ("mills[-1].age", 9),
        ("many(mills)", 2),
        ("many(mills, 10)", 1),
        ("'wet' if floods else 'dry'", "wet"),
        ("river in ('Ouse', 'Wharfe')", True),
        ("'us' in river", True),
        ("mills[0] in mills", True),
        ("oldest.name + ' and ' + river", "Upper and Ouse"),
        ("mills + mills == mills", False),
        ("height > 2.4 or is_dry", True),
        ("oldest == None", False),
        ("None if is_dry else floods", 3),
    ],
)
def test_what_an_expression_is_worth(source: str, value: object) -> None:
    assert worth(source) == value


@each(
    ("source", "said"),
    [
        ("flods == 3", "no fact or word is called 'flods' here; perhaps 'floods' is meant"),
        ("mills[0].nam", "'mills[0]' has no 'nam'; perhaps 'name' is meant"),
        ("many(mills, 1, 2)", "'many' takes 2 and was given 3"),
        ("many(floods)", "'many' takes a list of mill and was given a number"),
        ("said(floods)", "'said' takes text and was given a number"),
        ("many", "'many' is a word, and takes what it is about in brackets"),
        ("floods()", "'floods' is a fact and takes nothing in brackets"),
        ("floods < river", "'floods < river' compares a number with text"),
        ("floods == 'three'", "\"floods == 'three'\" compares a number with text"),
        ("floods in mills", "'floods in mills' compares a number with a list of mill"),
        ("river * 1000000", "'river * 1000000' reckons text with a number"),
        ("mills * 9", "'mills * 9' reckons a list of mill with a number"),
        ("floods[0]", "'floods[0]': a number is not a list"),
        ("river[0]", "'river[0]': text is not a list"),
        ("mills[floods]", "'mills[floods]' asks for a place that is not a number"),
        ("river.upper", "'river' is text, which has no parts of a name"),
        ("_secret", "no fact or word is called '_secret' here"),
        ("floods ==", "'floods ==' is not an expression"),
    ],
)
def test_a_slip_is_said(source: str, said: str) -> None:
    with pytest.raises(Slip) as slip:
        compiled(source, SCOPE)
    assert str(slip.value).startswith(said)


@each(
    "source",
    [
        "2 ** 99999999", "river.__class__", "mills.__len__()", "().__class__", "__import__('os')",
        "[mill for mill in mills]", "lambda: 1", "f'{river}'", "many(*mills)", "many(of=mills)",
        "(floods := 9)", "{1: 2}", "mills[0:9]", "open('x')", "many.__globals__", "1 << 99999999",
        "...", "b'1'", "1j", "await floods", "yield", "~floods",
    ],
)  # fmt: skip
def test_what_could_harm_is_not_in_the_language(source: str) -> None:
    with pytest.raises(Slip):
        compiled(source, SCOPE)


@given(st.text(max_size=40))
def test_any_text_is_an_expression_or_a_slip(source: str) -> None:
    try:
        expression = compiled(source, SCOPE)
    except Slip:
        return
    expression.of(_Names())


@each("source", ["(" * 290 + ")" * 290, "not " * 200 + "floods", "1+" * 400])
def test_a_very_long_one_is_refused(source: str) -> None:
    with pytest.raises(Slip):
        compiled(source, SCOPE)


def test_a_slot_needs_what_can_be_printed() -> None:
    needs(compiled("floods", SCOPE), int, str)
    needs(compiled("river", SCOPE), int, str)
    with pytest.raises(Slip, match="'mills' is a list of mill and not a number or text"):
        needs(compiled("mills", SCOPE), int, str)
    with pytest.raises(Slip, match=r"'oldest' is .* and not a number or text"):
        needs(compiled("oldest", SCOPE), int, str)


def test_the_facts_of_an_expression_are_known() -> None:
    expression = compiled("many(mills) > floods and oldest.name in river", SCOPE)
    assert expression.facts == ("mills", "floods", "oldest.name", "river")
    assert compiled("mills[0].name", SCOPE).facts == ("mills",)
