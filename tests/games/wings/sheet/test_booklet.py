"""The booklet: a cover that says what is in it, and pages that are numbered through."""

from collections import Counter

import pytest

from sheetgen.core import dice
from sheetgen.core.session import Session, seeded
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet import booklet
from sheetgen.games.wings.sheet import booklet as cover
from sheetgen.games.wings.sheet.booklet import MISSIONS, Section
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.kits.drawing.page import PAPERS, Text
from sheetgen.kits.parts import parts_of
from tests.games.wings.report.told import GAME, LONG, foot
from tests.games.wings.sheet.leaves import foretold, read
from tests.kits.drawing.measuring import ink, meet


def bound(told=None, paper="a4", rulings=None, **said):
    """A booklet of all sheets."""
    conditions = told.conditions if told else GAME.conditions(None, rulings)
    about = foot(**said)
    return booklet.bound(
        PAPERS[paper], conditions, told, about, sheets(told, paper, conditions, about), True
    )


def sheets(told, paper, conditions, about):
    """The pages of every sheet, by its name."""
    parts = {name: parts_of(GAME).sheet(name) for name in GAME.sheets}
    return {
        name: part.pages(PAPERS[paper], conditions, told, about) for name, part in parts.items()
    }


@pytest.fixture(scope="module")
def takali():
    """A campaign of which all is rolled that can be, and its sheets on A4."""
    told = foretold("takali")
    return told, sheets(told, "a4", told.conditions, foot())


def booklet_of(takali, *names, duplex=True):
    """The booklet of those of its sheets."""
    told, drawn = takali
    chosen = {name: drawn[name] for name in names}
    return booklet.bound(PAPERS["a4"], told.conditions, told, foot(), chosen, duplex)


def numbered(page) -> str:
    """Which page it is, as its foot has it."""
    texts = [item for item in page.items if isinstance(item, Text)]
    low = [text for text in texts if text.y > page.paper.bottom - 5]
    (found,) = (text.text for text in low if text.text.startswith("page "))
    return found


@pytest.mark.long
@pytest.mark.parametrize(("seed", "paper"), [(None, "a4"), ("takali", "letter")])
def test_every_page_has_its_number_and_its_room(paper, seed):
    told = foretold(seed) if seed else None
    source = "seed" if seed else None
    pages = bound(told, paper, seed=seed and seed * 8, player=LONG, source=source)
    for number, page in enumerate(pages, start=1):
        assert numbered(page) == f"page {number} of {len(pages)}"
        texts = [item for item in page.items if isinstance(item, Text)]
        mine = next(text for text in texts if text.text == numbered(page))
        assert not any(meet(ink(mine), ink(text)) for text in texts if text is not mine)


def test_the_contents_name_the_page_on_which_each_part_begins(takali):
    told, _ = takali
    front, *rest = booklet_of(takali, *GAME.sheets)
    text = read(front.items)
    starts = {"Quick": "Quick reference", "Campaign log": "Campaign log", "Squadron": "SQUADRON"}
    assert "Cast" in text
    assert ", ".join(map(str, told.cast.faces)) in text
    rows = _rows(front)
    for says, printed in starts.items():
        (pages,) = (row[-1] for row in rows if row[0].startswith(says))
        first, *last = map(int, pages.split("–"))
        for number in range(2, len(rest) + 2):
            there = printed.lower() in read(rest[number - 2].items).lower()
            inside = first <= number <= (last or [first])[0]
            blank = not rest[number - 2].art
            assert there or blank or not inside, (says, number)


def test_each_worksheet_is_behind_its_briefing(takali):
    told, _ = takali
    pages = booklet_of(takali, *GAME.sheets)
    titles = [page.title for page in pages]
    for mission in told.missions:
        at = titles.index(f"Wings over Malta: {mission.number}. {mission.name}")
        assert at % 2 == 0, "on a right-hand page"
        assert titles[at + 1] == f"Return to base: mission {mission.number}"


def test_printed_on_one_side_no_page_is_empty(takali):
    pages = booklet_of(takali, *GAME.sheets, duplex=False)
    assert len(pages) == 1 + 1 + 2 + 3 + 2 * MALTA.length
    assert all(len(page.art) > 20 and page.side == "front" for page in pages)
    assert [numbered(page) for page in pages] == [f"page {n} of 55" for n in range(1, 56)]


def test_a_booklet_of_some_sheets_has_only_these(takali):
    pages = booklet_of(takali, "log", "briefings")
    # Behind the cover is nothing.
    assert len(pages) == 2 + 2 + MALTA.length
    text = read(pages[0].items)
    assert "Mission briefings" in text
    assert "Quick reference" not in text


def test_blank_briefings_and_worksheet_are_parts_of_their_own():
    assert booklet.arranged({"worksheet": ["w"], "briefings": ["b", "c"]}) == {
        "briefings": ["b", "c"],
        "worksheet": ["w"],
    }
    mixed = booklet.arranged({"worksheet": ["w", "x"], "log": ["p"], "briefings": ["b", "c"]})
    assert mixed == {MISSIONS: ["b", "w", "c", "x"], "log": ["p"]}
    assert list(mixed) == ["log", MISSIONS]


def test_airplanes_are_counted_as_many_as_fly_at_once(takali):
    missions = takali[0].missions
    counted = cover.at_once(MALTA, missions)
    names = {one.name: key for key, one in MALTA.aircraft.items()}
    for name, number in counted.items():
        flying = []
        for mission in missions:
            kind, types = MALTA.missions[mission.kind], Counter()
            types[mission.fighters[mission.attacker]] += kind.fighters
            types[mission.fighters[mission.defender]] += kind.defenders
            types[mission.bomber] += kind.bombers
            flying.append(types[names[name]])
        assert max(flying) == number > 0
    assert {t for m in missions for _, t in m.aircraft} == {names[name] for name in counted}


def test_the_luftwaffe_joins_only_where_there_is_one():
    assert "Luftwaffe joins" in read(bound()[0].items)
    assert "Luftwaffe" not in read(bound(rulings={"axis-nationality": "italian"})[0].items)


def test_a_single_section_is_named_by_its_page():
    front = cover.cover_page(
        PAPERS["a4"], GAME.conditions(), None, foot(), (Section("quick", 2, 2),)
    )
    assert ["Quick reference", "2"] in _rows(front)


def _rows(page) -> list[list[str]]:
    """The texts of the left column, line by line."""
    lines: dict[float, list[Text]] = {}
    for item in page.items:
        if isinstance(item, Text) and item.x <= 100.0 and item.y > 60:
            lines.setdefault(round(item.y, 2), []).append(item)
    return [[t.text for t in sorted(row, key=lambda t: t.x)] for row in lines.values()]


def test_all_is_drawn_while_a_mission_is_being_rolled_for():
    session = Session(GAME, GAME.conditions())
    answerer = seeded(dice.key_of_seed("takali"))
    while session.request.ask != "fight":
        told = tell(session)
        assert bound(told), session.request
        session.answer(answerer(session.request, session))
    assert not any(told.missions[0].fighters)
    assert any(tell(session).missions[0].fighters)
