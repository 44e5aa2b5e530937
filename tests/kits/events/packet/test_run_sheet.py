"""The run sheet: the times, who does what, and nothing that this event has not."""

import re
from functools import cache

import pytest

from sheetgen.cli import main
from sheetgen.kits.drawing.page import Page, Text
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import CALLED, SAME_DICE, WEEKEND
from sheetgen.kits.events.packet import run_sheet
from sheetgen.kits.events.packet.brief import Brief
from tests.cases import each
from tests.kits.drawing.measuring import faults
from tests.kits.events.packet.briefs import NAMES, brief, words

WINGS = {"game": "wings", "edition": "2018", "sessions": (1,)}
EVENTS = [
    {"kind": SAME_DICE, "sessions": (3, 3)},
    {"kind": CALLED},
    {"kind": WEEKEND, **WINGS},
]
"""Every format."""


def said(about) -> str:
    return " ".join(" ".join(words(*run_sheet.pages(about))).split())


@cache
def drawn(number: int) -> tuple[Brief, tuple[Page, ...], tuple[str, ...]]:
    """One of the events with its pages and their texts; the first on letter paper."""
    about = brief("a4" if number else "letter", **EVENTS[number])
    pages = tuple(run_sheet.pages(about))
    return about, pages, tuple(words(*pages))


every = each("number", range(len(EVENTS)))


@every
def test_its_pages_are_clean_and_say_which_of_all_they_are(number) -> None:
    _, pages, texts = drawn(number)
    for page in pages:
        assert faults(page) == []
        assert min(item.size for item in page.items if isinstance(item, Text)) >= 7.5
        assert not any("{" in item.text for item in page.items if isinstance(item, Text))
    # No page is blank, and the whole is printed on both sides.
    assert [page.side for page in pages] == ["front", *["next"] * (len(pages) - 1)]
    titles = [page.title for page in pages if page.title]
    assert titles == ["Run sheet", "When something goes wrong"]
    for place, text in enumerate(texts, start=1):
        assert f"{place} of {len(pages)}" in text


def test_the_times_are_those_of_the_timetable() -> None:
    text = said(brief())
    for begins, ends, ten in (("19:15", "20:15", "20:05"), ("21:45", "22:45", "22:35")):
        assert f"from {begins} to {ends}" in text
        assert f"{ten} Director “Ten minutes." in text
        assert f"until {ends}. You may begin.”" in text
    assert "by 23:25" in text


@every
def test_no_command_is_broken_over_lines(number) -> None:
    """Typed as it stands it would be two."""
    about, pages, _ = drawn(number)
    cases = [
        one for one in data("run_sheet")["wrong"]["cases"] if one in run_sheet._of(about, [one])
    ]
    items = [i for page in pages for i in page.items if isinstance(i, Text)]
    lines = {item.text for item in items if item.face == "mono"}
    board = about.session(1)[:2][-1].name
    typed = {one.replace("{board}", board) for case in cases for one in _typed(case)}
    assert typed <= lines


def test_a_round_is_not_broken_over_pages() -> None:
    about = brief(kind=CALLED)
    pages = [" ".join(text.split()) for text in words(*run_sheet.pages(about))]
    for number in (1, 2, 3):
        (page,) = (text for text in pages if f"“Round {number}, board" in text)
        assert f"From the pile of round {number}" in page
        assert page.count("If you have not finished") >= 1


def test_the_key_is_published_when_the_last_session_is_over_and_no_sooner() -> None:
    text = said(brief(sessions=(1, 2)))
    assert text.count("sheetgen event reveal") == 1
    assert text.index("Welcome back") < text.index("S2, ") < text.index("sheetgen event reveal")
    assert text.count("No appeal is open.") == 1
    about = brief()
    sealed = about.sealed._replace(friendly=True)
    opened = about.opened._replace(event=about.event._replace(sealed=sealed))
    assert "sheetgen event reveal" not in said(about._replace(opened=opened))


