"""The form of a fight as a file: what it prints, and what it reads."""

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.requests import Answer
from sheetgen.core.session import Session
from sheetgen.games.wings.rules.fight_form import LONGEST_TEXT
from sheetgen.games.wings.rules.state import LASTING, State
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.games.wings.table.fight_toml import name, printed, read
from tests.cases import each
from tests.games.wings.sheet.forms import (
    MISSIONS,
    WINGS,
    answers,
    before_the_fight_of,
    crews_of,
    filled,
    fought,
    of_kind,
)

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = range(1, 7)


def attackers(s: State) -> list[int]:
    return [berth.man for berth in s.flying if s.man(berth.man).side == s.attacker]


class TestPrinted:
    @each("mission", MISSIONS)
    def test_as_it_is_printed_it_says_that_nobody_came_to_harm(self, mission: int) -> None:
        session = before_the_fight_of(mission)
        crews = [{"crew": number} for number in crews_of(session)]
        assert read(printed(session), session) == {"crews": crews}

    @each("mission", MISSIONS)
    def test_each_crew_is_named_with_its_airplane_and_side(self, mission: int) -> None:
        session = before_the_fight_of(mission)
        form = printed(session)
        for flight in tell(session).missions[-1].flights:
            (line,) = [
                row for row in form.splitlines()
                if row.startswith(f"crew = {flight.airman.number} ")
            ]  # fmt: skip
            assert flight.title in line
            aircraft = MALTA.aircraft[flight.aircraft]
            assert aircraft.name in line
            able = aircraft.holds + flight.airman.man.sturdier
            assert line.endswith(f"takes {able} damage")
            attacks = flight.airman.number in attackers(session.state)
            assert (", attacks;" in line, ", defends;" in line) == (attacks, not attacks)
        assert f"The fight of mission {mission}: " in form.splitlines()[0]
        assert name(session) == f"mission-{mission:02d}.fight"

    @each("mission", MISSIONS)
    def test_it_asks_each_crew_what_may_have_happened_to_it(self, mission: int) -> None:
        session = before_the_fight_of(mission)
        s = session.state
        for crew in tomllib.loads(printed(session))["crew"]:
            berth = next(berth for berth in s.flying if berth.man == crew["crew"])
            attacks = berth.man in attackers(s)
            drops = attacks and MALTA.aircraft[berth.aircraft].bomber
            assert ("over" in crew) == (s.kind == HARBOUR)
            assert ("early" in crew) == (attacks and s.kind in (TORPEDO, CARRIER, HARBOUR))
            assert ("strafed" in crew) == (attacks and s.kind in (STRAFE, AIRFIELD))
            assert ("attacks" in crew) == drops
            man = s.man(berth.man)
            assert ("luck" in crew) == man.lucky
            assert ("flask" in crew) == man.keeps("hip-flask")
            assert ("case" in crew) == man.keeps("cigarette-case")

    def test_what_a_crew_holds_can_be_ticked_off(self) -> None:
        session = of_kind(DOGFIGHT)
        number = crews_of(session)[1]
        man = session.state.man(number)
        man.lucky = True
        man.lasting |= sum(1 << LASTING.index(one) for one in ("hip-flask", "cigarette-case"))
        form = printed(session)
        crew = next(row for row in tomllib.loads(form)["crew"] if row["crew"] == number)
        assert [crew[field] for field in ("luck", "flask", "case")] == [False] * 3
        section = form.split("[[crew]]")[2]
        used = section
        for held in ("luck", "flask", "case"):
            used = used.replace(f"{held} = false", f"{held} = true")
        told = read(form.replace(section, used), session)["crews"][1]
        assert told == {"crew": number, "luck": True, "flask": True, "case": True}

    def test_a_ship_still_there_is_asked_for_where_there_are_ships(self) -> None:
        for kind in range(1, 7):
            form = printed(of_kind(kind))
            assert ("# afloat = true" in form) == (kind in (STRAFE, TORPEDO, CARRIER))
            session = of_kind(kind)
            if kind <= CARRIER:
                sunk = form.replace("# afloat = true", "afloat = false")
                assert read(sunk, session)["afloat"] is False

    @each(("aircraft", "weapons"), [
        ("swordfish", ["torpedo"]), ("br20m", ["bombs"]), ("blenheim4", ["bombs"]),
    ])  # fmt: skip
    def test_bombers_have_a_line_for_all_they_carry(
        self, aircraft: str, weapons: list[str]
    ) -> None:
        session = next(
            one for one in map(before_the_fight_of, MISSIONS) if one.state.bomber == aircraft
        )
        rows = [crew["attacks"] for crew in tomllib.loads(printed(session))["crew"]
                if "attacks" in crew]  # fmt: skip
        assert len(rows) == 2
        assert [{row["weapon"] for row in one} for one in rows] == [set(weapons)] * 2

    def test_there_is_none_where_no_fight_is_asked_for(self) -> None:
        begun = Session(WINGS, WINGS.conditions())
        over = Session(WINGS, WINGS.conditions(), list(answers()))
        for session, says in ((begun, 'asked is "cast"'), (over, "the campaign is over")):
            for ask in (name, printed):
                with pytest.raises(ValueError, match=f"no fight is to be reported now: {says}"):
                    ask(session)
            with pytest.raises(ValueError, match=f"no fight is to be reported now: {says}"):
                read("", session)


