"""The prose of many reports: true to the record, complete, and clean."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from sheetgen.games.convoy.chronicle import HOME, SUNK, Ship
from sheetgen.games.convoy.report_battle import toll
from sheetgen.reports.words import number, ordinal
from tests.games.convoy.reports import EDITIONS, POLICIES, Told, told

SEEDS = [f"report {n}" for n in range(60)]
LOSSES = ("sunk", "twice", "finished")
DAYLIGHT = re.compile(
    r"\b(sun|sunny|sun(light|shine|lit)|day(light|time)|bright\w*|noonday|glare|blue)\b",
    re.IGNORECASE,
)
UNCLEAN = {
    "two spaces": r"  ",
    "a space before a mark": r" [,.;:?!]",
    "two marks": r"[.,;:]{2}",
    "a placeholder": r"\{\{|\}\}|\{%|\[\[|Undefined",
    "no value": r"\b(None|nan|null|True|False)\b",
    "a plural of one": r"(?<![-\w])(?<!but )one (ships|watches|hits|were|contacts|carriers)\b",
    "1 things": r"\b1 \w+s\b",
    "a singular of many": r"\b(two|three|four|five|six|seven|eight|nine|ten) "
    r"(ship|watch|contact|carrier|tanker|destroyer|cruiser|attack)\b",
    "a before a vowel": r"\b[Aa] (?=[aeioAEIO])(?!one\b)",
    "an before a consonant": r"\b[Aa]n (?![aeiouAEIOU]|hour)",
    "a word twice": r"\b([a-z]+) \1\b",
    "one were": r"(?<!one )\b[Oo]ne (of \w+ )?were\b(?! stopped)",
    "many was": r"\b(ships|aircraft|they|both|two|three) was\b",
    "dice words": r"\b(dice|die|rolls?|rolled|modifier|turn \d)\b",
    "a quotation": r"[\"“”]",
    "figures for a count": r"\b\d+ (ships?|watch|aircraft|U-boats?)\b",
}


def ships(report: Told) -> list[Ship]:
    return [ship for fleet in report.chronicle.fleet for ship in fleet]


def names(text: str) -> list[str]:
    return re.findall(r"\*([^*.]+)\*", text)


def stands_in(phrase: str, prose: str) -> bool:
    """Whether a phrase stands in the prose, with or without a capital."""
    return re.search(re.escape(phrase), prose, re.IGNORECASE) is not None


def check_every_loss_is_told_once_and_no_other(corpus):
    for report in corpus:
        phrases = report.phrases(*LOSSES)
        in_phrases = Counter(
            name for values, _ in phrases for name in names(values.get("ships") or values["ship"])
        )
        sunk = Counter(ship.name for ship in ships(report) if ship.condition == SUNK)
        assert in_phrases == sunk, report.name
        for values, phrase in phrases:
            assert report.prose.lower().count(phrase.lower()) == 1, (report.name, phrase)
            for name in names(values.get("ships") or values["ship"]):
                assert f"*{name}*" in phrase


def check_every_ship_named_is_a_ship_of_the_record(corpus):
    for report in corpus:
        sailed = {ship.name for ship in ships(report)}
        named = names("\n".join(report.prose.splitlines()[1:]))
        assert set(named) <= sailed, report.name


def check_every_ship_damaged_or_gone_home_is_named(corpus):
    for report in corpus:
        for ship in ships(report):
            if ship.hit_on is not None or ship.condition == HOME:
                assert f"*{ship.name}*" in report.prose, (report.name, ship.name)


def check_a_damaged_ship_that_sinks_recalls_the_first_hit(corpus):
    for report in corpus:
        sunk_later = [
            ship for ship in ships(report) if ship.condition == SUNK and ship.hit_on is not None
        ]
        earlier = [ship.name for ship in sunk_later if ship.hit_on != ship.gone_on]
        told_of = [name for v, _ in report.phrases("finished") for name in names(v["ship"])]
        assert sorted(earlier) == sorted(told_of), report.name
        for values, phrase in report.phrases("finished"):
            assert values["since"] in phrase


def check_every_contact_is_told_with_its_watch_and_force(corpus):
    for report in corpus:
        battles = [turn for turn in report.chronicle.turns if turn.battle]
        openings = report.phrases("open", "open-seen", "open-same")
        assert len(openings) == len(battles), report.name
        for turn, (values, phrase) in zip(battles, openings, strict=True):
            assert stands_in(phrase, report.prose)
            assert values["force"] in phrase
            assert values["n"] == turn.battle.force.force
            if values["n"] > 2:
                assert number(values["n"]) in phrase
            if "watch" in values:
                assert turn.watch.name in phrase
                assert turn.watch.place in phrase


def check_what_the_hits_did_is_told(corpus):
    for report in corpus:
        for slot, field in (("no-more", "no_more"), ("on-nobody", "on_nobody")):
            counted = sum(values["n"] for values, _ in report.phrases(slot))
            battles = (turn for turn in report.chronicle.turns if turn.battle)
            assert counted == sum(len(getattr(toll(t.battle, t.number), field)) for t in battles)


def check_a_day_is_named_before_its_watches(corpus):
    """Whoever reads on knows which day it is: each watch is of the last day named."""
    for report in corpus:
        chapters = re.split(r"\n## ", report.text.split("\n## The convoy\n")[1])
        for chapter in chapters[1:]:
            if not chapter.startswith(("Friendly", "The western", "The narrows", "The last")):
                continue
            day = None
            for found in re.finditer(r"(\w+ Watch(?:es)?)\b|(?:of|on) the (\d+)\w\w", chapter):
                if found[2]:
                    day = int(found[2])
                elif not re.match(r" of the \d", chapter[found.end() :]):
                    assert day is not None, (report.name, found[0])


def check_the_day_of_every_contact_is_the_last_day_named(corpus):
    for report in corpus:
        prose = report.prose
        place = prose.index("\n")
        for turn, (values, phrase) in zip(
            (t for t in report.chronicle.turns if t.battle),
            report.phrases("open", "open-seen", "open-same"),
            strict=True,
        ):
            found = re.compile(re.escape(phrase), re.IGNORECASE).search(prose, place)
            assert found is not None, (report.name, phrase)
            place = found.end()
            if values.get("watch"):
                before = re.findall(r"\b(?:of|on) the (\d+)(?:st|nd|rd|th)\b", prose[:place])
                # A day recalled ("damaged in the Dog Watches of the 11th") is a day named.
                assert ordinal(turn.watch.day) in phrase or int(before[-1]) == turn.watch.day, (
                    report.name, phrase,
                )  # fmt: skip


def check_decisions_are_told_and_their_ends(corpus):
    for report in corpus:
        taken = [turn for turn in report.chronicle.turns if turn.taken]
        ended = [turn for turn in report.chronicle.turns if turn.option_ends]
        said = [slot for slot, _, _ in report.said]
        assert sum(slot.startswith("take-") for slot in said) == len(taken), report.name
        assert sum(slot.startswith("end-") for slot in said) == len(ended), report.name


def check_reconnaissance_is_followed_up(corpus):
    for report in corpus:
        slots = [slot for slot, _, _ in report.said]
        for place, slot in enumerate(slots):
            if slot in ("seen", "seen-again", "seen-same", "quiet-then-seen"):
                after = report.said[place + 1 : place + 14]
                assert any(
                    s
                    in (
                        "came-to-nothing",
                        "seen-again",
                        "seen",
                        "seen-same",
                        "harmless",
                        "harmless-same",
                    )
                    or s.startswith(("take-", "came-in", "nobody-came", "option-open"))
                    or values.get("seen")
                    for s, values, _ in after
                ), report.name


def check_quiet_runs_are_rolled_up(corpus):
    quiet = ("quiet", "came-to-nothing", "friendly", "quiet-then-seen")
    for report in corpus:
        for _, phrase in report.phrases(*quiet):
            assert len(phrase.split()) <= 35
        told_turns = sum(values["n"] for values, _ in report.phrases(*quiet))
        assert told_turns == sum(
            turn.battle is None
            and not (turn.contact and (turn.contact.row == 4 or turn.contact.row >= 5))
            for turn in report.chronicle.turns
        ), report.name
        for (slot, _, _), (after, _, _) in zip(report.said, report.said[1:], strict=False):
            assert not slot == after == "friendly", report.name


def check_no_sentence_stands_twice(corpus):
    for report in corpus:
        twice = [s for s, times in Counter(report.sentences).items() if times > 1]
        assert twice == [], report.name


def check_no_sentence_is_too_long(corpus):
    for report in corpus:
        for sentence in report.sentences:
            assert len(re.sub(r"\*[^*]*\*", "name", sentence).split()) <= 45, (
                report.name,
                sentence,
            )


def check_the_prose_is_clean(corpus):
    for report in corpus:
        prose = "\n".join(report.prose.splitlines()[1:])
        for fault, pattern in UNCLEAN.items():
            found = re.search(pattern, prose)
            around = found and prose[max(found.start() - 50, 0) : found.end() + 50]
            assert found is None, (report.name, fault, around)


def check_no_daylight_at_night(corpus):
    for report in corpus:
        assert DAYLIGHT.search(report.prose) is None, report.name


def check_light_words_agree_with_the_watch(corpus):
    lit = {"Middle Watch": ("dark",), "Morning Watch": ("first light", "dawn"),
           "First Watch": ("dusk", "nightfall", "light went")}  # fmt: skip
    for report in corpus:
        for sentence in report.sentences:
            for watch, words in lit.items():
                for word in words:
                    if re.search(rf"\b{word}\w* (of|in) the ", sentence):
                        assert watch in sentence, (report.name, sentence)


def check_length_is_in_proportion(corpus):
    for report in corpus:
        assert 250 <= len(report.prose.split()) <= 1200, report.name
    lengths = [len(report.prose.split()) for report in corpus]
    assert 450 <= sum(lengths) / len(lengths) <= 900


def check_titles_are_not_all_alike(corpus):
    titles = Counter(report.text.split("\n# ")[1].split("\n")[0] for report in corpus)
    assert len(titles) > len(corpus) / 2
    assert titles.most_common(1)[0][1] < len(corpus) / 6


CHECKS = [check for name, check in list(globals().items()) if name.startswith("check_")]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_sixty_reports(monkeypatch, edition, policy):
    """Told once and checked for everything: telling them is what takes the time."""
    corpus = [told(monkeypatch, seed, edition, policy) for seed in SEEDS]
    assert len(CHECKS) > 15
    for check in CHECKS:
        check(corpus)
