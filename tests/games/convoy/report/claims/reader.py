"""A reader of one report: of each sentence, whether anything in the game is as it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from tests.games.convoy.report.claims.page import page
from tests.games.convoy.report.claims.truth import GROUPS, KINDS, Attack, Truth
from tests.games.convoy.report.claims.words import (
    NOUNS,
    NUM,
    Enemy,
    Sentence,
    Share,
    Ships,
    Time,
    number,
)


def rule(*patterns: str) -> re.Pattern[str]:
    """Patterns as one; S and T stand for a tag of ships and of a time, A for one of ships or of a
    share, N for a number."""
    tags = {"S": r"(<S\d+>)", "T": r"(<T\d+>)", "A": r"(<[SO]\d+>)", "N": f"({NUM})"}
    return re.compile(re.sub(r"(?<![A-Z<])[STAN]\b", lambda m: tags[m[0]], "|".join(patterns)))


OTHERWISE = rule(
    r"\b(?:if|would|should|could|might|may|ought|cannot|instead|spared?|missing|saved)\b",
    r"\b(?:unless|meant|intended|suppose|was to have|expect\w*|hop(?:ed|ing)|does|do)\b",
    r"\b(?:(?:to|for) each|apiece|at least|(?<!no )more than|whatever|bought|owe|likely|worth)\b",
)
"""A clause with it tells of another course of the game, of rules or of plans."""
UNSAFE = rule(
    r"^(?:if|had)\b|\b(?:had i\b|if i am|without (?:it|them|that|dawn)|same dice)\b",
    r"\b(?:dr[ae]ws?|same enemy|exchanged|touched|waiting|handed|a decision of)\b",
    r"\b(?:halfway cost|damaged for|of its own|(?:august|in) 1942)\b",
)
"""A sentence with it does."""
CLAUSE = rule(r" if |, (?:and|but|so|which|because|since|for|as)\b|[;:] ")
DONE = dict.fromkeys(("sank", "sunk", "finished", "lost", "cost", "cost me"), "sunk")
DONE |= {"was without": "sunk", "damage": "damaged", "damaged": "damaged", "hit": "hit"}
ACTIVE = rule(r"(?<!the )\b(sank|finished|damaged?|lost|cost(?: me)?|was without) S")
PASSIVE = rule(
    r"S(?:, which)? ((?:was|were|had been) (?:both |all |also )?)?"
    r"(sunk|lost|finished|damaged|hit)\b"
)
SHE = rule(r"\bshe (was|had been) (sunk|lost|finished|damaged|hit)\b")
CHAIN = rule(r"[^,;]{0,40}? and (?:was )?(sunk|lost|finished)\b(?! <S)")
WHICH = rule(r"S was the (first|last) ([a-z]+(?: ship)?) (?:that i lost|to be (?:sunk|lost))")
DAMAGED = rule(r"S,? (?:which )?(?:had )?came in damaged")
SAILED = rule(r"S(?: had)? (?:sailed|were to go)\b", r"\b(?:i|had) sailed with S")
CAME = rule(
    r"A (?:came (?:in|through(?=[,.;]|$))|arrived|reached malta|got (?:in|to malta))\b",
    r"S that (?:did )?(?:come|came) in\b",
    r"A (?:are|were|had come|came|went) (?:in|into|to) (?:malta|grand harbour|harbour|the end)",
    r"brought in A", r"(?:have|had|got) A (?:in harbour|in malta|to malta)", r"malta was S",
)  # fmt: skip
HOME = rule(
    r"S (?:both |all )?(?:turned (?:back|for home)|went home|had gone home)", r"took S home",
    r"went home at halfway, S",
)  # fmt: skip
STAYED = rule(r"S (?:had )?stayed\b(?! afloat)")
ENDED = rule(
    r"\b(?:they|we|it) were in\b|came in\b|arrived|brought in|reached|malta got|road ended"
)
ENDS = ((CAME, "in"), (HOME, "home"), (STAYED, "stayed"), (SAILED, "sailed"), (DAMAGED, "hurt"))
SINCE = rule(r"since (?:the )?T")
SPAN = rule(r"(?:from|between) (?:the )?T (?:to|and) (?:the )?T")
LOOSE = rule(r"\b(?:until|after|before|by|till|from|between|to|and) (?:the )?T|<H\d+>")
"""Times that are not those of what is told."""
NOT = rule(r"\b(?:no(?! more than)|not|never|nor|neither|nobody|none|nothing)\b[^,]*$|\bof $")
NOBODY = rule(
    r"\b(?:nobody|no one|nothing|none|no attack)(?: \w+){0,4} (?:came|followed|come)\b",
    "did not come", "came by", "the rest (?:of the enemy|were|was|missed)",
)  # fmt: skip
RUN = rule(
    r"\battacks\b|\bfrom <|\bbetween\b|one after|on end|in a row|\bin all\b|twice|times|by then",
    r"(?:in|within|for) (?:\w+ )*(?:hours|watches|days?)\b|so far|since|until|the first <",
    r"had (?:now )?let|who came|enemy made|tried it",
)
FOUGHT = rule(r"\b(?:attack(?:ed)?|hits?|damage|lost|sank|worst|fell)\b")
ATTACKS = rule(r"\bN (?:more |small |other )?attacks\b")
COUNTS = {
    "turned": rule(
        r"\b(none|neither|nobody|not one)(?: of (?:them|<E\d+>))? (?:was|had been) turned back",
        r"\bturned back (none|nobody)\b", r"\b(?:stopped|turned) (none|nobody)\b",
        rf"\b(all but {NUM}) (?:was|were) turned back",
        r"\b(all|both)(?: \w+| of <E\d+>)? were turned back", r"turned back (all|both)\b",
        r"\bit was (not) turned back", r"\bN(?: of them)? (?:was|were|had been) turned back",
        r"\b(?:turned back|stopped) N(?! of)\b",
    ),
    "missed": rule(
        rf"\b(all but {NUM}|none|not one|neither|all|both)(?: of them| \w+)? missed",
        r"\bdid (not) miss once", r"came (?:<T\d+> )?and (missed)\b",
        r"\bN(?: of them| of the others)? missed",
    ),
    "hits": rule(r"\bN hits\b", r"\ball N(?: of them)? hit\b"),
}  # fmt: skip
TOOK = {
    "evade": r"turned off(?: it| the (?:direct )?road)?\b|left the (?:direct )?road"
    r"|used the turn away|\bwere off the (?:direct )?road|off the direct road (?:by|for|from)",
    "decoy": r"sent (?:out )?the dummies|put (?:out )?the dummies|out went the dummies"
    r"|the dummies (?:went out|were sent out)|answered with the dummies",
    "split": r"split the convoy",
    "screen": r"put the escort (?:out )?in a screen|put out the screen",
    "them": r"(?:sent|put|had) them out|they (?:went|were) out",
}
DECIDED = rule(*TOOK.values())
FOR = rule(r"\bfor N watch(?:es)?\b(?! (?:more|longer|further))")
LONGER = rule(
    r"\bN watch(?:es)? (?:longer|further from|more at|on the|to be made)", r"added N\b(?! hours)"
)
HOURS = rule(r"\bN hours")
TO_GO = rule(r"\bN watch(?:es)? (?:to go|to sail)")
BREAK = rule(
    r", (?=<E)|, and | and (?=<E|in the)|, but |[;:] |, then |, while | and then | when (?=<E)"
)

Test = Callable[[Attack], bool]


@dataclass
class Read:
    """A sentence as read: what it claims, and what of that is false."""

    sentence: Sentence
    claims: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)

    def hold(self, claim: str, so: bool) -> None:
        """A claim, and whether it is so."""
        self.claims.append(claim)
        self.false += [] if so else [claim]


class Event(NamedTuple):
    """What a sentence says became of ships, and when; `earlier` if it had been so before."""

    fate: str
    ships: Ships
    time: Time | None = None
    earlier: bool = False
    to_go: int | None = None


def met(enemy: Enemy, attack: Attack) -> bool:
    """Whether an attack is by these."""
    return attack.force == enemy.n and (enemy.who == "any" or attack.enemies == {enemy.who})


def counted(what: str, m: re.Match[str]) -> Test:
    """So many of an attack were turned back, missed or hit, as it was said."""
    word = next(group for group in m.groups() if group)
    whole = re.match("all|both|missed", word) is not None
    n = number(word.removeprefix("all but ")) if " " in word or not whole else 0

    def test(a: Attack) -> bool:
        of = a.force - (a.turned if what != "turned" else 0)
        return bool(getattr(a, what) == (of - n if whole else n))

    return test


class Reader:
    """Reads a report's sentences; remembers nothing but the paragraph."""

    def __init__(self, truth: Truth) -> None:
        self.truth = truth
        prices = [c.price for c in truth.choices]
        self.lengths = {truth.length - sum(prices[i:]) for i in range(len(prices) + 1)}

    def read(self, markdown: str) -> list[Read]:
        """All sentences of a report, read; the title and the lines of the box first."""
        found = page(markdown)
        out = [Read(Sentence(found.title)), *self._box(found.box)]
        self._kinds(out[0])
        for paragraph in found.paragraphs:
            self.before, self.named = "", set[str]()
            self.pool: list[Attack] = []
            self.put_off: list[tuple[Read, str, list[Test]]] = []
            reads = [Read(Sentence(each)) for each in paragraph]
            for read in reads:
                self._sentence(read)
                self.before = read.sentence.text
            for read, claim, tests in self.put_off:
                among = self.pool or self.truth.attacks
                read.hold(claim, any(all(test(a) for test in tests) for a in among))
            out += reads
        return out

    def _box(self, box: dict[str, str]) -> Iterator[Read]:
        truth, attacks = self.truth, self.truth.attacks
        fates = {"Sailed": ("in", "sunk", "home"), "Arrived": ("in",), "Lost": ("sunk",)}
        for name, line in box.items():
            read = Read(Sentence(f"{name}: {line}"))
            came, _, home = line.partition("Gone home")
            for part, fate in ((came, fates.get(name, ())), (home, ("home",))):
                for n, noun in re.findall(rf"(\d+) ({'|'.join(NOUNS)})", part):
                    read.hold(f"{n} {noun}", int(n) in truth.number(NOUNS[noun], *fate))
            for pattern, values in (
                (r"(\d+) watches", {truth.length}), (r"\((\d+) when", self.lengths),
                (r"^(\d+), by", {len(attacks)}), (r"by (\d+)", {sum(a.force for a in attacks)}),
                (r"(\d+) turned back", {sum(a.turned for a in attacks)}),
                (r"(\d+) hits", {sum(a.hits for a in attacks)}), (r"^(\d+)\. ", {truth.score}),
                (r"averages (\d+)", {round(truth.par)}),
            ):  # fmt: skip
                if m := re.search(pattern, line):
                    read.hold(m[0], int(m[1]) in values)
            yield read

    def _sentence(self, read: Read) -> None:
        s, truth = read.sentence, self.truth
        self.named |= {name for ships in s.all(Ships) for name, _ in ships.names}
        self._kinds(read)
        for m in HOURS.finditer(s.text):
            read.hold(m[0], number(m[1]) % 4 == 0)
        for digits in re.findall(r"(?<![-\d])\d{2,3}\b(?! to| august)", s.text):
            read.hold(f"{digits} points", int(digits) in {truth.score, round(truth.par), 100})
        if UNSAFE.search(s.text):
            return
        starts = [0, *(m.start() for m in CLAUSE.finditer(s.text)), len(s.text)]
        clauses = [s.text[a:b] for a, b in pairwise(starts)]
        text = "".join(c for c in clauses if not OTHERWISE.search(c)).lstrip(",;: ")
        self._totals(read, text)
        for part in self._segments(text):
            events = list(self._events(read, part))
            for event in events:
                for name, _ in event.ships.names:
                    says = f"{name} {event.fate} {event.time or ''} {event.to_go or ''}"
                    read.hold(says, self._became(name, event))
            if DECIDED.search(part):
                self._decision(read, part)
            elif max(len(s.all(Enemy, part)), len({e.time for e in events})) < 2:
                self._attack(read, part, events)

    def _segments(self, text: str) -> list[str]:
        """A text in parts with an attack or a decision each, where it can be parted so."""
        anchors = [m.start() for m in re.finditer(r"<E\d+>", text)]
        anchors += [m.end() for words in (DECIDED, ATTACKS) for m in words.finditer(text)]
        cuts, anchors = [0], sorted(anchors)
        for first, second in pairwise(anchors):
            found = [m.start() for m in BREAK.finditer(text, first) if m.start() < second]
            cuts += found[-1:]
        return [text[a:b] for a, b in zip(cuts, [*cuts[1:], len(text)], strict=True)]

    # Ships.

    def _kinds(self, read: Read) -> None:
        """A ship is of the kind that is said, and no kind is counted twice."""
        for ships in read.sentence.all(Ships):
            for name, noun in ships.names:
                if noun and name in self.truth.ships:
                    so = self.truth.ships[name].kind in GROUPS[noun]
                    read.hold(f"{name} is a {noun}", so)
            nouns = [noun for _, noun in ships.counts]
            if len(nouns) > 1:
                read.hold("each kind once", len(nouns) == len(set(nouns)))

    def _events(self, read: Read, text: str) -> Iterator[Event]:
        s = read.sentence
        verbs: list[tuple[int, int, str, Ships, bool]] = []
        for m in ACTIVE.finditer(text):
            had = text[: m.start()].endswith("had ")
            verbs.append((m.start(), m.end(), DONE[m[1]], s.all(Ships, m[2])[0], had))
        for m in PASSIVE.finditer(text):
            had = "had" in (m[2] or "")
            verbs.append((m.start(), m.end(), DONE[m[3]], s.all(Ships, m[1])[0], had))
        named = {name for ships in s.all(Ships) for name, _ in ships.names} or self.named
        for m in SHE.finditer(text) if len(named) == 1 else ():
            ship = Ships(tuple((name, "") for name in named))
            verbs.append((m.start(), m.end(), DONE[m[2]], ship, "had" in m[1]))
        for start, end, _, ships, had in [*verbs]:
            if (then := CHAIN.match(text, end)) and text[start] != "s":
                verbs.append((then.start(1), then.end(), DONE[then[1]], ships, had))
        verbs.sort(key=lambda verb: verb[:2])
        bare = LOOSE.sub(lambda m: " " * len(m[0]), text)
        for i, (start, end, fate, ships, had) in enumerate(verbs):
            if NOT.search(text[:start]) or any(not n for n, _ in ships.counts):
                continue
            stop = verbs[i + 1][0] if i + 1 < len(verbs) else len(text)
            times = s.all(Time, bare[end:stop])
            times = times or ([] if DECIDED.search(text) else s.all(Time, SINCE.sub("", bare)))
            left = TO_GO.search(text, end, stop)
            time = times[0] if len(times) == 1 else None
            yield Event(fate, ships, time, had, number(left[1]) if left else None)

    def _became(self, name: str, event: Event) -> bool:
        ship, (fate, _, time, _, to_go) = self.truth.ships.get(name), event
        turns = [] if ship is None or fate == "sunk" else [ship.hit_on]
        if ship is not None and fate != "damaged" and ship.fate == "sunk":
            turns.append(ship.gone_on)
        return any(
            turn and (time is None or time.fits(turn))
            and (to_go is None or any(length - turn == to_go for length in self.lengths))
            for turn in turns
        )  # fmt: skip

    def _is_so(self, event: Event, attack: Attack) -> bool:
        ships = self.truth.ships
        hurt = attack.damaged + tuple(n for n in attack.sunk if ships[n].hit_on in attack.turns)
        names, there = {"sunk": (attack.sunk, attack.sunk), "damaged": (hurt, attack.damaged)}.get(
            event.fate, (attack.sunk + hurt, attack.sunk + attack.damaged)
        )
        named = {name for name, _ in event.ships.names}
        rest = [name for name in there if name not in named]
        fresh = [name for name in rest if name not in attack.finished]
        return named <= {*names} and all(
            n in self.truth.among(noun, rest) | self.truth.among(noun, fresh)
            for n, noun in event.ships.counts
            if noun != "ship" or not named
        )

    # Attacks and decisions.

    def _attack(self, read: Read, text: str, events: list[Event]) -> None:
        """There is an attack, or a run of them, of which all that a segment says is so."""
        s, truth = read.sentence, self.truth
        if NOBODY.search(s.text):
            return
        enemies, run, said = s.all(Enemy, text), RUN.search(text), ATTACKS.search(text)
        times, places = s.all(Time, LOOSE.sub("", text)), s.all(str, text)
        bare = not (enemies or times or places)
        run = run or (RUN.search(self.before) if bare else None)
        counts: list[Test] = [
            counted(what, m) for what, rules in COUNTS.items() if (m := rules.search(text))
        ]
        tests: list[Test] = [*counts, *(partial(met, enemy) for enemy in enemies)]
        tests += [partial(self._is_so, event) for event in events if run or not event.earlier]
        if len(times) == 1 and not run:
            tests.append(lambda a: times[0].fits(a.turns[0]))
        if span := SPAN.search(text):
            first, last = s.all(Time, span[0])
            tests.append(lambda a: first.fits(a.turns[0]) and last.fits(a.turns[-1]))
        if len(places) == 1 and not run:
            tests.append(lambda a: truth.place(a.turns[0]) == places[0])
        fought = FOUGHT.search(text) and times and not run
        they = events and re.match("(?:they|it|the others) (?!were in|is)", text)
        if bare and not run and (they or (counts and not events)):
            self.put_off.append((read, f"an attack hereabouts: {text}", tests))
        elif enemies or events or counts or fought or (said and tests):
            among = [*truth.attacks, *(truth.runs if run or said or bare else ())]
            n = number(said[1]) if said else 0
            found = [a for a in among if n in (0, len(a.turns)) and all(test(a) for test in tests)]
            self.pool += [a for a in found if len(a.turns) == 1]
            if len(tests) > 1 or enemies or said or fought:
                read.hold(f"an attack: {text}", bool(found))

    def _decision(self, read: Read, text: str) -> None:
        option = next(o for o, words in TOOK.items() if re.search(words, text))
        options = ("decoy", "screen") if option == "them" else (option,)
        found = [c for c in self.truth.choices if c.option in options]
        times = [] if PASSIVE.search(text) else read.sentence.all(Time, text)
        if len(times) == 1 and (times[0].hour is not None or not LOOSE.search(text)):
            found = [c for c in found if times[0].fits(c.turn)]
        if m := FOR.search(text):
            found = [c for c in found if c.runs == number(m[1])]
        if m := LONGER.search(text):
            found = [c for c in found if c.price == number(m[1] or m[2])]
        read.hold(f"{option}: {text}", bool(found))

    # Totals.

    def _totals(self, read: Read, text: str) -> None:
        s, truth = read.sentence, self.truth
        for ships in s.all(Ships, text):
            for n, noun in ships.counts:
                read.hold(f"{n} {noun} at some time", n < 2 or n in truth.ever(noun))
        times, places = s.all(Time, text), s.all(str, text)
        if len(times) == 1 and times[0].hour is None and len(places) == 1:
            there = [t for t in range(1, truth.length + 1) if truth.place(t) == places[0]]
            read.hold(f"{places[0]} at {times[0]}", any(map(times[0].fits, there)))
        for pattern, fate in ENDS:
            for m in pattern.finditer(text):
                for ships in () if NOT.search(text[: m.start()]) else s.all(Ships, m[0]):
                    self._ended(read, ships, fate)
        hours = [t for t in times if t.hour is not None]
        if len(hours) == 1 and ENDED.search(text) and not DECIDED.search(text):
            read.hold(f"in at {hours[0]}", hours[0].fits(truth.length + 1))
            for ships in () if "home" in text else s.all(Ships, text):
                self._ended(read, Ships((), ships.counts), "in")
        for share in s.all(Share, text):
            came = any(share in s.all(Share, m[0]) for m in CAME.finditer(text))
            nouns = [share.noun] if share.noun else ["merchant", *KINDS]
            if came or share.noun:
                ends = [truth.number(n, "in") if came else truth.ever(n) | {1} for n in nouns]
                sailed = [truth.number(n) if came else truth.ever(n) for n in nouns]
                pairs = zip(ends, sailed, strict=True)
                read.hold(f"{share}", any(share.n in a and share.of in b for a, b in pairs))
        for m in WHICH.finditer(text):
            kinds, end = GROUPS[NOUNS[m[3]]], min if m[2] == "first" else max
            turn = end(x.gone_on for x in truth.ended("sunk") if x.kind in kinds)
            names = [name for name, _ in s.all(Ships, m[1])[0].names]
            read.hold(m[0], all(truth.ships[name].gone_on == turn for name in names))
        prices = [c.price for c in truth.choices]
        for m in LONGER.finditer(text):
            read.hold(m[0], number(m[1] or m[2]) in {*prices, sum(prices)})
        if to_go := TO_GO.search(text):
            near = [t for t in range(1, truth.length + 1) if len(times) != 1 or times[0].fits(t)]
            left = {length - t + back for length in self.lengths for t in near for back in (0, 1)}
            read.hold(to_go[0], number(to_go[1]) in left)

    def _ended(self, read: Read, ships: Ships, fate: str) -> None:
        fates = {"stayed": ("in", "sunk"), "sailed": ("in", "sunk", "home"), "hurt": ("in",)}
        there = self.truth.ended(*fates.get(fate, (fate,)))
        fit = {x.name for x in there if fate != "hurt" or x.hit_on}
        for name, _ in ships.names:
            read.hold(f"{name} {fate}", name in fit)
        for n, noun in ships.counts if fate != "stayed" else ():
            read.hold(f"{n} {noun} {fate}", not n or n in self.truth.among(noun, fit))