class TestRead:
    @each("mission", MISSIONS)
    def test_any_fight_can_be_told_on_its_form(self, mission: int) -> None:
        session = before_the_fight_of(mission)
        report = fought(mission)
        crews = {row["crew"]: {k: v for k, v in row.items() if k != "crew"}
                 for row in report["crews"]}  # fmt: skip
        told = read(filled(printed(session), crews, source="outcomes"), session)
        assert session.check(Answer("fight", report=told)) == session.check(
            Answer("fight", report=report)
        )
        assert told["source"] == "outcomes"

    def test_it_may_be_cut_down_to_what_happened(self) -> None:
        session = of_kind(DOGFIGHT)
        first, *others = crews_of(session)
        rows = [f"[[crew]]\r\n  crew={number}\r\n" for number in reversed(others)]
        text = f"# ours\n{''.join(rows)}\n[[ crew ]]\n\tdamage = 0x05 # hex\n\tcrew = {first}\n"
        assert read(text, session) == {
            "crews": [{"crew": first, "damage": 5}, *({"crew": n} for n in others)]
        }

    @each(
        "given_",
        ["", "clouds drift", "<script>alert(1)</script>", "{{ 7 * 7 }}{% raw %}", "a\nb\r\nc",
         '"]]\n[[crew]]\ncrew = 1\n', "\x00\x1b[2J\x7f", "\u2028\u2029\x85", "../../etc/passwd",
         "żewġ 🚢 \u202egnul", "%s %n ${HOME} $(id)", "x" * LONGEST_TEXT, "\\u0041", "'" * 9],
    )  # fmt: skip
    def test_optional_rules_are_kept_word_for_word(self, given_: str) -> None:
        session = of_kind(DOGFIGHT)
        report = read(filled(printed(session), {}, optional=given_), session)
        assert report.get("optional", "") == given_.strip()

    @pytest.mark.long
    @settings(max_examples=40)
    @given(st.text(st.characters(codec="utf-8"), max_size=60))
    def test_any_words_are_kept(self, given_: str) -> None:
        session = of_kind(DOGFIGHT)
        report = read(filled(printed(session), {}, optional=given_), session)
        assert report.get("optional", "") == given_.strip()

    def test_words_over_several_lines_are_kept(self) -> None:
        session = of_kind(DOGFIGHT)
        form = printed(session)
        text = form.replace('optional = ""', 'optional = """\nno clouds\n[[crew]]\ncrew = 3"""')
        assert read(text, session)["optional"] == "no clouds\n[[crew]]\ncrew = 3"

    @each("holds", [12, 30])
    def test_a_card_of_another_make_is_kept(self, holds: int) -> None:
        session = of_kind(DOGFIGHT)
        number = crews_of(session)[0]
        report = read(filled(printed(session), {number: {"holds": holds}}), session)
        assert report["crews"][0] == {"crew": number, "holds": holds}
