"""What is made of a game that has no parts of its own."""

import sys
from collections import defaultdict
from fractions import Fraction
from threading import Thread
from typing import NamedTuple

import pytest
from numpy.random import SeedSequence

from sheetgen.core import dice
from sheetgen.core.game import Decider, Game, find
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.design import Count, Decision, Declares, Phrase, Policy, Table, Turns
from sheetgen.kits.book import dicebook
from sheetgen.kits.chances.analysed import priced
from sheetgen.kits.chances.engine import Engine
from sheetgen.kits.defaults import rules
from sheetgen.kits.defaults import turns as played_turns
from sheetgen.kits.defaults.phrase_bank import phrases
from sheetgen.kits.defaults.phrases import clause, sentence
from sheetgen.kits.defaults.running import begin, played_on
from sheetgen.kits.defaults.subject import Subject, subject
from sheetgen.kits.defaults.table_words import TableWords
from sheetgen.kits.defaults.turns import WAYS, AtHand, Ends, Row, words_taken
from sheetgen.kits.drawing.page import PAPERS, Foot
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.templates import Library
from tests.cases import each
from tests.fixtures import declared_convoy, night_patrol, three_villages

GAME, BARE = night_patrol.GAME, night_patrol.BARE
KEY = dice.key_of_seed("patrol")


class Fired(NamedTuple):
    torpedoes: int
    target: int


def played(game: Game, policy: str = "random", key: str = KEY) -> Session:
    session = Session(game, game.conditions())
    play_out(session, first_of(seeded(key), decided(game.policies[policy], key)))
    return session


def saying(*phrases: Phrase) -> Subject:
    names = {"target": ("", "oiler", "a tug")}
    return Subject(BARE._replace(declares=Declares(phrases=phrases, names=names)))


@each(
    ("event", "said"),
    [
        (Fired(1, 1), "one torpedo was fired at an oiler"),
        (Fired(3, 2), "three torpedoes were fired at a tug"),
    ],
)
def test_a_phrase_has_plural_article_and_agreement(event, said) -> None:
    phrase = "{torpedoes:torpedo} {torpedoes:was} fired at {target:a}"
    assert clause(saying(Phrase(Fired, phrase)), event) == said


def test_an_event_without_a_phrase_is_told_by_its_fields_and_one_with_none_that_applies_not() -> (
    None
):
    assert sentence(saying(), Fired(2, 1)) == "Fired: torpedoes 2, target oiler."
    assert sentence(saying(Phrase(Fired, "x", when=lambda e: False)), Fired(2, 1)) == ""


def test_a_phrase_that_names_what_its_event_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'{depth} m' of Fired names depth"):
        clause(saying(Phrase(Fired, "{depth} m")), Fired(1, 1))


def test_a_table_is_what_it_is_as_things_stand_and_a_choice_says_what_is_known() -> None:
    session = Session(BARE, BARE.conditions())
    assert isinstance(session.request, Roll)
    ask, sides = session.request.ask, session.request.sides

    def standing(at: Session) -> dict[str, object]:
        return {"rows": ["low"] * 2 + ["high"] * sides, "mods": {"late": len(at.answers) - 1}}

    found = Declares(
        tables=[Table(ask, "Of {who}", standing=standing)],
        decisions=[Decision("go", "Go?", {"on": "with {who}"})],
        facts={"who": lambda at: f"crew {len(at.asked)}"},
    )
    words = TableWords(Subject(BARE, found))
    table = words.table(session.request, session)
    assert (table.title, table.notes) == ("Of crew 0", ("-1 late",))
    assert [(one.high, one.does) for one in table.effects][:1] == [(3, "low")]
    assert words.choices(Choose("go", ("on",), 1), session)["on"].line == "with crew 0"
    assert words.subject.title(f"{ask}:ann") == "Of, ann"


