"""The flying log: its missions, men and figures, blank, pre-rolled and of a record."""

import re
from functools import cache

import sheetgen
from sheetgen.games.wings.book.logbook import CREWS
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import DEAD, ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.wings import DOGFIGHT
from tests.games.wings.report.diaries import GAME, campaign
from tests.games.wings.report.told import SEEDS

BOOK = parts_of(GAME).log_book
BANK = MALTA.library().data("wings/logbook.toml")["prompts"]


def sections(text: str) -> dict[str, str]:
    """The parts of a text by their headings."""
    return dict(part.split("\n", 1) for part in re.split(r"(?m)^###? ", text)[1:])


def missions(parts: dict[str, str]) -> list[str]:
    return [part for name, part in parts.items() if name.startswith("Mission ")]


@cache
def of(seed: str):
    """A whole campaign: its chronicle, what is known of its missions, the parts of its log book."""
    header, session = campaign(seed)
    entries = BOOK.entries(session)[1:]
    return tell(session), entries, sections(BOOK.markdown(Asked(header, session)))


def test_a_blank_journal_has_a_page_a_mission_with_seven_rows():
    parts = sections(sheetgen.logbook("wings").markdown())
    assert [name for name in parts if name.startswith("Mission")][:-1] == [
        *("Missions",), *(f"Mission {n}" for n in range(1, MALTA.length)),
    ]  # fmt: skip
    for part in missions(parts):
        rows = re.findall(r"(?m)^\|(?: +\|)+$", part)
        # And one for mission, date, place and attackers.
        assert sum(row.count("|") == 5 for row in rows) == CREWS + 1
        assert "`" not in part
    assert parts["The men of Malta"].count("\n|") == parts["The men of the Axis"].count("\n|") == 26


def test_a_prerolled_journal_says_what_is_to_come_and_no_more():
    told = sections(sheetgen.logbook("wings", seed="takali").markdown())
    first, *_ = missions(told)
    assert "early period" in first
    assert "`" not in "".join(missions(told))
    assert told["The men of Malta"].count("mission 1") > 3


@each("seed", SEEDS[:3])
def test_a_journal_of_a_record_has_what_the_chronicle_has(seed):
    told, _, parts = of(seed)
    assert len(told.missions) == MALTA.length
    for mission, part in zip(told.missions, missions(parts), strict=True):
        for flight in mission.flights:
            assert flight.title in part
            if flight.followed_by(ev.MedalAwarded):
                assert "receives the" in part
        score = mission.fought.score
        assert ("British", "Axis", "nobody")[score.winner] in part
        if mission.kind != DOGFIGHT:
            for side in (HOME, ENEMY):
                assert f"| {score.of(side)} |".replace("-", "−") in part
    figures = parts["The campaign in figures"]
    for what in ("kills", "dead", "medals", "won"):
        by = told.standing()[what]
        assert f"| {by['british']} | {by['axis']} |" in figures
    assert told.ladder()[0].title in figures


@each("seed", SEEDS[:3])
def test_what_happened_is_told_in_whole_sentences(seed):
    told, entries, _ = of(seed)
    for entry, mission in zip(entries, told.missions, strict=True):
        said = entry.happened
        assert said
        assert not re.search(r"[{}]|  |\.\.[^.]|None", said)
        for ship, _ in mission.fought.sunk:
            assert not mission.ships or ship not in said


@each("seed", SEEDS[:3])
def test_no_prompt_is_given_twice_and_a_man_who_is_killed_is_what_a_page_is_about(seed):
    told, _, parts = of(seed)
    said = [part.rpartition("\n> ")[2].strip() for part in missions(parts)]
    patterns = [
        re.sub(r"\\{\w+\\}", r"\\w+", re.escape(one["say"]).replace(r"\{pilot\}", "(.+?)"))
        for one in BANK
    ]
    used = [next(n for n, p in enumerate(patterns) if re.fullmatch(p, text)) for text in said]
    assert len(set(used)) == MALTA.length
    for number, text, mission in zip(used, said, told.missions, strict=True):
        if BANK[number].get("after") == "killed":
            dead = {f.title for f in mission.flights if f.status == DEAD}
            assert re.fullmatch(patterns[number], text)[1] in dead
