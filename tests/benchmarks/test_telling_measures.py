"""What the measures of reports read, and what they take for an opening on time or place."""

from tests.benchmarks.telling_measures import TIME, prose, reports_in
from tests.cases import each

QUOTED = """# Remarks

Not of it.

> # Twelve hours
>
> *Malta Convoy, 10 to 14 August 1942.*
>
> At eight it was
> over.
>
> > A box of 1942.

Nor this.
"""
SEVERAL = """# Some

A.

### Report (press)

#### Oil

B.

## 2.

C.

### Report (diary)

D.
"""


@each(
    ("text", "paragraphs"),
    [
        (QUOTED, [["At eight it was over.", "A box of 1942."]]),
        (SEVERAL, [["B."], ["D."]]),
        ("# Oil\n\nA.\n\n> B.\n> C.\n", [["A.", "B. C."]]),
    ],
)
def test_the_reports_in_a_text_are_read_and_nothing_else(
    text: str, paragraphs: list[list[str]]
) -> None:
    assert [prose(one) for one in reports_in(text)] == paragraphs


@each(
    ("opening", "is_one"),
    [
        ("Towards evening, south of Bone,", True),
        ("At eight the convoy was back", True),
        ("After that they were left alone", True),
        ("Later that morning they met", True),
        ("Two turns later it was over", True),
        ("Turn 8 brought three Germans", True),
        ("Off Cape Bon, towards daylight:", True),
        ("South-east of Malta nobody came", True),
        ("Two turned back, and on Monday", False),
        ("At three ships it was over", False),
        ("The two destroyers were sunk at dawn", False),
        ("Nobody came until eight", False),
        ("*Ohio* was sunk off Bone", False),
    ],
)
def test_an_opening_on_time_or_place_is_told_from_others(opening: str, is_one: bool) -> None:
    assert bool(TIME.match(opening)) == is_one