def test_rows_of_a_table_that_mean_the_same_are_one_and_results_stop_at_its_ends() -> None:
    table = Table("x", "X", ("none", "none", "one"), first=2)
    assert table.printed() == [("2–3", "none"), ("4", "one")]
    assert [table.meaning(result) for result in (-1, 3, 9)] == ["none", "none", "one"]


def test_rules_of_the_usual_form_are_known_part_by_part() -> None:
    found = rules.entries(subject(BARE).begun)
    assert found is not None
    assert found[:4] == ("play", "set_up", "patrol", "watch")
    state = night_patrol.State(turn=11, fuel=1)
    assert found.goes_on(state, night_patrol.Terms(False))
    state.turn = 12
    assert not found.goes_on(state, night_patrol.Terms(False))


def test_the_dice_book_holds_every_die_that_a_game_asks_for() -> None:
    held: set[tuple[int, str, int]] = set()

    said = parts_of(GAME).dice_book.declared(GAME.conditions(), Foot())
    tables = (*said.once, *(one for stack in said.stacks for one in stack))
    for die in dicebook.dice_of(tables):
        held.update((die.turn, die.purpose, die.slot + n) for n in range(die.number))
    for number in range(60, 120):
        session = played(GAME, "bold", dice.key_of_seed(str(number)))
        rolls = [request for request in session.asked if isinstance(request, Roll)]
        for roll in rolls:
            assert {(roll.turn, roll.ask, roll.slot + n) for n in range(roll.number)} <= held


def test_a_game_has_the_parts_that_its_class_of_parts_makes() -> None:
    assert parts_of(find("wings")).prices is None
    assert parts_of(BARE).prices is not None
    assert parts_of(BARE).solo is None


def test_a_policy_in_a_line_takes_the_first_of_its_names_that_it_may() -> None:
    policy = Policy.choosing("Likes c, else b.", {"x": ("c", "b"), "y": lambda s, request, draw: 7})
    decide = policy.deciders["x"]
    among = ("a", "b", "c")
    assert [decide(None, Choose("x", among, mask), max) for mask in (7, 3, 1)] == [2, 1, 0]
    assert policy.deciders["y"](None, None, max) == 7
    with pytest.raises(ValueError, match='a name for "x", which is a number'):
        decide(None, ChooseNumber("x", 1, 3), max)
    other = Choose("z", among, 6)
    assert policy.decider(other, GAME.conditions())(None, other, max) == 1


def test_a_policy_in_a_line_is_compiled_as_its_functions_would_be() -> None:
    def inshore(s, request, draw):
        return 0

    def all_it_has(s, request, draw):
        three = request.allowed >> 2 & 1
        return 2 if three else request.allowed >> 1 & 1

    by_hand = Policy("As bold does.", {"area": inshore, "attack": all_it_has})
    scores = [
        Engine(GAME, GAME.conditions(), policy).games(50, SeedSequence(1))[1].tolist()
        for policy in (GAME.policies["bold"], by_hand)
    ]
    assert scores[0] == scores[1]
    assert len(set(scores[0])) > 5


def test_phrases_of_a_bank_hold_by_number_and_by_name(tmp_path) -> None:
    (tmp_path / "p.toml").write_text(
        '[[Fired]]\nwhen = { target = "tug", torpedoes = 2 }\nsay = "both"\nweight = 2\n'
        '[[Fired]]\nsay = ["one", "other"]\n'
    )
    names = ("", "oiler", "tug")
    held = Subject(BARE._replace(declares=Declares(names={"target": names})))
    found = tuple(phrases(Library(tmp_path), "p.toml", held.named))
    held.__dict__["phrases"] = found
    assert [clause(held, Fired(n, 2), 1) for n in (2, 1)] == ["both", "other"]
    assert [phrase.weight for phrase in found] == [2, 0]


