"""Whether what a war diary says has its source: every name, number, month and place of the prose,
the old scores between men, and the newspaper's tables."""

import re
from collections.abc import Iterator

from sheetgen.games.wings.report.voice import ship_name
from sheetgen.games.wings.rules.state import HOME
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.telling import prose
from tests.benchmarks import telling_wings_record as record
from tests.benchmarks import telling_wings_words as words
from tests.benchmarks.telling_wings_reader import Check, Told, has, unranked

FLIGHT = "Hal Far Fighter Flight"
"""A unit called after a place."""


def _texts(one: Told) -> list[str]:
    """The sentences of a mission and of the lives told after it."""
    return [*one.sentences, *prose.sentences(one.obituaries)]


def _of_the_page(one: Told) -> list[str]:
    """The prose of the page."""
    return prose.sentences([unranked(text) for text in prose.narrative(one.page)])


def names(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every name: of men who had joined by then, ships, units, places, types, and the words of the
    game."""
    titles: set[str] = set()
    for mission, one in zip(chronicle.missions, told, strict=True):
        titles |= _known(chronicle, mission)
        heads = re.findall(r"^## (.+?) \*No", one.page, re.MULTILINE)
        known = titles | {word for head in heads for word in head.split()}
        for sentence in [*_texts(one), *_of_the_page(one)]:
            for name in _names_in(sentence):
                if name not in known:
                    yield f"mission {mission.number}: who or what is {name}? {sentence}"


def _names_in(sentence: str) -> Iterator[str]:
    """Words with a capital that do not begin a sentence, ships apart."""
    plain = re.sub(r"\*\*[^*]+\*\*", "", sentence)
    plain = re.sub(words.RANK + r"(?![\w/])", "", re.sub(r"\*[^*]*\*", "ship", plain))
    body = re.sub(r"^\W*[\w'’/ª°.-]+", "", plain.strip())
    body = re.sub(r": [A-Z](?=[a-z]+ [a-z])", ": x", body)
    for found in words.CAPITAL.findall(body):
        name = re.sub(r"['’]s?$", "", found)
        if not any(name in months for months in words.MONTHS):
            yield name


def _known(chronicle: Chronicle, mission: Mission) -> set[str]:
    """What may be named from a mission on."""
    pieces = [mission.place.name, mission.place.where]
    called = record.nicknames(chronicle)
    for airman in chronicle.men:
        if airman.joined <= mission.number + 1:
            pieces += [airman.name.full, *called[airman.name.surname]]
    for _, aircraft in mission.aircraft:
        pieces += [chronicle.unit(mission, aircraft).full, record.TERMS["airplane"][aircraft]]
        pieces += [record.TERMS["airplanes"][aircraft], record.TERMS["airplane"][aircraft] + "s"]
    pieces += [ship.name for ship in mission.ships]
    pieces += [name for force in (*MALTA.medals, *MALTA.ranks) for name in force]
    pieces += record.meanings()
    tokens = {token for piece in pieces for token in re.findall(r"[^\s,()/]+", piece)}
    return tokens | words.PROPER | {part for token in tokens for part in re.split(r"\W", token)}


def places(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every place was fought over by then; every ship sailed by then."""
    been: set[str] = set()
    sailed: set[str] = set()
    for mission, one in zip(chronicle.missions, told, strict=True):
        been.add(mission.place.name)
        sailed |= {ship_name(ship).strip("*") for ship in mission.ships}
        text = " ".join([*_texts(one), *_of_the_page(one)]).replace(FLIGHT, "")
        for name in record.all_places():
            if has(name, text) and name not in been and not any(name in b for b in been):
                yield f"mission {mission.number}: nobody had been to {name}"
            text = text.replace(name, "")
        for name in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text):
            if name not in sailed and not name.startswith("No."):
                yield f"mission {mission.number}: no such ship: {name}"


