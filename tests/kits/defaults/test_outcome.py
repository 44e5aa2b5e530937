"""A game that is won or lost: so it is said wherever another has a score, and what is to be
expected of it is a chance. And what happens before the first question of a turn is of that turn."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.journal import Journal
from sheetgen.core.session import Session, played_by
from sheetgen.kits.career.career import Career
from sheetgen.kits.career.page import pages
from sheetgen.kits.career.reading import played as of_career
from sheetgen.kits.chances import account, comparison
from sheetgen.kits.chances.analysed import analyse
from sheetgen.kits.chances.luck_page import page as luck_page
from sheetgen.kits.chances.page import page as odds_page
from sheetgen.kits.chances.simulation import Summary, simulate
from sheetgen.kits.contract import ended
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.defaults.declaration import Declares, Turns
from sheetgen.kits.defaults.dicebook import DiceBook
from sheetgen.kits.defaults.sheet import Sheet
from sheetgen.kits.defaults.subject import Subject, subject
from sheetgen.kits.drawing.page import PAPERS, Foot, Page, Polyline, Text
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.turns import beginnings
from tests.cases import each
from tests.fixtures import lawn, night_patrol, siege
from tests.kits.defaults.test_report import asked, told
from tests.records import TYPED

LAWN, A4 = lawn.GAME, PAPERS["a4"]
WON, LOST = "won: the car started", "lost: they broke in"
POLICIES = ("steady", "random")


def game(seed: object, policy: str = "steady") -> Session:
    return played_by(LAWN, LAWN.conditions(), dice.key_of_seed(f"{seed}"), LAWN.policies[policy])


def games() -> Iterator[Session]:
    return (game(seed, policy) for policy in POLICIES for seed in range(8))


def one(won: bool) -> Session:
    return next(each for each in games() if (each.state.car >= 8) == won)


def texts(page: Page) -> str:
    return " | ".join(item.text for item in page.items if isinstance(item, Text))


# What is said of it.


def test_it_is_said_how_it_ended_and_no_score_is() -> None:
    for session in games():
        became = Chronicle(subject(LAWN), session)
        said = WON if session.state.car >= 8 else LOST
        assert became.standing()["result"] == said
        assert f", {said} (" in became.in_short()
        assert became.result().score == (said == WON)
        assert became.result().points is None
        assert "score" not in f"{became.standing()} {became.in_short()}".lower()
        assert all(turn.score is None for turn in became.turns)


def test_a_game_that_is_not_over_has_no_result() -> None:
    session = game(1)
    session.back_to(len(session.answers) - 1)
    became = Chronicle(subject(LAWN), session)
    assert became.standing()["result"] == "none yet"
    assert became.result().ending == ""
    assert "lost" not in became.in_short()


@each(
    ("number", "endings", "said"),
    [
        (1, {1: "relieved"}, "won: relieved"),
        (2, {1: "relieved"}, "won"),
        (-1, {-1: "starved"}, "lost: starved"),
        (-9, {}, "lost"),
        (0, {1: "relieved", 0: "nobody knows"}, ""),
    ],
)
def test_an_ending_is_said_by_its_number(number: int, endings: dict[int, str], said: str) -> None:
    assert ended(number, endings) == said


def test_a_game_with_a_score_has_that_and_no_ending() -> None:
    known = subject(night_patrol.GAME)
    assert (known.has_points, known.is_outcome, known.endings, known.ends) == (
        True,
        False,
        None,
        [],
    )
    assert parts_of(siege.GAME).endings() is None


def test_a_game_with_both_tells_both() -> None:
    both = LAWN._replace(declares=Declares(score=lambda s: s.car))
    known, state = Subject(both), one(won=True).state
    assert not known.is_outcome
    assert known.facts(state)["score"] == state.car
    assert known.facts(state)["result"] == "won"


def test_the_report_tells_it_in_words_and_chances() -> None:
    for seed, policy in (("a", "steady"), ("b", "random")):
        text = told(asked(LAWN, seed=seed, policy=policy, is_priced=True, appendix=True))
        assert re.search(f"\\*\\*Result:\\*\\* ({WON}|{LOST})", text)
        assert re.search(r"the chance to win was \d+ % at the start", text)
        assert not re.search(r"\d[.]\d|[Ss]core|points?\b", text.partition("<!-- credits -->")[0])
        assert "| Points |" not in text


# What is drawn of it.


def test_its_endings_stand_on_the_sheet_to_be_ringed() -> None:
    foot, session = Foot(), one(won=False)
    became = Chronicle(subject(LAWN), session)
    blank, filled = (
        Sheet(subject(LAWN)).pages(A4, LAWN.conditions(), chronicle, foot)
        for chronicle in (None, became)
    )
    said = " ".join(texts(page) for page in blank)
    assert WON in said
    assert LOST in said
    assert "score" not in said.lower()
    rings = [
        sum(not isinstance(i, Text) for p in made for i in p.items) for made in (blank, filled)
    ]
    assert rings[1] > rings[0]


def test_a_game_without_a_last_turn_has_rows_and_goes_on_with_a_second_sheet() -> None:
    def rows(pages: list[Page]) -> set[int]:
        found = (re.fullmatch(r"[1-9]\d*", i.text) for p in pages for i in p.items
                 if isinstance(i, Text) and i.face == "bold" and i.size == 9)  # fmt: skip
        return {int(number[0]) for number in found if number}

    known, conditions = subject(LAWN), LAWN.conditions()
    blank = Sheet(known).pages(A4, conditions, None, Foot())
    assert rows(blank) == {*range(1, 25)}
    assert "a longer game goes on with a second sheet" in " ".join(map(texts, blank))
    short = Subject(LAWN, Declares(turns=Turns(rows=3)))
    session = max(games(), key=lambda one: len(one.answers))
    many = len(Chronicle(short, session).turns)
    filled = Sheet(short).pages(A4, conditions, Chronicle(short, session), Foot())
    assert rows(filled) == {*range(1, many + 1)}
    book = DiceBook(short).declared(conditions, Foot())
    assert len(book.stacks[0][0].rows) >= many
    assert any("rolled by hand from there" in line for line in book.use)
    limited = DiceBook(subject(night_patrol.GAME)).declared(night_patrol.GAME.conditions(), Foot())
    assert not any("rolled by hand from there" in line for line in limited.use)


# What is to be expected of it.


def test_its_odds_are_of_its_endings() -> None:
    summary = simulate(LAWN, LAWN.conditions(), "steady", 3000, "1")
    played = [game(seed) for seed in range(150)]
    share = sum(one.state.car >= 8 for one in played) / len(played)
    assert [how for how, _ in summary.ended()] == [WON, LOST]
    assert sum(part for _, part in summary.ended()) == pytest.approx(1)
    assert summary.won == summary.ended()[0][1]
    assert abs(summary.won - share) < 0.15
    said = texts(odds_page(A4, "THE LAWN", "", summary, (), Foot()))
    for words in (WON, LOST, f"won {100 * summary.won:.1f} %"):
        assert words in said
    assert "score" not in said.lower()
    assert "median" not in said


def test_games_that_are_neither_are_told_last_but_those_lost() -> None:
    summary = Summary(10, Counter({1: 1, 2: 3, 0: 1, -1: 5}), endings={1: "early", 2: "late"})
    ends = [how for how, _ in summary.ended()]
    assert ends == ["won: late", "won: early", "lost", "neither won nor lost"]
    assert summary.won == 0.4


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(POLICIES))
def test_what_is_expected_is_a_chance(seed: int, policy: str) -> None:
    found = analyse(game(seed, policy), "steady", "1")
    assert all(0 <= chance <= 1 for chance in found.prices.expected)
    assert found.prices.expected[-1] == found.scored == found.prices.score
    for die in found.prices.dice:
        assert all(0 <= value <= 1 for value in die.values)
    # Their account adds up in whole parts of a hundred.
    shown = account.figures(found.prices, 2)
    assert shown.par + shown.luck - shown.errors == pytest.approx(shown.score)


def test_luck_is_told_in_parts_of_a_hundred_and_the_last_turn_to_a_win() -> None:
    for session in (one(won=True), one(won=False)):
        found = analyse(session, "steady", "1")
        last = found.prices.noun
        cells = account.swings(found.prices)
        assert all(
            cell.endswith(" %") or cell in ("won", "lost") for row in cells for cell in row[2:]
        )
        said = texts(luck_page(A4, "LUCK", last, found, (), Foot()))
        assert "= won" in said or "= lost" in said
        assert "75 %" in said
        assert not re.search(r"\d\.\d|points|score", said)


@each(
    ("points", "written", "changed"),
    [
        (0.394, "39 %", "+39 %"),
        (0.0, "0 %", "0 %"),
        (-0.06, "−6 %", "−6 %"),
        (1.0, "100 %", "+100 %"),
    ],
)
def test_a_chance_is_written_in_parts_of_a_hundred(
    points: float, written: str, changed: str
) -> None:
    assert account.decimal(points, is_chance=True) == written
    assert account.change(points, is_chance=True) == changed


def test_several_games_are_told_by_how_many_of_them_were_won() -> None:
    ends = [Chronicle(subject(LAWN), one(won)) for won in (True, False, False)]
    assert comparison._standing(ends)["result"] == "won 33 %"
    assert comparison._standing(ends[1:])["result"] == LOST


def test_a_career_of_it_is_of_games_won() -> None:
    sessions = [game(seed) for seed in range(3)]
    header = TYPED._replace(game="lawn", rules=LAWN.rules_version, seed="1", policy="steady")
    played = [
        of_career(Path(f"{n}"), Journal(header, [], []), session)
        for n, session in enumerate(sessions)
    ]
    career = Career(tuple(played))
    (kind,) = career.kinds()
    won = sum(one.state.car >= 8 for one in sessions)
    assert not any(one.of == "score" for one in (*kind.best(), *kind.worst()))
    page, *_ = pages(A4, career, (), Foot())
    said = texts(page)
    assert f"won: {won} of 3" in said
    assert "| 75 % |" in said
    assert "score" not in said.lower()
    assert "−6" not in said
    assert any(isinstance(item, Polyline) for item in page.items)


# The beginning of a turn.


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(POLICIES))
def test_what_comes_before_the_first_question_of_a_turn_is_of_that_turn(
    seed: int, policy: str
) -> None:
    session = game(seed, policy)
    became = Chronicle(subject(LAWN), session)
    assert [type(event) for event in became.set_up.events] == [lawn.Boarded]
    on_lawn = 0
    for turn in became.turns:
        came, *others = turn.events
        assert came == lawn.Came(1 + turn.number % 2)
        assert not any(isinstance(event, lawn.Came) for event in others)
        on_lawn += came.zombies - sum(e.kills for e in others if isinstance(e, lawn.Shot))
        assert turn.facts["lawn"] == turn.state.lawn == on_lawn
        assert turn.state.turn == turn.number
        assert type(turn.state) is lawn.State


def test_a_turn_at_hand_has_what_came_before_its_question() -> None:
    session = game(1)
    session.back_to(2)
    assert [type(e) for e in Chronicle(subject(LAWN), session).turns[-1].events] == [lawn.Came]


def test_the_beginnings_of_turns_are_where_the_rules_count_one_more() -> None:
    session = game(1)
    found = beginnings(session)
    assert [*found] == [*range(1, len(Chronicle(subject(LAWN), session).turns) + 1)]
    assert all(one.state.turn == number - 1 for number, one in found.items())
    patrol = night_patrol.GAME
    other = played_by(patrol, patrol.conditions(), "00", patrol.policies["bold"])
    assert all(one.state.turn == number - 1 for number, one in beginnings(other).items())
