"""A reader of a war diary who has only the text and the record: he finds names, numbers, places and
months in the prose by himself, and holds them against what happened."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.report.voice import ship_name
from sheetgen.games.wings.rules.state import DRAWN
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.telling import prose
from tests.benchmarks import telling_wings_record as record
from tests.benchmarks.telling_wings_words import RANK, values
from tests.games.wings import DOGFIGHT

DEATH = re.compile(
    r"\bkilled\b|\bdrown|died (?:of|with)|never picked up|did not survive|dead of his wounds|"
    r"did not live through|wounds killed|crash killed"
)
LOST = re.compile(
    DEATH.pattern + r"|prisoner|captivity|never walk again|unable to walk|would not walk again"
)
SHOT = re.compile(
    r"shot|down|fell|brought|accounted|\bgot\b|finished|guns|kill|blew up|exploded|burning|alight|"
    r"flames|fire|smok|hit|fall"
)
SANK = re.compile(r"\bsank\b|\bsunk\b|went down to")
OPEN = "**"


@dataclass
class Told:
    """A mission as it is told: date, paragraphs, obituaries, and the page of the newspaper that
    follows it."""

    heading: str
    paragraphs: list[str] = field(default_factory=list)
    obituaries: list[str] = field(default_factory=list)
    page: str = ""

    @property
    def sentences(self) -> list[str]:
        """The sentences of the mission."""
        return prose.sentences(self.paragraphs)


Check = Callable[[list[Told], Chronicle], Iterator[str]]


def unranked(text: str) -> str:
    """The text without the full stops of ranks and numbers."""
    return re.sub(rf"\b({RANK}|No)\.", r"\1", text)


def read(markdown: str) -> list[Told]:
    """The missions of a diary, as a reader takes them in: each begins with its date."""
    story = markdown[markdown.index("\n## The early") :]
    story = re.split(r"\n## The squadrons (?:at the end|now)\n", story)[0]
    told = []
    _, *parts = re.split(r"(?m)^\*\*(\d{1,2} [A-Z][a-z]+ \d{4})\.\*\* ", story)
    for date, part in zip(parts[::2], parts[1::2], strict=True):
        text, _, page = part.partition("<!-- columns -->")
        one = Told(date, page=page.partition("<!-- end of columns -->")[0])
        for paragraph in prose.narrative(re.split(r"\n##", text)[0]):
            kind = one.obituaries if paragraph.startswith(OPEN) else one.paragraphs
            kind.append(unranked(paragraph))
        told.append(one)
    return told


def has(name: str, text: str) -> bool:
    """Whether a name stands in a text."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def kills(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every kill in a sentence with all who have it."""
    for mission, one in zip(chronicle.missions, told, strict=True):
        for kill in record.kills(mission):
            names = (kill.lost, *kill.by)
            if not any(SHOT.search(s) and all(has(n, s) for n in names) for s in one.sentences):
                yield f"mission {mission.number}: not told: {kill.lost} by {kill.by}"


def losses(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Everyone lost is told lost in one sentence of the diary, and nobody else in any."""
    found: Counter[str] = Counter()
    for one in told:
        for sentence in [*one.sentences, *prose.sentences(one.obituaries)]:
            for clause in _clauses(sentence):
                if LOST.search(clause):
                    found.update(_whose(clause, chronicle))
    lost = Counter(record.surname(f) for m in chronicle.missions for f in record.lost(m))
    for name in lost.keys() | found.keys():
        if lost[name] != found[name]:
            yield f"{name} is lost {lost[name]} times and told so {found[name]} times"


def _clauses(sentence: str) -> list[str]:
    """What a sentence tells of one man after another."""
    return re.split(r"; (?!his|he|it)|(?<=\w), and (?=[A-Z])", sentence)


def _whose(clause: str, chronicle: Chronicle) -> list[str]:
    """The man a clause is about: the first it names."""
    surnames = [airman.name.surname for airman in chronicle.men]
    places = [(found.start(), n) for n in surnames for found in [_at(n, clause)] if found]
    return [min(places)[1]] if places else []


def _at(name: str, text: str) -> re.Match[str] | None:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)


def deaths(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every death is told as one, once, in its own mission."""
    for mission, one in zip(chronicle.missions, told, strict=True):
        told_so = [c for s in one.sentences for c in _clauses(s) if DEATH.search(c)]
        said = Counter(name for clause in told_so for name in _whose(clause, chronicle))
        dead = Counter(record.surname(flight) for flight in record.dead(mission))
        if said != dead:
            yield f"mission {mission.number}: dead {sorted(dead)}, told {sorted(said.elements())}"


def honours(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every promotion, medal and skill with its man."""
    for mission, one in zip(chronicle.missions, told, strict=True):
        for flight in mission.flights:
            for thing in record.gained(flight):
                if not any(has(thing, s) and has(record.surname(flight), s) for s in one.sentences):
                    yield f"mission {mission.number}: not told: {record.surname(flight)}, {thing}"


def results(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """By how much every mission was won, that it was drawn, or who held the sky."""
    for mission, one in zip(chronicle.missions, told, strict=True):
        assert mission.fought is not None
        text = " ".join(one.sentences).lower()
        if mission.fought.score.winner == DRAWN:
            said = re.search(r"even|drawn|a draw|neither|nobody", text) is not None
        elif mission.kind == DOGFIGHT:
            said = re.search(r"victory|won it|and won|decided|gave the fight", text) is not None
        else:
            value = record.margin(mission)
            said = any(value == found for found in values(text)) or (value == 1 and "one" in text)
        if not said:
            yield f"mission {mission.number}: its result is not told"


def sinkings(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every vessel sunk."""
    for mission, one in zip(chronicle.missions, told, strict=True):
        assert mission.fought is not None
        roles = dict(zip(_targets(mission), mission.ships, strict=False))
        for target, _ in mission.fought.sunk:
            ship = roles.get(target)
            if ship and not any(SANK.search(s) and ship_name(ship) in s for s in one.sentences):
                yield f"mission {mission.number}: not told: {ship.name} sunk"


def _targets(mission: Mission) -> list[str]:

    return list(MALTA.targets(mission.kind, mission.attacker))


def headings(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every mission is told under its date."""
    for mission, one in zip(chronicle.missions, told, strict=True):
        if one.heading != in_words(mission.day):
            yield f"{one.heading!r} is not {in_words(mission.day)!r}"


RECALL: tuple[Check, ...] = (kills, losses, deaths, honours, results, sinkings, headings)
