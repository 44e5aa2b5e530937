"""Phrases filled in from their tree: as the template language fills them in."""

from __future__ import annotations

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError
from jinja2.sandbox import ImmutableSandboxedEnvironment, SecurityError

from sheetgen.kits.telling import filling
from sheetgen.kits.telling.templates import library

VALUES = {"n": 3, "ships": "two ships", "late": False, "names": ("a", "b"), "say": "{}/{}".format}


@pytest.fixture
def language() -> Environment:
    language = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
    language.filters["twice"] = lambda text: text * 2
    language.globals["port"] = "Malta"
    return language


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        "{{ ships }} reached {{ port }}",
        "{{ say('one', n) }}{{ ' in all' if n > 2 }}{{ ', late' if late }}",
        "{{ 'few' if n < 3 else 'many' }} {{ ships ~ ' and ' ~ (n * 2 + 1 - 4) }}",
        "{{ ships|twice }} {{ ships|capitalize }} {{ names|join('+') }}",
        "{% if 1 < n <= 3 and not late %}yes{% elif n %}some{% else %}no{% endif %}",
        "{% if n == 4 %}yes{% elif late or n != 3 %}some{% else %}no{% endif %}",
        "{% if 'a' in names and 'c' not in names and n > -1 and n >= 3 %}yes{% endif %}",
    ],
)
def test_a_phrase_says_what_the_language_says(language: Environment, text: str) -> None:
    tree = language.parse(text)
    assert filling.can_fill(tree)
    assert filling.fill(tree, language, VALUES) == language.from_string(text).render(VALUES)


@pytest.mark.parametrize(
    "text", ["{{ nothing }}", "{{ nothing > 1 }}", "{% if nothing %}{% endif %}"]
)
def test_a_name_misspelt_is_an_error(language: Environment, text: str) -> None:
    with pytest.raises(UndefinedError, match="'nothing' is undefined"):
        filling.fill(language.parse(text), language, VALUES)


def test_what_is_unsafe_is_not_called(language: Environment) -> None:
    def unsafe() -> str:
        return "out"

    unsafe.unsafe_callable = True  # type: ignore[attr-defined]
    with pytest.raises(SecurityError):
        filling.fill(language.parse("{{ do() }}"), language, {"do": unsafe})


@pytest.mark.parametrize(
    "text",
    [
        "{{ n.real }}",
        "{{ names[0] }}",
        "{{ say(*names) }}",
        "{% set n = 1 %}{{ n }}",
        "{{ 2 ** 9 }}",
    ],
)
def test_what_is_more_is_left_to_the_language(language: Environment, text: str) -> None:
    assert not filling.can_fill(language.parse(text))
    assert library().phrase("here", text, **VALUES) == language.from_string(text).render(VALUES)
