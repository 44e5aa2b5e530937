"""A reader of war diaries that shares no code with what tells them: claims are taken from printed
sentences by their words, and held against the chronicle."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.games.wings.rules.state import CRIPPLED, DEAD, ENEMY, HOME, PRISONER
from sheetgen.games.wings.story.chronicle import Chronicle, Mission

N, S = r"\b(?!It\b|He\b|She\b)([A-ZÀ-Ž][\w’-]+)", r"(\*[^*]+\*|(?:MAS|MTB|T) ?\d+)"
DOWN = (
    rf"(?<!and ){N} (?:shot|brought) {N} down\b(?! between)", rf"(?<!and ){N} put {N} in the sea",
    rf"{N} killed {N} in the air",
    rf"{N} finished {N}'s", rf"{N} set {N}'s \w", rf"It was {N} who brought {N} down",
    rf"The fire that {N} lit in {N}'s", rf"{N} had {N}'s \w+[ .]", rf"{N} shot down {N}\b",
    rf"{N} put an end to {N}'s campaign", rf"{N} had a score to settle with {N}\b",
    rf"{N} fired, and {N}'s \w", rf"{N} hit {N}'s [\w. ]+ where it mattered",
    rf"{N} left {N}'s [\w. ]+ past flying", rf"{N} set {N} on fire, and h?s?he could not",
)  # fmt: skip
FELL = (
    rf"{N} was shot down by {N}", rf"{N} went down to {N}",
    rf"{N} fell to {N}, into", rf"{N} came too near {N}'s gunners",
    rf"{N} owed it to {N} that", rf"{N}'s [\w. ]+ blew up (?:under|in front of) {N}",
    rf"{N} was brought down by a novice, {N}", rf"{N}, shot down by {N}", rf"{N} was {N}'s \w+\.",
    rf"{N}'s [\w. ]+ blew up in the air, hit by {N}", rf"{N} jumped when {N} had",
)  # fmt: skip
SHARED = (
    rf"{N} and {N} (?:brought|shot) {N} down\b", rf"{N} and {N} put {N} in the sea",
    rf"{N} and {N} killed {N} between", rf"{N} and {N} share {N}'s",
    rf"It took {N} and {N} together to bring {N} down",
)  # fmt: skip
GONE = {
    PRISONER: (rf"{N} was taken prisoner", rf"{N} [^,]{{0,60}}(?:made prisoner|into captivity)"),
    DEAD: (rf"{N} (?:drowned|was killed\b|was dead)", rf"{N} .{{0,50}}stayed shut",
           rf"No boat came for {N}", rf"Nobody found {N}", rf"{N} .{{0,60}}died of the wounds"),
    CRIPPLED: (rf"{N} lived, and would not walk",),
}  # fmt: skip
SUNK = (
    rf"{N}'s torpedo sank {S}",
    rf"{N} sank {S}",
    rf"{N} bombed {S}, and she sank",
    rf"{N} shot {S} to pieces",
    rf"{N} kept at {S} until",
)
SANK = (rf"torpedo that sank {S} was {N}'s", rf"{S} was hit by {N}'s torpedo and went down",
        rf"{S} was sunk by {N}'s bombs")  # fmt: skip
LEVEL = (r"It was (\w+) each\.", r"That made it (\w+) all\.", r"had caught up: (\w+) all")
AHEAD = (
    r"For the first time (?:the )?(\w+) was ahead",
    r"So (?:the )?(\w+), which had been behind, was in front",
)
P, AT = r"[Tt]he (Axis|British|[A-Z]\w+s\b)", r"(?:over|off|in|at|of|to|for) ([^,.]+?)"
DAY = r"(?: later)? (?:in|on) (?:\d+ )?[A-Z]\w+(?: \d{4})?"
WON = (
    rf"{P} got through to (?:the \w+ )?{AT}{DAY}", rf"{P} won {AT}{DAY}",
    rf"{P} raided .*?{AT}{DAY}, and it came off", rf"{P} had a success {AT}(?: later|\.)",
    rf"{P} had the sky to themselves", rf"the sky belonged to {P}", rf"{P} drove the others off",
)  # fmt: skip
LOST = (
    rf"{P} tried .*?{AT}{DAY}, without success", rf"{P} came nowhere near",
    rf"{P} came \w+ points? short", rf"and {P} could not stop them",
)  # fmt: skip
NUMBERS = [
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
]


class Claim(NamedTuple):
    """What a sentence says: a kind of claim, whom it names, and the sentence."""

    kind: str
    named: tuple[str, ...]
    sentence: str


def sixes(text: str, chronicle: Chronicle) -> Iterator[tuple[str, list[Mission]]]:
    """What is told between two pages of the newspaper, and the missions it is on."""
    told = re.split(r"\n## (?:The squadrons|What it came to)", text)[0].split("\n### ", 1)[-1]
    parts = re.split(r"(?s)<!-- columns -->.*?<!-- end of columns -->", told)
    for n, part in enumerate(parts):
        if missions := chronicle.missions[6 * n : 6 * n + 6]:
            yield _plain(part, chronicle), missions


def _plain(part: str, chronicle: Chronicle) -> str:
    """A part with every man by his surname alone, without headings."""
    part = re.sub(r"(?m)^(?:#+ .*|<!--.*)$", "", part)
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
    for sentence in re.split(r"(?<=[.?!])\s+(?=[A-Z*])", text):
        for kind, patterns in (
            ("down", DOWN), ("fell", FELL), ("shared", SHARED), ("sunk", SUNK), ("sank", SANK),
            ("level", LEVEL), ("won", WON), ("lost", LOST), ("ahead", AHEAD),
            *((f"gone {status}", some) for status, some in GONE.items()),
        ):  # fmt: skip
            for pattern in patterns:
                for found in re.finditer(pattern, sentence):
                    yield Claim(kind, found.groups(), sentence)


def holds(claim: Claim, missions: list[Mission], won: list[int], ahead: set[str]) -> bool:
    """Whether a claim is so in any of some missions, of which each had such a score, and which put
    these sides ahead for the first time."""
    named = [one.strip("*") for one in claim.named]
    for mission in missions:
        assert mission.fought is not None
        kills = [
            ({_joined(mission.surname(by)) for by in kill.by}, _joined(mission.surname(kill.lost)))
            for kill in mission.fought.kills
        ]
        ships = {
            (mission.vessels[target].name, _joined(mission.surname(crew)))
            for target, crew in mission.fought.sunk
            if target in mission.vessels
        }
        match claim.kind:
            case "down" if ({named[0]}, named[1]) in kills:
                return True
            case "fell" if ({named[1]}, named[0]) in kills:
                return True
            case "shared" if ({named[0], named[1]}, named[2]) in kills:
                return True
            case "sunk" if (named[1], named[0]) in ships:
                return True
            case "sank" if (named[0], named[1]) in ships:
                return True
            case "won" | "lost" if named[0] in _people(mission, is_winner=claim.kind == "won"):
                # Without a place it is told of a fight for the sky, or of a target not reached.
                is_of = len(named) == 1 and (claim.kind == "won") != mission.on_points
                if is_of or mission.place.name in claim.sentence:
                    return True
            case "ahead" if named[0] in ahead:
                return True
            case "level" if NUMBERS.index(named[0]) in won:
                return True
            case kind if kind.startswith("gone"):
                for flight in mission.flights:
                    if (
                        _joined(flight.airman.name.surname) == named[0]
                        and str(flight.status) == kind[5:]
                    ):
                        return True
                    man = flight.after
                    if (
                        man
                        and _joined(flight.airman.name.surname) == named[0]
                        and str(man.status) == kind[5:]
                    ):
                        return True
    return False


def _people(mission: Mission, is_winner: bool) -> set[str]:
    """Whom a mission had win, or lose, as they are called: by their side, or as the one people who
    flew for it."""
    assert mission.fought is not None
    winner = mission.fought.score.winner
    if winner not in (HOME, ENEMY):
        return set()
    side = winner if is_winner else HOME if winner == ENEMY else ENEMY
    nouns = mission.theatre.nouns["people"]
    flew = {f.airman.man.air_force for f in mission.flights if f.airman.man.side == side}
    called = {nouns[force] for force in flew} | {mission.theatre.they[side]}
    return {one.removeprefix("the ") for one in called}


def read(text: str, chronicle: Chronicle) -> tuple[list[Claim], list[Claim]]:
    """The claims of a diary, and those of them that are not so."""
    score, level, ahead = [0, 0], list[list[int]](), dict[str, int]()
    for mission in chronicle.missions:
        if mission.fought and mission.fought.score.winner in (HOME, ENEMY):
            score[mission.fought.score.winner] += 1
        for side, other in ((HOME, ENEMY), (ENEMY, HOME)):
            if score[side] > score[other]:
                name = chronicle.theatre.scored[side].removeprefix("the ")
                ahead.setdefault(name, mission.number)
        level.append([score[0]] if score[0] == score[1] else [])
    made, wrong = list[Claim](), list[Claim]()
    for part, missions in sixes(text, chronicle):
        for claim in claims(part):
            made.append(claim)
            won = [n for m in missions for n in level[m.number - 1]]
            numbers = [m.number for m in missions]
            leaders = {side for side, number in ahead.items() if number in numbers}
            if not holds(claim, missions, won, leaders):
                wrong.append(claim)
    return made, wrong
