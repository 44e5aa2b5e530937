"""A sheet filled in on the screen, read back: the same record, or the mistakes by their fields."""

from io import BytesIO

import pypdf
import pytest

from sheetgen.core import dice
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.sheet.game_sheet import FORM
from sheetgen.games.convoy.sheet.leaves import LINES
from sheetgen.games.convoy.sheet.reading import READING
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.table import form_file
from tests.cases import each
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, OTHER_RULINGS, foot
from tests.kits.drawing.drawn import pdf

BUSY = ["s155", "s391", "s54", "s735", "s8", "s4", "s361"]


def played(seed: str, edition: str = "sheet", rulings=None) -> Session:
    key = dice.key_of_seed(seed)
    session = Session(GAME, GAME.conditions(edition, rulings))
    play_out(session, first_of(seeded(key), decided(GAME.policies["random"], key)))
    return session


def written(session: Session) -> dict[str, str]:
    return {name: value for name, value in READING.filled(session).items() if value}


def read(written: dict[str, str], of: Session) -> Session:
    return form_file.read(READING, GAME, of.conditions, written)


def mistakes(written: dict[str, str], of: Session) -> list[str]:
    with pytest.raises(ValueError, match=r".") as raised:
        read(written, of)
    return str(raised.value).splitlines()


@each("edition", EDITIONS)
def test_a_form_filled_with_a_busy_game_is_read_as_that_game(edition):
    for seed, rulings in ((BUSY[0], None), (BUSY[1], OTHER_RULINGS)):
        session = played(seed, edition, rulings)
        assert read(written(session), session).answers == session.answers


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS])
def test_busy_games_are_read_back_as_far_as_they_were_played(edition, rulings):
    for seed in BUSY[2:5]:
        session = played(seed, edition, rulings)
        for count in (len(session.answers), 60, 7):
            session.back_to(count)
            again = read(written(session), session)
            assert again.answers == session.answers[: len(again.answers)]
            # What is decided on last leaves no mark before something is rolled.
            last = session.answers[len(again.answers) :]
            assert all(answer.choice for answer in last)
            assert len(last) < 2


OF_CONTACT, OF_ENEMY = {5: -1, 6: 0, 7: 1, 8: 2}, {1: -1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1}
"""What the sheet has a force die modified by: contact rows and enemy dice."""


def by_the_sheet(session: Session) -> tuple[dict[str, str], int]:
    """A form as a player fills it in who adds the modifiers of each force up as the sheet says, and
    in how many attacks no more than the least force came of it."""
    told, floored = written(session), 0
    for line, turn in enumerate((one for one in tell(session).turns if one.battle), start=1):
        name = f"log.{line:02}."
        added = OF_CONTACT[turn.contact.row] + OF_ENEMY[int(told[f"{name}enemy.die"])]
        added -= turn.option == OPTIONS.index("split")
        told[f"{name}force.modifier"] = f"{added:+}"
        floored += int(told[f"{name}force.die"]) + added < int(told[f"{name}force.size"])
    return told, floored


@pytest.mark.parametrize(
    "seeds", [["s3"], pytest.param([f"s{n}" for n in range(12)], marks=pytest.mark.long)]
)
def test_the_sum_of_the_modifiers_is_taken_where_the_force_is_at_its_least(seeds):
    least = 0
    for seed in seeds:
        session = played(seed)
        told, floored = by_the_sheet(session)
        assert read(told, session).answers == session.answers
        least += floored
    assert least


@each("seed", ["s735", "s55"])
def test_a_blank_form_has_a_field_for_all_that_a_long_game_writes(seed):
    session = played(seed, "revised")
    blank = FORM.pages(PAPERS["a4"], session.conditions, None, foot())
    lines = {name[:6] for name in written(session) if name.startswith("log.")}
    assert len(lines) > LINES
    assert written(session).keys() <= {field.name for page in blank for field in page.fields}


@pytest.mark.long
def test_through_a_file_and_back():
    session = played("s54")
    about = foot(player="Ħal Għargħur")
    pages = FORM.pages(PAPERS["a4"], session.conditions, tell(session), about)
    held = form_file.opened(pdf(*pages, subject="Malta Convoy, edition sheet"))
    assert held.subject == "Malta Convoy, edition sheet"
    assert held.written["name"] == "Ħal Għargħur"
    assert read(dict(held.written), session).answers == session.answers


