"""The commodore's diary: what holds whatever game it tells, and that no evening sees the next."""

import re
from collections.abc import Sequence
from functools import cache

import pytest

import sheetgen
from sheetgen.games.convoy.report import after_action, diary
from sheetgen.games.convoy.report.evenings import DAY
from sheetgen.games.convoy.report.told import Story
from sheetgen.games.convoy.rules.state import Kind
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling.bank import Passage
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.storyteller import Told
from sheetgen.kits.telling.templates import library
from sheetgen.library.record import Record
from tests.cases import each
from tests.games.convoy.report.reports import ends_on_known
from tests.games.convoy.report.reports import game as game_of
from tests.kits.telling.slots import filled

BANK = "convoy/voices/diary.txt"
EDITIONS = ("sheet", "revised", "classic")
POLICIES = ("steady", "best", "random", "never")
DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
OF_2026 = (
    r"\b(?:turn \d|watch \d|points?|scores?|averages?|dice?|odds|chances?|rules?|rolls?|game)\b"
)


@cache
def game(number: int, prefix: str = "diary") -> Record:
    """A game, the editions and the captains by turns."""
    return sheetgen.play(
        "convoy",
        seed=f"{prefix} {number}",
        edition=EDITIONS[number % 3],
        policy=POLICIES[number % 4],
    )


def asked(record: Record) -> Asked:
    return Asked(record.header, record.session)


def told(asked: Asked) -> tuple[Story, Sequence[Told]]:
    """The diary of a record, and its passages."""
    return diary.told(asked, BANK, after_action.facts_of(asked, is_judged=False))


def texts(story: Story) -> list[list[str]]:
    """The entries, each with its heading."""
    return [[c.heading, *(paragraph.text for paragraph in c.paragraphs)] for c in story.chapters]


