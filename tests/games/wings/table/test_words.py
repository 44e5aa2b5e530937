"""The words of a campaign at the table: every question, over campaigns under all rulings."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sheetgen.core.requests import Choose, ReportFight, Request, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import SKILLS
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.games.wings.table.now import now
from sheetgen.games.wings.table.panels import WIDE
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.words import Prompt, Table, plain
from tests.games.wings.rules.drawn_campaigns import drawn_session
from tests.games.wings.sheet.forms import WINGS, answers

CAMPAIGNS = (2, 5, 19)
"""In these everything is asked that ever is; all but the first are decided anyhow."""
OFTEN = 8
"""How often a question of one name is looked at in a campaign."""
WORDS = parts_of(WINGS).words
choices, prompt, table, sentences = WORDS.choices, WORDS.prompt, WORDS.table, WORDS.sentences
panels = WORDS.panels
MODIFIED = ("get-home", "bale-out", "special-injury", "medal")
"""The questions whose die is modified, which are looked at more often."""
LONGEST_TOLD = 76
MANY_WORDS = 260
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


def meaning(one: Asked) -> str:
    """What the dice that were answered with do, by the table as it stood before."""
    rolled = sum(one.answer.dice)
    (said,) = [does for low, high, does in one.table.effects if low <= rolled <= high]
    return said


class TestEveryQuestion:
    @pytest.mark.long
    def test_all_that_is_ever_asked_comes_up_in_these_campaigns(self) -> None:
        declared = WORDS.subject.declares
        asked = {one.ask for one in (*declared.tables, *declared.decisions)}
        assert {one.name for one in everything()} == asked

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

    def test_what_may_be_chosen_is_told_exactly(self) -> None:
        for one in everything():
            if isinstance(one.request, Choose):
                assert list(one.choices) == list(one.request.choices)
                assert all(brings.line for brings in one.choices.values()), one.choices


class TestTables:
    """What a die does is said before it is rolled, and it is what the rules then do."""

    def test_of_return_and_hospital(self) -> None:
        rows = {
            "get-home": MALTA.get_home,
            "bale-out": MALTA.bale_out,
            "drink": MALTA.drink,
            "special-injury": MALTA.special_injury,
        }
        seen = Counter[str]()
        for one in of(*rows):
            # The die may still be rolled again.
            if used := [e.row for e in one.events if isinstance(e, IN_A_ROW)]:
                assert meaning(one) == plain(rows[one.name][used[0]].says)
                seen[one.name] += 1
        assert set(seen) == set(rows)

    def test_the_faces_of_a_crash_are_said(self) -> None:
        for one in of("get-home"):
            (last,) = re.findall(r"a crash on 1-(\d+)", one.prompt.why)
            for event in one.events:
                if isinstance(event, ev.GotHome):
                    assert event.crashed is (event.die <= int(last))

    def test_every_face_does_one_thing(self) -> None:
        for one in of("get-home", "bale-out", "shot-down", "drink", "special-injury", "recovery"):
            faces = [face for low, high, _ in one.table.effects for face in range(low, high + 1)]
            assert faces == list(range(1, 101))

    def test_what_he_has_of_hospital_is_rolled_again(self) -> None:
        for one in of("recovery"):
            again = meaning(one).endswith("he has it: again")
            assert any(isinstance(e, ev.RecoveryEvent) and e.held for e in one.events) is again

    def test_modifiers_are_counted_out(self) -> None:
        seen = set()
        for one in of(*MODIFIED):
            total = sum(modifier.by for modifier in one.table.modifiers)
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

    def test_of_a_mission_drawn(self) -> None:
        for one in of("mission"):
            drawn = any(isinstance(e, ev.MissionDrawn) for e in one.events)
            assert meaning(one).endswith("crossed out") is not drawn

    def test_of_skills(self) -> None:
        for one in of("ace-skill"):
            again = meaning(one).endswith("not for him: again")
            skill = SKILLS.index(MALTA.skill_of_die[one.answer.dice[0] - 1])
            if isinstance(one.next, Choose):
                assert not again
                assert one.next.allowed >> skill & 1
            assert again <= (one.next is not None and purpose(one.next.ask) == "ace-skill")

    def test_of_promotions_and_medals(self) -> None:
        for one in of("promotion", "medal"):
            won = next(
                e.promoted if isinstance(e, ev.PromotionRolled) else e.awarded
                for e in one.events
                if isinstance(e, (ev.PromotionRolled, ev.MedalRolled))
            )
            assert (meaning(one) == one.table.rows[-1][1]) is bool(won)

    def test_of_spotting(self) -> None:
        for one in of("spotting-axis"):
            again = purpose(one.next.ask) == "spotting-british"
            assert (meaning(one) == "equal: both again") is again

    def test_of_airplanes(self) -> None:
        for one in of("fighter", "fighter-axis"):
            drawn = next(e.fighters for e in one.events if isinstance(e, ev.AircraftDrawn))
            names = [MALTA.aircraft[key].name for key in drawn]
            assert set(meaning(one).split(" / ")) <= set(names)


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
            for brings in one.choices.values():
                chances = [*map(float, re.findall(r"[0-9.]+(?= %)", brings.line))]
                assert abs(sum(chances[:3]) - 100) < 0.2

    def test_a_die_that_is_kept_does_what_was_said(self) -> None:
        for one in of("reroll-get-home", "reroll-bale-out", "reroll-drink"):
            rows = {"get-home": MALTA.get_home, "bale-out": MALTA.bale_out, "drink": MALTA.drink}
            kept = [e.row for e in one.events if isinstance(e, IN_A_ROW)]
            if one.answer.choice == "keep":
                says = plain(rows[one.name.removeprefix("reroll-")][kept[0]].says)
                assert one.choices["keep"].does.endswith(f" stands: {says}")

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
        assert surname in " ".join(panels(session)[-1].lines)

    def test_no_line_is_wider_than_half_a_screen(self) -> None:
        session = Session(WINGS, WINGS.conditions(), list(answers()))
        for n in range(0, len(answers()), 40):
            session.back_to(len(answers()) - n)
            for panel in panels(session):
                crews = panel.title.endswith("ing")
                assert max(map(len, panel.lines)) <= (WIDE if crews else 2 * WIDE)
