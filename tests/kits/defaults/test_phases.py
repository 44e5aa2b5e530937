"""When something is asked, as a game's turns tell it or as it declares."""

from collections.abc import Iterator

import pytest

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session, play_out, seeded
from sheetgen.design import Count, Declares, Table
from sheetgen.kits.book import dicebook
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.defaults.dicebook import DiceBook
from sheetgen.kits.defaults.event_paper import EventDice
from sheetgen.kits.defaults.logbook import Logbook
from sheetgen.kits.defaults.reference import Reference
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.defaults.table_words import TableWords
from sheetgen.kits.drawing.page import PAPERS, Foot, Text
from tests.fixtures.night_patrol import BARE, GAME

KEY = dice.key_of_seed("walk")


class Steps:
    """How far a walker has come."""

    turn = at = 0


def walk(s: Steps) -> Iterator[Roll]:
    s.at = sum((yield Roll("wind", 1, 6)))
    while s.turn < 3:
        s.turn += 1
        s.at += sum((yield Roll("wind", 1, 6, s.turn)))
        if s.turn == 2:
            s.at += sum((yield Roll("storm", 1, 6, s.turn)))


def begun(conditions: Conditions) -> tuple[Steps, Iterator[Roll]]:
    state = Steps()
    return state, walk(state)


def walking(**phases: str) -> Subject:
    return Subject(BARE._replace(begin=begun, declares=Declares(phases=phases)))


def test_what_is_rolled_in_the_set_up_and_in_the_turns_has_dice_for_both() -> None:
    about = walking()
    under = about.game.conditions()
    assert [c.ask for c in about.of_set_up(under)] == ["wind"]
    assert [c.ask for c in about.of_turns(under)] == ["wind", "storm"]
    named = [line.rsplit(" ", 2)[0] for line in EventDice(about).text(under, KEY).split("\n")]
    assert named == [*(f"{n} wind" for n in range(4)), *(f"{n} storm" for n in (1, 2, 3))]
    page = dicebook.page(PAPERS["a4"], DiceBook(about).declared(under, Foot()), Foot(), KEY)
    shown = [item.text for item in page.marks if isinstance(item, Text)]
    assert sum(text.isdigit() for text in shown) == len(named)


def test_a_declaration_may_depend_on_a_ruling() -> None:
    wide = Declares(
        intro="A walk.",
        tables=(Table("wind", "Wind", ("calm",) * 6), Table("storm", "Storm")),
        holds=(Count("at"),),
        scoring="a step 1",
        under={
            "escort=hits": Declares(tables=(Table("wind", "Gale", ("rough",) * 6),), scoring="two"),
            "edition=second": Declares(scoring="3"),
        },
    )
    about = Subject(BARE._replace(begin=begun, declares=wide, rulings=GAME.rulings))
    usual, other = (about.game.conditions(None, ruled) for ruled in ({}, {"escort": "hits"}))
    assert about.under(usual) is about
    under = about.under(other)
    assert under is about.under(other)
    assert [table.title for table in under.declares.tables] == ["Gale", "Storm"]
    assert (under.declares.intro, under.declares.scoring) == ("A walk.", "two")
    assert about.declares.holds == under.declares.holds
    text = Reference(about).markdown(other)
    assert "rough" in text
    assert "calm" not in text
    assert Logbook(about).facts(Session(about.game, other))["scoring"] == "Two."
    session = Session(about.game, other)
    play_out(session, seeded(KEY))
    assert Chronicle(about, session).set_up.steps[0].meaning == "rough"
    assert TableWords(about).table(session.asked[0], session).title == "Gale"


def test_a_game_may_declare_what_is_rolled_once() -> None:
    about = walking(storm="once")
    assert [c.ask for c in about.once(about.game.conditions())] == ["storm"]
    with pytest.raises(Error, match="phase"):
        walking(storm="often").once(about.game.conditions())
