"""What a war diary is held to: the facts it has to tell, and its gates."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from sheetgen.games.wings.campaigns.played import library
from sheetgen.games.wings.cast.dates import MONTHS
from sheetgen.games.wings.cast.names import short_rank
from sheetgen.games.wings.report import document as report
from sheetgen.games.wings.report.newspaper import EVERY
from sheetgen.games.wings.report.voice import in_prose
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import SKILLS, AirForce
from sheetgen.games.wings.rules.tables import CAMPAIGN, MEDALS, RANKS
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission, tell
from sheetgen.games.wings.story.hospital import is_crippled, medal_name
from sheetgen.games.wings.story.tellings import loss, nouns, skill_name
from sheetgen.kits.telling import gates, lint, measures, prose
from sheetgen.kits.telling.audit import Audit, Fact, Wanted, audited, facts_told
from sheetgen.kits.telling.gates import Gate
from sheetgen.kits.telling.grammar import number
from sheetgen.kits.telling.phrases import Told
from sheetgen.kits.telling.prose import any_of
from sheetgen.kits.telling.report import Asked, Telling

NOUNS = lint.Nouns(
    (
        "airplane", "squadron", "mission", "ship", "carrier", "tanker", "cruiser", "destroyer",
        "attack",
    ),
    ("hit", "force"),
    ("aircraft",),
)  # fmt: skip
"""What a diary counts."""
WORDS = (12, 420)
"""Of a mission, the lives told after it apart: a line to a page."""
FEW = 10
"""Of fewer sentences than these it is not asked how many begin alike."""
MOST_TWICE, A_SENTENCE = 2, 8
"""A sentence of so many words or more is told so often at most in a campaign, names masked."""
ELSEWHERE = (
    "Every number from two upwards is held against what its phrase was given from the record. Not "
    "looked at here: whether that was the right number, whether the men, ships and places of a "
    "sentence belong together, whether a chase was one, and whether the same record gives the same "
    "bytes. The project's own tests and measurements look at all this, with readers of their own "
    "who have the text and the record, and not the table below."
)
LIFE = "**"
"""How a paragraph on the life of a dead man begins."""
DATED = re.compile(r"(?m)^\*\*\d{1,2} [A-Z][a-z]+ \d{4}\.\*\* ")
"""How what is told of a mission begins."""
_RANKS = re.compile(r"\b(P\.Ten|Ten\.Col|Ten|Cap|Magg|Col|Lt|Oblt|Hptm|Maj|Obstlt|No)\.(?= )")
OWN_NUMBERS = (1, CAMPAIGN, EVERY)
"""What any diary may count: the missions of a campaign and those of a page of the newspaper; turns
with the last of them counted or not."""
_SLOTS = {
    "kill": ("down", "burning"),
    "loss": (
        "killed-", "blown-", "crash-died", "chute-", "jammed-", "wreck-", "sea",
    ),
    "crippled": ("crippled",),
    "sunk": ("sunk-", "boat-sunk", "destroyed"),
    "promotion": ("promoted",),
    "medal": ("medal",),
    "skill": ("became-ace", "more-skill", "eye-skill"),
}  # fmt: skip
"""Which slots tell a kind of fact: they begin so."""


class Chapter(NamedTuple):
    """A mission as it is told: its paragraphs, the lives told after them, and what of the
    newspaper that follows it is prose."""

    paragraphs: list[str]
    lives: list[str]
    page: list[str]

    @property
    def sentences(self) -> list[str]:
        """The sentences of the mission."""
        return prose.sentences(self.paragraphs)


def audit(asked: Asked, told: Telling) -> Audit:
    """The audit of a campaign's diary."""
    chronicle = tell(asked.session)
    facts, wording = _held(told, chronicle, asked.is_brief)
    numbers = gates.of_numbers(told.told, OWN_NUMBERS)
    return audited(told.text, facts, [numbers, *wording], ELSEWHERE)