def months(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every month and day is one on which something had happened, and a year is said where it is
    not the year at hand."""
    days = []
    for mission, one in zip(chronicle.missions, told, strict=True):
        days.append(mission.day)
        for sentence in [*_texts(one), *_of_the_page(one)]:
            plain = re.sub(r"\bAugust (?=[A-Z])", "", sentence)
            for day, month, year in words.months(plain):
                fits = [
                    d
                    for d in days
                    if d.month == month
                    and d.year == (year or mission.day.year)
                    and (not day or d.day == day)
                ]
                if not fits:
                    yield f"mission {mission.number}: nothing happened then: {sentence}"


def numbers(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every number fits what it counts."""
    for mission, one in zip(chronicle.missions, told, strict=True):
        missions = record.of_missions(chronicle, mission)
        airplanes = record.of_airplanes(chronicle, mission)
        kills, crews = record.of_kills(chronicle, mission), record.of_crews(chronicle, mission)
        points = record.of_points(mission)
        allowed = (
            (r"points?\b", points),
            (r"missions?\b|defeats?\b|running|in a row|on end|in succession|victor", missions),
            (r"kills?\b|shares?\b|shared\b", kills),
            (r"crews?|names?|places?|fighter|bomber", crews),
            (r"airplanes?|enem", airplanes),
        )
        anything = missions | airplanes | kills | crews | points | {2, 3}
        for sentence in [*_texts(one)]:
            # What is said of a turn of the fight is held against the track.
            if re.search(r"\b[Tt]urn \d", sentence):
                continue
            for value, noun in words.numbers(re.sub(rf"\b{words.RANK}(?= [A-Z])", "", sentence)):
                fits = next((known for kind, known in allowed if re.match(kind, noun)), anything)
                if value > 1 and value not in fits:
                    yield f"mission {mission.number}: {value} {noun} in: {sentence}"


def old_scores(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Where men of both sides stand together in a sentence with a place that is past, one had shot
    the other down there."""
    sides = {a.name.surname: a.man.side for a in chronicle.men}
    for mission, one in zip(chronicle.missions, told, strict=True):
        known = record.kills_upto(chronicle, mission.number)
        now = mission.place.name
        for whole in one.sentences:
            sentence = whole.replace(FLIGHT, "")
            places = [p for p in record.all_places() if has(p, sentence) and p not in now]
            men = [name for name in sides if has(name, sentence)]
            if not places or len({sides[name] for name in men}) < 2 or _is_hospital(sentence):
                continue
            pairs = [
                kill
                for kill in known
                if kill.lost in men
                and kill.mission.place.name in places
                and (set(kill.by) & set(men))
            ]
            if not pairs:
                yield f"mission {mission.number}: no such score: {sentence}"


def _is_hospital(sentence: str) -> bool:
    return re.search(r"hospital|mended|fit again|wound", sentence) is not None


def lives(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Whoever a life says a man shot down, he did, and there; each life is of a dead man, once."""
    seen: set[str] = set()
    for mission, one in zip(chronicle.missions, told, strict=True):
        dead = {f.airman.name.full: record.surname(f) for f in record.dead(mission)}
        for life in one.obituaries:
            name = re.split(r", called ", re.findall(r"\*\*(.+?)\.?\*\*", life)[0])[0]
            if name not in dead or name in seen:
                yield f"mission {mission.number}: a life of {name}, who is not dead or told twice"
                continue
            seen.add(name)
            yield from _deeds(mission, dead[name], life, chronicle)


def _deeds(mission: Mission, man: str, life: str, chronicle: Chronicle) -> Iterator[str]:
    known = record.kills_upto(chronicle, mission.number)
    for airman in chronicle.men:
        other = airman.name.surname
        if other != man and has(other, life):
            met = [k for k in known if {man, other} <= {k.lost, *k.by}]
            if not any(has(kill.mission.place.name, life) for kill in met):
                yield f"mission {mission.number}: {man} had nothing to do with {other}: {life}"


def pages(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """A page after every sixth mission: its ladder, its losses, its results are the record's."""
    for mission, one in zip(chronicle.missions, told, strict=True):
        if bool(one.page) != (mission.number % 6 == 0):
            yield f"mission {mission.number}: a page too many or too few"
        if one.page:
            yield from (
                f"page {mission.number // 6}: {f}" for f in _page(one.page, mission, chronicle)
            )


def _page(page: str, mission: Mission, chronicle: Chronicle) -> Iterator[str]:
    six = chronicle.missions[mission.number - 6 : mission.number]
    for name, kills, shares in re.findall(r"\| ([^|]+?)(?: †)? \| (\d+) \| (\d+) \|", page):
        by = [k.by for k in record.kills_upto(chronicle, mission.number) if name in k.by]
        alone = sum(len(one) == 1 for one in by)
        if (alone, len(by) - alone) != (int(kills), int(shares)):
            yield f"{name} has {alone} and {len(by) - alone}, not {kills} and {shares}"
    fates = re.findall(
        r"^- (.+), (?:over|off|in|south).*: (killed|drowned|prisoner|crippled)", page, re.M
    )
    said = sorted(text.split()[-1] for text, _ in fates)
    ours = sorted(
        record.surname(f).split()[-1]
        for m in six
        for f in record.lost(m)
        if f.airman.man.side == HOME
    )
    if said != ours:
        yield f"lost {ours}, told {said}"
    words_of = {HOME: "won", 1: "lost", -1: "drawn"}
    for one in six:
        assert one.fought is not None
        said = rf"{re.escape(one.place.name)}: {words_of[one.fought.score.winner]}( by \d+)?\n"
        if not re.search(said, page):
            yield f"{one.place.name} is not told"


PRECISION: tuple[Check, ...] = (
    names, places, months, numbers, old_scores, lives, pages,
)  # fmt: skip