def test_a_weekend_has_breaks_and_its_dice_are_locked_away_at_night() -> None:
    text = said(brief(kind=WEEKEND, **WINGS))
    # 24 missions of 60 minutes are three days of eight.
    assert text.count("“Time for a break.") == 3
    assert text.count("We go on tomorrow at 09:15.”") == text.count("Lock them away") == 2


def test_every_format_is_told_what_is_its_own_and_nothing_of_the_others() -> None:
    own = {
        SAME_DICE: "Your dice lie under flaps",
        CALLED: "raise a fist and keep it up",
        WEEKEND: "Mission 24. You have until",
    }
    for number, event in enumerate(EVENTS):
        text = " ".join(" ".join(drawn(number)[2]).split())
        has = {name for name, sentence in own.items() if sentence in text}
        assert has == {event["kind"]}


def drawn_in_the_room():
    about = brief(kind=CALLED)
    sealed = about.sealed._replace(drawn=about.sealed.date, kind="lottery")
    return about._replace(opened=about.opened._replace(event=about.event._replace(sealed=sealed)))


def test_what_is_drawn_in_the_room_is_printed_there_and_called_from_the_screen() -> None:
    text = said(drawn_in_the_room())
    assert text.index("sheetgen packet --part run-sheet") < text.index("sheetgen event open")
    assert text.index("Welcome to") < text.index("sheetgen event open") < text.index("Round 1")
    evening = text.split("The computer fails")[0]
    assert all(f"sheetgen event call S1-B{n}" in evening for n in (1, 2, 3))
    assert "envelope" not in evening


def test_the_caller_at_a_screen_is_not_sent_to_a_book() -> None:
    in_room = drawn_in_the_room()
    for about, words_of in (
        (in_room, "as the screen says"),
        (brief(kind=CALLED), "page of the book"),
    ):
        text = said(about)
        for other in ("as the screen says", "page of the book"):
            assert (other in text) is (other == words_of)
    assert "grey line" not in said(in_room)
    assert "caller's book" not in said(in_room).partition("WHEN SOMETHING")[0]


def test_slips_that_will_not_come_are_ruled_on_before_the_key_is_published() -> None:
    text = said(drawn_in_the_room())
    assert text.index("sheetgen event rule missing --reason") < text.index("sheetgen event reveal")


def test_slips_of_a_weekend_are_checked_and_typed_and_nothing_of_it_is_held() -> None:
    text = said(brief(kind=WEEKEND, **WINGS))
    typed = text.index("Then type the slips in")
    assert text.index("Add up the points of each log again") < typed < text.index("sheetgen score")
    assert "The desk says: held" not in text
    assert "The desk says: held" in said(brief())


def test_examples_are_of_a_board_that_there_is() -> None:
    text = said(brief(sessions=(1,)))
    assert "S1-B2" not in text
    assert "In a command S1-B1 stands for session 1, board 1;" in text
    assert "In a command S1-B2 stands for session 1, board 2;" in said(brief())


def test_it_knows_how_many_there_are() -> None:
    text = said(brief())
    assert f"Set out {len(NAMES)} tables" in text


def test_every_command_it_names_is_one() -> None:
    """Each is parsed as it stands, its numbers and reasons being examples."""
    held = data("run_sheet")
    typed = [one for line in (*held["lines"], *held["wrong"]["cases"]) for one in _typed(line)]
    assert len(typed) > 15
    for line in sorted(set(typed)):
        name, *rest = _words(line.replace("{board}", "S1-B2"))
        assert name == "sheetgen"
        # Help is printed only if all before it is understood.
        with pytest.raises(SystemExit) as left:
            main([*rest, "--help"])
        assert left.value.code == 0, line


def _typed(line) -> list[str]:
    return [one for one in line.get("types", []) if one.startswith("sheetgen ")]


def _words(line: str) -> list[str]:
    return [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', line)]