@each(
    ("text", "says"),
    [
        ('[[Fired]]\nwhen = "always"', r"\[\[Fired\]\]: when = 'always' is not a part of a phrase"),
        ("[[Fired]]\nsays = 'x'", "says = 'x' is not a part of a phrase"),
        ("Fired = 'x'", "is written in double brackets"),
        ("[[Fired]]\nwhen = { depth = 1 }", "the event has no depth"),
    ],
)
def test_a_bank_that_is_none_is_refused_with_its_place(text, says, tmp_path) -> None:
    (tmp_path / "p.toml").write_text(text)
    with pytest.raises(ValueError, match=f"p.toml: .*{says}"):
        [p.when(Fired(1, 1)) for p in phrases(Library(tmp_path), "p.toml", lambda *_: "")]


def test_any_choice_takes_each_that_is_allowed_as_often_as_another() -> None:
    request = Choose("x", ("a", "b", "c"), 0b101)
    decide = BARE.policies["random"].deciders["Choose"]
    assert [decide(None, request, lambda sides, n=n: n) for n in (1, 2)] == [0, 2]
    assert BARE.policies["first"].deciders["Choose"](None, Choose("x", ("a", "b"), 2), max) == 1


@pytest.mark.long
def test_the_account_balances_and_prices_as_rollouts_do() -> None:
    session = played(GAME)
    prices, names = priced(session, "bold")
    assert len(names) == len(prices.dice)
    assert prices.par + prices.luck - prices.errors == pytest.approx(prices.score)
    # The first die of the last turn but three, against the rest of the game played many times.
    from random import Random
    from statistics import fmean

    known = subject(GAME)
    place = next(n for n, r in enumerate(session.asked) if r.ask == "sighting" and r.turn == 7)
    deciders = GAME.policies["bold"].deciders

    def mean(face: int) -> float:
        scores = []
        for number in range(1500):
            running = begin(GAME, session.conditions)
            for request, answer in zip(session.asked[:place], session.answers, strict=False):
                running = running.sent(request.value(answer))
            state = played_on(running.sent((face,)), deciders, Random(number))
            scores.append(night_patrol.score(state))
        return fmean(scores)

    assert known.score is not None
    die = next(die for die in prices.dice if die.place == place)
    others = [face for face in (1, 4, 6) if face != die.face]
    assert [die.values[face - 1] for face in others] == pytest.approx(
        list(map(mean, others)), abs=1
    )


def test_a_game_in_turns_by_name_tells_them() -> None:
    names = tuple(f"Night {n}" for n in range(1, 13))
    named = BARE._replace(
        declares=Declares(turns=Turns("night", 12, names), holds=(Count("fuel"),))
    )
    assert subject(named).turn(2) == "Night 2"
    assert parts_of(named).chronicle.tell(played(named)).standing().keys() == {
        "night",
        "fuel",
        "score",
    }


def test_the_convoys_rules_under_a_declaration_play_and_are_printed() -> None:
    real, game = find("convoy"), declared_convoy.GAME
    convoy = played(real, "steady")
    session = Session(game, game.conditions(), convoy.answers)
    chronicle = parts_of(game).chronicle.tell(session)
    own = parts_of(real).chronicle.tell(convoy).standing()
    assert chronicle.standing()["score"] == own["score"]
    assert chronicle.standing()["interceptions"] == own["interceptions"]
    pages = parts_of(game).sheet("sheet").pages(PAPERS["a4"], session.conditions, chronicle, Foot())
    assert len(pages) <= 3
    told = parts_of(game).turns.turns(session)
    assert any("sunk" in words or "damaged" in words for words, _ in told.values())


