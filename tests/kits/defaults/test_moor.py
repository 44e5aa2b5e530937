"""A game with a loop of its own, in which a turn begins with a card, which bears no turn."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.game import Rules
from sheetgen.core.requests import Answer, Choose, Roll
from sheetgen.core.session import Session, played_by, prerolled
from sheetgen.kits.chances.account import moment, turning_points
from sheetgen.kits.chances.analysed import Analysis, analyse
from sheetgen.kits.chances.whatif import Branches
from sheetgen.kits.defaults.declaration import NOTHING, Phrase
from sheetgen.kits.defaults.facts import Whole
from sheetgen.kits.defaults.sheet import Sheet, _Tree
from sheetgen.kits.defaults.subject import Subject as Known
from sheetgen.kits.drawing.page import PAPERS, Area, Box, Foot, Item, Line, Text
from sheetgen.kits.equipment.figures import figures
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.report import Asked, luck_charts
from sheetgen.library.checking import findings
from sheetgen.library.record import Subject
from tests.fixtures.moor import CARDS, DOES, GAME, MAP, NIGHT, Ended, State, outcome

CONDITIONS = GAME.conditions()
seeds = st.integers(0, 500).map(str)


def night(seed: str, policy: str = "random") -> Session:
    """A whole night."""
    return played_by(GAME, CONDITIONS, dice.key_of_seed(seed), GAME.policies[policy])


@given(seeds)
def test_a_card_is_of_the_turn_that_the_state_counts(seed: str) -> None:
    session = night(seed)
    turns = [turn for turn, r in zip(session.turns, session.asked, strict=True) if r.ask == "cards"]
    assert turns == [*range(1, session.state.turn + 1)]
    told = parts_of(GAME).chronicle.tell(session)
    assert [len(turn.of("cards")) for turn in (told.set_up, *told.turns)] == [
        0,
        *(1 for _ in turns),
    ]


@given(seeds)
def test_what_is_rolled_before_anybody_plays_is_the_set_up(seed: str) -> None:
    begun = prerolled(GAME, CONDITIONS, dice.key_of_seed(seed))
    assert [request.ask for request in begun.asked] == ["kegs"]
    assert begun.state.turn == 1


def test_prices_are_of_the_turns_in_which_the_dice_fell() -> None:
    session = night("4")
    prices = analyse(session, "bold", "4").prices
    cards = [die.turn for die in prices.dice if die.ask == "cards"]
    assert cards == [*range(1, session.state.turn + 1)]
    assert "kegs" not in {die.ask for die in prices.dice}
    assert len(prices.expected) == session.state.turn + 1


@given(seeds)
def test_after_another_choice_the_captain_goes_on_where_the_record_does_not_fit(seed: str) -> None:
    session, captain = night(seed, "bold"), GAME.policies["bold"]
    place, other = next(
        (n, choice)
        for n, request in enumerate(session.asked)
        if request.ask == "to"
        for choice in request.choices
        if choice != session.answers[n].choice
    )
    (branch,) = Branches(session, seed, 1).instead(place, other)
    recorded = {(r.ask, r.turn): a for r, a in zip(session.asked, session.answers, strict=True)}
    playing = branch.session.with_answers()
    for number, answer in enumerate(branch.session.answers):
        request = playing.request
        kept = recorded.get((request.ask, request.turn))
        if (
            number > place
            and request.ask == "to"
            and (not kept or kept.choice not in request.choices)
        ):
            chosen = captain.decider(request, CONDITIONS)(playing.state, request, None)
            assert answer == Answer("to", choice=request.text(chosen))
        playing.answer(answer)


def test_the_blank_log_book_has_a_box_for_the_card_where_it_is_asked() -> None:
    asked = Asked(Subject(GAME, CONDITIONS).header(), Session(GAME, CONDITIONS))
    text = parts_of(GAME).log_book.markdown(asked)
    assert "A part of a page is for an hour." in text
    heads = next(line for line in text.split("### Hour 1")[1].split("\n") if line.startswith("|"))
    assert heads.split("|")[1].strip() == "Cards"


@given(seeds, st.integers(0, NIGHT * 4))
def test_a_game_that_is_not_over_has_no_result(seed: str, answers: int) -> None:
    whole = night(seed)
    told = parts_of(GAME).chronicle.tell(whole.with_answers(whole.answers[:answers]))
    is_over = answers >= len(whole.answers)
    assert bool(told.result().ending) == is_over
    assert ("lost" in told.in_short() or "won" in told.in_short()) == is_over
    assert (told.standing()["result"] == "none yet") != is_over
    if is_over:
        assert told.result().ending.startswith("won") == (outcome(whole.state) > 0)


def counted_late(s: State) -> Rules:
    """Turns that are counted when they are over."""
    s.kegs = 4 + sum((yield Roll("kegs", 1, 3)))
    while outcome(s) == 0:
        yield from CARDS.draw(s)
        near = sum(1 << space for space in MAP.near(s.ponies))
        s.ponies = yield Choose("to", MAP.names, near, s.turn + 1)
        s.turn += 1


def test_the_author_is_told_where_the_turn_of_a_card_is_not_known() -> None:
    says = "in which turn a card is drawn is not known"
    assert not any(says in found.says for found in findings(GAME))
    late = GAME._replace(name="late", begin=lambda _: ((s := State()), counted_late(s)))
    assert any(says in found.says for found in findings(late))


# The report.


def analysed(seed: str, policy: str) -> tuple[Session, Analysis]:
    session = night(seed, policy)
    return session, analyse(session, "bold", seed)


def account(session: Session, analysis: Analysis | None, seed: str = "") -> str:
    """The report as Markdown."""
    header = Subject(GAME, CONDITIONS).header(seed=seed or None)
    return parts_of(GAME).report.tell(Asked(header, session, analysis=analysis)).text


@pytest.mark.parametrize(
    ("seed", "policy", "says"),
    [
        ("10", "random", "in hour 8 I chose *B2*, and *C1* was the better chance"),
        ("17", "random", "It went wrong in hour 7, when I chose *B3* and not *B1*"),
        ("24", "bold", "Hour 3 lost it, when one hand was taken"),
    ],
)
def test_what_lost_a_game_is_what_the_prices_say_cost_it(seed: str, policy: str, says: str) -> None:
    session, analysis = analysed(seed, policy)
    assert says in account(session, analysis, seed)


@pytest.mark.parametrize(("seed", "policy"), [("1", "random"), ("17", "first"), ("24", "bold")])
def test_a_turn_is_told_by_what_did_most_of_its_change(seed: str, policy: str) -> None:
    session, analysis = analysed(seed, policy)
    prices = analysis.prices
    whole = Whole(parts_of(GAME).chronicle.tell(session), analysis)
    for turn, swing in prices.swings():
        did = {(d.place, False): 0.0 for d in prices.dice if d.turn == turn}
        for die in prices.dice:
            if die.turn == turn:
                did[die.place, False] += die.luck
        did |= {(d.place, True): -d.cost for d in prices.decisions if d.turn == turn}
        (place, decided), most = max(did.items(), key=lambda one: one[1] * swing)
        told = whole.stretch(turn, turn)
        if most * swing > 1e-9:
            assert moment(prices, turn) == place
            assert bool(told.chosen) == decided
            if decided:
                assert told.chosen == session.answers[place].choice


@pytest.mark.parametrize(("seed", "policy"), [("7", "bold"), ("18", "bold"), ("75", "random")])
def test_how_the_last_turn_went_is_told_whatever_heads_the_report(seed: str, policy: str) -> None:
    session = night(seed, policy)
    whole = Whole(parts_of(GAME).chronicle.tell(session), None)
    text = account(session, None).lower()
    for one in whole.happened[whole.length]:
        assert one.weight < 2 or one.said.lower() in text, one.said


def test_a_decision_of_a_turn_of_which_nothing_else_is_told_has_its_time() -> None:
    """Of two decisions none stands as if it were of the turn before."""
    declares = replace(GAME.declares or NOTHING, phrases=(Phrase(Ended, "it was over", weight=3),))
    game = GAME._replace(declares=declares)
    session = played_by(game, CONDITIONS, dice.key_of_seed("1"), game.policies["random"])
    analysis = analyse(session, "bold", "1")
    header = Subject(game, CONDITIONS).header(seed="1")
    text = parts_of(game).report.tell(Asked(header, session, analysis=analysis)).text
    assert "In hour 6 I chose *A3*" in text
    assert "had chosen" not in text


def test_a_chart_says_what_its_numbers_mark() -> None:
    _, analysis = analysed("24", "bold")
    caption = luck_charts(analysis)["fortunes"].caption
    marked = turning_points(analysis.prices)
    assert marked
    for swing in marked:
        assert f"({swing.number}) hour {swing.turn}, " in caption
    assert "Fight 1: a hand lost" in caption


# Titles, and what is rolled with another die.


def rules() -> str:
    """The rules as Markdown."""
    return parts_of(GAME).reference.markdown(CONDITIONS)


def test_a_title_that_asks_or_calls_has_no_colon() -> None:
    assert "\n## What is there? 1D6" in rules()
    assert "\n## Fight: 1D6" in rules()
    session = night("7", "bold")
    at = next(n for n, request in enumerate(session.asked) if request.ask == "meeting")
    asking = session.with_answers(session.answers[:at])
    assert asking.request
    assert parts_of(GAME).words.prompt(asking.request, asking).title == "The excisemen"


def test_a_label_has_the_title_the_dice_and_one_bracket() -> None:
    tree = _Tree(Known(GAME), CONDITIONS, Area(8, 8, 194, 270), NIGHT, "")
    said = tree._rolled(tree.columns["kegs"])
    assert said == "Kegs: 1D3 (a D6: 1–2 is 1, 3–4 is 2, 5–6 is 3; 4 and the die)"
    assert f"| Kegs | {said.removeprefix('Kegs: ')} |" in rules()


def test_a_note_has_its_turn_and_stands_before_what_came_later() -> None:
    session = night("75")
    standing = next(n for n, turn in enumerate(session.turns) if turn == 2)
    asked = Asked(Subject(GAME, CONDITIONS).header(), session, [(standing, "Restless ponies.")])
    text = parts_of(GAME).report.tell(asked).text
    _, after = text.split("*In hour 1: “Restless ponies.”*")
    later = [f"hour {n}" for n in range(3, session.state.turn + 1)]
    assert any(name in after for name in later)


def test_a_map_is_as_high_as_it_is_drawn_in_whatever_column() -> None:
    (figure,) = figures([MAP], State(), parts_of(GAME).chronicle.tell(night("7"))).values()
    for wide in (60.0, 90.0, 400.0):
        lowest = max(b for _, b in map(extent, figure.draw(wide)))
        assert figure.high(wide) == pytest.approx(lowest, abs=0.1)


def extent(item: Item) -> tuple[float, float]:
    """The top and the bottom of an item."""
    match item:
        case Line(_, y1, _, y2):
            return min(y1, y2), max(y1, y2)
        case Box():
            return item.y, item.y + item.height
    return getattr(item, "y", 0.0), getattr(item, "y", 0.0)


def test_what_cards_do_stands_in_one_line_each() -> None:
    pages = Sheet(Known(GAME)).pages(PAPERS["a4"], CONDITIONS, None, Foot())
    said = {item.text for page in pages for item in page.items if isinstance(item, Text)}
    assert {*DOES.values()} <= said
