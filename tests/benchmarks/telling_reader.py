"""A reader who has only the text and the record: he finds names, numbers, places and days in the
prose by himself, and holds them against what happened. What tells which fact is not looked at."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sheetgen.games.convoy.rules.state import CARGO, CARRIER, TANKER
from sheetgen.games.convoy.story.chronicle import Chronicle, Ship, Turn
from tests.benchmarks import telling_record as record
from tests.benchmarks.telling_lexicon import (
    CAME,
    COURSE,
    DAMAGED,
    DAYLIGHT,
    ENEMY,
    FOR_A_CARRIER,
    HOURS,
    LOST,
    NAME,
    NUMBER,
    ONES,
    OPTION,
    PROPER,
    SEEN,
    VALUE,
    WEEKDAYS,
    WENT_HOME,
)


@dataclass
class Page:
    """The parts of a report a reader goes by: the headline, the paragraphs of the story, what is
    told of the real convoy, and whether it is kept day by day."""

    headline: str
    paragraphs: list[str]
    asides: list[str]
    is_dated: bool

    @property
    def sentences(self) -> list[str]:
        """The sentences of the story."""
        return [s for text in self.paragraphs for s in re.split(r"(?<=[.!?])\s+", text) if s]


def page(markdown: str) -> Page:
    """A report as a reader takes it in, up to its tables."""
    body = markdown.split("---\n", 2)[2]
    body = re.split(r"\n<!-- (?:figure: passage|credits) -->\n", body)[0]
    body = re.sub(r"(?s)<!-- box -->.*?<!-- end of box -->", "", body)
    lines = [line for line in body.splitlines() if line]
    headline = next(line for line in lines if line.startswith("# "))[2:]
    story = [line for line in lines if not line.startswith(("#", "|", ">", "*Malta Convoy,"))]
    asides = [line[2:] for line in lines if line.startswith("> ")]
    paragraphs = [line for line in story if not re.match(r"\*[A-Z]+, ", line)]
    is_dated = any(re.match(r"## \w+day \d", line) for line in lines)
    return Page(headline, paragraphs, asides, is_dated)


Check = Callable[[Page, Chronicle], Iterator[str]]


def clauses(sentence: str) -> list[str]:
    """A sentence in clauses, each with a word that says what befell those it names; a clause that
    names nobody belongs to the one before, or, if it ends in a colon, to the one after."""
    told: list[str] = []
    ahead = ""
    parts = re.split(r"(; |, and |: |, but |, (?=now |another |this ))", sentence)
    for piece, mark in zip(parts[::2], [*parts[1::2], ""], strict=True):
        piece, ahead = ahead + piece, ""
        says = LOST.search(piece) or DAMAGED.search(piece)
        if mark == ": " and says and not NAME.search(piece):
            ahead = f"{piece}: "
        elif told and not (says and NAME.search(piece) and _says(told[-1])):
            told[-1] += f", {piece}"
        else:
            told.append(piece)
    return told


def _says(clause: str) -> bool:
    return bool(LOST.search(clause) or DAMAGED.search(clause))


def losses(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """Every loss in one sentence, and no other."""
    found: Counter[str] = Counter()
    for sentence in told.sentences:
        said = {n for c in clauses(sentence) if LOST.search(c) for n in NAME.findall(c)}
        if FOR_A_CARRIER.search(sentence) or COURSE.search(sentence):
            continue
        found.update(said)
    lost = {ship.name for ship in _named(told, record.sunk(chronicle))}
    yield from (f"not told: {name} lost" for name in sorted(lost - set(found)))
    yield from (f"told lost and was not: {name}" for name in sorted(set(found) - lost))
    yield from (
        f"told {n} times: {name} lost" for name, n in found.items() if n > 1 and name in lost
    )


def damage(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """Every ship damaged is said to be."""
    found = {
        name
        for sentence in told.sentences
        for clause in clauses(sentence)
        if DAMAGED.search(clause)
        for name in NAME.findall(clause)
    }
    for ship in _named(told, record.damaged(chronicle)):
        if ship.name not in found:
            yield f"not told: {ship.name} damaged"


def contacts(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """Every enemy that came: who, how many, and where the sentence has it when and where, and
    whether any were stopped. A newspaper has them in an order of its own."""
    came = [s for s in told.sentences if CAME.search(s)]
    met = record.battles(chronicle)
    if len(came) != len(met):
        yield f"{len(met)} contacts, {len(came)} told"
        return
    reckons = not _is_diary(told)
    faults = {t.number: {s: list(_contact(t, s, reckons)) for s in came} for t in met}
    mine: dict[str, int] = {}
    for turn in faults:
        if not _finds_its_own(turn, faults, mine, set()):
            best = min(came, key=lambda sentence: len(faults[turn][sentence]))
            yield from (f"turn {turn}: {fault} in: {best}" for fault in faults[turn][best])


def _finds_its_own(
    turn: int, faults: dict[int, dict[str, list[str]]], mine: dict[str, int], seen: set[str]
) -> bool:
    """Gives a contact a sentence that tells it without a fault, one contact to a sentence: another
    makes room if it can."""
    for sentence, found in faults[turn].items():
        if found or sentence in seen:
            continue
        seen.add(sentence)
        if sentence not in mine or _finds_its_own(mine[sentence], faults, mine, seen):
            mine[sentence] = turn
            return True
    return False


def _contact(turn: Turn, sentence: str, reckons: bool) -> Iterator[str]:
    assert turn.battle is not None
    strength, plain = turn.battle.force.force, sentence.lower()
    if not ENEMY[turn.battle.force.enemy].search(sentence):
        yield "the wrong enemy"
    told = {_value(word) for word, _ in NUMBER.findall(plain)}
    if re.search(r"single|lone|pair|\bone\b|\ban?\b|own|both", plain):
        told |= {1, 2}
    if strength not in told:
        yield f"strength {strength} not told"
    hours = next((start for start, words in HOURS if re.search(words, sentence, re.I)), None)
    if hours is not None and hours != turn.watch.start:
        yield f"told at {hours}, not at {turn.watch.start}"
    for place in record.all_places():
        if place.lower() in plain:
            if place != turn.watch.place:
                yield f"told {place}, not {turn.watch.place}"
            break
    if (
        reckons
        and turn.battle.interception
        and not re.search(
            r"stop|intercept|turned (?:\w+ )?back|got through|drove|driven|beaten|past|through|"
            r"off|hold|held|"
            r"farther|got by|none|neither|accounted|let |better of it|away|by us|escort|"
            r"sent (?:it|them) home|"
            r"got in|not one|all but one|both|the lot|get in|(?:keep|kept) (?:\w+ ){0,2}out|"
            r"in they all|reached the ships|rid of|keep out|seen off|saw it off|nobody|unhindered|"
            r"went away|broke in|checked|thinned|failed|no farther|at a distance",
            plain,
        )
    ):
        yield "nothing of an interception"


def options(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """Every option taken is told, and that it ended."""
    from sheetgen.games.convoy.rules.state import OPTIONS

    for number, name in enumerate(OPTIONS):
        taken = sum(
            turn.taken is not None and turn.taken.option == number for turn in chronicle.turns
        )
        if taken and not _is_news(told):
            said = sum(re.search(OPTION[name], s, re.I) is not None for s in told.sentences)
            if said < taken + 1:
                yield f"{name} taken {taken} times, told {said} times"


def _is_news(told: Page) -> bool:
    """Whether it is a newspaper, which does not tell what would help the enemy."""
    return told.headline.isupper()


def _is_diary(told: Page) -> bool:
    """Whether it is a diary, which names merchant ships and carriers, gives the number of other
    ships, and reckons up neither those who were stopped nor those who only looked."""
    return any(re.search(r"\b(?:we|us|I)\b", sentence) for sentence in told.sentences)


def _named(told: Page, ships: Iterable[Ship]) -> Iterator[Ship]:
    """Those of some ships that are to be found by name: a brief diary names all."""
    counts = _is_diary(told) and told.is_dated
    yield from (ship for ship in ships if ship.kind in (CARGO, TANKER, CARRIER) or not counts)


def cover(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """Every ship that turned back is named where that is told."""
    said = " ".join(s for s in told.sentences if WENT_HOME.search(s))
    for ship in _named(told, record.gone_home(chronicle)):
        if f"*{ship.name}*" not in said:
            yield f"not told: {ship.name} went home"


def scouts(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """Every time the convoy was seen."""
    if _is_news(told) or _is_diary(told):
        return
    running = {
        "in the next watch": 1,
        "four hours after that seen again": 1,
        "seen again the watch after": 1,
        "a second four hours later": 1,
        "in as many": 2,
    }
    said = sum(SEEN.search(s) is not None for s in told.sentences)
    text = " ".join(told.sentences)
    said += sum(more * text.count(words) for words, more in running.items())
    for count, word in enumerate(ONES[2:9], start=1):
        said += count * len(re.findall(rf"(?i)\b{word} watches running", text))
    if said < len(record.seen(chronicle)):
        yield f"seen {len(record.seen(chronicle))} times, told {said} times"


def names(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """Every name has its source: ships of the record, places, watches, nations."""
    sailed = {ship.name for ship in record.ships(chronicle)}
    known = PROPER | {w for place in record.all_places() for w in place.split()} | set(WEEKDAYS)
    for sentence in told.sentences:
        yield from (f"no such ship: {n}" for n in NAME.findall(sentence) if n not in sailed)
        plain = NAME.sub("ship", sentence)
        for found in re.finditer(r"(?<=[\w,;)] )[A-Z][\w'’-]*", plain):
            if found[0] not in known:
                yield f"a name without a source: {found[0]} in: {sentence}"


def numbers(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """Every number is one of the record's, and one that fits what it counts."""
    allowed = (
        (r"watch", record.of_watches(chronicle)),
        (
            r"\w*ships?|merchantm[ae]n|tankers?|carriers?|cruisers?|destroyers?",
            record.of_ships(chronicle),
        ),
        (r"hours?|(?:quiet|empty) hours?", {4 * n for n in record.of_watches(chronicle)}),
        (r"hits?|blows?|contacts?|attacks?|times?", record.of_hits(chronicle)),
    )
    anything = record.anything(chronicle)
    for sentence in [told.headline, *told.sentences]:
        plain = _of_the_clock(NAME.sub("ship", sentence.replace("’", "'")))
        for found in NUMBER.finditer(plain):
            value, noun = _value(found[1].lower()), (found[2] or "").lower()
            fits = next((known for kind, known in allowed if re.match(kind, noun)), anything)
            if value not in fits:
                yield f"{found[0]!r} is no number of the record in: {sentence}"


