"""The words of a campaign at the table: every question, over campaigns under all rulings."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sheetgen.core.requests import Choose, ReportFight, Request, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.chances.questions import Airman, shot_down
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.return_to_base import PARACHUTE, WRECK
from sheetgen.games.wings.rules.state import SEA, SKILLS, STATUSES, Sortie
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.games.wings.story.tellings import skill_name
from sheetgen.games.wings.table.now import REROLLED, now
from sheetgen.games.wings.table.panels import WIDE, panels
from sheetgen.games.wings.table.sentences import sentences
from sheetgen.games.wings.table.words import choices, prompt, questions, table
from sheetgen.kits.table.words import Prompt, Table
from tests.cases import each
from tests.games.wings.rules.drawn_campaigns import drawn_session
from tests.games.wings.sheet.forms import WINGS, answers
from tests.games.wings.table.by_hand import HURRICANE, campaign, lasting, ruled, skills

CAMPAIGNS = (2, 5, 19)
"""In these everything is asked that ever is; all but the first are decided anyhow."""
OFTEN = 8
"""How often a question of one name is looked at in a campaign."""
MODIFIED = ("get-home", "bale-out", "special-injury", "medal")
"""The questions whose die is modified, which are looked at more often."""
LONGEST_TOLD = 76
MANY_WORDS = 200
IN_A_ROW = (
    ev.GotHome,
    ev.BaledOut,
    ev.WreckNursed,
    ev.InTheDrink,
    ev.Injury,
    ev.RecoveryEvent,
)
"""The events that tell which row of a table a die has fallen on."""


class Asked:
    """One question of a campaign with its words as they stood when it was asked, and what the rules
    made of its answer."""

    def __init__(self, session: Session) -> None:
        assert session.request is not None
        self.request: Request = session.request
        self.name = purpose(self.request.ask)
        self.prompt: Prompt = prompt(self.request, session)
        self.table: Table = table(self.request, session)
        self.choices = choices(self.request, session) if isinstance(self.request, Choose) else {}
        self.title = ""
        if self.request.about:
            self.title = now(session).chronicle.men[self.request.about - 1].title
        self.before = len(session.events)
        self.last = session.answers[-1] if session.answers else None
        self.attacker = session.state.attacker
        self.answer: Any = None
        self.events: list[Any] = []
        self.told: list[str] = []
        self.next: Request | None = None

    def answered(self, session: Session) -> None:
        self.answer = session.answers[-1]
        self.events = session.events[self.before :]
        self.told = sentences(session, self.before)
        self.next = session.request


@cache
def everything() -> tuple[Asked, ...]:
    """Every question of some campaigns."""
    found = []
    for number in CAMPAIGNS:
        session, answerer = drawn_session(number)
        seen = Counter[str]()
        while session.request is not None:
            seen[name := purpose(session.request.ask)] += 1
            often = 20 if name in MODIFIED else OFTEN
            one = Asked(session) if seen[name] <= often else None
            answer = answerer(session.request, session)
            assert answer is not None
            session.answer(answer)
            if one:
                one.answered(session)
                found.append(one)
    return tuple(found)


def of(*names: str) -> Iterator[Asked]:
    """The questions of these names, of which there must be some."""
    some = [one for one in everything() if one.name in names]
    assert some, names
    return iter(some)


def holds(cell: str, face: int, sides: int) -> bool:
    """Whether the faces printed in a cell have this one: `05-45`, `96-00`, `3`, `never`."""
    if cell == "never":
        return False
    low, _, high = cell.partition("-")
    numbers = [int(n) or sides for n in (low, high or low)]
    return numbers[0] <= face <= numbers[1]


def row_of(one: Asked, face: int) -> int:
    """The one row of a table that has a face."""
    assert isinstance(one.request, Roll)
    sides = one.request.sides * one.request.number
    (row,) = [
        n for n, cells in enumerate(one.table.rows) if holds(cells[0], face, sides)
    ]  # fmt: skip
    return row


class TestEveryQuestion:
    @pytest.mark.long
    def test_all_that_is_ever_asked_comes_up_in_these_campaigns(self) -> None:
        names = {"reroll" if one.name.startswith(REROLLED) else one.name for one in everything()}
        assert names == set(questions(MALTA).questions)

    def test_has_a_title_what_to_do_and_why_in_plain_signs(self) -> None:
        for one in everything():
            assert one.prompt.title, one.name
            assert len(one.prompt.title) + len(one.prompt.do) < LONGEST_TOLD
            assert one.prompt.why.endswith("."), one.prompt
            assert one.prompt.do.endswith("."), one.prompt
            assert len(one.prompt.why) <= MANY_WORDS, one.prompt
            shown = " ".join(
                [*one.prompt[:3], *one.prompt.dice, *one.table.notes, *sum(one.table.rows, ())]
            )
            assert "{" not in shown, shown
            assert not set(shown) & set("−–×½’"), shown

    def test_says_what_is_to_be_rolled(self) -> None:
        for one in everything():
            if isinstance(one.request, Roll):
                dice = f"{one.request.number}D{one.request.sides}"
                assert one.prompt.do == f"Roll {dice}."

    def test_about_a_man_names_him_with_his_rank(self) -> None:
        for one in everything():
            assert one.title in one.prompt.title
            if one.request.about:
                assert " " in one.title

    def test_marks_rows_of_its_table_only(self) -> None:
        for one in everything():
            assert set(one.table.apply) <= set(range(len(one.table.rows)))
            assert all(len(cells) == len(one.table.heads) for cells in one.table.rows)

    def test_what_may_be_chosen_is_told_exactly(self) -> None:
        for one in everything():
            if isinstance(one.request, Choose):
                assert list(one.choices) == list(one.request.choices)
                assert all(brings.line for brings in one.choices.values()), one.choices


class TestMarkedRows:
    """The row of a die is marked before it is rolled, and it is the row that the rules then use."""

    def test_of_return_and_hospital(self) -> None:
        seen = Counter[str]()
        names = ("get-home", "bale-out", "shot-down", "drink", "special-injury", "recovery")
        for one in of(*names):
            used = [e.row for e in one.events if isinstance(e, IN_A_ROW)]
            if not used:
                continue  # The die may still be rolled again.
            seen[one.name] += 1
            (face,) = one.answer.dice
            assert row_of(one, face) == used[0]
            held = any(isinstance(e, ev.RecoveryEvent) and e.held for e in one.events)
            assert (used[0] in one.table.apply) is not held
        assert set(seen) == set(names)

    def test_every_face_is_in_one_row_and_that_is_marked(self) -> None:
        for one in of("get-home", "bale-out", "shot-down", "drink", "special-injury"):
            rows = {row_of(one, face) for face in range(1, 101)}
            assert rows == set(one.table.apply)

    def test_of_a_die_that_may_be_rolled_again(self) -> None:
        for one in of("reroll-get-home", "reroll-bale-out", "reroll-shot-down", "reroll-drink"):
            (marked,) = one.table.apply
            kept = [e.row for e in one.events if isinstance(e, IN_A_ROW)]
            if one.answer.choice == "keep":
                assert kept[0] == marked
            assert holds(one.table.rows[marked][0], one.last.dice[0], 100)

    def test_modifiers_are_counted_out(self) -> None:
        seen = set()
        for one in of(*MODIFIED):
            counted = [line for line in one.table.notes if line[0] in "+-"]
            total = sum(int(line.split()[0]) for line in counted)
            used = [
                event.modifier
                for event in one.events
                if isinstance(event, (ev.GotHome, ev.BaledOut, ev.Injury, ev.MedalRolled))
            ]
            if used:
                assert total == used[0]
                seen.add((one.name, total))
        assert {("get-home", -5), ("special-injury", -10)} <= seen
        assert {name for name, _ in seen} == {*MODIFIED}

    def test_what_he_keeps_of_hospital_is_not_marked(self) -> None:
        kept = set()
        for one in of("recovery"):
            rows = enumerate(one.table.rows)
            again = {place for place, cells in rows if cells[2] == "he has it: again"}
            assert again == set(range(len(one.table.rows))) - set(one.table.apply)
            kept |= again
        assert kept

    def test_of_a_mission_drawn(self) -> None:
        for one in of("mission"):
            (face,) = one.answer.dice
            drawn = [e for e in one.events if isinstance(e, ev.MissionDrawn)]
            assert bool(drawn) is (face - 1 in one.table.apply)
            assert (one.table.rows[face - 1][2] == "") is bool(drawn)

    def test_of_an_attacker_rolled(self) -> None:
        for one, then in zip(everything(), everything()[1:], strict=False):
            if one.name == "attacker" and any(isinstance(e, ev.MissionDrawn) for e in then.events):
                assert row_of(one, one.answer.dice[0]) in one.table.apply

    def test_of_skills(self) -> None:
        for one in of("ace-skill"):
            skill = SKILLS.index(MALTA.skill_of_die[one.answer.dice[0] - 1])
            taken = row_of(one, one.answer.dice[0]) in one.table.apply
            again = one.next is not None and purpose(one.next.ask) == "ace-skill"
            if isinstance(one.next, Choose):
                assert taken
                assert one.next.allowed >> skill & 1
            assert taken or again
        for one in of("skill"):
            marked = {one.table.rows[place][1] for place in one.table.apply}
            assert marked == {skill_name(choice) for choice in one.request.choices}

    def test_of_promotions_and_medals(self) -> None:
        for one in of("promotion", "medal"):
            row = row_of(one, sum(one.answer.dice))
            won = next(
                e.promoted if isinstance(e, ev.PromotionRolled) else e.awarded
                for e in one.events
                if isinstance(e, (ev.PromotionRolled, ev.MedalRolled))
            )
            assert row == int(won)

    def test_of_the_set_up(self) -> None:
        for one in of("long-edge", "defenders-edge-die", "position", "distance"):
            assert row_of(one, one.answer.dice[0]) in one.table.apply
        for one in of("spotting-axis"):
            says = one.table.rows[row_of(one, one.answer.dice[0])][1]
            again = purpose(one.next.ask) == "spotting-british"
            assert (says == "equal: both again") is again
        for one in of("defenders-edge"):
            assert [cells[0] for cells in one.table.rows] == list(one.request.choices)

    def test_of_airplanes(self) -> None:
        for one in of("fighter", "fighter-british", "fighter-axis"):
            cells = one.table.rows[row_of(one, one.answer.dice[0])][1:]
            drawn = [e.fighters for e in one.events if isinstance(e, ev.AircraftDrawn)]
            if drawn:
                names = [MALTA.aircraft[key].name for key in drawn[0]]
                assert set(cells) <= set(names)


class TestConsequences:
    def test_who_would_fly_for_a_man_does(self) -> None:
        some = 0
        for one in of("old-wound-flies"):
            replaced = one.answer.choice == "replace"
            flies = [e.man for e in one.events if isinstance(e, ev.Flies)]
            if replaced and flies:
                some += 1
                assert one.choices["replace"].does.endswith("flies for him")
                name = one.choices["replace"].does.removesuffix(" flies for him")
                assert any(line.startswith(f"{name} flies") for line in one.told)
        assert some

    def test_a_way_down_has_its_exact_chances(self) -> None:
        for one in of("way-down"):
            for choice, row in zip(one.request.choices, one.table.rows, strict=True):
                alive, prisoner, dead = row[1:4]
                says = f"alive {alive} %; prisoner {prisoner} %, dead {dead} %"
                assert one.choices[choice].line == says
                assert abs(sum(map(float, row[1:4])) - 100) < 0.2

    @each("skill", [None, "good-at-escaping", "acrobatic-pilot"])
    @each("arm", [False, True])
    def test_they_are_those_of_this_man_and_place(self, skill: str | None, arm: bool) -> None:
        from sheetgen.games.wings.chances.questions import way_down

        s = campaign(kind=2)
        man = s.man(1)
        man.skills = skills(skill) if skill else 0
        man.lasting = lasting("arm") if arm else 0
        s.place = SEA
        sortie = Sortie(1, HURRICANE, shot_down=True)
        s.sorties = [sortie]
        before = repr(s)
        for way in (PARACHUTE, WRECK):
            found = way_down(s, ruled(), sortie, way)
            assert found == shot_down(MALTA, SEA, way, Airman(skill=skill, arm=arm))
        assert repr(s) == before

    def test_two_means_are_better_than_one(self) -> None:
        from sheetgen.games.wings.chances.questions import way_down

        s = campaign(kind=2)
        sortie = Sortie(1, HURRICANE, shot_down=True)
        s.sorties = [sortie]
        s.man(1).skills = skills("good-at-escaping")
        one = way_down(s, ruled(), sortie, WRECK)
        s.man(1).skills = skills("good-at-escaping", "luck-of-the-devil")
        assert way_down(s, ruled(), sortie, WRECK).alive > one.alive

    def test_a_die_that_is_kept_does_what_was_said(self) -> None:
        fates = set()
        for one in of("reroll-get-home", "reroll-bale-out", "reroll-shot-down", "reroll-drink"):
            says = one.choices["keep"].does.partition(": ")[2]
            if one.answer.choice != "keep":
                continue
            back = [e for e in one.events if isinstance(e, ev.CameBack)]
            if not back:
                assert says.startswith("in the sea")
                continue
            fates.add(says)
            status = STATUSES[back[0].status]
            if status == "dead":
                assert says == "killed"
            elif status == "prisoner":
                assert says.startswith("prisoner")
            else:
                wounds = back[0].wounds
                assert says == (f"{wounds} wound{'s' * (wounds > 1)}" if wounds else "unhurt")
        assert len(fates) > 1

    def test_another_die_makes_up_a_hundred(self) -> None:
        for one in of("reroll-get-home", "reroll-bale-out", "reroll-shot-down", "reroll-drink"):
            odds = one.choices["roll-again"].gain
            assert odds.endswith(" in 100")
            assert sum(map(int, re.findall(r" (\d+)(?=,| in)", f" {odds}"))) == 100

    def test_looking_at_them_changes_nothing(self) -> None:
        session = Session(WINGS, WINGS.conditions(), list(answers()[:300]))
        while not isinstance(session.request, Choose):
            session.answer(answers()[len(session.answers)])
        before = repr(session.state)
        choices(session.request, session)
        table(session.request, session)
        panels(session)
        assert repr(session.state) == before


class TestTold:
    def test_no_sentence_is_too_long_or_unfinished(self) -> None:
        for one in everything():
            for line in one.told:
                assert len(line) <= LONGEST_TOLD, line
                assert line.endswith("."), line
                assert "{" not in line

    def test_a_cast_is_told_before_there_is_a_mission(self) -> None:
        session = Session(WINGS, WINGS.conditions(), [answers()[0]])
        first, second = answers()[0].dice
        (told,) = sentences(session)
        assert told.startswith(f"The cast is {first} and {second}:")

    def test_every_roll_about_a_man_is_told_with_his_name(self) -> None:
        for one in of("get-home", "special-injury", "recovery", "promotion", "medal"):
            if isinstance(one.next, Choose) and one.next.ask.startswith("reroll"):
                continue
            surname = one.title.split()[-1]
            assert any(surname in line for line in one.told), (one.name, one.told)

    def test_since_the_start_is_all_there_was(self) -> None:
        session, answerer = drawn_session(3)
        lines: list[str] = []
        while session.request is not None:
            before = len(session.events)
            session.answer(answerer(session.request, session))
            if session.state.mission <= 3:
                lines += sentences(session, before)
        whole = sentences(session)
        assert whole[: len(lines)] == lines
        assert "The campaign is over" in whole[-1]

    def test_a_mission_is_told_as_it_ended(self) -> None:
        session = Session(WINGS, WINGS.conditions(), list(answers()))
        ended = [line for line in sentences(session) if " is done: " in line]
        assert len(ended) == 24
        british, axis = session.state.won
        assert f"British {british}, Axis {axis}," in ended[-1]


class TestPanels:
    @pytest.mark.long
    @pytest.mark.parametrize("campaign", CAMPAIGNS[1:])
    def test_how_a_campaign_stands(self, campaign: int) -> None:
        session, answerer = drawn_session(campaign)
        while session.request is not None:
            found = panels(session)
            text = "\n".join(line for panel in found for line in panel.lines)
            assert f"Mission {max(session.state.mission, 1)} of 24" in found[0].title
            british, axis = session.state.won
            assert f"British {british}, Axis {axis}, drawn " in text
            if isinstance(session.request, ReportFight):
                chronicle = tell(session)
                for flight in chronicle.missions[-1].flights:
                    assert flight.airman.name.surname in text
            session.answer(answerer(session.request, session))
        assert panels(session)[-1].lines == ("the campaign is over",)

    def test_the_campaign_is_drawn_mission_by_mission(self) -> None:
        session = Session(WINGS, WINGS.conditions(), list(answers()))
        winners = [mission.fought.score.winner for mission in tell(session).missions]
        drawn = next(p for p in panels(session) if p.title == "Campaign").drawn[1]
        assert drawn == "".join("BA="[w] for w in winners[:12]) + "|" + (
            "".join("BA="[w] for w in winners[12:])
        )
        begun = Session(WINGS, WINGS.conditions())
        while not isinstance(begun.request, ReportFight):
            begun.answer(answers()[len(begun.answers)])
        drawn = next(p for p in panels(begun) if p.title == "Campaign").drawn[1]
        assert drawn == "▼" + 11 * "□" + "|" + 12 * "□"

    def test_who_is_still_to_come_back_is_named(self) -> None:
        for n in range(len(answers())):
            session = Session(WINGS, WINGS.conditions(), list(answers()[: n + 1]))
            if session.request and purpose(session.request.ask) == "get-home":
                break
        surname = tell(session).men[session.request.about - 1].name.surname
        assert surname in panels(session)[-1].lines[-1]

    def test_no_line_is_wider_than_half_a_screen(self) -> None:
        session = Session(WINGS, WINGS.conditions(), list(answers()))
        for n in range(0, len(answers()), 40):
            session.back_to(len(answers()) - n)
            for panel in panels(session):
                crews = panel.title.endswith("ing")
                assert max(map(len, panel.lines)) <= (WIDE if crews else 2 * WIDE)
