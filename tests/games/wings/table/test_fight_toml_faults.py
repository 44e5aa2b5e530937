"""What is wrong with a filled form of a fight: each fault with the line it stands on."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.session import Session
from sheetgen.games.wings.table.fight_toml import printed, read
from tests.cases import each
from tests.games.wings.sheet.forms import crews_of, filled, of_kind, toml

DOGFIGHT = 6


def faults(text: str, session: Session) -> list[str]:
    """What is wrong with a form, a line each."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - its words are for the test
        read(text, session)
    return str(refusal.value).split("\n")


def line_of(text: str, part: str) -> int:
    """The one line of a text that holds this part."""
    (number,) = [n for n, line in enumerate(text.split("\n"), start=1) if part in line]
    return number


class TestFaults:
    @each(
        ("fields", "marked", "says"),
        [
            ({"fate": "lost"}, 'fate = "lost"', 'fate: is "lost", and on the table or left'),
            ({"damage": -1}, "damage = -1", 'damage: is "-1", and a whole number from 0 to 99'),
            ({"damage": 2.5}, "damage = 2.5", 'damage: is "2.5", and a whole number'),
            ({"damage": True}, "damage = true", 'damage: is "True", and a whole number'),
            ({"turn": 1000}, "turn = 1000", 'turn: is "1000", and a whole number from 0 to 999'),
            ({"by": 3}, "by = 3", 'by: is "3", and a list was expected'),
            ({"edge": "own"}, 'edge = "own"', "edge: it did not leave"),
            ({"by": [999]}, "by = [999]", "by: it was neither shot down"),
            ({"weather": "fine"}, "weather = ", "weather: is no field of a crew"),
            ({"flask": True}, "flask = true", "flask: the crew has none to use"),
            ({"altitude": 3}, "altitude = 3", "altitude: and the mat are for an airplane"),
        ],
    )
    def test_a_fault_is_named_with_its_line(
        self, fields: dict[str, Any], marked: str, says: str
    ) -> None:
        session = of_kind(DOGFIGHT)
        number = crews_of(session)[2]
        text = filled(printed(session), {number: fields})
        found = faults(text, session)
        assert any(
            fault.startswith(f"line {line_of(text, marked)}: crew {number}, {says}")
            for fault in found
        ), found

    def test_a_fault_of_what_is_not_written_stands_where_the_crew_begins(self) -> None:
        session = of_kind(DOGFIGHT)
        number = crews_of(session)[1]
        form = filled(printed(session), {number: {"fate": "left"}})
        section = form.split("[[crew]]")[2]
        text = form.replace(section, section.replace('edge = ""\n', ""))
        start = text.split("\n").index("[[crew]]", text.split("\n").index("[[crew]]") + 1) + 1
        assert faults(text, session) == [
            f"line {start}: crew {number}, edge: which edge it left by is not said"
        ]

    def test_all_faults_are_named_in_the_order_of_the_file(self) -> None:
        session = of_kind(DOGFIGHT)
        one, two, three, four = crews_of(session)
        text = filled(
            printed(session),
            {four: {"damage": 100}, one: {"edge": "own", "wounds": 10}, two: {"luck": 1}},
            optional=1941,
        )
        lines = [int(fault.split(":")[0].removeprefix("line ")) for fault in faults(text, session)]
        assert lines == sorted(lines)
        assert lines == [
            line_of(text, part)
            for part in ("optional = ", "wounds = 10", "luck = 1", "damage = 100")
        ]
        assert three

    def test_a_crew_that_does_not_fly_is_named_where_it_stands(self) -> None:
        session = of_kind(DOGFIGHT)
        number = crews_of(session)[3]
        text = printed(session).replace(f"crew = {number} ", "crew = 77 ")
        assert faults(text, session) == [
            f"line 1: crew {number}, crew: is not reported",
            f'line {line_of(text, "crew = 77")}: crews: the crew "77" does not fly',
        ]

    def test_a_crew_reported_twice_is_named_where_it_is_for_the_second_time(self) -> None:
        session = of_kind(DOGFIGHT)
        form = printed(session)
        text = f"{form}\n[[crew]]\ncrew = {crews_of(session)[0]} # again\n"
        (fault,) = faults(text, session)
        assert fault == (
            f"line {line_of(text, '# again')}: crew {crews_of(session)[0]}, crew: is reported twice"
        )

    def test_line_ends_of_other_sorts_do_not_count(self) -> None:
        """A form feed in a comment would count as a line end elsewhere."""
        session = of_kind(DOGFIGHT)
        number = crews_of(session)[0]
        text = filled(printed(session), {number: {"damage": -3}})
        text = text.replace("# fate", "# \u2028\u2029\x85 fate").replace("\n", "\r\n")
        (fault,) = faults(text, session)
        assert fault.startswith(f"line {line_of(text, 'damage = -3')}: ")

    def test_words_that_look_like_a_crew_do_not_mislead(self) -> None:
        session = of_kind(DOGFIGHT)
        number = crews_of(session)[0]
        form = filled(printed(session), {number: {"damage": -3}})
        text = form.replace('optional = ""', 'optional = """\n[[crew]]\nx = 1"""')
        (fault,) = faults(text, session)
        assert fault.startswith(f"line {line_of(text, 'damage = -3')}: ")


