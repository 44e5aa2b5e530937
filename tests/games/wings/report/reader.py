"""A reader of war diaries that shares no code with what tells them: claims are taken from printed
sentences by their words, and held against the mission that was spoken of last, by its place.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from sheetgen.games.wings.rules.fight import DOWN
from sheetgen.games.wings.rules.points import Reason
from sheetgen.games.wings.rules.scenarios import HIT
from sheetgen.games.wings.rules.state import CRIPPLED, DEAD, ENEMY, HOME, PRISONER
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Flight, Mission

NUMBERS = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
]  # fmt: skip
TIMES = {"once": 1, "twice": 2}
N = r"([\w-]+)"
NAME = r"([A-ZÀ-Ž][\w’]+)"
PLANE = r"(?:'s [A-Z][\w.]*(?: \d+)?)?"
SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z*“\d])")
APART = "\n## The course of the campaign"
FATES = {
    "was killed": DEAD, "never got out of it|had no time to get out": DEAD,
    "went down with it|was lost with it|was dead before|had been killed in": DEAD,
    "(?:tried to jump and )?could not(?: get out)?$|was still in it": DEAD,
    "could not get out|tried to jump and could not": DEAD, "had nothing left to get out of": DEAD,
    "jumped, (?:and|with) (?:a|the) parachute (?:that )?(?:did not open|stayed shut)": DEAD,
    "stayed in it all the way|tried to bring it down whole|was killed in the crash": DEAD,
    "did not get it down whole|nearly got it down|had no chance|was got out alive": DEAD,
    "died of|did not survive|died, not|did not come out of|was drowned|got out of it, and d": DEAD,
    "drowned|had a life jacket that did not": DEAD, "is in a camp|was caught where": PRISONER,
    "got out of it, into": PRISONER,
    "was lost in the sea|went into the sea and was not|no boat came|it killed": DEAD,
    "was taken prisoner|is a prisoner|came down on the wrong side|got down alive": PRISONER,
    "was picked up by the wrong|was fished out, and taken|was taken from the water": PRISONER,
    "came down among the enemy": PRISONER, "lived, and has never walked|will not walk": CRIPPLED,
    "was taken aboard|came ashore in|was fished out of|swam until|was picked up from": 0,
    "was (?:hurt, and )?in the water until|came down by parachute|jumped, and came down among": 0,
    "got out (?:in time|at the)|crash-landed|got it down among|was lifted out of": 0,
    "had a parachute that opened|jumped(?:, hurt,)? over|was hurt in bringing|got away with": 0,
    "put it down in a field|walked away|flew it home|got it home|only just got home": 0,
    "was fetched out|walked home": 0,
    "came down (?:un)?hurt|came down among friends|landed on": 0,
}  # fmt: skip
"""What becomes of who is shot down, and the status it comes to; 0: none that is the end."""
SHOT = r"(?:shot (?:down|up)|brought down)"
BY = re.compile(
    rf"\b{NAME}{PLANE}(?: and {NAME}{PLANE})?(?: and another)? {SHOT} "
    rf"((?:(?: and |, )?{NAME}{PLANE}(?! shot\b))+)"
)
BY_SOMEBODY = re.compile(
    rf"\b{NAME}{PLANE}(?: and {NAME}{PLANE})?(?: and another)? shot (?:down|up) "
    r"(?:one|two|three|both|all|the|that|another)\b"
)
ENDS = "|".join(FATES)
FATE = re.compile(
    rf"\b{NAME}{PLANE}(?:, shot down by [\w ]+,|,(?: whom I had [\w ]+, and)? (?:who|whose crew))?"
    rf" ({ENDS})"
)
DOWN_ = re.compile(
    rf"\b{NAME}{PLANE} (?:was|were) shot (?:down|up)(?! by\b| \w+ times| once| twice)"
)
SANK = re.compile(rf"\b{NAME}{PLANE}(?: and {NAME}{PLANE})? (?:who )?sank (\*[^*]+\*|[A-Z]\w+ \d+)")
WENT = re.compile(
    rf"\b(we|they) (?:had )?(won|lost|drew)(?: it)?(?:,? by {N}(?: points?)?)?(?=[,.:]| and )",
    re.IGNORECASE,
)
BEFORE = re.compile(rf"\b(?:(we|the \w+) led by {N} to {N}|it was {N} each)", re.IGNORECASE)
AHEAD = re.compile(
    rf"\b(we|they) (?:were|had a lead of|led by) {N} (ahead|behind)\b", re.IGNORECASE
)
RECORD = re.compile(rf"\b(won|lost|drew) (both|all )?{N}\b(?! missions? of)")
CREDITED = [
    re.compile(pattern)
    for pattern in (
        rf"\b{NAME} (?:had|has) (?:his|her) \w+(?: kill)?, {NAME}",
        rf"\b{NAME} (?:added|got|brought down|killed) {NAME}",
        rf"\b{NAME}{PLANE} (?:had )?shot {NAME} down\b",
        rf"\b{NAME}{PLANE} was shot down(?: for the \w+ time)?,? by {NAME}(?: and {NAME})?",
        rf"\bGot {NAME}{PLANE}(): {NAME}",
        rf"\b[Ll]ost {NAME}{PLANE}, to {NAME}(?: and {NAME})?",
    )
]
"""Who has somebody: the one who fell is named last, or in the last of these first."""
VICTIM_FIRST = 3
FELL = re.compile(r"\b(?:shot (?:him|her|it|down)|was shot down|went down|fell\b|blew up|blown up)")
LEFT = re.compile(rf"(?i)\bwith {N} missions? (?:to fly|left|that cannot|before the end)\b")
"""How many missions there were to fly after the one that is spoken of."""
STRETCH = re.compile(
    r"\b(?:[Ff]rom \w+(?: \d{4})? to|[Uu]p to|[Uu]ntil|[Ii]n|[Bb]y) ([A-Z]\w+ \d{4})\b"
)
"""Missions of which only the month of the last is said."""
EARLIER = re.compile(
    r", (?:whom \S+ had shot down|who had shot \w+ down) [^,.]+"
    r"|, by whom (?:he|she) had been shot down [^,.]+"
    r"|\b\w+ had shot \w+ down [^,.]+, and you hadn't forgotten it: "
    r"|\b\w+ had shot \w+ down [^,.]+, and now "
)
"""A mission before, in a clause."""
LATER = re.compile("next on the list|wanted again|came again|Without |stood by")
"""How it stood before a mission that is not named yet."""
RETOLD = re.compile("had most to do|must have come to know")
"""What was told before, of several missions at once."""
NOTHING_HIT = re.compile(
    r"[Nn]othing (?:had been|was) hit|hit nothing|[Nn]obody (?:had )?hit "
    r"|[Mm]issed with everything|Not one hit"
)
NOBODY_FELL = re.compile(r"[Nn]obody (?:had been|was) shot down|[Nn]obody fell|Nothing fell")
TOLL = re.compile(
    rf"(?i)\b{N} of theirs (?:had come )?(?:came )?down,? and {N} of ours"
    rf"|\b{N} of ours came down and {N} of theirs"
)
LEG = re.compile(
    rf"\b(?:first|next|last) {N}\b|\b{N} (?:missions|defeats|wins|came between|since I)\b"
    rf"|\b(?:won|lost) {N} running|\bthere were {N} more"
)
"""So many missions, one after another."""
THEN = re.compile(r"(?:He|She|The crew|I had (?:him|her))\b")
TAIL = re.compile(r"(?:, and|;) ((?:he|she|the crew|I had (?:him|her)|the choice)\b.*)")
PLACED = r"(?:over|off|in|south of|at) (?![^.,]* and )"
OUTCOMES = [
    (re.compile(pattern), is_won)
    for pattern, is_won in (
        (rf"\b(?:We|I) won {PLACED}", True),
        (rf"\bWe lost {PLACED}|\b(?:You beat us|You won|Your side won) {PLACED}", False),
        (r"(?<!little )\bwas ours[,.]", True),
        (r"(?<!little )\b(?:was theirs|went to the enemy)[,.]", False),
    )
]
"""What says that the home side has won a mission, or has not."""
BEAT = re.compile(rf"^{NAME} and {NAME} beat |\b{NAME} and {NAME} (?:had the better of|outlasted) ")
"""Whose side has won it."""
HARM = re.compile(
    rf"\b(?:came to|had taken|did) {N}(?: points?)?(?: of damage)?(?: to \w[\w ]*)?(?=[.,])"
)


DONE = "was shot down|shot down|had his|added|was brought down|brought down"
"""What somebody whom a diary is about did, or what befell that one."""
YOU = [
    (r"\b[Yy]ou were\b", "{name} was"), (r"\b[Yy]ou (?=shot down|helped)", "{name} "),
    (r"\b(got|shot) you\b", r"\1 {name}"), (r"\bwas yours\b", "was yours by {name}"),
    (r"\bthat time\.", "that time by {name}."),
]  # fmt: skip
"""A letter is to somebody."""


class Claim(NamedTuple):
    """What a sentence says: a kind of claim, whether it is so, and the sentence."""

    kind: str
    is_so: bool
    sentence: str


def number(word: str) -> int:
    """A number in words or figures; below 0 for what is none."""
    word = word.lower()
    if word.isdigit():
        return int(word)
    tens, _, ones = word.partition("-")
    if ones and tens in ("twenty", "thirty", "forty", "fifty"):
        return 10 * (2 + ["twenty", "thirty", "forty", "fifty"].index(tens)) + NUMBERS.index(ones)
    if word in ("thirty", "forty", "fifty"):
        return 10 * (3 + ["thirty", "forty", "fifty"].index(word))
    return TIMES.get(word, 0 if word == "none" else NUMBERS.index(word) if word in NUMBERS else -1)


def story(text: str) -> str:
    """The prose of a diary, without what stands over and under it."""
    told = text.split("\n# ", 1)[1].split("\n", 1)[1].split(APART)[0]
    return re.sub(r"(?m)^(?:\||<!--|#|\*).*$", "", told)


class Reader:
    """Reads one diary: the claims of its sentences in their order."""

    def __init__(self, text: str, chronicle: Chronicle) -> None:
        self.text, self.chronicle = text, chronicle
        self.missions = chronicle.missions
        self.men = {_joined(a.name.surname): a for a in chronicle.men}
        title = text.split("\n# ", 1)[1].split("\n", 1)[0]
        self.heroes = [n for n in self.men if re.search(rf"\b{re.escape(n)}\b", title)][:1]

    def claims(self) -> Iterator[Claim]:
        """The claims, paragraph by paragraph."""
        for paragraph in story(self.text).split("\n\n"):
            mission: Mission | None = None
            man: Airman | None = None
            plain = paragraph
            for airman in self.chronicle.men:
                plain = plain.replace(airman.name.surname, _joined(airman.name.surname))
            sentences, fell = (
                SENTENCE.split(EARLIER.sub(" ", self.with_hero(plain.strip()))),
                list[str](),
            )
            for at, sentence in enumerate(sentences):
                if RETOLD.search(sentence):
                    continue
                mission = self.named(sentence, mission)
                first = [self.men[w] for w in re.findall(r"[\w’]+", sentence) if w in self.men]
                if not re.match(r"(?:He|She) ", sentence):
                    man = first[0] if first else None
                # How it stood may be said before the mission is named.
                coming = self.named(" ".join(sentences[at + 1 : at + 3]), mission)
                then = {*self.scores(sentence, coming)} if coming else set()
                if mission is None:
                    yield from (Claim(*claim, sentence) for claim in then)
                if mission is not None and fell and THEN.match(sentence):
                    yield from self.became(sentence, mission, fell)
                # Who is `him` was named in the sentence before.
                told = f"{sentences[at - 1] if at else ''} {sentence}"
                named = [w for w in re.findall(r"[\w’]+", told) if w in self.men] + self.heroes
                tail = TAIL.search(sentence)
                if mission is not None and tail and FELL.search(sentence[: tail.start()]):
                    yield from self.became(tail[1], mission, named)
                fell = named if FELL.search(sentence) else []
                for kind, is_so in self.of(sentence, mission, man):
                    yield Claim(kind, is_so or (kind, True) in then, sentence)

    def with_hero(self, paragraph: str) -> str:
        """A paragraph with the name of whom the diary is about for what stands for it."""
        for name in self.heroes:
            if "Dear" in self.text:
                for pattern, said in YOU:
                    paragraph = re.sub(pattern, said.format(name=name), paragraph)
            else:
                paragraph = re.sub(rf"\b[Hh]e (?=(?:{DONE})\b)", f"{name} ", paragraph)
        return paragraph

    def named(self, sentence: str, last: Mission | None) -> Mission | None:
        """The mission a sentence names by its place, else the last."""
        if left := LEFT.search(sentence):
            # The one after which they are, or the first of them.
            is_next = "to fly, when" in sentence
            return self.missions[len(self.missions) - number(left[1]) - (not is_next)]
        if "half-way" in sentence.lower():
            return self.missions[len(self.missions) // 2 - 1]
        found = [m for m in self.missions if re.search(rf"\b{re.escape(m.place.name)}\b", sentence)]
        longest = max((len(m.place.name) for m in found), default=0)
        found = [m for m in found if len(m.place.name) == longest]
        dated = [
            m for m in found or self.missions if re.search(rf"\b{m.day.day} {m.day:%B}\b", sentence)
        ]
        dated = dated or [m for m in found if f"{m.day:%B}" in sentence]
        years = [m for m in dated if str(m.day.year) in sentence]
        likely = years or dated or found or [last]
        return last if last in likely else likely[0]

    def of(
        self, sentence: str, mission: Mission | None, man: Airman | None
    ) -> Iterator[tuple[str, bool]]:
        """The claims of a sentence on a mission and on somebody."""
        yield from self.records(sentence)
        yield from self.legs(sentence)
        yield from self.whole(sentence)
        for who, many in re.findall(rf"\b{NAME}(?: had|, who had|, with) {N} kills?\b", sentence):
            if who in self.men:
                yield "kills", self.men[who].man.kills == number(many)
                fell = sum(map(_is_down, self.men[who].flights))
                if often := re.search(r"was shot down (once|twice|\w+ times)", sentence):
                    yield "falls", number(often[1].removesuffix(" times")) == fell
                if "never shot down" in sentence:
                    yield "falls", not fell
        if mission is not None and mission.fought is not None:
            yield from self.of_mission(sentence, mission)

    def records(self, sentence: str) -> Iterator[tuple[str, bool]]:
        """That so many of so many missions were won, lost and drawn: of the first, or of some one
        after another."""
        said = {how: number(many) for how, _, many in RECORD.findall(sentence) if number(many) > 0}
        total = sum(said.values())
        if (
            not said
            or not re.search(r"\bwe\b", sentence, re.IGNORECASE)
            or "missions" not in sentence
            or "half" in sentence
            or "attack" in sentence
            or "of which we won" in sentence
        ):
            return
        if not re.search("Of the|Of his|Of her|flew|was there", sentence) and any(
            number(w) == total > 1 for w in re.findall(r"[\w-]+", sentence)
        ):
            starts = [0] if "first" in sentence else range(len(self.missions) - total + 1)
            won = [_how(m) for m in self.missions]
            yield (
                "record",
                any(
                    all(won[at : at + total].count(how) == many for how, many in said.items())
                    for at in starts
                ),
            )

    def whole(self, sentence: str) -> Iterator[tuple[str, bool]]:
        """Who was never in front, and how often the lead changed hands."""
        leads = [home - enemy for home, enemy in map(self.score, range(len(self.missions) + 1))]
        if found := re.search(r"\b(We|They) were never in front", sentence):
            yield "front", max(leads) <= 0 if found[1] == "We" else min(leads) >= 0
        if found := re.search(r"\b(We|They) never had more than one mission in hand", sentence):
            yield "front", (max(leads) if found[1] == "We" else -min(leads)) == 1
        if found := re.search(rf"lead changed hands {N} times", sentence):
            sides = [lead > 0 for lead in leads if lead]
            yield "front", sum(a != b for a, b in pairwise(sides)) == number(found[1])

    def legs(self, sentence: str) -> Iterator[tuple[str, bool]]:
        """That so many missions, of which the month of the last may be said, went so."""
        found, even = LEG.search(sentence), "more than one ahead" in sentence
        leg = next(filter(None, found.groups()), "") if found else ""
        other = {"won": "lost", "lost": "won"}
        said = [
            (other[how] if who in ("They", "they", "side") else how, number(many))
            for who, how, many in re.findall(
                rf"\b([Ww]e|[Tt]hey|side|and|,) (won|lost) (?:all |both |the (?:next|first) )?{N}",
                sentence,
            )
        ]
        running = re.search(
            rf"\b(\w+) (won|lost) (?:(?:the (?:first|next) {N})|{N} running)", sentence
        )
        whole = re.search(r"\bflew\b|\b[Hh]is\b|\b[Hh]er\b", sentence)
        if number(leg) < 2 or whole or not (said or even or running):
            return
        total, stretch = number(leg), STRETCH.search(sentence)
        for end in range(total, len(self.missions) + 1):
            those = self.missions[end - total : end]
            won = [_how(m) for m in those]
            leads = [home - away for home, away in map(self.score, range(end - total, end + 1))]
            if (
                ("first" not in sentence or end == total)
                and ("he last" not in sentence or end == len(self.missions))
                and (not stretch or f"{those[-1].day:%B %Y}" == stretch[1])
                and (not even or max(map(abs, leads)) <= 1)
                and all(won.count(how) == many for how, many in said if many >= 0)
                and (not running or len({*won}) == 1)
            ):
                yield "leg", True
                return
        yield "leg", False

    def of_mission(self, sentence: str, mission: Mission) -> Iterator[tuple[str, bool]]:
        """The claims on a mission."""
        assert mission.fought is not None
        flights = {_joined(f.airman.name.surname): f for f in mission.flights}
        kills = {
            _name(mission, kill.lost): {_name(mission, by) for by in kill.by}
            for kill in mission.fought.kills
        }
        for found in BY.finditer(sentence):
            by = {one for one in found.groups()[:2] if one in self.men}
            for victim in re.findall(rf"{NAME}{PLANE}", found[3]):
                if by and victim in self.men:
                    yield "by", bool(by) and by <= kills.get(victim, set())
        for found in BY_SOMEBODY.finditer(sentence):
            by = {one for one in found.groups() if one in self.men}
            yield "by", any(by <= credited for credited in kills.values())
        yield from self.of_fight(sentence, mission, kills)
        won = mission.fought.score.winner
        for pattern, is_won in OUTCOMES:
            if pattern.search(sentence):
                yield "went", won == (HOME if is_won else ENEMY)
        for name in filter(None, (one for some in BEAT.findall(sentence) for one in some)):
            if name in flights:
                yield "went", flights[name].airman.man.side == won
        for who in DOWN_.findall(sentence):
            if who in self.men:
                yield "down", who in flights and _is_down(flights[who])
        alone = re.sub(r"\bwere (?:both )?", "was ", sentence).replace(" both ", " ")
        for who, fate in FATE.findall(alone):
            if who in self.men:
                status = next(FATES[one] for one in FATES if re.search(one, fate))
                yield "fate", who in flights and _is_so(flights[who], status)
        for one, other, ship in SANK.findall(sentence.removeprefix("We sank")):
            sunk = {
                (mission.vessels[target].name, _name(mission, crew))
                for target, crew in mission.fought.sunk
                if target in mission.vessels
            }
            if one in self.men:
                yield "sank", any((ship.strip("*"), who) in sunk for who in (one, other))
        attacks = [a for crew in mission.fought.fight.crews for a in crew.attacks]
        if NOTHING_HIT.search(sentence):
            yield "nothing", not any(a.result == HIT for a in attacks) and not mission.fought.sunk
        down = [sum(map(_is_down, mission.of(side))) for side in (HOME, ENEMY)]
        if NOBODY_FELL.search(sentence):
            yield "nobody", not any(down)
        if "As many had come down on one side" in sentence:
            yield "toll", down[0] == down[1]
        for theirs, ours, first, second in TOLL.findall(sentence):
            said = [number(first or ours), number(second or theirs)]
            yield "toll", said == down
            by_falls = re.search(r"went by|, and so|weighed more|made it", sentence)
            if by_falls and "near miss" not in sentence:
                fewer = HOME if down[0] < down[1] else ENEMY
                yield "reason", down[0] != down[1] and mission.fought.score.winner == fewer
        if unhurt := re.search(rf"\b{NAME},? (?:and|who) (?:was not hurt|walked away)\b", sentence):
            yield "unhurt", unhurt[1] not in flights or not flights[unhurt[1]].wounded
        if narrow := re.search(rf"\b{NAME} .*came home in an? .* that one more hit", sentence):
            yield "narrow", narrow[1] not in flights or not _is_down(flights[narrow[1]])
        score = mission.fought.score
        for who, how, by in WENT.findall(sentence):
            rest = sentence.split(how, 1)[-1]
            if number(by or "none") < 0 or re.search("mission|half-way", rest):
                continue
            ours = {"won": HOME, "lost": ENEMY}.get(how.lower(), score.winner)
            wanted = ours if who.lower() == "we" else {HOME: ENEMY, ENEMY: HOME}.get(ours, ours)
            if how.lower() == "lost" and not by and "We lost" not in sentence:
                continue
            margin = abs(score.of(HOME) - score.of(ENEMY))
            is_result = bool(by) or re.fullmatch(r".*\b[Ww]e (?:won|lost|drew)\.", sentence)
            if is_result:
                yield "went", score.winner == wanted and number(by or "none") in (0, margin)
        yield from self.scores(sentence, mission)

    def became(self, sentence: str, mission: Mission, fell: list[str]) -> Iterator[Claim]:
        """The claim of a sentence on one of those whom the last one named, who was shot down."""
        flights = {_joined(f.airman.name.surname): f for f in mission.flights}
        those = [flights[name] for name in fell if name in flights]
        status = next((FATES[fate] for fate in FATES if re.search(fate, sentence)), None)
        if status is not None:
            yield Claim("fate", any(_is_so(flight, status) for flight in those), sentence)

    def of_fight(
        self, sentence: str, mission: Mission, kills: dict[str, set[str]]
    ) -> Iterator[tuple[str, bool]]:
        """The claims on who has whom, who fired at whom how often, and what was done to targets."""
        for at, pattern in enumerate(CREDITED):
            is_first = at >= len(CREDITED) - VICTIM_FIRST
            for groups in pattern.findall(sentence):
                names = [name for name in groups if name]
                victim, by = (names[0], names[1:]) if is_first else (names[-1], names[:-1])
                if {victim, *by} <= {*self.men}:
                    yield "by", {*by} <= kills.get(victim, set())
        for whose in re.findall(r"\b[Ii]t was (ours|theirs)\b", sentence):
            assert mission.fought is not None
            winner = HOME if whose == "ours" else ENEMY
            yield "went", mission.fought.score.winner == winner
        for whose in re.findall(r"^(Ours|Theirs|Lost)\b(?!,)", sentence):
            winner = HOME if whose == "Ours" else ENEMY
            # What was lost may be somebody.
            if whose != "Lost" or sentence == "Lost.":
                yield "went", mission.fought.score.winner == winner
        assert mission.fought is not None
        lines = mission.fought.score.lines
        done = sum(line.points for line in lines if line.reason == Reason.TARGET)
        for harm in HARM.findall(sentence):
            if number(harm) >= 0 and "damage" in sentence and "Of the" not in sentence:
                yield "harm", number(harm) == done

    def scores(self, sentence: str, mission: Mission) -> Iterator[tuple[str, bool]]:
        """That so many missions had been won, before one or after it."""
        now = [self.score(mission.number), self.score(mission.number - 1)]
        stretch = STRETCH.search(sentence)
        if stretch and "to fly, when" not in sentence:
            month = [m for m in self.missions if f"{m.day:%B %Y}" == stretch[1]]
            now = [self.score(m.number) for m in month]
        there = [m for m in self.missions if m.place.name in sentence]
        now += [self.score(m.number) for m in there]
        if LATER.search(sentence):
            now = [self.score(m.number) for m in self.missions]
        for who, by, how in AHEAD.findall(sentence):
            if number(by) > 0:
                sign = 1 if (who.lower() == "we") == (how == "ahead") else -1
                yield "lead", sign * number(by) in [home - enemy for home, enemy in now]
        if bare := re.fullmatch(rf"{N} to {N}\.", sentence):
            pair = number(bare[1]), number(bare[2])
            yield "score", pair in now or pair[::-1] in now
        if "we were level" in sentence:
            yield "lead", any(home == enemy for home, enemy in now)
        for who, more, less, each_ in BEFORE.findall(sentence):
            if each_:
                yield "score", (number(each_),) * 2 in now
            elif number(more) > 0:
                pair = (number(more), number(less))
                yield "score", (pair if who.lower() == "we" else pair[::-1]) in now

    def score(self, upto: int) -> tuple[int, int]:
        """The missions won by either side by the end of one."""
        won = [_how(m) for m in self.missions[:upto]]
        return won.count("won"), won.count("lost")


def _how(mission: Mission) -> str:
    assert mission.fought is not None
    return {HOME: "won", ENEMY: "lost"}.get(mission.fought.score.winner, "drew")


def _is_down(flight: Flight) -> bool:
    return flight.report is not None and (flight.report.fate == DOWN or flight.down)


def _is_so(flight: Flight, status: int) -> bool:
    ends = {str(flight.status), str(flight.after.status) if flight.after else ""}
    if status:
        return str(status) in ends
    return _is_down(flight) and not {str(s) for s in (DEAD, PRISONER, CRIPPLED)} & ends


def _joined(surname: str) -> str:
    return surname.replace(" ", "_").replace("'", "’")


def _name(mission: Mission, crew: int) -> str:
    return _joined(mission.flight(crew).airman.name.surname)


def read(text: str, chronicle: Chronicle) -> tuple[list[Claim], list[Claim]]:
    """The claims of a diary, and those of them that are not so."""
    made = [*Reader(text.replace("’", "'"), chronicle).claims()]
    return made, [claim for claim in made if not claim.is_so]