def _of_the_clock(text: str) -> str:
    """The text without dates and hours."""
    text = re.sub(
        r"\b\d+(?:st|nd|rd|th)?(?: (?:and|to) \d+)? August(?: \d+)?|\b\d+(?:st|nd|rd|th)\b",
        "",
        text,
    )
    return re.sub(
        r"\b(?:four|eight)(?: in the (?:morning|afternoon|evening|forenoon)| (?:this|that) \w+|"
        r" tonight| on \w+ \w+)|\b(?:at|by|until|before) (?:\d{4}|four|eight)\b|"
        r"of four hours(?= |,|\.)",
        "",
        text,
        flags=re.IGNORECASE,
    )


def _value(word: str) -> int:
    if word.isdigit():
        return int(word)
    hundred, _, rest = word.rpartition("hundred")
    parts = rest.removeprefix(" and ").split("-") if rest else []
    return (100 if hundred else 0) + sum(VALUE[part] for part in parts)


def where_and_when(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """Every place is on the way, every day of the passage."""
    text = " ".join(told.paragraphs)
    for place in record.all_places():
        if place.lower() in text.lower() and place not in record.places(chronicle) | {
            "Grand Harbour"
        }:
            yield f"never {place}"
        text = re.sub(re.escape(place), "", text, flags=re.I)
    days = {
        int(d) for d in re.findall(r"\b(\d+)(?:st|nd|rd|th)\b|\b(\d+) August", text) for d in d if d
    }
    days |= {10 + WEEKDAYS.index(day) for day in re.findall("|".join(WEEKDAYS), text)}
    yield from (f"no day of the passage: {day}" for day in sorted(days - record.days(chronicle)))


def light(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """No daylight in the dark: no telling has a word for it."""
    yield from (f"daylight: {found[0]}" for found in DAYLIGHT.finditer(" ".join(told.paragraphs)))


def quotations(told: Page, chronicle: Chronicle) -> Iterator[str]:
    """Nobody is quoted."""
    text = " ".join([told.headline, *told.paragraphs, *told.asides])
    yield from (f"quoted: {found}" for found in re.findall(r"[\"“”„«»][^\"“”]*", text))


RECALL: tuple[Check, ...] = (losses, damage, contacts, options, cover, scouts)
PRECISION: tuple[Check, ...] = (names, numbers, where_and_when)
