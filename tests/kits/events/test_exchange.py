"""The open text export: whatever is written is read again, and what is none is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.events import exchange
from tests.cases import each

values = st.text(max_size=30)
blocks = st.tuples(st.tuples(st.just("Name"), values), st.tuples(st.just("Club2"), values))


@given(values, st.lists(blocks, max_size=3))
def test_any_text_comes_back_from_the_export(name, others) -> None:
    made = exchange.Exchange(
        (("Event", name),),
        tuple((("Table", "1"), *block) for block in others),
        tuple((("Board", "S1-B1"), *block) for block in others),
    )
    assert exchange.read(exchange.write(made)) == made


@each(
    ("text", "said"),
    [
        ("", "line 1"),
        ('[Event "x"]', "line 1"),
        (f"% {exchange.SCHEME}\n[Event x]\n", "line 2"),
        (f'% {exchange.SCHEME}\n[Table "1"]\n', "no event"),
        (f'% {exchange.SCHEME}\n[Event "1"]\n\n[Club "2"]\n', "tag Club"),
    ],
)
def test_what_is_no_export(text, said) -> None:
    with pytest.raises(ValueError, match=said):
        exchange.read(text)


@each("field", ["best-score", "torpedoes left", "Évora's mail", "a_b"])
def test_any_field_makes_a_tag_that_is_read_again(field):
    block = (("Event", "x"), (exchange.tag(field), "1"))
    text = exchange.write(exchange.Exchange(block, (), ()))
    assert exchange.read(text).event == block