def test_rules_that_cannot_be_compiled_end_as_compiled_ones_do() -> None:
    def called(decide: Decider) -> Decider:
        def decided(s, request, draw):
            return decide(s, request, draw)

        return decided

    bold = GAME.policies["bold"]
    slow = Policy("Is not compiled.", {ask: called(own) for ask, own in bold.deciders.items()})
    fast, slow = (
        played_turns.Turns(subject(GAME), GAME.conditions(), policy) for policy in (bold, slow)
    )
    assert slow.games < fast.games
    row = tuple(fast.pack(subject(GAME).begun.state))
    for rule in ("set_up", "watch"):
        ends = fast.some_ends(rule, row, [], WAYS)
        assert ends == slow.some_ends(rule, row, [], WAYS)
        row = max(ends)
    assert list(fast.onward([row] * 5)) == list(slow.onward([row] * 5))


def test_what_is_told_is_what_happens() -> None:
    turns = played_turns.Turns(subject(GAME), GAME.conditions(), GAME.policies["bold"])
    session = played(GAME)
    said: dict[int, list[int]] = defaultdict(list)
    watch = 0
    for request, answer in zip(session.asked, session.answers, strict=True):
        watch = max(watch, request.turn)
        said[watch] += words_taken(request, request.value(answer))
    row = tuple(turns.pack(subject(GAME).begun.state))
    for watch, words in said.items():
        (row,) = turns.some_ends("watch" if watch else "set_up", row, words, WAYS)
    assert list(row) == turns.pack(session.state)


def test_games_priced_at_the_same_time_do_not_mix() -> None:
    turns = played_turns.Turns(subject(GAME), GAME.conditions(), GAME.policies["bold"])
    row = tuple(turns.pack(subject(GAME).begun.state))
    begun = [[word << 28] for word in range(16)]
    alone = [turns.some_ends("set_up", row, words, WAYS) for words in begun]
    found: dict[int, list[bool]] = defaultdict(list)

    def price(number: int) -> None:
        for _ in range(20):
            ends = turns.some_ends("set_up", row, begun[number], WAYS)
            found[number].append(ends == alone[number])

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    threads = [Thread(target=price, args=(number,)) for number in range(0, 16, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.setswitchinterval(before)
    assert all(same for told in found.values() for same in told)


def chances(ends: Ends) -> dict[Row, Fraction]:
    return {row: Fraction(weight, ends.total()) for row, weight in ends.items()}


def test_a_turn_ends_as_after_each_face_and_as_some_ways_of_it_do() -> None:
    at_hand = AtHand(played_turns.Turns(subject(GAME), GAME.conditions(), GAME.policies["bold"]))
    session = played(GAME)
    for request, answer in zip(session.asked, session.answers, strict=True):
        if at_hand.number == 3 and isinstance(request, Roll):
            break
        at_hand.answer(request, request.value(answer))
    every = at_hand.ends(ways=10_000)
    faces = range(1, request.sides + 1)
    by_face: dict[Row, Fraction] = defaultdict(Fraction)
    for face in faces:
        for row, chance in chances(at_hand.ends((request, (face,)), ways=10_000)).items():
            by_face[row] += chance / len(faces)
    assert at_hand.is_exact
    assert by_face == chances(every)
    some = at_hand.ends(ways=2)
    assert not at_hand.is_exact
    assert set(some) <= set(every)


def test_a_policy_with_dice_of_its_own_is_looked_at_in_some_ways() -> None:
    turns = played_turns.Turns(subject(GAME), GAME.conditions(), GAME.policies["random"])
    at_hand = AtHand(turns)
    session = played(GAME)
    for request, answer in zip(session.asked, session.answers, strict=True):
        if at_hand.number:
            break
        at_hand.answer(request, request.value(answer))
    at_hand.ends(ways=10**6)
    assert not at_hand.is_exact


def test_what_may_come_is_told_of_a_game_that_is_not_known_turn_by_turn() -> None:
    game = three_villages.GAME
    session = played(game, game.default_policy)
    half = Session(game, game.conditions(), session.answers[: len(session.answers) // 2])
    told = parts_of(game).questions.ahead(half)
    assert told.says == "the game from card on, estimated"
    for heads, *rows in told.tables():
        assert all(len(row) == len(heads) for row in rows)
        assert rows
