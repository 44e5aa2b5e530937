"""A fight told in five lines."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.errors import Error
from sheetgen.core.requests import Answer
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.games.wings.table.fight_short import is_short
from sheetgen.games.wings.table.fight_toml import assumed, printed, read
from tests.cases import each
from tests.games.wings.sheet.forms import MISSIONS, before_the_fight_of, crews_of, of_kind

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = range(1, 7)


def by_number(text: str, kind: int) -> tuple[dict[int, dict[str, object]], tuple[str, ...]]:
    """What a text says of each crew, A to F in their order in the mission, and what it assumes."""
    session = of_kind(kind)
    crews = crews_of(session)
    for letter, number in zip("ABCDEF", crews, strict=False):
        text = text.replace(f"<{letter}>", str(number))
    report = read(text, session)
    session.check(Answer("fight", report=report))
    rows = {crews.index(row["crew"]): row for row in report["crews"]}
    told = {place: {k: v for k, v in row.items() if k != "crew"} for place, row in rows.items()}
    return told, tuple(one.says for one in assumed(text, session))


def test_who_fell_and_to_whom() -> None:
    told, says = by_number("down: <A> by <C> at 2; <D> by fire", DOGFIGHT)
    holds = told[0]["damage"], told[3]["damage"]
    assert told[0] == {"fate": "shot down", "by": [crew("C")], "damage": holds[0], "altitude": 2}
    assert told[3] == {"fate": "shot down", "cause": "fire", "damage": holds[1], "altitude": 1}
    assert told[1] == told[2] == {}
    assert sum("points that it holds" in one for one in says) == 2
    assert sum("fell at altitude 1" in one for one in says) == 1
    assert not any("nobody is credited" in one for one in says)


def crew(letter: str, kind: int = DOGFIGHT) -> int:
    return crews_of(of_kind(kind))["ABCDEF".index(letter)]


def test_who_left_and_how() -> None:
    told, says = by_number("left: <A>; <B> by the enemy edge, burning\ndown: <C>", DOGFIGHT)
    assert told[0] == {"fate": "left", "edge": "own"}
    assert told[1] == {
        "fate": "left", "edge": "enemy", "burning": True, "specials": ["fire"],
    }  # fmt: skip
    assert "by" not in told[2]
    assert sum("left by its own edge" in one for one in says) == 1
    assert sum("nobody is credited" in one for one in says) == 1


def test_who_was_damaged_by_number_or_surname_in_any_letters() -> None:
    session = of_kind(DOGFIGHT)
    surname = tell(session).missions[-1].surname(crews_of(session)[1])
    told, says = by_number(f"DAMAGED: <A> 3, wounded; {surname.upper()} 5", DOGFIGHT)
    assert told[0] == {"damage": 3, "wounds": 1}
    assert told[1] == {"damage": 5}
    assert says[-2].startswith("took no damage: ")
    assert surname not in says[-2]


def test_what_was_hit_and_what_was_strafed() -> None:
    session = of_kind(TORPEDO)
    bomber = next(
        row["crew"] for row in read(printed(session), session)["crews"]
        if f"{row['crew']}" in bombers(session)
    )  # fmt: skip
    text = f"hit: cargo 2 by {bomber}"
    row = next(one for one in read(text, session)["crews"] if one["crew"] == bomber)
    (attack,) = row["attacks"]
    assert (attack["target"], attack["result"]) == ("cargo 2", "hit")
    assert "and is not named was not released" in " ".join(
        one.says for one in assumed(text, session)
    )
    told, _ = by_number("strafed: hangar 1 6 by <A>; building 2 3 by <A>", AIRFIELD)
    assert told[0] == {"strafed": {"hangar 1": 6, "building 2": 3}}


def bombers(session: object) -> list[str]:
    text = printed(session)  # type: ignore[arg-type]
    parts = text.split("[[crew]]")[1:]
    return [part.split("crew = ")[1].split()[0] for part in parts if "attacks = [" in part]


def test_over_the_harbour_it_is_the_sea_unless_it_is_said() -> None:
    told, says = by_number("down: <A> over coast; <B>", HARBOUR)
    assert (told[0]["over"], told[1]["over"]) == ("coast", "sea")
    assert sum("fell over the sea" in one for one in says) == 1


@each(
    ("kind", "text", "what", "said", "row"),
    [
        (DOGFIGHT, "down: {}", "nobody", "{}", {"by": ["C"]}),
        (DOGFIGHT, "down: {}", "nobody", "fire", {"cause": "fire"}),
        (DOGFIGHT, "down: {}", "altitude", "3", {"altitude": 3}),
        (DOGFIGHT, "left: {}", "edge", "enemy", {"edge": "enemy"}),
        (HARBOUR, "down: {}", "over", "coast", {"over": "coast"}),
        (HARBOUR, "left: {}", "early", "early", {"early": True}),
    ],
)
def test_what_is_said_instead_is_so_and_no_more_assumed(
    kind: int, text: str, what: str, said: str, row: dict[str, object]
) -> None:
    session, man = of_kind(kind), crew("A", kind)
    text, name = text.format(man), f"{man} {what}"
    instead = {name: said.format(crew("C", kind))}
    wanted = {key: [crew("C", kind)] if key == "by" else value for key, value in row.items()}
    (told,) = [one for one in read(text, session, instead)["crews"] if one["crew"] == man]
    assert told.items() >= wanted.items()
    (plain,) = [one for one in read(text, session)["crews"] if one["crew"] == man]
    assert not plain.items() >= wanted.items()
    names = [one.name for one in assumed(text, session)]
    assert [one.name for one in assumed(text, session, instead)] == [n for n in names if n != name]


@each("name", ["{} altitude", "{} kept", "more", "unhurt"])
def test_what_does_not_answer_an_assumption_is_refused(name: str) -> None:
    session = of_kind(TORPEDO)
    bomber = bombers(session)[0]
    with pytest.raises(Error, match='"so be it" does not answer that; expected was: '):
        read(f"down: {bomber}", session, {name.format(bomber): "so be it"})


@each("mission", MISSIONS)
def test_the_whole_form_is_no_short_one(mission: int) -> None:
    session = before_the_fight_of(mission)
    assert not is_short(printed(session))
    assert assumed(printed(session), session) == ()


@each(
    ("text", "says"),
    [
        ("down: nobody", 'line 1: "nobody" is no crew of this mission'),
        ("# x\n\ndown: <A>\nleft <B>", 'line 4: "left'),
        ("damaged: <A> much", "line 1: .* is not to be read; expected was who was hurt"),
        ("damaged: <A> 3\ndamaged: <B> 2", "line 2: damaged stands here twice"),
        ("hit: cargo 1 by <A>", "carries nothing to drop"),
        ("down: <A> by <B>", "is no enemy in this mission"),
        ("strafed: moon 3 by <A>", "guns count for nothing against these targets"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, says: str) -> None:
    with pytest.raises(Error, match=says):
        by_number(text, DOGFIGHT)


@given(st.text(max_size=60), st.sampled_from(["down", "left", "damaged", "hit", "strafed"]))
def test_no_text_does_more_than_be_refused(text: str, line: str) -> None:
    session = of_kind(AIRFIELD)
    with suppress(Error):
        session.check(Answer("fight", report=read(f"{line}: {text}", session)))
