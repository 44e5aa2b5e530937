"""A reader of war diaries that shares no code with what tells them: claims are taken from printed
sentences by their words, and held against the missions they stand under.

A part begins with a day in bold, or with the days of several missions. Everybody named in it must
have flown in one of them.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.games.wings.rules.state import CRIPPLED, DEAD, ENEMY, HOME, PRISONER, Winner
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from tests.games.wings.report import reader_of_course

N = r"\b(?!(?:It|He|She|That|Nobody|They|One|Of|The|I)\b)([A-ZÀ-Ž][\w’-]+)"
S = r"(\*[^*]+\*|(?:MAS|MTB|T) ?\d+)"
AND = rf"{N}(?:, {N})? and {N}"
DOWN = (
    rf"(?<!and ){N} (?:shot|brought) {N} down\b(?! between)", rf"(?<!and ){N} put {N} in the sea",
    rf"{N} (?:killed|got) {N}(?: in the air)?[.,]", rf"{N} finished {N}'s", rf"{N} set {N}'s \w",
    rf"It was {N} who brought {N} down", rf"The fire that {N} lit in {N}'s",
    rf"(?<!and ){N} shot down {N}\b", rf"{N} put an end to {N}'s campaign",
    rf"{N} had a score to settle with {N}\b", rf"{N} fired, and {N}'s \w",
    rf"{N} hit {N}'s [\w. ]+ where it mattered", rf"{N} left {N}'s [\w. ]+ past flying",
    rf"(?<!and ){N} set {N} on fire, and h?s?he (?:could not|jumped)",
    rf"(?:^|: |; |, and |\. ){N} had {N}, (?:who|over the wrong)",
    rf"{N} cost {N} an airplane", rf"{N} has {N} to h\w\w name", rf"{N} was too good for {N}\.",
    rf"{N} sent {N} (?:down to a bad|for a swim)", rf"{N} shot {N} out of the",
    rf"{N} blew {N} up", rf"{N} found {N}, who was new",
    rf"{N} drew the worst token there is for {N}",
    rf"(?<!and ){N} made {N} jump",
)  # fmt: skip
FELL = (
    rf"{N} was shot down by {N}\b(?! in| over| off)",
    rf"{N} (?:went down|fell) to {N}[.,](?! \w+ and)",
    rf"{N} came too near {N}'s gunners", rf"{N} owed it to {N} that",
    rf"{N}'s [\w. ]+ blew up (?:under|in front of) {N}", rf"{N} was brought down by a novice, {N}",
    rf"{N}, (?:shot down by|down to) {N}\b", rf"{N} was {N}'s \w+\.",
    rf"Shot down by {N} and taken",
    rf"{N}'s [\w. ]+ blew up in the air, hit by {N}", rf"{N} jumped when {N} had",
    rf"{N} lost the [\w. ]+ and some blood to {N}", rf"{N} owes the airplane to {N}",
    rf"{N} swam, on account of {N}", rf"{N} was hit by {N} and did not",
    rf"{N} was in the water, thanks to {N}",
)  # fmt: skip
SHARED = (
    rf"{AND} (?:brought|shot) {N} down\b", rf"{AND} put {N} in the sea",
    rf"{AND} killed {N} between",
    rf"{AND} share(?:d)? {N}(?:,|'s)", rf"It took {AND} to get {N} down",
    rf"It took {AND} together to bring {N} down", rf"{AND} made {N} jump",
    rf"{AND} between them had {N} swimming", rf"(?:^|: |; ){AND} had {N}, who",
)  # fmt: skip
GONE: Mapping[str, tuple[str, ...]] = {
    PRISONER: (rf"{N} (?:was taken prisoner|is a prisoner|was taken\b)",
        rf"The war is over for {N}",
               rf"{N}, who is a prisoner", rf"move {N} to the column"),
    DEAD: (rf"{N} (?:drowned|was killed\b|was dead|is dead|died of it)",
        rf"{N} .{{0,50}}stayed shut",
           rf"No boat came for {N}", rf"Nobody found {N}", rf"The sea kept {N}",
           rf"{N}, who (?:was killed|died of it|drowned)", rf"A line through {N}"),
    CRIPPLED: (rf"{N} (?:lived, and would not walk|will not fly again)",
        rf"{N}, who will not walk"),
}  # fmt: skip
SUNK = (
    rf"{N}'s torpedo sank {S}", rf"{N} (?:sank|has sunk) {S}", rf"{N} bombed {S}, and she sank",
    rf"{N} shot {S} to pieces", rf"{N} kept at {S} until",
)  # fmt: skip
SANK = (
    rf"torpedo that sank {S} was {N}'s", rf"{S} was hit by {N}'s torpedo and went down",
    rf"{S} was sunk by {N}'s bombs", rf"{S} is at the bottom, .* and {N} put",
    rf"{S} went down .*(?:by|under) {N},", rf"{S} to {N}, and the mission",
    rf"We have sunk something: {S}, .*\. It was {N}\.", rf"They have sunk {S}, .*\. {N} did it",
)  # fmt: skip
SIDE = r"(?:[Tt]he )?(Axis|British|Italians|Germans|Malta|[A-Z]\w+)"
WON = (
    rf"{SIDE} (?:had it by|has|have) the first\.", rf"was {SIDE} who were left",
    rf"goes to {SIDE}\.", rf"[Ss]o {SIDE} keep it", rf"{SIDE} had it by \w+ points?",
    rf"{SIDE} had the sky to themselves", rf"points? to the good: {SIDE}'s",
)  # fmt: skip
SETTLED = (
    rf"With that {SIDE} had the campaign", rf"If {SIDE} won this, it could",
    rf"{SIDE} cannot be caught", rf"One more for {SIDE}, and there",
    rf"As it stood, {SIDE} did not even",
)  # fmt: skip
BEATEN = (rf"[Nn]othing could help {SIDE}\b", rf"After that {SIDE} could win")
BEAT = (rf"{N} and {N} met .*?, and {N} lost: s?he ([\w ]+)\.",)
"""Who met whom, who lost, and what became of that one."""
GOT = (
    rf"{N} (?:shot down|had|got|who got) (?:an?|the other) ([a-z]\w+)",
    rf"(?:^|\. )(?:An?|The other) ([a-z]\w+) (?:went to|for) {N},",
)  # fmt: skip
"""Who shot down what type."""
TYPE = (
    rf"\b(?:[Aa]n?|[Tt]he other) ([a-z]\w+) (?:shot|put|set|sent|brought|cost|finished|made) {N}\b",
)  # fmt: skip
"""What type brought somebody down."""
WENT = (
    r"(?:\b[Ww]e|\bwas|mission|^|: |, ) ?\b([Ww]on|[Ll]ost|[Dd]rawn|drew)(?: by ([\w-]+))?"
    r"(?=[,.:]| (?:over|off|in|south|north|near) )"
)
HOW = re.compile(r"\b([Ww]on|[Ll]ost|[Dd]rawn|drew)\b(?: by ([\w-]+))?")
BEHIND = (r"(?:We are|^|\. )(\w+) (?:behind|down)(?: now)?\.", r"^It is (\w+) to \w+ against us")
AHEAD = (r"which makes us (\w+) to the good", r"^(\w+) ahead\.", r"We lead by (\w+),")
BEFORE = {
    r"One win and we were level|I wanted this one, to be level": -1, r"want to be three behind": -2,
    r"We were one ahead, which|wanted two between us": 1,
    r"^Level, and I had a good|Whoever got": 0,
}  # fmt: skip
"""How far the home side led before a mission, by what was hoped."""
COUNT = (
    rf"{N} has (\w+) now\.", rf"That is (\w+) for {N}\.", rf"{N} is at (\w+)\.",
    rf"I count (\w+) for {N}\.", rf"Another for {N}: (\w+)\.",
    rf"(\w+) kills for {N}, \w+ missions",
    rf"{N} has shot down (\w+) in \w+ missions", rf"who {N} is any more: (\w+)\.",
    rf"That is {N}'s (first)\.", rf"{N}'s (first) kill", rf"That makes (\w+) for {N}",
    rf"{N} has (\w+)\. \w",
)  # fmt: skip
LEVEL = (
    r"^(\w+) (?:each|all)\.$", r"It stands at (\w+) each", r"so we are level, at (\w+)\.",
    r"(?:has|had) caught up: (\w+) (?:each|all)", r"Level, at (\w+)\.",
    r"stands at (\w+) all, and",
)  # fmt: skip
WAS_LEVEL = (
    r"stood at (\w+) all\.",
    r"the two sides, at (\w+) each",
    r"before this one, at (\w+) each",
)
MARGIN = (
    r"(?:it|off|enough|them|was done|keep it|to the good|success), by (\w+) points?\b",
    r"^(\w+) points? clear", r"were (\w+) points to the good over", r"^(\w+) points short, over",
    r"was (\w+) points? in favour", r"were (\w+) points? worse off",
    r"came home beaten by (\w+) points",
)  # fmt: skip
SCORE = (r"(\w+) to (\w+) (?:for|to) (?:the )?\w+[., ]",)
CLAIMS: Mapping[str, tuple[str, ...]] = {
    "down": DOWN, "fell": FELL, "shared": SHARED, "sunk": SUNK, "sank": SANK, "level": LEVEL,
    "was level": WAS_LEVEL, "won": WON, "beat": BEAT, "settled": SETTLED, "beaten": BEATEN,
    "got": GOT, "type": TYPE, "behind": BEHIND, "ahead": AHEAD, "kills": COUNT, "margin": MARGIN,
    "score": SCORE, **{f"gone {status}": some for status, some in GONE.items()},
    **{f"before {lead}": (f"({words})",) for words, lead in BEFORE.items()},
}  # fmt: skip
"""The kinds of claims, by the words that make them."""
NUMBERS = [
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
    "eighteen", "nineteen", "twenty", "twenty-one", "twenty-two", "twenty-three", "twenty-four",
]  # fmt: skip
HEAD = re.compile(r"(?m)^(?:## (?P<year>\d{4})|\*\*(?P<when>[^*]+)\.\*\*)")


class Claim(NamedTuple):
    """What a sentence says: a kind of claim, whom or what it names, and the sentence."""

    kind: str
    named: tuple[str, ...]
    sentence: str


def parts(text: str, chronicle: Chronicle) -> Iterator[tuple[str, list[Mission]]]:
    """What is told of a mission, or of several together, and the missions: from the day that stands
    over it to the next."""
    story = re.split(r"\n## (?:The squadrons|What it came to)", text)[0]
    story = re.sub(r"(?s)<!-- cutting -->.*?<!-- end of cutting -->", "", story)
    heads, year, begun = [*HEAD.finditer(story)], 0, list[tuple[int, str]]()
    for head, end in zip(heads, [*(h.start() for h in heads[1:]), len(story)], strict=True):
        year = int(head["year"] or year)
        if head["when"]:
            before = begun[-1][0] if begun else 0
            later = chronicle.missions[before:]
            first = next(m.number for m in later if _is_when(head["when"], year, m))
            begun.append((first, story[head.end() : end]))
    ends = [*(first for first, _ in begun[1:]), len(chronicle.missions) + 1]
    for (first, part), end in zip(begun, ends, strict=True):
        told = re.sub(r"(?m)^(?:#+ .*|<!--.*)$", "", part)
        yield told, chronicle.missions[first - 1 : end - 1]


def _is_when(when: str, year: int, mission: Mission) -> bool:
    """Whether a mission is the first of those that stand under a head: `3 July, Gozo`, `3 July to
    6 August`, `July to August`."""
    month = f"{mission.day:%B}"
    day, _, place = when.partition(" to ")[0].partition(", ")
    return mission.day.year == year and (
        day == month or (day == f"{mission.day.day} {month}" and place in ("", mission.place.name))
    )


def _plain(part: str, chronicle: Chronicle) -> str:
    """A part with every name as one word, and so every airplane that stands for its crew."""
    for airman in chronicle.men:
        part = part.replace(airman.name.surname, _joined(airman.name.surname))
    nouns = chronicle.theatre.nouns
    for noun in [*nouns["airplane"].values(), *nouns["airplanes"].values()]:
        before = r"\b([Aa]n?|[Tt]he other|[Aa] second|[Tt]wo|[Tt]hree)"
        part = re.sub(rf"{before} {re.escape(noun)}(?!\w)", rf"\1 {_squeezed(noun)}", part)
    return part


def _joined(surname: str) -> str:
    return surname.replace(" ", "_").replace("'", "’")


def _name(mission: Mission, crew: int) -> str:
    return _joined(mission.flight(crew).airman.name.surname)


def claims(text: str) -> Iterator[Claim]:
    """The claims of a part, sentence by sentence."""
    for sentence in re.split(r"(?<=[.?!])\s+(?=[A-Z*])", text.strip()):
        for kind, patterns in CLAIMS.items():
            for pattern in patterns:
                for found in re.finditer(pattern, sentence):
                    if named := tuple(one for one in found.groups() if one):
                        yield Claim(kind, named, sentence)


def _number(word: str) -> int:
    word = word.lower()
    return 1 if word == "first" else NUMBERS.index(word) if word in NUMBERS else -1


def holds(claim: Claim, mission: Mission, won: list[int]) -> bool:
    """Whether a claim is so in a mission, after which each side had won so many."""
    assert mission.fought is not None
    named = [one.strip("*") for one in claim.named]
    flights = {_joined(f.airman.name.surname): f for f in mission.flights}
    kills = [
        ({_name(mission, by) for by in kill.by}, _name(mission, kill.lost))
        for kill in mission.fought.kills
    ]
    ships = {
        (mission.vessels[target].name, _name(mission, crew))
        for target, crew in mission.fought.sunk
        if target in mission.vessels
    }
    score = mission.fought.score
    match claim.kind:
        case "down":
            return ({named[0]}, named[1]) in kills if len(named) == 2 else True
        case "fell":
            return ({named[1]}, named[0]) in kills if len(named) == 2 else True
        case "shared":
            return ({*named[:-1]}, named[-1]) in kills
        case "sunk":
            return (named[1], named[0]) in ships
        case "sank":
            return (named[0], named[1]) in ships if len(named) == 2 else True
        case "won":
            return named[0] in _people(mission)
        case "settled" | "beaten":
            ahead = HOME if (won[0] > won[1]) == (claim.kind == "settled") else ENEMY
            return named[0] == mission.theatre.scored[ahead].removeprefix("the ")
        case "beat":
            return _is_beaten(flights, kills, *named)
        case "got":
            found = _types(mission, lost=True)
            if not {*named} & {*map(_squeezed, mission.theatre.nouns["airplane"].values())}:
                return True
            return (named[1], named[0]) in found or (named[0], named[1]) in found
        case "type":
            return (named[0], named[1]) in _types(mission, lost=False)
        case "behind" | "ahead":
            lead = (won[0] - won[1]) * (1 if claim.kind == "ahead" else -1)
            return _number(named[0]) in (-1, lead)
        case "level":
            return _number(named[0]) in (-1, won[0]) and (_number(named[0]) < 0 or won[0] == won[1])
        case "was level":
            return (
                won[score.winner] - 1 == _number(named[0])
                if score.winner in (HOME, ENEMY)
                else (won[0] == won[1] == _number(named[0]))
            )
        case "score":
            return _number(named[1]) == -1 or sorted(map(_number, named)) == sorted(won)
        case "margin":
            return _number(named[0]) in (-1, abs(score.of(HOME) - score.of(ENEMY)))
        case "kills":
            who = next((flights[one] for one in named if one in flights), None)
            many = next((_number(one) for one in named if _number(one) >= 0), -1)
            return who is None or many < 0 or (who.after is not None and who.after.kills == many)
    if claim.kind.startswith("before"):
        by = {HOME: 1, ENEMY: -1}.get(score.winner, 0)
        return won[0] - won[1] - by == int(claim.kind.split()[1])
    return any(_ends_as(flights[one], claim.kind[5:]) for one in named if one in flights)


def _is_beaten(
    flights: Mapping[str, Flight], kills: list[tuple[set[str], str]], *named: str
) -> bool:
    one, other, lost, became = named
    if lost not in flights:
        return False
    gone = {"was taken prisoner": PRISONER, "will not walk again": CRIPPLED}
    gone |= dict.fromkeys(("drowned", "was killed", "died of it"), DEAD)
    status = gone.get(became)
    is_so = _ends_as(flights[lost], str(status)) if status else not _is_lost(flights[lost])
    return lost == other and ({one}, other) in kills and is_so


def _is_lost(flight: Flight) -> bool:
    return any(_ends_as(flight, str(status)) for status in GONE)


def _types(mission: Mission, lost: bool) -> set[tuple[str, str]]:
    """The types of those brought down, each with who has a part in it; or of those who did it, each
    with who was brought down."""
    assert mission.fought is not None
    nouns = mission.theatre.nouns["airplane"]
    pairs = [(kill.lost, by) for kill in mission.fought.kills for by in kill.by]
    return {
        (
            _squeezed(nouns[mission.flight(one).aircraft]),
            _name(mission, other),
        )
        for one, other in (pairs if lost else [(by, man) for man, by in pairs])
    }


def _ends_as(flight: Flight, status: str) -> bool:
    after = flight.after
    return status in (str(flight.status), str(after.status) if after else "")


def _squeezed(noun: str) -> str:
    return re.sub(r"\W", "", noun).lower()


def _people(mission: Mission) -> set[str]:
    """Whom a mission had win, as they are called: by their side, by the place, or as the one people
    who flew for it."""
    assert mission.fought is not None
    winner = mission.fought.score.winner
    if winner not in (HOME, ENEMY):
        return set()
    nouns = mission.theatre.nouns["people"]
    flew = {f.airman.man.air_force for f in mission.flights if f.airman.man.side == winner}
    called = {nouns[force] for force in flew} | {mission.theatre.they[winner]}
    return {one.removeprefix("the ") for one in (*called, mission.theatre.scored[winner])}


def results(part: str, missions: list[Mission]) -> Iterator[Claim]:
    """How missions went, by their places and the words beside them; of a mission told alone also
    where no place is named. The kind of the claim is the mission it is about."""
    places = {m.place.name: m for m in missions}
    any_place = "|".join(map(re.escape, sorted(places, key=len, reverse=True)))
    for sentence in re.split(r"(?<=[.?!])\s+(?=[A-Z*])", part.strip()):
        token = re.compile(rf"\b(?P<place>{any_place})\b|{HOW.pattern}")
        found, how = [*token.finditer(sentence)], None
        for at, one in enumerate(found):
            if not one["place"]:
                how = one
                continue
            after = found[at + 1] if at + 1 < len(found) else None
            is_next = after and not after["place"] and after.start() == one.end() + 1
            said = after if is_next else how
            if said and (
                is_next
                or re.match(r"(?:On|Two|All|Most|Won|Lost|Drawn|won|lost|drawn|We)", sentence)
            ):
                yield Claim(str(places[one["place"]].number), _groups(said), sentence)
        went = re.search(WENT, sentence)
        if went and not any(one["place"] for one in found):
            yield Claim(str(missions[0].number), _groups(went), sentence)


def _groups(found: re.Match[str]) -> tuple[str, ...]:
    return tuple(one for one in found.groups()[-2:] if one)


def went(claim: Claim, mission: Mission) -> bool:
    """Whether a mission went so for the home side."""
    assert mission.fought is not None
    score = mission.fought.score
    how = {HOME: ("won",), ENEMY: ("lost",)}.get(score.winner, ("drawn", "drew"))
    by = _number(claim.named[1]) if len(claim.named) > 1 else -1
    margin = abs(score.of(HOME) - score.of(ENEMY))
    return claim.named[0].lower() in how and by in (-1, margin)


def strangers(part: str, missions: list[Mission], chronicle: Chronicle) -> list[str]:
    """Who is named in a part and did not fly in its missions."""
    flew = {_joined(f.airman.name.surname) for m in missions for f in m.flights}
    known = {_joined(a.name.surname) for a in chronicle.men}
    places = {m.place.name for m in missions}
    return sorted({*re.findall(r"[\w’-]+", part)} & known - flew - places)


def _won(winners: list[Winner]) -> list[int]:
    return [winners.count(HOME), winners.count(ENEMY)]


def read(text: str, chronicle: Chronicle) -> tuple[list[Claim], list[Claim]]:
    """The claims of a diary, and those of them that are not so."""
    made, wrong, begun = list[Claim](), list[Claim](), list[tuple[str, Mission]]()
    for part, missions in parts(text, chronicle):
        plain, first = _plain(part, chronicle), missions[0]
        winners = [m.fought.score.winner for m in chronicle.missions if m.fought]
        found = [Claim("flew", (one,), part) for one in strangers(plain, missions, chronicle)]
        wrong += found
        for claim in results(part, missions):
            made.append(claim)
            wrong += [] if went(claim, chronicle.missions[int(claim.kind) - 1]) else [claim]
        # What is said of several missions is said of the first of them, or after the last.
        for claim in claims(plain):
            made.append(claim)
            told = (m for m in (first, missions[-1]))
            is_so = any(holds(claim, m, _won(winners[: m.number])) for m in told)
            wrong += [] if is_so else [claim]
        begun.append((plain, first))
    many, of_course = reader_of_course.wrong(iter(begun), chronicle, _number)
    made += [Claim("course", (), "")] * many
    return made, [*wrong, *(Claim("course", (), said) for said in of_course)]