def _held(told: Telling, chronicle: Chronicle, is_brief: bool) -> tuple[list[Fact], list[Gate]]:
    """The facts of every mission that is over and told, and the gates of their wording. A brief
    diary tells some of them, and is one chapter."""
    shown = {one.about for one in told.told if one.slot.startswith("told-")}
    missions = [m for m in chronicle.missions if not is_brief or (m.number,) in shown]
    ended = [(m, one) for m, one in zip(missions, read(told.text), strict=False) if m.ended]
    phrases = _of_one_mission(told)
    facts = [
        fact
        for mission, chapter in ended
        for fact in facts_told(_of_mission(mission), _SLOTS, phrases, chapter.sentences)
    ]
    chapters = [chapter for _, chapter in ended]
    if is_brief and chapters:
        chapters = [Chapter([text for one in chapters for text in one.paragraphs], [], [])]
    return facts, [*of_prose(chapters, chronicle, is_brief)] if chapters else []


def undotted(told: Telling) -> Telling:
    """A diary without the full stops of its ranks, which end no sentence."""
    phrases = [one._replace(text=_RANKS.sub(r"\1", one.text)) for one in told.told]
    return Telling(_RANKS.sub(r"\1", told.text), phrases)


def _of_one_mission(told: Telling) -> list[Told]:
    """The phrases that are about one mission alone, ranks without their full stops."""
    return [one for one in undotted(told).told if len(one.about) == 1]


def read(markdown: str) -> list[Chapter]:
    """The missions of a diary: each begins with its date, and ends with the next or a heading."""
    story = re.split(r"\n## (?:The squadrons (?:at the end|now)|Conditions)\n", markdown)[0]
    chapters = []
    for part in DATED.split(story)[1:]:
        text, _, page = part.partition("<!-- columns -->")
        told = [_RANKS.sub(r"\1", one) for one in prose.narrative(re.split(r"\n##", text)[0])]
        lives = [one for one in told if one.startswith(LIFE)]
        own = [one for one in told if one not in lives]
        page = page.partition("<!-- end of columns -->")[0]
        chapters.append(Chapter(own, lives, [_RANKS.sub(r"\1", p) for p in prose.narrative(page)]))
    return chapters


def _of_mission(mission: Mission) -> Iterator[Wanted]:
    """The facts of a mission that a diary has to tell."""
    assert mission.fought is not None

    def fact(kind: str, what: str, *names: str) -> Wanted:
        return Wanted(mission.number, kind, what, names, kind in ("loss", "crippled"))

    men = {flight.airman.number: flight.airman.name.surname for flight in mission.flights}
    for kill in mission.fought.kills:
        by = [men[crew] for crew in kill.by]
        yield fact("kill", f"{men[kill.lost]} by {' and '.join(by)}", men[kill.lost], *by)
    for target, crew in mission.fought.sunk:
        yield fact("sunk", f"{target} by {men[crew]}", men[crew])
    for flight in mission.flights:
        name = flight.airman.name.surname
        if loss(flight):
            kind = "crippled" if is_crippled(flight) else "loss"
            yield fact(kind, f"{name}: {loss(flight)}", name)
        for kind, what in _gained(flight):
            yield fact(kind, f"{name}: {what}", what)


def _gained(flight: Flight) -> Iterator[tuple[str, str]]:
    """A man's ranks, medals and skills of a mission; not those that took him elsewhere."""
    posted = bool(flight.followed_by(ev.PostedAway))
    for event in flight.events:
        match event:
            case ev.PromotionRolled(promoted=True) if not posted:
                yield "promotion", RANKS[flight.airman.man.air_force][event.rank]
            case ev.MedalAwarded(in_hospital=False):
                yield "medal", medal_name(flight, event.medal)
            case ev.SkillGained() if flight.after and flight.after.has(SKILLS[event.skill]):
                yield "skill", skill_name(SKILLS[event.skill])


