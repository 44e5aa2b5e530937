"""A reader of one text: of each sentence, whether anything in the game is as it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.relations import RELATIONS
from sheetgen.games.convoy.report.checking.truth import GROUPS, KINDS, Attack, Truth
from sheetgen.games.convoy.report.checking.words import (
    HOURS_A_WATCH,
    NAMES,
    NOUNS,
    Enemy,
    Share,
    Ships,
    Time,
    rule,
    sentence,
)
from sheetgen.games.convoy.story.chronicle import tell as chronicle_of
from sheetgen.kits.telling.checking.findings import Checked, Read
from sheetgen.kits.telling.checking.page import page
from sheetgen.kits.telling.checking.tagging import NUM, number
from sheetgen.kits.telling.report import Asked

OTHERWISE = rule(
    r"\b(?:if|would|should|could|might|may|ought|cannot|instead|spared?|missing|saved)\b",
    r"['’]d (?:not |never |only )?have\b",
    r"\b(?:unless|meant|intended|suppose|was to have|expect\w*|hop(?:ed|ing)|does|do)\b",
    r"\b(?:(?:to|for) (?:each|every)|apiece|at least|(?<!no )more than|whatever)\b",
    r"\b(?:bought|owe|likely|worth)\b",
)
"""A clause with it tells of another course of the game, of rules or of plans."""
UNSAFE = rule(
    r"<E\d+> (?:that|which) (?:saw|found|sighted)\b",
    rf"<E\d+> of {NUM}\b",
    r"^(?:if|had)\b|\b(?:had i\b|if i am|without (?:it|them|that|dawn)|same dice)\b",
    r"\b(?:dr[ae]ws?|same enemy|exchanged|touched|waiting|handed|a decision of)\b",
    r"\b(?:halfway cost|costs as much|damaged for|of its own|(?:august|in) 1942)\b",
)
"""A sentence with it does."""
DOUBTFUL = rule(
    r"\?|\b(?:real|really|history|historical|pedestal|odds|chances?|perhaps|maybe|seemed"
    r"|thought)\b",
    r"\b(?:feared|believed|wanted|wish\w*|plan\w*|promis\w+|nearly|almost|as though|but for)\b",
    r"\b(?:faces?|dice|die|rather|will|can|shall|need\w*|rules?|likel\w+|averages?)\b",
)
"""Nor is it safe to read a clause with it where anybody may have written it."""
ELSEWHERE = rule(
    r"^take\b|\bone of the next\b|\bit cost (?:me|us)\b|\bthey cost (?:me|us)\b",
    r"\+\d|^(?:no )?(?:evade|decoy|split|screen):",
    r"\b(?:if|editor's|in history|historical\w*|as it was|torpedo boats|scuttled|u-\d+)\b",
)
"""Nor any of a sentence with it."""
CLAUSE = rule(
    r" if |, (?:and|but|so|which|because|since|for|as)\b|[;:] | because |\.\.+| \(|\) | [-–—]+ "
)
DONE = dict.fromkeys(("sank", "sunk", "finished", "cost", "cost me", "was without"), "sunk")
DONE |= dict.fromkeys(("lost", "gone", "went"), "lost")
DONE |= {"damage": "damaged", "damaged": "damaged", "damage to": "damaged", "hit": "hit"}
ACTIVE = rule(r"(?<!the )\b(sank|finished|damaged?(?: to)?|lost|hit|cost(?: me)?|was without) S")
PASSIVE = rule(
    r"S(?:, (?:which was )?the (?:last|only)[^,<]{0,30},)?,?(?: which| who)? ((?:was|were|is|are"
    r"|had been) (?:both |all |also |then |too )?)?"
    r"(sunk|lost|finished|damaged|hit|gone(?! home)|went(?= <[PT]))\b"
)
THAT_THEY = rule(r"S that <E\d+> (sank|damaged|finished)\b")
SHE = rule(r"\bshe (was|had been) (sunk|lost|finished|damaged|hit)\b")
CHAIN = rule(r"[^,;]{0,40}? and (?:was )?(sunk|lost|finished)\b(?! <S)")
WHICH = rule(
    r"S,? (?:was )?the (first|last) ([a-z]+(?: ship)?) (?:that )?(?:i |we )?(?:have |had"
    r" )?(?:lost|to be (?:sunk|lost))",
    r"the (first|last) ([a-z]+(?: ship)?) (?:to be )?(?:sunk|lost) was S",
)
HER_PLACE = rule(
    rf"\bshe (?:was|is) (not )?the (first|last) ({'|'.join(NOUNS)}) (?:that )?(?:i |we )(?:have "
    rf"|had )?lost"
)
DAMAGED = rule(
    r"S,? (?:which )?(?:had )?came in damaged", r"S (?:of them |among them )?with damage\b"
)
SAILED = rule(
    r"S(?: had)? (?:sailed|were to go)\b", r"\b(?:i|we|had) sailed with S",
    r"\bsailed, (?:with )?S",
)  # fmt: skip
CAME = rule(
    r"A (?:came (?:in(?! damaged)|through(?=[,.;]|$))|arrived|reached (?:malta|grand harbour))\b",
    r"A got (?:in|to malta)\b",
    r"S that (?:did )?(?:come|came) in\b", r"(?:came|went) in(?: <H\d+>)? with S",
    r"A (?:are|were|had come|came|went) (?:in|into|to) (?:malta|grand harbour|harbour|the end)",
    r"brought (?:in A|A in(?:to (?:malta|grand harbour))?\b)",
    r"(?:have|had|got) A (?:in harbour|in malta|to malta)",
    r"A (?:was|were) (?:all |both )?in(?= before| by| at| <|[.,;]|$| (?:grand )?harbour| malta)",
    r"malta was S", r"the voyage ended(?: <H\d+>)? for S",
)  # fmt: skip
HOME = rule(
    r"S (?:both |all )?(?:turned (?:back|for home)|went home|had gone home|turned for"
    r" gibraltar)", r"took S home",
    r"went home at halfway, S", r"S carried her damage home", r"home(?: at halfway)?,? with S",
    r"S left (?:us|the convoy)\b", r"S went as well",
)  # fmt: skip
STAYED = rule(
    r"S (?:had )?stayed\b(?! afloat)", r"out of halfway with S",
    r"kept S (?:past|at|after|beyond) halfway",
)  # fmt: skip
ENDED = rule(
    r"(?:<[SO]\d+>|they|we|all|ships?|convoy|rest) (?:all |both )?(?:(?:were|was|are|is) in|came"
    r" in|arrived|reached|got in)\b",
    r"\b(?:we|they|i) (?:berthed|anchored|docked|pulled in|entered (?:grand )?harbour)\b",
    r"^in port\b",
)
PRICE = rule(r"at the price of S")
ENDS = (
    (CAME, "in"),
    (HOME, "home"),
    (STAYED, "stayed"),
    (SAILED, "sailed"),
    (DAMAGED, "hurt"),
    (PRICE, "sunk"),
)
SPAN = rule(r"(?:from|between) (?:the )?T (?:to|and|until) (?:the )?T")
NOT_THEN = rule(r"\b(?:until|till|after|before|by|since|from|between|to|and|for) (?:the )?T|<H\d+>")
"""A measure with such a time alone may have been taken at another."""
LOOSE = re.compile(
    r"\b(?:until|till|after|before|by|since|from|between|to|and|for) (?:the )?<[TH]\d+>|,"
    r" (?:damaged|hit|sunk) <[TH]\d+>"
)
"""Times that are not those of what is told."""
NOT = rule(
    r"\b(?:no(?! more than)|not|never|nor|neither|nobody|none|nothing)\b[^,:;]*$|\bof (?:\w+ )?$"
)
NOBODY = rule(
    r"\b(?:nobody|no one|nothing|none|no attack)(?: \w+){0,4} (?:came|followed|come)\b",
    r"\bin (?:them|these|those)\b",
    "did not come", "came by", "the rest (?:of the enemy|were|was|missed)",
)  # fmt: skip
LATER = rule(
    r"\b(?:follow\w*|later|afterwards|before|when)\b|\bthe (?:last|first|other)\b[^<]{0,12}<[TH]"
)
"""A time with it need not be that of all that is told."""
UNTAGGED = rule(r"\b(?:tonight|today|yesterday|tomorrow|now|evade|decoy|split|in it)\b")
"""What is told with it may have been at another time than the one that is named."""
RUN = rule(
    r"\bcost .* to bring\b",
    r"\battacks\b|\bfrom <|\bbetween\b|one after|on end|in a row|\bin all\b|twice|times|by then",
    r"(?:in|within|for) (?:\w+ )*(?:hours|watches|days?)\b|so far|since|until|the first <",
    r"had (?:now )?let|who came|enemy made|tried it|over (?:the|two|three)|altogether|that day",
)
FOUGHT = rule(r"\b(?:was|were) attacked\b|\bcame at us\b")
THEY = rule(
    r"(?:and |but )?(?:they|it|(?:the|a) (?:others?|rest|first|second|third|fourth|fifth|sixth"
    r"|seventh|last)"
    r"(?: of them| two| three| four| five)?|one|two|three|four|another) (?!were in|is)",
)
CAME_ON = rule(r"\b(?:force|attack\w*|raid\w*|enemy|came|wave|them)\b")
"""A sentence with it may tell of an attack that was not understood."""
ATTACKS = rule(r"\bN (?:more |small |other |further )?attacks\b")
TOTAL = rule(r"\bN attacks (?:in all(?! that)|altogether|were made)", r"came in, through N attacks")
WITHIN = rule(r"(?:in|within) N (hours)\b")
BY = rule(
    r"\b(?:by|to) (?:the |some |more )?(?P<by>german|italian|u-boat)s?\b",
    r"\b(?P<who>german|italian|u-boat)s?(?: aircraft)? (?:sank|finished|damaged|hit)\b",
)
COUNTS = {
    "turned": rule(
        r"\b(none|neither|nobody|not one)(?: of (?:them|<E\d+>))? (?:was|were|had been) turned"
        r" back",
        r"\bturned back (none|nobody)\b", r"\b(?:stopped|turned) (none|nobody)\b",
        rf"\b(all but {NUM}) (?:was|were) turned back",
        r"\b(all|both)(?: \w+| of <E\d+>)? (?:was|were) turned back",
        rf"turned back (all but {NUM}|all(?! but)|both)\b",
        r"\bit was (not) turned back",
        r"\bN(?: of (?:them|those))?,? (?:(?:was|were|had been) )?turned back",
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
    "evade": r"\bi evaded?\b|\bwe evaded?\b|^evade at\b|burned evade|i turned away|took the"
    r" longer (?:way|road|route)|turned (?:us |them |away )?off(?: it| the (?:direct )?road)?\b"
    r"|left the (?:direct )?(?:road|route)"
    r"|used the turn away|\bwere off the (?:direct )?road|off the direct road (?:by|for|from)"
    r"|turned (?:us |the convoy )away\b|\b(?:i|we|convoy|ships) (?:had |then )?turned away\b"
    r"|took (?:us|the convoy) off the (?:direct )?(?:road|route|course)",
    "decoy": r"\b(?:i|we) used? the dummies|sent (?:out )?the dummies|put (?:out )?the dummies"
    r"|out went the dummies"
    r"|the dummies (?:went out|were out|(?:was|were) sent out)|answered with the dummies",
    "split": r"^split at\b|the split was made|(?:scattered|split) the ships|split the convoy"
    r"|sailed in two halves|the convoy split",
    "screen": r"(?:put|set)(?: up| out)? the screen|the screen went up"
    r"|put the escort (?:out )?in a screen|(?:put out|spread) (?:the|a|my|our) screen",
    "them": r"(?:sent|put|had) them out|they (?:went|were) out",
}
DECIDED = rule(*(rf"(?<!\bto )(?:{words})" for words in TOOK.values()))
FOR = rule(r"\bfor N watch(?:es)?\b(?! (?:more|longer|further))")
LONGER = rule(
    r"\bN watch(?:es)? (?:longer|further from|more at|on the|to be made|went on to)",
    r"added N\b(?! hours)",
    r"\b(?:paid|price of|price was|cost was|costs? us|costs? me|it costs?|it will cost|bought) N"
    r" (?:more |extra )?watch(?:es)?\b",
)
HOURS_LONGER = rule(r"\b(?:puts?|added|adds) N hours (?:on|to)")
TO_GO = rule(
    r"\bN (?:more )?watch(?:es)? (?:still )?(?:to go|to sail|to come|left|were left|remained"
    r"|remaining)",
)
NEXT = rule(", (?:and|but|while|then|so|where|which|who) ")
THROUGH = rule(r"\b(?:through|out of|got|past)\b")
BREAK = rule(
    r", (?=<E)|, and | and (?=<E|in the)|, but |[;:] |, then |, while | and then | when (?=<E)"
)

SCORED = (
    r"(?<!\d)([2-9]\d|1\d\d)(?= points\.)|\b([6-9]\d|1[0-3]\d)(?= points\b)"
    r"|\bcomes to (\d{2,3})(?=[.,;]|$)|\bscored?:? (?:of |was |is )?(\d{1,3})\b(?! (?:points|hits))"
)
NOT_SCORED = rule(
    r"\b(?:cost|costs|los[te]|loses|worth|g[ai]ve\w*|away|more|less|fewer|behind|ahead|short|off|for"
    r"|took|takes?|under|over|above|below|from|gap|margin|throw\w*|threw|another|those|these)\b",
)
"""Points in a sentence with it may be a part of them."""

Test = Callable[[Attack], bool]


class Event(NamedTuple):
    """What a sentence says became of ships, and when; `earlier` if it had been so before, and
    `by_then` if it may have been."""

    fate: str
    ships: Ships
    time: Time | None = None
    earlier: bool = False
    to_go: int | None = None
    by_then: bool = False


def check(asked: Asked, text: str) -> Checked:
    """A text held against the record of a game, as far as it has come."""
    par = asked.analysis.ledger.par if asked.analysis else None
    return Checked(Reader(Truth(chronicle_of(asked.session), par)).read(text))


def met(enemy: Enemy, attack: Attack, text: str = "") -> bool:
    """Whether an attack is by these, or those who got through are, if a text may mean them."""
    who = {"any": attack.enemies, "air": attack.enemies - {"uboat"}}.get(enemy.who, {enemy.who})
    through = enemy.n == 1 or enemy.who == "any" or THROUGH.search(text)
    forces = {attack.force, *((attack.force - attack.turned, attack.hits) if through else ())}
    return enemy.n in forces and attack.enemies == who


def counted(what: str, m: re.Match[str]) -> Test:
    """So many of an attack were turned back, missed or hit, as it was said."""
    word = next(group for group in m.groups() if group)
    whole = re.match("all|both|missed", word) is not None
    n = number(word.removeprefix("all but ")) if " " in word or not whole else 0

    def test(a: Attack) -> bool:
        of = a.force - (a.turned if what != "turned" else 0)
        many = getattr(a, what)
        # Not all hits are told of where one is.
        return bool(many >= n if what == "hits" else many == (of - n if whole else n))

    return test


class Reader:
    """Reads a text's sentences; remembers nothing but the paragraph."""

    def __init__(self, truth: Truth) -> None:
        self.truth = truth

    def read(self, text: str) -> list[Read]:
        """All sentences of a text, read, in the order of its lines."""
        found = page(text)
        out = [Read(sentence(line.text, line.number)) for line in found.headings]
        for read in out:
            self._kinds(read)
        out += [self._row(name, line.text, line.number) for name, line in found.box]
        for paragraph in found.paragraphs:
            self.before, self.named, self.follows = "", set[str](), True
            self.last = set[str]()
            self.pool: list[Attack] = []
            self.put_off: list[tuple[Read, str, list[Test], bool]] = []
            reads = [Read(sentence(each.text, each.number)) for each in paragraph]
            for read in reads:
                known = len(self.pool) + len(self.put_off)
                self._sentence(read)
                self.last = {n for ships in read.sentence.all(Ships) for n, _ in ships.names}
                if len(self.pool) + len(self.put_off) > known:
                    self.follows = True
                elif CAME_ON.search(read.sentence.text):
                    self.follows = False
                self.before = read.sentence.text
            for read, claim, tests, follows in self.put_off:
                among = self._hereabouts() if follows else self.truth.attacks
                self._one_is_so(read, claim, tests, among)
            out += reads
        return sorted(out, key=lambda read: read.sentence.line)

    def _hereabouts(self) -> list[Attack]:
        """The attacks that a paragraph is about; in anybody's text perhaps the one after them."""
        every = self.truth.attacks
        if not self.pool:
            return every
        return self.pool + [b for a, b in pairwise(every) if a in self.pool]

    def _row(self, name: str, line: str, at: int) -> Read:
        """A line of the box."""
        truth, attacks = self.truth, self.truth.attacks
        read = Read(sentence(f"{name}: {line}", at))
        fates = {"Sailed": ("in", "sunk", "home"), "Arrived": ("in",), "Lost": ("sunk",)}
        came, _, home = line.partition("Gone home")
        for part, fate in ((came, fates.get(name, ())), (home, ("home",))):
            for n, noun in re.findall(rf"(\d+) ({'|'.join(NOUNS)})", part):
                so = int(n) in truth.number(NOUNS[noun], *fate)
                read.hold(f"{n} {noun}", so, truth.of_counts(NOUNS[noun]))
        for pattern, values in (
            (r"(\d+) watches", {truth.length}), (r"\((\d+) when", truth.lengths),
            (r"^(\d+), by", {len(attacks)}), (r"by (\d+)", {sum(a.force for a in attacks)}),
            (r"(\d+) turned back", {sum(a.turned for a in attacks)}),
            (r"(\d+) hits", {sum(a.hits for a in attacks)}), (r"^(\d+)\. ", {truth.score}),
            (r"averages (\d+)", {truth.par and round(truth.par)}),
        ):  # fmt: skip
            if m := re.search(pattern, line):
                read.hold(
                    m[0], int(m[1]) in values, ", ".join(map(str, sorted(filter(None, values))))
                )
        return read

    def _sentence(self, read: Read) -> None:
        s, truth = read.sentence, self.truth
        self.named |= {name for ships in s.all(Ships) for name, _ in ships.names}
        if UNSAFE.search(s.text) or ELSEWHERE.search(s.text) or not s.text:
            self._may_mean(s.all(Enemy))
            return
        self._kinds(read)
        starts = [0, *(m.start() for m in CLAUSE.finditer(s.text)), len(s.text)]
        clauses = [s.text[a:b] for a, b in pairwise(starts)]
        text = "".join(c for c in clauses if not self._is_otherwise(c)).lstrip(",;: ")
        self._may_mean([e for c in clauses if self._is_otherwise(c) for e in s.all(Enemy, c)])
        for m in () if NOT_SCORED.search(s.text) else re.finditer(SCORED, text):
            of = {truth.score, 100, round(truth.par or truth.score)}
            read.hold(m[0], int(next(filter(None, m.groups()))) in of, f"score {truth.score}")
        self._totals(read, text)
        for part in self._segments(text):
            events = list(self._events(read, part))
            for event in events:
                for name, _ in event.ships.names:
                    says = f"{part}" if event.time or event.to_go else f"{name} {event.fate}"
                    read.hold(says, self._became(name, event), truth.of_ship(name))
            if decided := DECIDED.search(part):
                if NOT.search(part[: decided.start()]):
                    continue
                self._decision(read, part)
            elif max(len(s.all(Enemy, part)), len({e.time for e in events})) < 2:
                self._attack(read, part, events)

    def _may_mean(self, unread: list[Enemy]) -> None:
        """Those who are left unread may be meant by what follows."""
        self.pool += [a for a in self.truth.attacks if any(met(e, a) for e in unread)]

    def _is_otherwise(self, clause: str) -> bool:
        """Whether a clause tells of what did not happen, or may."""
        return bool(OTHERWISE.search(clause) or DOUBTFUL.search(clause))

    def _segments(self, text: str) -> list[str]:
        """A text in parts with an attack or a decision each, where it can be parted so."""
        anchors = [m.start() for m in re.finditer(r"<E\d+>", text)]
        anchors += [m.end() for words in (DECIDED, ATTACKS) for m in words.finditer(text)]
        cuts, anchors = [0], sorted(anchors)
        cuts += [m.start() for m in re.finditer(" because |; ", text)]
        for first, second in pairwise(anchors):
            found = [m.start() for m in BREAK.finditer(text, first) if m.start() < second]
            cuts += found[-1:]
        cuts = sorted(set(cuts))
        return [text[a:b] for a, b in zip(cuts, [*cuts[1:], len(text)], strict=True)]

    # Ships.

    def _kinds(self, read: Read) -> None:
        """A ship is of the kind that is said."""
        for ships in read.sentence.all(Ships):
            for name, noun in ships.names:
                if noun and name in self.truth.ships:
                    so = self.truth.ships[name].kind in GROUPS[noun]
                    read.hold(f"{name} is a {noun}", so, self.truth.of_ship(name))

    def _events(self, read: Read, text: str) -> Iterator[Event]:
        s = read.sentence
        verbs: list[tuple[int, int, str, Ships, bool]] = []
        for m in ACTIVE.finditer(text):
            had = text[: m.start()].endswith("had ")
            verbs.append((m.start(), m.end(), DONE[m[1]], s.all(Ships, m[2])[0], had))
        for m in PASSIVE.finditer(text):
            had = "had" in (m[2] or "") or not m[2]
            had = had or text.startswith(" since", m.end())
            verbs.append((m.start(), m.end(), DONE[m[3]], s.all(Ships, m[1])[0], had))
        named = {name for ships in s.all(Ships) for name, _ in ships.names}
        named = named or (self.last if len(self.last) == 1 else self.named)
        for m in SHE.finditer(text) if len(named) == 1 else ():
            ship = Ships(tuple((name, "") for name in named))
            verbs.append((m.start(), m.end(), DONE[m[2]], ship, "had" in m[1]))
        for m in THAT_THEY.finditer(text):
            verbs.append((m.start(2), m.end(), DONE[m[2]], s.all(Ships, m[1])[0], False))
        for start, end, _, ships, had in [*verbs]:
            if (then := CHAIN.match(text, end)) and text[start] != "s":
                verbs.append((then.start(1), then.end(), DONE[then[1]], ships, had))
        verbs.sort(key=lambda verb: verb[:2])
        bare = LOOSE.sub(lambda m: " " * len(m[0]), text)
        if LATER.search(text):
            bare = re.sub(r"<[TH]\d+>", lambda m: " " * len(m[0]), text)
        for i, (start, end, fate, ships, had) in enumerate(verbs):
            if NOT.search(text[:start]) or any(not n for n, _ in ships.counts):
                continue
            stop = verbs[i + 1][0] if i + 1 < len(verbs) else len(text)
            after = NEXT.split(bare[end:])[0]
            times = s.all(Time, after[: stop - end])
            if " had " in text[:start] and not had:
                times = []
            if not times and len(s.all(Time, text)) == 1 and not DECIDED.search(text):
                times = s.all(Time, bare[:start] + after)
            if UNTAGGED.search(text):
                times = []
            left = TO_GO.search(text, end, stop)
            is_since = text.startswith(" since", end)
            time = times[0] if len(times) == 1 and not is_since else None
            by_then = False
            if not re.match(r" <[TH]\d+>", bare[end:]):
                is_state = re.match(r"<S\d+>(?:,? (?:is|are) |, [dh])|she", text[start:])
                # Named beside an attack it is what that did.
                met = not is_state and re.search(r"<E\d+>", text)
                by_then = fate != "sunk" and not (met or re.match("damaged|hit|lost", text[start:]))
            to_go = number(left[1]) if left else None
            yield Event(fate, ships, time, had or by_then, to_go, by_then)

    def _became(self, name: str, event: Event) -> bool:
        ship, (fate, _, time, _, to_go, by_then) = self.truth.ships.get(name), event
        if ship is None:
            return False
        turns = [ship.hit_on] if fate in ("damaged", "hit") else []
        if fate != "damaged" and ship.fate == "sunk":
            turns.append(ship.gone_on)
        if fate == "lost" and ship.fate == "home":
            turns.append(ship.gone_on)
        return any(
            turn and (time is None or time.fits(turn) or (by_then and self._is_after(time, turn)))
            and (to_go is None or any(length - turn == to_go for length in self.truth.lengths))
            for turn in turns
        )  # fmt: skip

    def _is_after(self, time: Time, turn: int) -> bool:
        """Whether a time is after a turn, or may be."""
        return any(time.fits(later) for later in range(turn, self.truth.length + 2))

    def _is_so(self, event: Event, attack: Attack) -> bool:
        ships = self.truth.ships
        hurt = attack.damaged + tuple(n for n in attack.sunk if ships[n].hit_on in attack.turns)
        sunk = (attack.sunk, attack.sunk)
        names, there = {"sunk": sunk, "lost": sunk, "damaged": (hurt, attack.damaged)}.get(
            event.fate, (attack.sunk + hurt, attack.sunk + attack.damaged)
        )
        named = {name for name, _ in event.ships.names}
        rest = [name for name in there if name not in named]
        fresh = [name for name in rest if name not in attack.finished]

        def came_to(noun: str) -> set[int]:
            some = self.truth.among(noun, rest) | self.truth.among(noun, fresh)
            # One of several may be told by herself.
            return some | {1} if any(some) else some

        return named <= {*names} and all(
            n in came_to(noun) for n, noun in event.ships.counts if noun != "ship" or not named
        )

    # Attacks and decisions.

    def _one_is_so(
        self, read: Read, claim: str, tests: list[Test], among: list[Attack], ship: str = ""
    ) -> None:
        """There is one among some attacks of which all is so; else the record has the nearest, or
        the one that sank the `ship` it is all about."""
        found = any(all(test(a) for test in tests) for a in among)
        singles = [a for a in among if len(a.turns) == 1] or self.truth.attacks

        def nearest() -> str:
            if ship:
                at = self.truth.ships[ship].gone_on if ship in self.truth.ships else 0
                sank = [a for a in self.truth.attacks if at in a.turns]
                return self.truth.of_attack(sank[0]) if sank else self.truth.of_ship(ship)
            if not singles:
                return "no attack"
            return self.truth.of_attack(max(singles, key=lambda a: sum(t(a) for t in tests)))

        read.hold(claim, found, nearest)

    def _attack(self, read: Read, text: str, events: list[Event]) -> None:
        """There is an attack, or a run of them, of which all that a segment says is so."""
        s, truth = read.sentence, self.truth
        if NOBODY.search(s.text):
            return
        enemies, run, said = s.all(Enemy, text), RUN.search(text), ATTACKS.search(text)
        times, places = s.all(Time, LOOSE.sub("", text)), s.all(str, text)
        sighted = re.search(r"\bfound\b", text) and any(e.who in ("air", "any") for e in enemies)
        summed = "of <E" in text and any(e.who == "any" for e in enemies)
        if (ATTACKS.search(s.text) and enemies) or len(places) > 1 or sighted or summed:
            return
        if LATER.search(text) or UNTAGGED.search(text):
            times, places = [], []
        if enemies:
            if len(s.all(Time, text)) > 1:
                # It may be told in several places, and what follows is on any of them.
                self.pool += [a for a in truth.attacks if any(met(e, a) for e in enemies)]
                return
            run = run or re.search(r"^of <E\d+>|\bin <E\d+>", text)
        run = run or (
            re.search(r"<E\d+> came\b", text) if any(e.who == "any" for e in enemies) else None
        )
        bare = not (enemies or times or places)
        before = f"{self.before} {s.text}"
        run = run or (RUN.search(before) if bare else None)
        counts: list[Test] = [
            counted(what, m)
            for what, rules in COUNTS.items()
            if (m := rules.search(text)) and (what != "hits" or not bare or THEY.match(text))
        ]
        tests: list[Test] = [*counts, *(partial(met, enemy, text=text) for enemy in enemies)]
        tests += [partial(self._is_so, event) for event in events if run or not event.earlier]
        if len(times) == 1 and not run:
            tests.append(lambda a: times[0].fits(a.turns[0]))
        if span := SPAN.search(text):
            first, last = s.all(Time, span[0])
            tests.append(lambda a: first.fits(a.turns[0]) and last.fits(a.turns[-1]))
        if len(places) == 1 and not run:
            tests.append(lambda a: truth.is_at(a.turns[0], places[0]))
        if (by := BY.search(text)) and events and not enemies:
            who = (by["by"] or by["who"]).replace("-", "")
            either = {who} if who == "uboat" else {who, "mixed"}
            tests.append(lambda a: bool(a.enemies & either))
        if (within := WITHIN.search(text)) and said:
            watches = number(within[1]) / HOURS_A_WATCH
            tests.append(lambda a: a.turns[-1] - a.turns[0] + 1 - watches in (0, 1, -1))
        fought = FOUGHT.search(text) and times and not run
        live = [e for e in events if run or not e.earlier]
        if not enemies and (ENDED.search(text) or (events and not live)):
            return
        they = events and THEY.match(text)
        if bare and not run and (they or (counts and not events and self.follows and self.pool)):
            self.put_off.append((read, text, tests, self.follows))
        elif enemies or events or counts or fought or (said and tests):
            # One ship was sunk in one attack; several may have been by several of one enemy.
            named = [name for e in events for name, _ in e.ships.names]
            ship = named[0] if by and len(named) == 1 else ""
            several = run or said or (bare and not ship)
            among = [*truth.attacks, *(truth.runs if several else ())]
            n = number(said[1]) if said else 0
            among = [a for a in among if n in (0, len(a.turns))]
            self.pool += [a for a in among if len(a.turns) == 1 and all(t(a) for t in tests)]
            if len(tests) > 1 + (not events and bare) or enemies or said or fought:
                self._one_is_so(read, text, tests, among, ship)

    def _decision(self, read: Read, text: str) -> None:
        option = next(o for o, words in TOOK.items() if re.search(words, text))
        options = ("decoy", "screen") if option == "them" else (option,)
        found = [c for c in self.truth.choices if c.option in options]
        if m := DECIDED.search(text):
            text = text[: m.end()] + re.split(r", (?:and|but|while|which) |;", text[m.end() :])[0]
        times = [] if PASSIVE.search(text) else read.sentence.all(Time, text)
        times = [time for time in times if time.day is not None or time.is_hour]
        if len(times) == 1 and (times[0].is_hour or not NOT_THEN.search(text)):
            found = [c for c in found if times[0].fits(c.turn)]
        if m := FOR.search(text):
            found = [c for c in found if c.runs == number(m[1])]
        if m := LONGER.search(text):
            found = [c for c in found if c.price == number(next(filter(None, m.groups())))]
        read.hold(text, bool(found), self.truth.of_choices)

    # Totals.

    def _totals(self, read: Read, text: str) -> None:
        s, truth = read.sentence, self.truth
        for ships in s.all(Ships, text):
            for n, noun in ships.counts:
                so = n < 2 or n in truth.ever(noun)
                read.hold(f"{n} {noun} at some time", so, truth.of_counts(noun))
        times, places = s.all(Time, text), s.all(str, text)
        if len(times) == 1 and not times[0].is_hour and len(places) == 1:
            there = [
                t for t in range(1, len(truth.chronicle.turns) + 1) if truth.is_at(t, places[0])
            ]
            says = ", ".join(truth.when(t) for t in there) or "never there"
            read.hold(text, any(map(times[0].fits, there)), says)
        for pattern, fate in ENDS:
            for m in pattern.finditer(text):
                if "through" in m[0]:
                    continue
                for ships in () if NOT.search(text[: m.start()]) else s.all(Ships, m[0]):
                    self._ended(read, ships, fate)
        gone = HOME.search(text)
        if gone and len(times) == 1 and re.match(r",? <[TH]", text[gone.end() :]):
            went = {x.gone_on + n for x in truth.ended("home") for n in (0, 1)}
            so = any(map(times[0].fits, went))
            read.hold(text, so, lambda: f"halfway: {truth.when(truth.chronicle.halfway())}")
        hours = [t for t in times if t.is_hour]
        end = ENDED.search(text)
        if end and not re.match(r"(?: \w+){0,5} <H", text[end.end() :]):
            end = re.match(r"(?:at |by )?<H\d+>,? (?:\w+ ){0,3}$", text[: end.start()])
        if end and len(hours) == 1 and not DECIDED.search(text):
            last = truth.length
            read.hold(text, hours[0].fits(last + 1), lambda: f"the last watch: {truth.when(last)}")
        came_in = CAME.search(text)
        if came_in and len(times) == 1 and not (hours or NOT.search(text[: came_in.start()])):
            last = truth.length
            if re.match(r"(?: \w+){0,3} <T", text[came_in.end() :]):
                so = times[0].fits(last) or times[0].fits(last + 1)
                read.hold(text, so, f"the last watch: {truth.when(last)}")
        for share in s.all(Share, text):
            came = any(share in s.all(Share, m[0]) for m in CAME.finditer(text))
            nouns = [share.noun] if share.noun else ["merchant", *KINDS]
            if came or share.noun:
                ends = [truth.number(n, "in") if came else truth.ever(n) | {1} for n in nouns]
                sailed = [truth.number(n) if came else truth.ever(n) for n in nouns]
                pairs = zip(ends, sailed, strict=True)
                so = any(share.n in a and share.of in b for a, b in pairs)
                read.hold(f"{share.n} of {share.of} {share.noun}", so, truth.of_counts(nouns[0]))
        for m in WHICH.finditer(text):
            tag, which, noun = (m[1], m[2], m[3]) if m[1] else (m[6], m[4], m[5])
            kinds = GROUPS.get(NOUNS.get(noun, ""), ())
            turns = [x.gone_on for x in truth.ended("sunk") if x.kind in kinds]
            for name, _ in s.all(Ships, tag)[0].names if turns else ():
                so = name in truth.ships and truth.ships[name].gone_on == (
                    min(turns) if which == "first" else max(turns)
                )
                read.hold(m[0], so, truth.of_ship(name))
        for m in HER_PLACE.finditer(text) if len(self.last) == 1 else ():
            (name,), kinds = self.last, GROUPS[NOUNS[m[3]]]
            turns = [x.gone_on for x in truth.ended("sunk") if x.kind in kinds]
            if turns and name in truth.ships:
                turn = min(turns) if m[2] == "first" else max(turns)
                so = (truth.ships[name].gone_on == turn) != bool(m[1])
                read.hold(m[0], so, truth.of_ship(name))
        prices = [c.price for c in truth.choices]
        for m in LONGER.finditer(text):
            so = number(next(filter(None, m.groups()))) in {*prices, sum(prices)}
            read.hold(m[0], so, truth.of_choices)
        for m in HOURS_LONGER.finditer(text):
            so = number(m[1]) / HOURS_A_WATCH in {*prices, sum(prices)}
            read.hold(m[0], so, truth.of_choices)
        if to_go := TO_GO.search(text):
            near = [t for t in range(1, truth.length + 1) if len(times) != 1 or times[0].fits(t)]
            left = {length - t + back for length in truth.lengths for t in near for back in (0, 1)}
            read.hold(to_go[0], number(to_go[1]) in left, f"{truth.length} watches in all")
        if total := TOTAL.search(text):
            so = number(total[1] or total[2]) == len(truth.attacks)
            read.hold(total[0], so, f"{len(truth.attacks)} attacks")
        for relation in RELATIONS:
            for m in relation.pattern.finditer(text):
                if not NOT.search(text[: m.start()]) and (found := relation.test(truth, s, m)):
                    read.hold(m[0], *found)

    def _ended(self, read: Read, ships: Ships, fate: str) -> None:
        truth = self.truth
        fates = {"stayed": ("in", "sunk"), "sailed": ("in", "sunk", "home"), "hurt": ("in",)}
        there = truth.ended(*fates.get(fate, (fate,)))
        fit = {x.name for x in there if fate != "hurt" or x.hit_on}
        for name, _ in ships.names:
            if name in NAMES:
                read.hold(f"{name} {fate}", name in fit, truth.of_ship(name))
        # It may be the last of them alone that are said to have been hit.
        several = [fit, *(truth.departures if fate == "home" else ())]
        for n, noun in ships.counts if fate not in ("stayed", "hurt") else ():
            so = not n or any(n in truth.among(noun, each) for each in several)
            read.hold(f"{n} {noun} {fate}", so, truth.of_counts(noun))
