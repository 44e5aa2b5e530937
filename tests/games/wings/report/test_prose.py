"""The prose of many war diaries: true to the record, complete, and clean."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.report.voice import ship_name, vessels
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import DEAD, DRAWN, PRISONER, SKILLS
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.games.wings.story.hospital import is_crippled, medal_name, stays
from sheetgen.games.wings.story.plan import LINE
from sheetgen.kits.telling.prose import agreement
from tests.games.wings.report.diaries import Chapter, Diary, diaries, told, with_a_hero
from tests.games.wings.report.numbers_of_record import NOUNS

TERMS = MALTA.nouns | MALTA.library().data("wings/terms.toml")
LOST = re.compile(
    r"was killed|killed him|crash killed|killed when|is killed|unhurt killed|drown|prisoner"
    r"|captivity|never picked up|with no rescue|died (of|with)|did not survive|dead of his wounds"
    r"|did not live through|never walk|unable to walk|not walk again"
)
UNCLEAN = {
    "many was": r"(?<!of )(?<!'s )\b\w+ and [A-Z]\w+ was\b(?! the)",
    "dice words": r"\b(dice|die|rolls?|rolled|d6|d100|modifier|re-roll)\b",
    "figures for a count": r"\b\d+ (missions?|points?|airplanes?|crews?)\b",
    "a small letter after a full stop": r"(?<!Ten)(?<!Col)\. [a-z]",
    "quotations": r"[\"“”„«»]",
    "an article too many": r"\ba the\b|\bthe a\b",
    "weather": r"\b(sun|sunny|sunlight|clouds?|rain|moon\w*|storm\w*|hazy?|wind)\b",
}
"""Besides what is faulty anywhere."""


def at_length() -> list[tuple[Diary, Mission, Chapter]]:
    return [(diary, *told) for diary in diaries() for told in diary.at_length]


def every_mission() -> list[tuple[Diary, Mission, Chapter]]:
    return [(diary, *told) for diary in diaries() for told in diary.missions]


def surname(flight: Flight) -> str:
    return flight.airman.name.surname


def has(name: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", text) is not None


def where(diary: Diary, mission: Mission) -> str:
    return f"{diary.name}, mission {mission.number}"


def test_every_mission_is_told_under_its_date_and_with_its_place() -> None:
    for diary, mission, chapter in every_mission():
        assert chapter.date == in_words(mission.day)
        where_it_was = (mission.place.where, mission.place.name)
        assert any(one in chapter.prose for one in where_it_was), where(diary, mission)


def test_everybody_who_flew_is_named_with_the_rank_he_had() -> None:
    for diary, mission, chapter in at_length():
        forces = chapter.prose.split("\n\n")[0]
        for flight in mission.flights:
            rank = flight.title.split()[0]
            pattern = rf"{re.escape(rank)} (\S+ )?{re.escape(surname(flight))}\b"
            assert re.search(pattern, forces), (where(diary, mission), flight.title)


def allowed(chronicle: Chronicle, mission: Mission) -> set[str]:
    """Whom a chapter may name: who flew or had flown before, who stood down, who came in."""
    names = {surname(flight) for m in chronicle.missions[: mission.number] for flight in m.flights}
    flying = {flight.airman.number for flight in mission.flights}
    names |= {
        chronicle.men[event.man - 1].name.surname
        for event in mission.old_wounds
        if event.felt and event.man not in flying
    }
    for flight in mission.flights:
        names |= {
            chronicle.men[event.successor - 1].name.surname
            for event in flight.followed_by(ev.PostedAway)
        }
    return names


@pytest.mark.long
def test_nobody_else_is_named() -> None:
    for diary, mission, chapter in every_mission():
        prose = re.sub(r"\*[^*]*\*", "", chapter.prose)
        named = {
            airman.name.surname
            for airman in diary.chronicle.men
            if re.search(rf"\b{airman.name.surname}\b(?! [A-Z][a-z])", prose)
        }
        assert named <= allowed(diary.chronicle, mission), where(diary, mission)


def whole(clauses: list[str], names: list[str]) -> list[str]:
    """The clauses of a sentence, each with those after it that name nobody."""
    found: list[str] = []
    for clause in clauses:
        if found and not any(has(name, clause) for name in names):
            found[-1] += f"; {clause}"
        else:
            found.append(clause)
    return found


@pytest.mark.long
def test_every_loss_is_told_exactly_once_and_no_other() -> None:
    for diary, mission, chapter in every_mission():
        crews = [surname(flight) for flight in mission.flights]
        clauses = [s.split("; ") for s in chapter.sentences]
        for flight in mission.flights:
            lost = flight.status in (DEAD, PRISONER) or is_crippled(flight)
            # Who has shot another down may stand beside it, in a clause of his own; a clause that
            # names nobody is of whom the one before it names.
            parts = [p for s in clauses for p in (whole(s, crews) if lost else s)]
            told = [part for part in parts if has(surname(flight), part) and LOST.search(part)]
            assert len(told) == lost, (where(diary, mission), surname(flight), told)


def test_a_prisoner_is_no_dead_man() -> None:
    captured = re.compile("prisoner|captivity")
    for diary, mission, chapter in every_mission():
        for flight in mission.flights:
            if flight.status in (DEAD, PRISONER):
                told = [s for s in chapter.sentences if has(surname(flight), s) and LOST.search(s)]
                # He may be named where another's end is told.
                is_captured = flight.status == PRISONER
                found = [bool(captured.search(s)) for s in told]
                assert is_captured in found, (where(diary, mission), told)


def test_every_kill_is_told_with_all_who_are_credited() -> None:
    for diary, mission, chapter in every_mission():
        assert mission.fought is not None
        for kill in mission.fought.kills:
            names = [surname(mission.flight(crew)) for crew in (kill.lost, *kill.by)]
            told = [s for s in chapter.sentences if all(has(name, s) for name in names)]
            assert told, (where(diary, mission), names)


def test_every_airplane_lost_is_told_of_in_the_fight() -> None:
    slots = tuple(
        slot for slot in MALTA.library().data("wings/phrases.toml") if slot.startswith("down")
    )
    for diary in diaries():
        down = [
            surname(flight).split()[-1]
            for mission in diary.chronicle.missions
            for flight in mission.flights
            if flight.report and flight.report.fate == "shot down"
        ]
        told = [
            name.split(". ")[-1].removeprefix("P/O ").split(" ")[-1]
            for values, _ in diary.phrases(*slots)
            for name in re.split(r", | and ", values["v"])
        ]
        assert Counter(told) == Counter(down), diary.name


def test_every_return_is_told() -> None:
    """Whoever is not told of by himself is among those who landed safely."""
    for diary, mission, chapter in at_length():
        back = chapter.prose.split("\n\n")[2]
        others = re.search(
            r"\b([Tt]he (others|rest|remaining)|[Ee]veryone|[Aa]ll (the others|\w+ airplanes|\w+ of"
            r" them)|[Bb]oth sides)\b",
            back,
        )
        for flight in mission.flights:
            assert others or has(surname(flight), back), (where(diary, mission), flight.title)


def test_ships_sunk_are_named_as_sunk() -> None:
    seen = 0
    for diary, mission, chapter in every_mission():
        assert mission.fought is not None
        for target, crew in mission.fought.sunk:
            ship = vessels(mission).get(target)
            if ship:
                seen += 1
                name = re.escape(ship_name(ship))
                said = [s for s in chapter.sentences if re.search(rf"{name}(?!\w)", s)]
                verb = re.compile(r"\b(sank|sunk|went down to)\b")
                assert any(
                    verb.search(s) and has(surname(mission.flight(crew)), s) for s in said
                ), (where(diary, mission), ship)
    assert seen > 20


def test_promotions_skills_and_medals_are_told() -> None:
    seen: Counter[str] = Counter()
    for diary, mission, chapter in every_mission():
        for flight in mission.flights:
            force = flight.airman.man.air_force
            wanted = [
                MALTA.ranks[force][e.rank]
                for e in flight.followed_by(ev.PromotionRolled)
                if e.promoted
            ]
            wanted += [
                medal_name(flight, e.medal)
                for e in flight.followed_by(ev.MedalAwarded)
                if not e.in_hospital
            ]
            after = flight.after
            assert after is not None
            wanted += [
                TERMS["skill"][e.skill]
                for e in flight.followed_by(ev.SkillGained)
                if after.has(SKILLS[e.skill])
            ]
            for thing in wanted:
                assert any(thing in s and has(surname(flight), s) for s in chapter.sentences), (
                    where(diary, mission),
                    surname(flight),
                    thing,
                )
                seen[thing] += 1
    assert len(seen) > 12


def test_who_leaves_hospital_is_told_of_with_what_befell_him() -> None:
    seen: Counter[str] = Counter()
    for diary in diaries():
        whole = {m.number for m, _ in diary.at_length}
        ended = [stay for stay in stays(diary.chronicle) if stay.until in whole]
        told = [
            (values.get("n") or values["names"], slot, phrase)
            for slot, values, phrase in diary.said
            if slot.startswith("out-")
        ]
        for stay in ended:
            name = surname(stay.flight)
            slot = f"out-{stay.event.event}" if stay.event else "out-none"
            found = [t for t in told if has(name, t[0]) and t[1] == slot]
            assert found, (diary.name, name, slot)
            assert stay.until is not None
            chapter = diary.chapters[stay.until - 1]
            assert any(phrase.lower() in chapter.prose.lower() for *_, phrase in found)
            if stay.medal:
                assert any(stay.medal in phrase for *_, phrase in found)
            seen[slot] += 1
    assert len(seen) > 12, seen


def test_novices_are_told_of_as_they_come_and_as_they_learn() -> None:
    for diary in diaries():
        told_of = [mission for mission, chapter in diary.missions if chapter.size != LINE]
        came = [
            a.name.surname
            for mission in told_of
            for a in mission.joined
            if a.as_novice and a.flights[0].mission == mission.number
        ]
        learnt = [
            surname(flight)
            for mission in told_of
            for flight in mission.flights
            if flight.followed_by(ev.NoviceNoMore)
        ]
        for slot, names in (("novices", came), ("learnt", learnt)):
            told = " ".join(values["names"] for values, _ in diary.phrases(slot))
            assert all(has(name, told) for name in names), (diary.name, slot)
            assert sum(values["m"] for values, _ in diary.phrases(slot)) == len(names)


def test_the_winner_of_a_mission_is_told() -> None:
    won = re.compile(
        r"points?\b|\bvictory\b|won it\b|and won|neither side|It went to|decided it|a draw|drawn"
        r"|\w+ all\b"
    )
    for diary, mission, chapter in every_mission():
        last = chapter.prose
        assert won.search(last), (where(diary, mission), last)
        assert mission.fought is not None
        if mission.fought.score.winner == DRAWN:
            assert re.search(r"even|draw|neither|[Nn]obody|\w+ all\b", last), (
                where(diary, mission),
                last,
            )


def test_old_wounds_and_wounds_not_healed_are_told() -> None:
    for diary in diaries():
        told_of = [mission for mission, chapter in diary.missions if chapter.size != LINE]
        flights = [f for mission in told_of for f in mission.flights]
        assert len(diary.phrases("felt")) == sum(flight.felt for flight in flights)
        assert len(diary.phrases("unhealed")) == sum(f.before.wounds > 0 for f in flights)
        whole = [f for mission, _ in diary.at_length for f in mission.flights]
        used = [f.report for f in whole if f.report]
        assert len(diary.phrases("flask")) == sum(report.flask for report in used)
        lucky = [values["m"] for values, _ in diary.phrases("luck-spent", "luck-gone")]
        assert sum(lucky) == sum(report.luck for report in used)
        again = sum(len(flight.followed_by(ev.RolledAgain)) for flight in whole)
        assert len(diary.phrases("again-luck", "again-skill")) >= again


def test_no_sentence_stands_twice_in_a_mission() -> None:
    for diary, mission, chapter in every_mission():
        twice = [s for s, times in Counter(chapter.sentences).items() if times > 1]
        assert twice == [], where(diary, mission)


def test_the_prose_is_clean() -> None:
    for diary, mission, chapter in every_mission():
        prose = re.sub(r"\*[^*]*\*", "Ship", chapter.prose)
        assert agreement(prose, NOUNS) == [], where(diary, mission)
        for fault, pattern in UNCLEAN.items():
            found = re.search(pattern, prose)
            around = found and prose[max(found.start() - 50, 0) : found.end() + 50]
            assert found is None, (where(diary, mission), fault, around)


def test_no_page_has_leftovers() -> None:
    for diary in diaries():
        text = re.sub(r"\bI+\./|[.]{3}", "", diary.text)
        left = r"\{|\}|\[\[|Undefined|[.,;:]{2}|\b(?:None|nan|null|True|False)\b"
        found = re.search(left, text)
        assert found is None, (diary.name, text[max(found.start() - 60, 0) :][:120])


def test_as_many_airplanes_as_fly_are_told_off() -> None:
    words = {2: "two", 3: "three"}
    for diary in diaries():
        for values, _ in diary.phrases("defend"):
            number = [m for m in MALTA.missions.values() if words[m.defenders] == values["dn"]]
            assert number, (diary.name, values)


@pytest.mark.long
def test_a_wing_commander_goes_to_the_ministry_and_another_comes() -> None:
    diary = told(*with_a_hero())
    posted = [
        (flight, event, chapter)
        for mission, chapter in diary.missions
        for flight in mission.flights
        for event in flight.followed_by(ev.PostedAway)
    ]
    assert posted
    for flight, event, chapter in posted:
        (said,) = (s for s in chapter.sentences if "Air Ministry" in s)
        successor = diary.chronicle.men[event.successor - 1]
        assert "Wing Commander" in said
        assert has(surname(flight), said)
        assert has(successor.name.surname, said)
    assert len({event.successor for _, event, _ in posted}) == len(posted)


@pytest.mark.long
def test_a_growing_score_is_told_once_a_mission() -> None:
    diary = told(*with_a_hero())
    scores: dict[str, int] = {}
    for values, _ in diary.phrases("tally"):
        assert values["kills"] > scores.get(values["n"], 0)
        scores[values["n"]] = values["kills"]
    assert scores


def test_a_score_is_told_right_after_the_last_of_the_kills_it_counts() -> None:
    seen = 0
    for diary in diaries():
        for values, phrase in diary.phrases("tally"):
            for chapter in diary.chapters:
                for before, sentence in pairwise(chapter.sentences):
                    if phrase.lower() in sentence.lower():
                        start = sentence.lower().index(phrase.lower())
                        kill = sentence[:start] or before
                        assert has(values["n"], kill), (diary.name, before, sentence)
                        seen += 1
    assert seen > 1