def of_prose(
    chapters: Sequence[Chapter], chronicle: Chronicle, is_brief: bool = False
) -> Iterator[Gate]:
    """The gates of the wording of a diary whose missions are told in `chapters`."""
    masks = name_patterns(chronicle)
    paragraphs = [text for one in chapters for text in (*one.paragraphs, *one.lives)]
    said = prose.sentences(paragraphs)
    # A name is one word, however many it is written in.
    yield from gates.of_variety(
        prose.words(" ".join(_whole_names(text, masks) for text in paragraphs))
    )
    openings = [[_whole_names(s, masks) for s in one.sentences] for one in chapters]
    pairs = [[*one, *other] for one, other in pairwise(openings)]
    pairs = [pair for pair in pairs if len(pair) >= FEW]
    opened = min(map(measures.distinct_openings, pairs), default=1.0)
    yield gates.least("openings of their own, of two missions on end", opened, gates.OPENINGS)
    running = max(measures.same_first_word(one.sentences) for one in chapters)
    yield from gates.of_sentences(said, running, is_brief)
    yield _seldom(said, masks)
    lengths = [sum(len(prose.words(text)) for text in one.paragraphs) for one in chapters]
    yield gates.between("words of the shortest mission", min(lengths), WORDS)
    yield gates.between("words of the longest mission", max(lengths), WORDS)
    text = "\n".join([*paragraphs, *(line for one in chapters for line in one.page)])
    yield from gates.of_faults(text, NOUNS)


def _seldom(said: Sequence[str], masks: Sequence[str]) -> Gate:
    """No sentence of some length stands there more than twice."""
    counts = Counter(prose.masked(sentence, masks) for sentence in said)
    often = [
        f"{times} times: {sentence}"
        for sentence, times in counts.items()
        if times > MOST_TWICE and len(prose.words(sentence)) >= A_SENTENCE
    ]
    return gates.none("sentences told more than twice", often)


def _whole_names(text: str, masks: Sequence[str]) -> str:
    for pattern in masks:
        text = re.sub(pattern, lambda found: re.sub(r"\W+", "", found[0]), text)
    return text


def name_patterns(chronicle: Chronicle) -> tuple[str, ...]:
    """Patterns of what is masked where only the wording counts: ships, medals, places, units, men
    with rank and nickname, airplanes, dates, numbers."""
    places = {name for m in chronicle.missions for name in (m.place.name, m.place.where)}
    units = {
        in_prose(chronicle.unit(mission, aircraft)).removeprefix("the ")
        for mission in chronicle.missions
        if all(mission.fighters)
        for _, aircraft in mission.aircraft
    }
    units |= {unit.replace("No. ", "No ") for unit in units}
    medals = {medal.partition(" (")[0] for force in MEDALS for medal in force}
    boats = {ship.name for mission in chronicle.missions for ship in mission.ships}
    types = {one for what in ("airplane", "airplanes") for one in nouns()[what].values()}
    types |= {*nouns()["skill"]}
    return (
        r"(?:\*\*[^*]+\*\*|\*[^*]+\*)",
        rf"\b(?:{any_of(medals)})(?!\w)",
        rf"\b(?:{any_of(units)})(?!\w)",
        _men(chronicle),
        rf"(?:the )?\b(?:{any_of(places)})(?!\w)",
        rf"\b(?:{any_of(boats | types)})(?!\w)",
        rf"(?:\bin )?(?:\b\d\d? )?\b(?:{'|'.join(MONTHS)})(?: \d{{4}})?",
        rf"(?i)\b(?:{any_of(map(number, range(1, 100)))}|\d+)\b",
    )


def _men(chronicle: Chronicle) -> str:
    """Every man, with his rank and with what he is called, if that stands there."""
    ranks = {
        short_rank(force, step).rstrip(".")
        for force, steps in zip(AirForce, RANKS, strict=True)
        for step in range(len(steps))
    }
    called = {name for man in chronicle.men for name in (man.name.given, man.name.nickname)}
    bank = library().data(report.NICKNAMES)
    called |= {one["name"] for force in bank.values() for some in force.values() for one in some}
    surnames = {airman.name.surname for airman in chronicle.men}
    known = any_of(called - {""})
    return rf"\b(?:(?:{any_of(ranks)})\.? )?(?:(?:{known}) )?(?:{any_of(surnames)})(?!\w)"