@pytest.mark.long
def test_a_blank_form_that_was_filled_in_by_another_program():
    session = played("s8", "revised")
    blank = pdf(*FORM.pages(PAPERS["letter"], session.conditions, None, foot()))
    writer = pypdf.PdfWriter(BytesIO(blank))
    values = {
        name: "/Yes" if value == form_file.TICKED else value
        for name, value in written(session).items()
    }
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    file = BytesIO()
    writer.write(file)
    again = read(dict(form_file.opened(file.getvalue()).written), session)
    assert again.answers == session.answers


def test_a_sum_without_its_dice_is_not_enough():
    """Which dice made it nobody knows, and none are made up; of one die it tells the face."""
    session = played("s155", "revised")
    told = {k: v for k, v in written(session).items() if not k.startswith("set-up.dice")}
    with pytest.raises(ValueError, match="expected: ") as found:
        read(told, session)
    cargo = sum(session.answers[0].dice)
    assert str(found.value).startswith(
        f'set-up.cargo: "{cargo}" is there; expected: "cargo": 3 dice of 6 sides\n'
    )
    with pytest.raises(ValueError, match=r"set-up\.cargo"):
        read({"set-up.cargo": "5"}, session)


def test_a_day_that_is_none_is_named():
    session = played("s155")
    told = written(session) | {"date": "26-11-23"}
    with pytest.raises(ValueError, match='date: "26-11-23" is there; a day such as 2026'):
        read(told, session)


def test_results_may_be_left_out():
    session = played("s155")
    conditions = session.conditions
    told = {k: v for k, v in written(session).items() if READING.is_asked(k, conditions)}
    assert read(told, session).answers == session.answers


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {"log.02.attacker.1.attack": "7"},
            ['log.02.attacker.1.attack: "7" is there; expected: "attack": 2 dice of 6 sides'],
        ),
        # What comes after hangs on it: it is read with the dice that fit it.
        (
            {"log.02.interception.2": None, "log.02.interception.4": "x", "log.01.score": "99"},
            [
                'log.02.interception.2: nothing is there; expected: "intercept": 8 dice of 6',
                'log.02.interception.4: "x" is there; expected: "intercept": 8 dice of 6',
                'log.01.score: "99" is there; expected: "97"',
            ],
        ),
        (
            {"log.02.interception.2": "7", "log.03.attacker.1.attack": "8", "set-up.cargo": "3"},
            [
                'log.02.interception.2: "7" is there; expected: "intercept": 8 dice of 6 sides',
                'log.03.attacker.1.attack: "8" is there; expected: "attack": 3 dice of 6 sides',
                'set-up.cargo: "3" is there; expected: "12"',
            ],
        ),
        (
            {"log.01.interception.8": "4", "fleet.cargo.18.sunk": "yes"},
            [
                'log.01.interception.8: "4" is there; expected: nothing',
                'fleet.cargo.18.sunk: "yes" is there; expected: nothing',
            ],
        ),
        ({"set-up.cargo": "7"}, ['set-up.cargo: "7" is there; expected: "12"']),
        (
            {"option.split.from": "99"},
            ['option.split.from: "99" is there; expected: nothing'],
        ),
        (
            {"reckoning.total.points": "3", "log.02.enemy.U": "yes"},
            [
                'reckoning.total.points: "3" is there; expected: "61"',
                'log.02.enemy.U: "yes" is there; expected: nothing',
            ],
        ),
    ],
)
def test_mistakes_are_named(changes, says):
    session = played("s155")
    told = written(session) | {k: v for k, v in changes.items() if v}
    for name, value in changes.items():
        if value is None:
            del told[name]
    found = mistakes(told, session)
    for sentence in says:
        assert any(mistake.startswith(sentence) for mistake in found), found
    if "option.split.from" not in changes:
        assert len(found) == len(says)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("set-up.cargo", "9" * 9999), ("set-up.cruiser", "٣"), ("log.xx.turn", "1"),
        ("log.01.force.size", "\x1b[31m\n" * 99), ("track.07.die", "2.5"),
        ("option.decoy.from", "-1"),
    ],
)  # fmt: skip
def test_nothing_that_stands_in_a_field_breaks_the_reader(name, value):
    session = played("s155")
    found = mistakes(written(session) | {name: value}, session)
    assert any(mistake.startswith(f"{name}: ") for mistake in found)


def test_other_hands_write_otherwise():
    session = played("s155")
    told = {
        name: value.replace("−", "-").replace("×", "X").lower()
        for name, value in written(session).items()
    }
    assert read(told, session).answers == session.answers


def test_nothing_filled_in_is_no_game():
    session = played("s155")
    assert mistakes({"name": "A. Borg"}, session) == ["nothing is filled in"]
