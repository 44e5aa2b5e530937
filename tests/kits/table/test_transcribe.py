"""A game copied from paper: whole games come back as they were, and every mistake has its line."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sheetgen.core.session import Session
from sheetgen.kits.table.sheet_form import read
from sheetgen.kits.table.transcribe import Mistakes, transcribed
from tests.cases import each
from tests.games.wings.sheet.forms import WINGS, answers
from tests.kits.table.paper import CONVOY, pages, played, taken, with_lines, written, wrong

EDITIONS = tuple(edition.name for edition in CONVOY.editions)
TURN_6 = "6: 6 2 6 | 4 3 3 4 1 4 | 4 2 5 5 3 | 2 4 6"


def test_the_game_of_these_tests_is_the_one_that_is_described():
    assert pages()[14] == TURN_6
    assert wrong(with_lines({})) == []


class TestRoundTrip:
    @given(st.text(min_size=1, max_size=8).filter(lambda t: "\n" not in t and t.isprintable()),
           st.sampled_from(EDITIONS), st.sampled_from(("steady", "random", "never")))  # fmt: skip
    @example("5", "revised", "random")
    def test_a_whole_game_comes_back_as_it_was(self, seed, edition, captain):
        session = played(seed, edition, captain)
        back = taken(written(session), edition)
        assert back.answers == session.answers
        assert back.finished

    @given(st.integers(1, 200), st.data())
    def test_a_game_between_two_turns_comes_back_as_it_stood(self, number, data):
        whole = played(str(number), captain="random")
        begin = [n for n, asked in enumerate(whole.asked) if asked.ask == "option"]
        session = Session(
            CONVOY, whole.conditions, whole.answers[: data.draw(st.sampled_from(begin))]
        )
        back = taken(written(session))
        assert back.answers == session.answers

    def test_under_rulings_too(self):
        rulings = {"evade-length": "one", "friendly-waters": "roll"}
        for number in range(5):
            session = played(str(number), "classic", "random", **rulings)
            assert taken(written(session), "classic", **rulings).answers == session.answers

    def test_blanks_and_bars_say_nothing(self):
        session = taken(with_lines({}))
        squeezed = [
            line
            if line[0].isalpha()
            else line.partition(":")[0]
            + ":"
            + line.partition(":")[2].replace("|", "").replace(" ", "")
            for line in pages()
            if "evade" not in line and "decoy" not in line
        ]
        spaced = [line.replace(" ", "  ,\t") if line[0].isdigit() else line for line in pages()]
        assert taken("\n".join(spaced)).answers == session.answers
        upto = next(n for n, line in enumerate(squeezed) if line.startswith(("8:", "9:")))
        short = taken("\n".join(squeezed[:upto]))
        assert short.answers == session.answers[: len(short.answers)]
        assert short.state.turn == 8

    def test_comments_blank_lines_and_lines_that_go_on(self):
        broken = TURN_6.replace(" | 4 2", "   # the dice\n\n  | 4 2").replace(
            "| 2 4 6", "\ntarget: 2 4 6"
        )
        assert taken(with_lines({15: broken})).answers == taken(with_lines({})).answers

    def test_a_decision_may_be_left_out_shortened_or_named(self):
        session = taken(with_lines({}))
        line = pages()[16]
        assert line.startswith("8: evade ")
        for word in ("Ev", "option: e", "e"):
            text = (
                line.replace("evade", word)
                if ":" not in word
                else ("8:\n" + line.replace("8: evade", word))
            )
            assert taken(with_lines({17: text})).answers == session.answers
        for word in ("none", "-", "n"):
            assert taken(with_lines({14: f"5: {word} 2"})).answers == session.answers

    def test_empty_lines_at_the_end_are_turns_not_played(self):
        text = "\n".join([*pages()[:20], "12:", "13:", "14: # nothing"])
        assert taken(text).state.turn == 12

    def test_a_form_as_a_windows_shell_writes_it(self):
        text = with_lines({}).replace("\n", "\r\n")
        session = taken(with_lines({}))
        for raw in (text.encode("utf-16"), text.encode("utf-8-sig")):
            back = transcribed(read(raw), CONVOY, CONVOY.conditions(), None)
            assert back.answers == session.answers


class TestMistakes:
    """One change to a game that is right: its line, and what the rules asked for there."""

    @each(
        ("change", "says"),
        [
            (TURN_6.replace("6: 6", "6: 7"),
             'line 15, turn 6: asked is "contact": 1 die of 6 sides; a D6 shows no 7'),
            (TURN_6.replace("6: 6", "6: 0"),
             'line 15, turn 6: asked is "contact": 1 die of 6 sides; a D6 shows no 0'),
            (TURN_6.replace("4 3 3 4 1 4", "4 3 3 4 1"),
             'line 15, turn 6: asked is "intercept": 6 dice of 6 sides; 5 (4 3 3 4 1) stand there'
             " before the bar"),
            (TURN_6.replace("4 3 3 4 1 4", "4 3 3 4 1 4 4"),
             'line 15, turn 6: asked is "attack": 5 dice of 6 sides; after "intercept" 1 (4)'
             " stands there before the bar"),
            (TURN_6.removesuffix(" 6"),
             'line 15, turn 6: asked is "target": 1 die of 6 sides; after "target" none stands'
             " there before the line ends"),
            (TURN_6 + " 3",
             'line 15, turn 6: nothing more is asked in this turn after "target"; "3" is left'
             " over"),
            (TURN_6.replace("6: 6", "6: decpy 6"),
             'line 15, turn 6: asked is "option": a choice of none, decoy, split, evade, screen;'
             ' "decpy" is none of them'),
            (TURN_6.replace("6: 6", "6: s 6"),
             'line 15, turn 6: asked is "option": a choice of none, decoy, split, evade, screen;'
             ' "s" may be split or screen'),
            (TURN_6.replace("| 4 2", "| x 2"),
             'line 15, turn 6: asked is "attack": 5 dice of 6 sides; "x" stands there'),
            (TURN_6.replace("| 4 2 5", "\nintercept: 4 2 5"),
             'line 16, turn 6: asked is "attack": 5 dice of 6 sides; "intercept" is answered'
             " there"),
        ],
    )  # fmt: skip
    def test_in_a_turn(self, change, says):
        assert wrong(with_lines({15: change})) == [says]

    def test_in_the_set_up(self):
        assert wrong(with_lines({5: "carrier: 4"})) == [
            'line 5: asked is "carrier": 1 die of 3 sides; a D3 is written as what it'
            " comes to (a D6: 1-2 is 1, 3-4 is 2, 5-6 is 3)"
        ]
        assert wrong(with_lines({5: "carier: 3"}))[0].startswith(
            'line 5: asked is "carrier": 1 die of 3 sides; "carier" is answered there'
        )

    def test_a_die_that_is_missing_is_missed_in_its_own_line(self):
        assert wrong(with_lines({3: "cargo: 2 5"})) == [
            'line 3: asked is "cargo": 3 dice of 6 sides; 2 (2 5) stand there before "tanker"'
        ]

    def test_a_number_that_may_not_be_chosen(self):
        session = played("5")
        place = next(n for n, asked in enumerate(session.asked) if asked.ask == "escort-cruisers")
        most = session.asked[place].high
        assert pages()[21] == "13: 3 | 6 1 0 5 1 0"
        (says,) = wrong(with_lines({22: "13: 3 | 6 1 9 5 1 0"}))
        assert says.startswith('line 22, turn 13: asked is "escort-cruisers": a choice of 0, 1, ')
        assert most < 9
        assert says.endswith('"9" is none of them')

    def test_after_the_end_of_the_game(self):
        assert wrong("\n".join([*pages(), "26: 4"])) == [
            'line 35, turn 26: nothing is asked in this turn (the game is over); "4" is left over'
        ]

    def test_a_turn_without_a_line(self):
        lines = list(pages())
        del lines[20]
        assert wrong("\n".join(lines))[0] == (
            "line 21, turn 13: before this line, turn 12 has no line"
        )

    def test_turns_out_of_order_are_read_in_theirs(self):
        lines = list(pages())
        lines[18], lines[19] = lines[19], lines[18]
        assert wrong("\n".join(lines)) == ["line 20, turn 10: turn 10 stands after turn 11"]

    def test_a_turn_twice(self):
        twice = "turn 10 stands twice, first in line 19"
        assert wrong(with_lines({20: "10: 1"})) == [f"line 20, turn 10: {twice}"]
        assert wrong("\n".join([*pages(), "25: 4"])) == [
            "line 35, turn 25: turn 25 stands twice, first in line 34"
        ]

    def test_a_turn_with_nothing_in_its_line(self):
        found = wrong(with_lines({15: "6:"}))
        assert found[0] == (
            'line 15, turn 6: asked is "contact": 1 die of 6 sides; none stands there before the'
            " line ends"
        )
        assert len(found) <= 2
        assert all("cannot be checked before" in fault for fault in found[1:])

    @each(
        ("text", "says"),
        [
            ("", "line 1: nothing is filled in"),
            ("edition: sheet\n1:\n2:\n", "line 1: nothing is filled in"),
            (
                "edition: sheet\nedition: classic\ncargo: 1 2 3",
                "line 2: the edition is given twice",
            ),
            ("cargo: 1 2 ...\n1: 4", "line 1: ... may stand at the end of the last turn only"),
            (f"cargo: 1 2 3\n{'9' * 40}: 4", f'line 2: "{"9" * 40}" is not the number'),
        ],
    )
    def test_of_the_form_itself(self, text, says):
        assert any(fault.startswith(says) for fault in wrong(text))

    def test_no_text_at_all(self):
        with pytest.raises(ValueError, match="not a text in UTF-8"):
            read(b"\xff\x00\x80")
        with pytest.raises(ValueError, match="longer than any game"):
            read(b"1" * (1 << 21))


class TestAllAtOnce:
    def test_three_mistakes_in_three_lines(self):
        assert [fault.partition(";")[0] for fault in wrong(with_lines({
            14: "5: 7",
            17: pages()[16].replace("evade", "evalde"),
            28: pages()[27].removesuffix(" 6"),
        }))] == [
            'line 14, turn 5: asked is "contact": 1 die of 6 sides',
            'line 17, turn 8: asked is "option": a choice of none, decoy, split, evade, screen',
            'line 28, turn 19: asked is "target": 1 die of 6 sides',
        ]  # fmt: skip

    @each("seed", range(2))
    def test_mistakes_that_must_show_are_found_in_their_lines_and_nowhere_else(self, seed):
        """A digit that no die has, or a word that is none, in up to four lines."""
        random = Random(seed)
        lines = [
            n for n, line in enumerate(pages(), start=1) if line[0].isdigit() and "-" not in line
        ]
        chosen = sorted(random.sample(lines, 4))
        changes = {}
        for number in chosen:
            label, _, rest = pages()[number - 1].partition(":")
            digits = [place for place, c in enumerate(rest) if c in "123456"]
            place = random.choice(digits)
            changes[number] = f"{label}:{rest[:place]} {random.choice('79x')} {rest[place + 1 :]}"
        found = wrong(with_lines(changes))
        assert [int(fault.split()[1].strip(",:")) for fault in found] == chosen

    @each("change", [{9: "friendly: 2"}, {5: "carrier: 1"}, {15: "6: x y z"}])
    def test_where_too_little_is_known_the_search_ends(self, change):
        *_, last = found = wrong(with_lines(change))
        assert len(found) == 2
        assert last.endswith("cannot be checked before what is wrong above is put right")

    def test_hostile_forms_are_answered_soon_and_in_print(self):
        random = Random(1)
        for _ in range(15):
            text = "".join(random.choice("123456 |:\n#=.x\x1b٣🙂-,9") for _ in range(300))
            assert all(fault.startswith("line ") for fault in wrong(text))
        assert wrong("cargo: \x1b[2J")[0].isprintable()


def _before_a_fight() -> int:
    return next(n for n, answer in enumerate(answers()) if answer.report is not None)


class TestCampaign:
    """A game with fights: one line a mission, each fight in a file of its own."""

    def test_a_campaign_comes_back_as_it_was(self):
        session = Session(WINGS, WINGS.conditions(), list(answers()))
        fights = {f"fight-{asked.turn:02}.toml": answer
                  for asked, answer in zip(session.asked, session.answers, strict=True)
                  if answer.report is not None}  # fmt: skip
        form = read(written(session).encode())
        back = transcribed(form, WINGS, session.conditions, lambda name, at: fights[name])
        assert back.answers == session.answers

    def test_the_game_may_stand_before_a_fight(self):
        session = Session(WINGS, WINGS.conditions(), list(answers())[: _before_a_fight()])
        assert session.request.ask == "fight"
        text = written(session) + " ...\n"
        back = transcribed(read(text.encode()), WINGS, session.conditions, None)
        assert back.answers == session.answers
        assert back.request.ask == "fight"

    def test_what_is_wrong_with_a_fight_stands_at_its_line(self):
        session = Session(WINGS, WINGS.conditions(), list(answers())[:8])

        def read_fight(name, at):
            raise ValueError(f"{name}, line 3: no such fate\n{name}, line 9: no such crew")

        with pytest.raises(Mistakes) as caught:
            transcribed(read(written(session).encode()), WINGS, session.conditions, read_fight)
        assert str(caught.value).startswith(
            "line 4, turn 1: fight-01.toml, line 3: no such fate; fight-01.toml, line 9: no such"
            " crew"
        )
        assert len(caught.value.faults) == 1