HOSTILE = [
    ("", "crew {0}, crew: is not reported"),
    ('crew = "x"', 'line 1: crews: is "x", and a list of crews was expected'),
    ("crew = []", "crew {0}, crew: is not reported"),
    ("crew = [1, 'two', {}]", 'line 1: crews: the crew "None" does not fly'),
    ("[crew]\ncrew = 1", "and a list of crews was expected"),
    ("crews = []", "line 1: crews: is no field of the form"),
    ("x = 0\nx = 1\n", "line 2: not to be read as TOML: cannot overwrite a value"),
    ("optional = 1941-01-10", 'line 1: optional: is "1941-01-10", and a text of at most 2000'),
    ("optional = 1941-01-10T12:00:00Z", "and a text of at most 2000"),
    ("optional = nan", 'optional: is "nan"'),
    ('optional = "' + "x" * 2001 + '"', "and a text of at most 2000"),
    ("optional = '\x01'", "not to be read as TOML: "),
    ('optional = "\\ud800"', "not to be read as TOML: "),
    ("optional = " + "9" * 5000, "a number is too long, or lists are nested too deeply"),
    ("optional = 0x" + "f" * 5000, 'optional: is "...", and a text'),
    ("crew = [{crew = 0x" + "f" * 5000 + "}]", 'the crew "..." does not fly'),
    ("optional = " + "[" * 5000 + "]" * 5000, "a number is too long, or lists are nested"),
    ("optional" + ".a" * 1200 + " = 1", 'optional: is "'),
    ('"\\u001b[2J\\nline 9" = 1', 'line 1: "\\x1b[2J\\nline 9": is no field of the report'),
    ('"' + "k" * 9000 + '" = 1', f'line 1: "{"k" * 40}...": is no field of the report'),
    ("[[crew]]\ncrew = 1\n" * 3000, 'line 6000: crews: the crew "1" does not fly'),
    ("a = 1\n[[b]]\n[[b]]\n", "b: is no field of the report"),
    ("= 3", "line 1: not to be read as TOML: invalid statement"),
    ("%PDF-1.7\n", "not to be read as TOML: "),
]


@each(("text", "says"), HOSTILE)
def test_whatever_is_no_form_is_refused_line_by_line(text: str, says: str) -> None:
    session = of_kind(DOGFIGHT)
    found = faults(text, session)
    wanted = says.format(crews_of(session)[0]) if "{0}" in says else says
    assert any(wanted in fault for fault in found), found[:9]
    assert all(fault.startswith(("line ", "not to be read as TOML: ")) for fault in found)
    assert all(fault.isprintable() for fault in found)
    assert max(map(len, found)) < 250


@pytest.mark.long
@settings(max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from(range(1, 7)))
def test_any_spoilt_form_is_read_or_refused(number: int, kind: int) -> None:
    """Lines left out, doubled, exchanged, or with another value."""
    session, rng = of_kind(kind), Random(number)
    lines = printed(session).splitlines()
    for _ in range(rng.randint(1, 6)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        what = rng.randrange(4)
        if what == 0:
            del lines[at]
        elif what == 1:
            lines.insert(other, lines[at])
        elif what == 2:
            lines[at], lines[other] = lines[other], lines[at]
        else:
            value = rng.choice((True, -1, 7, 99, "left", "x", [1], [], {}, "shot down", 12))
            lines[at] = f"{lines[at].partition('=')[0]}= {toml(value)}"
    text = "\n".join(lines)
    try:
        report = read(text, session)
    except ValueError as error:
        for fault in str(error).split("\n"):
            if not fault.startswith("not to be read as TOML: "):
                line = int(fault.split(":")[0].removeprefix("line "))
                assert 1 <= line <= len(lines)
    else:
        assert [crew["crew"] for crew in report["crews"]] == crews_of(session)
