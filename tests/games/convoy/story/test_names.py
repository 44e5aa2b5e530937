"""Which ship has which name: drawn by the lot of the game, the same wherever it is told."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import sheetgen
from sheetgen.core import dice, journal
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session, prerolled
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.report import after_action as report
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARGO, TYPES, Kind
from sheetgen.games.convoy.sheet.game_sheet import FORM, SHEET
from sheetgen.games.convoy.story.chronicle import SUNK, ships_of, tell
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.events import of_game
from sheetgen.kits.events.packet.books import sheets
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.convoy.report.reports import game
from tests.games.convoy.sheet.sheets import foot, texts
from tests.kits.events.packet.briefs import brief

POOLS = {kind: [ship["name"] for ship in data("ships")[TYPES[kind]]] for kind in Kind}
YEARS = {
    ship["name"]: data("ships")["years"][ship["convoy"]]
    for kind in TYPES
    for ship in data("ships")[kind]
}
EVERY = {name for pool in POOLS.values() for name in pool}
WORDS = re.compile("|".join(sorted(EVERY, key=len, reverse=True)))


def lot(seed: object) -> str:
    return dice.key_of_seed(str(seed))


def order(kind: Kind, of: str, edition: str = "sheet") -> list[str]:
    return [ship.name for ship in ships_of(GAME.conditions(edition), kind, of)]


def fleet(session: Session) -> list[list[str]]:
    return [[ship.name for ship in ships] for ships in tell(session).fleet]


@each("edition", ["classic", "revised", "sheet"])
@each("kind", Kind)
def test_a_lot_deals_the_names_that_the_edition_may_have_the_nearest_year_first(edition, kind):
    listed = order(kind, "", edition)
    assert listed == POOLS[kind][: len(listed)]
    for seed in range(50):
        names = order(kind, lot(seed), edition)
        assert sorted(names) == sorted(listed)
        assert len({*names}) == len(names)
        assert all(YEARS[one] >= YEARS[other] for one, other in pairwise(names))


@each("kind", [Kind.CARGO, Kind.TANKER, Kind.CRUISER])
def test_each_name_of_a_year_has_each_of_its_numbers_about_equally_often(kind):
    games = 1200
    places = Counter(
        (name, place) for seed in range(games) for place, name in enumerate(order(kind, lot(seed)))
    )
    years = Counter(YEARS[name] for name in POOLS[kind])
    for name in POOLS[kind]:
        many, before = years[YEARS[name]], sum(n for y, n in years.items() if y > YEARS[name])
        expected = games / many
        for place in range(before, before + many):
            assert abs(places[name, place] - expected) < 5 * expected**0.5


def test_another_seed_has_other_ships_hit_first():
    first = {
        tuple(one[0] for one in fleet(sheetgen.play("convoy", seed=s).session)) for s in "abcde"
    }
    assert len(first) == 5
    assert {one for names in first for one in names} - {pool[0] for pool in POOLS.values()}


def printed(pages) -> set[str]:
    """The numbered names on pages."""
    shown = {text for page in pages for text in texts(page)}
    numbered = (re.fullmatch(rf"(\d+) ({WORDS.pattern})", text) for text in shown)
    return {found[0] for found in numbered if found}


@each("edition", ["revised", "sheet"])
def test_pre_rolled_and_filled_sheet_form_and_log_book_have_the_same_names(edition):
    record = sheetgen.play("convoy", seed="Ħal Far", edition=edition)
    named, conditions = fleet(record.session), record.session.conditions
    before = tell(prerolled(GAME, conditions, lot("Ħal Far")))
    on_sheet = {f"{n} {name}" for one in named[:3] for n, name in enumerate(one, 1)}
    for told in (before, record.chronicle):
        assert printed(SHEET.pages(PAPERS["a4"], conditions, told, foot())) == on_sheet
    of_form = FORM.pages(PAPERS["a4"], conditions, before, foot(), "front")
    tips = " ".join(field.tip for page in of_form for field in page.fields)
    sailed = {name for one in named for name in one}
    assert {*WORDS.findall(tips)} == sailed
    for book in (
        sheetgen.logbook("convoy", record=record),
        sheetgen.logbook("convoy", seed="Ħal Far", edition=edition),
    ):
        listed = book.markdown().split("\n## The convoy\n")[1].split("\n## Turns")[0]
        assert WORDS.findall(listed) == [name for one in named for name in one]


def test_a_report_tells_of_the_ships_that_were_sunk():
    header, listed = game("hits18")
    session = header.session(GAME).with_answers(listed.answers)
    chronicle = tell(session)
    sunk = {s.name for ships in chronicle.fleet for s in ships if s.condition == SUNK}
    assert sunk - {pool[0] for pool in POOLS.values()}
    text = report.tell(Asked(header, session, appendix=True)).text
    assert sunk <= {*WORDS.findall(text)}


def test_the_table_foretells_who_would_be_hit_by_the_names_of_the_game():
    _, played = game("hits18")
    sitting = sheetgen.record("convoy")
    named, foretold = list[list[str]](), set[str]()
    for answer in played.answers:
        if sitting.table.book.session.request.ask == "target":
            named = named or fleet(sitting.table.book.session)
            foretold |= {*WORDS.findall(str(sitting.state()["throw"]["faces"]))}
        if len(foretold) > 3:
            break
        sitting.answer(answer.choice or list(answer.dice))
    assert len(foretold) > 3
    assert foretold <= {name for one in named for name in one}
    assert fleet(sitting.record.session) == named


def grown(record: sheetgen.Record) -> set[tuple[str, ...]]:
    """The names of each type, number by number, at each line of a journal, as far as they sail."""
    lines, seen = record.journal().splitlines(), set()
    for upto in range(1, len(lines) + 1):
        read = journal.parse("\n".join(lines[:upto]).encode(), record.header.game)
        seen |= {tuple(names) for names in fleet(read.replay(GAME)) if names}
    return seen


def test_a_record_that_grows_renames_nothing_and_neither_does_what_is_taken_back():
    sitting = sheetgen.record("convoy")
    for dice_ in ([1, 2, 1], [2], [1], [1], [1], [3], [1]):
        sitting.answer(dice_)
    short = fleet(sitting.table.book.session)
    assert [len(names) for names in short] == [4, 2, 1, 5, 10]
    sitting.line('{"undo": 7}')
    for dice_ in ([6, 6, 6], [6], [3], [6], [6], [3], [1]):
        sitting.answer(dice_)
    whole = fleet(sitting.table.book.session)
    assert whole == [order(kind, sitting.record.header.lot) for kind in Kind]
    assert [one[: len(few)] for few, one in zip(short, whole, strict=True)] == short
    for answer in ("none", "none"):
        sitting.answer(answer)
    assert grown(sitting.record) == {tuple(names) for names in (*short, *whole)}


def test_two_games_at_the_table_have_names_of_their_own_and_one_copied_from_paper_the_listed():
    first, other = sheetgen.record("convoy"), sheetgen.record("convoy")
    assert first.record.header.lot != other.record.header.lot
    header = first.record.header._replace(roller=None)
    typed = header.session(GAME)
    for answer in prerolled(GAME, typed.conditions, lot("a")).answers:
        typed.answer(Answer(answer.ask, answer.dice))
    assert fleet(typed)[CARGO] == POOLS[CARGO][: len(fleet(typed)[CARGO])]


def test_the_sheets_of_a_packet_have_the_names_that_its_results_tell_of():
    about = brief()
    pages = [*sheets(about)]
    names = set()
    for board in about.boards:
        played = of_game.replay(
            GAME, about.conditions, about.key(board), of_game.plans(GAME).NOTHING
        )
        named = fleet(played)
        own = [page for page in pages if board.name in " ".join(texts(page))]
        assert own
        # On one page cargo ships have their numbers only.
        lettered = {name for kind in list(Kind)[1:3] for name in POOLS[kind]}
        shown = {text for page in own for text in texts(page)}
        assert shown & lettered == {name for one in named[1:3] for name in one}
        names.add(tuple(map(tuple, named)))
    assert len(names) == len(about.boards)
