"""A reader of war diaries that shares no code with what tells them: claims are taken from printed
sentences by their words, and held against the one mission they stand under.

A mission's part begins with its place and day in bold. Everybody named in it must have flown in it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.games.wings.rules.state import CRIPPLED, DEAD, ENEMY, HOME, PRISONER
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
    rf"{N}'s torpedo sank {S}", rf"{N} sank {S}", rf"{N} bombed {S}, and she sank",
    rf"{N} shot {S} to pieces", rf"{N} kept at {S} until", rf"{N}'s bombs hit {S}, and she sank",
    rf"{N} let go at {S}", rf"{N}'s sank {S}", rf"{N} had the torpedo that counted\. {S}",
)  # fmt: skip
SANK = (
    rf"torpedo that sank {S} was {N}'s", rf"{S} was hit by {N}'s torpedo and went down",
    rf"{S} was sunk by {N}'s bombs", rf"{S} took {N}'s torpedo",
    rf"through the name\. It was {N}\.",
)  # fmt: skip
SIDE = r"(?:[Tt]he )?(Axis|British|Italians|Germans|Malta|[A-Z]\w+)"
WON = (
    rf"{SIDE} (?:held the air|won the dogfight|went last|had it by|came out of it on top)",
    rf"{SIDE} were the last there", rf"it was {SIDE} who stayed", rf"A success for {SIDE}\.",
    rf"{SIDE} (?:has|have) the first\.", rf"It went to {SIDE}\.",
    rf"left first, and {SIDE} have it",
    rf"one for {SIDE}\.", rf"goes to {SIDE}\.", rf"{SIDE} have the mission for it",
    rf"[Ss]o {SIDE} keep it", rf"{SIDE} have kept it", rf"it is {SIDE} who are still up there",
    rf"at the end of it|last has won, and that was {SIDE}\.", r"had it by one point",
)  # fmt: skip
LOST = (
    rf"{SIDE} tried .*? I have nothing", rf"{SIDE} were one point short",
    rf"{SIDE} were \w+ points? aw",
    rf"{SIDE} lost the mission in spite", rf"{SIDE} were still beaten on points",
)  # fmt: skip
COUNT = (
    rf"{N} has (\w+) now\.", rf"That is (\w+) for {N}\.", rf"{N} is at (\w+)\.",
    rf"I count (\w+) for {N}\.", rf"Another for {N}: (\w+)\.",
    rf"(\w+) kills for {N}, \w+ missions",
    rf"{N} has shot down (\w+) in \w+ missions", rf"who {N} is any more: (\w+)\.",
    rf"That is {N}'s (first)\.", rf"{N}'s (first) kill",
)  # fmt: skip
LEVEL = (r"^(\w+) (?:each|all)\.$", r"(?:has|had) caught up: (\w+) (?:each|all)",
    r"Level, at (\w+)\.",
         r"stands at (\w+) all, and")  # fmt: skip
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
NUMBERS = [
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
    "eighteen", "nineteen", "twenty", "twenty-one", "twenty-two", "twenty-three", "twenty-four",
]  # fmt: skip
HEAD = re.compile(
    r"\*\*(?:(?P<n>\d+)\. (?P<place>[^*]+), (?P<day>\d+ \w+)"
    r"|(?P<day2>\d+ \w+), (?P<place2>[^*]+))\.\*\*"
)


class Claim(NamedTuple):
    """What a sentence says: a kind of claim, whom or what it names, and the sentence."""

    kind: str
    named: tuple[str, ...]
    sentence: str


def parts(text: str, chronicle: Chronicle) -> Iterator[tuple[str, Mission]]:
    """What is told of each mission, and the mission."""
    story = re.split(r"\n## (?:The squadrons|What it came to)", text)[0]
    story = re.sub(r"(?s)<!-- cutting -->.*?<!-- end of cutting -->", "\n# \n", story)
    story = re.sub(r"(?m)^\*\*(?:\d+ to \d+|\d+ \w+ to \d+ \w+|[^*\d][^*]*)\.\*\*.*$", "# ", story)
    heads = [*HEAD.finditer(story)]
    for head, end in zip(heads, [*(h.start() for h in heads[1:]), len(story)], strict=True):
        day, place = head["day"] or head["day2"], head["place"] or head["place2"]
        (mission,) = (
            (
                m
                for m in chronicle.missions
                if m.place.name == place and day == f"{m.day.day} {m.day:%B}"
            )
            if not head["n"]
            else (chronicle.missions[int(head["n"]) - 1],)
        )
        assert mission.place.name == place
        # At the end of a year more is said than of its last mission.
        part = re.split(r"(?m)^#", story[head.end() : end])[0]
        yield re.sub(r"(?m)^(?:#+ .*|<!--.*)$", "", part), mission


def _plain(part: str, chronicle: Chronicle) -> str:
    """A part with every man by his surname alone."""
    forces = chronicle.theatre.folder.air_forces.values()
    ranks = [one["short"] for force in forces for one in force["ranks"]]
    any_rank = "|".join(map(re.escape, ranks))
    for airman in chronicle.men:
        name, short = re.escape(airman.name.full), _joined(airman.name.surname)
        part = re.sub(rf"(?:{any_rank}) {name}", short, part)
        part = part.replace(airman.name.surname, short)
    return part


def _joined(surname: str) -> str:
    return surname.replace(" ", "_").replace("'", "’")


def claims(text: str) -> Iterator[Claim]:
    """The claims of a part, sentence by sentence."""
    for sentence in re.split(r"(?<=[.?!])\s+(?=[A-Z*])", text.strip()):
        for kind, patterns in (
            ("down", DOWN), ("fell", FELL), ("shared", SHARED), ("sunk", SUNK), ("sank", SANK),
            ("level", LEVEL), ("was level", WAS_LEVEL), ("won", WON), ("lost", LOST),
            ("kills", COUNT), ("margin", MARGIN),
            ("score", SCORE), *((f"gone {status}", some) for status, some in GONE.items()),
        ):  # fmt: skip
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
        ({_joined(mission.surname(by)) for by in kill.by}, _joined(mission.surname(kill.lost)))
        for kill in mission.fought.kills
    ]
    ships = {
        (mission.vessels[target].name, _joined(mission.surname(crew)))
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
        case "won" | "lost":
            return named[0] in _people(mission, is_winner=claim.kind == "won")
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
    return any(_ends_as(flights[one], claim.kind[5:]) for one in named if one in flights)


def _ends_as(flight: Flight, status: str) -> bool:
    after = flight.after
    return status in (str(flight.status), str(after.status) if after else "")


def _people(mission: Mission, is_winner: bool) -> set[str]:
    """Whom a mission had win, or lose, as they are called: by their side, by the place, or as the
    one people who flew for it."""
    assert mission.fought is not None
    winner = mission.fought.score.winner
    if winner not in (HOME, ENEMY):
        return set()
    side = winner if is_winner else HOME if winner == ENEMY else ENEMY
    nouns = mission.theatre.nouns["people"]
    flew = {f.airman.man.air_force for f in mission.flights if f.airman.man.side == side}
    called = {nouns[force] for force in flew} | {mission.theatre.they[side]}
    return {one.removeprefix("the ") for one in (*called, mission.theatre.scored[side])}


def strangers(part: str, mission: Mission, chronicle: Chronicle) -> list[str]:
    """Who is named in a part and did not fly in its mission."""
    flew = {_joined(f.airman.name.surname) for f in mission.flights}
    known = {_joined(a.name.surname) for a in chronicle.men}
    return sorted({*re.findall(r"[\w’-]+", part)} & known - flew - {mission.place.name})


def read(text: str, chronicle: Chronicle) -> tuple[list[Claim], list[Claim]]:
    """The claims of a diary, and those of them that are not so."""
    made, wrong, won = list[Claim](), list[Claim](), Counter[int]()
    told = {m.number: (_plain(part, chronicle), m) for part, m in parts(text, chronicle)}
    for mission in chronicle.missions:
        if mission.fought:
            won[mission.fought.score.winner] += 1
        part, _ = told.get(mission.number, ("", mission))
        found = [*claims(part)]
        found += [Claim("flew", (one,), part) for one in strangers(part, mission, chronicle)]
        made += found
        score = [won[HOME], won[ENEMY]]
        wrong += [one for one in found if one.kind == "flew" or not holds(one, mission, score)]
    many, of_course = reader_of_course.wrong(iter(told.values()), chronicle, _number)
    made += [Claim("course", (), "")] * many
    return made, [*wrong, *(Claim("course", (), said) for said in of_course)]