@filled()
def hold(record: Record) -> list[Told]:
    """What holds of every diary; gives its passages."""
    story, passages = told(asked(record))
    entries, sailed = texts(story), record.chronicle
    assert story.title
    assert story.lead or record.chronicle.finished
    assert [entry[0] for entry in entries] == [
        f"{day}, {date} August" for day, date in zip(DAYS, range(9, 9 + len(entries)), strict=False)
    ]
    assert len(entries) == 1 + -(-len(sailed.turns) // DAY)
    assert all(len(entry) > 1 and all(entry) for entry in entries)
    whole = "\n".join(text for entry in entries for text in entry)
    slips = r"[{}\[\]]|\*\*|,,|\.\.|,\.|;\.|: \.|\b0\b|\bnobody sunk\b"
    assert not re.search(slips, whole), whole
    assert not re.search(OF_2026, whole, re.I), whole
    assert len({(p.passage.kind, p.passage.text) for p in passages}) == len(passages)
    ends_on_known("\n".join([story.lead, whole]), passages)
    # One hand wrote it.
    hands = {passage.facts["hand"] for passage in passages if "hand" in passage.facts}
    assert len(hands) == 1
    assert hands != {"terse"} or not re.search(r"\b(?:I|my|me)\b", whole), whole
    # No ship is named as lost before the day of it, and all that matter are named by then.
    ships = [ship for fleet in sailed.fleet for ship in fleet]
    assert set(re.findall(r"\*([^*]+)\*", whole)) <= {ship.name for ship in ships}
    for ship in ships:
        if ship.gone_on and ship.kind in (Kind.TANKER, Kind.CARRIER, Kind.CARGO):
            assert f"*{ship.name}*" in "\n".join(entries[(ship.gone_on - 1) // DAY + 1]), ship
    for finished in re.finditer(r"finished (?:the \w+(?: \w+)? )?\*([^*]+)\*", whole):
        assert f"*{finished[1]}*" in whole[: finished.start()], whole
    return passages


@each("number", range(12))
def test_every_diary_is_whole(number: int) -> None:
    hold(game(number))


@pytest.mark.long
@each("number", range(30))
def test_every_diary_is_whole_of_many(number: int) -> None:
    """`tests/benchmarks/accounts.py` tells as many as are asked for."""
    hold(game(number, "many diaries"))


@each("number", [17, 42, 57])
def test_two_attacks_of_a_day_with_more_are_two_others(number: int) -> None:
    record = game(number)
    counted = 0
    for day, entry in enumerate(texts(told(asked(record))[0])[1:]):
        turns = record.chronicle.turns[day * DAY : (day + 1) * DAY]
        for said in re.findall(r"there were two (attacks|others)", " ".join(entry)):
            attacks = sum(turn.battle is not None for turn in turns)
            assert (said, attacks > 2) in (("others", True), ("attacks", False))
            counted += 1
    assert counted


@each("number", range(1))
def test_an_evening_knows_nothing_of_the_next_day(number: int) -> None:
    record = game(number)
    session = record.session
    whole = texts(told(asked(record))[0])
    spans = answers_of(session)
    for evening in range(len(whole)):
        given = max(ended for turn, (_, ended) in spans.items() if turn <= evening * DAY)
        for more in (0, 3):
            then = session.with_answers(session.answers[: given + more])
            so_far = texts(told(Asked(record.header, then))[0])
            assert so_far[: evening + 1] == whole[: evening + 1]
            assert len(so_far) <= evening + 2


def test_before_the_set_up_is_rolled_there_is_no_entry() -> None:
    record = game(0)
    session = record.session.with_answers(record.session.answers[:3])
    story = told(Asked(record.header, session))[0]
    assert (story.title, story.chapters) == ("Waiting to sail", ())


def test_a_diary_at_sea_has_the_days_that_are_over() -> None:
    record = game(1)
    spans = answers_of(record.session)
    for turn, entries in ((DAY - 1, 1), (DAY, 2), (2 * DAY + 1, 3)):
        session = record.session.with_answers(record.session.answers[: spans[turn][1]])
        story = told(Asked(record.header, session))[0]
        assert len(story.chapters) == entries
        assert story.lead


def test_why_has_each_passage_with_its_facts() -> None:
    said = after_action.why(asked(game(0))._replace(voice="diary"))
    _, passages = told(asked(game(0)))
    assert all(passage.text in said for passage in passages)
    assert re.search(r"(?m)^eve\.force \(convoy/voices/diary\.txt, line \d+\)$", said)


def test_a_day_on_which_they_were_seen_is_not_one_with_nobody_in_it() -> None:
    nobody = r"\b(?:Nobody today|Not a thing|No contact|No enemy|Nothing to report|All quiet)\b"
    days = 0
    for number in range(10):
        record = game(number)
        entries = texts(told(asked(record))[0])
        for entry, (evening, _) in zip(entries, diary.evenings(record.session, ""), strict=True):
            if evening.sightings and not evening.attacks:
                days += 1
                assert not re.search(nobody, "\n".join(entry)), entry
    assert days


def test_neither_title_nor_lead_gives_the_end_away() -> None:
    kinds = library().passages(BANK, diary.KINDS).kinds
    for passage in (*kinds["title"], *kinds["lead"]):
        assert not re.search(r"arrived|sunk|gone_home|lost", passage.text), passage.text


def test_an_evening_prices_no_decision() -> None:
    for evening, _ in diary.evenings(game(0).session, "steady"):
        for decision in evening.voyage.decisions:
            assert (decision.gained, decision.saved, decision.paid) == (None, [], [])


def test_the_box_of_a_diary_knows_no_average() -> None:
    record = game(4)
    boxes = []
    for voice in ("account", "diary"):
        plea = asked(record)._replace(analysis=record.analysis(), voice=voice)
        boxes += re.findall(r"(?s)<!-- box -->.*<!-- end of box -->", after_action.tell(plea).text)
    assert ["averages" in box for box in boxes] == [True, False]


def test_the_bank_has_no_slip_and_leaves_no_kind_out() -> None:
    bank = library().passages(BANK, diary.KINDS)
    bank.check()
    assert bank.kinds.keys() == diary.KINDS.keys()


def bank_of_diary() -> list[Passage]:
    """All passages of the diary."""
    return [*library().passages(BANK, diary.KINDS).passages()]


def test_nobody_was_there_is_said_only_of_a_day_without_attacks() -> None:
    nobody = re.compile(r"nobody|not a soul|to ourselves|could be anywhere")
    answers = [p for p in bank_of_diary() if p.kind == "answer.narrows" and nobody.search(p.text)]
    empty = [p for p in answers if "lost nobody" not in p.text]
    assert len(empty) > 5
    assert all("len(today.attacks) == 0" in p.condition for p in empty)
    text = after_action.tell(Asked(*game_of("zed9", "sheet", "never"), voice="diary")).text
    assert "not a soul" not in text
    assert "narrows" in text


def test_no_attack_sails_on_tomorrow_when_the_convoy_is_in() -> None:
    sailing = [p for p in bank_of_diary() if "sail with tomorrow" in p.text]
    assert sailing
    assert all("not voyage.is_over" in p.condition for p in sailing)


def test_a_fear_come_true_leaves_the_loss_to_the_attack() -> None:
    fears = [p for p in bank_of_diary() if p.kind == "answer.ship" and "afraid for" in p.text]
    assert len(fears) > 2
    assert not [p.text for p in fears if "ship.gone" in p.text or "is gone" in p.text]
