"""What a clause says: facts with the moments at which each is so, in the order they are told in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.truth import Fact, Moment, Truth
from sheetgen.games.convoy.report.checking.words import (
    GROUPS,
    HOURS_A_WATCH,
    KINDS,
    NOUNS,
    WATCHES,
    Enemy,
    Option,
    Share,
    Ships,
    Spell,
    Time,
    Verb,
)
from sheetgen.games.convoy.rules.sequence_of_play import LOSS
from sheetgen.kits.telling.checking.tagging import NUM, Sentence, number

Roles = tuple[str, ...]


def rule(*patterns: str) -> re.Pattern[str]:
    """Patterns as one; a capital stands for a tag of its letter, N for a number."""
    put = {"N": f"({NUM})"}
    return re.compile(
        re.sub(
            r"(?<![A-Z<\\])[STPEDOXVN]\b",
            lambda m: put.get(m[0], rf"<{m[0]}\d+>" if m[0] != "T" else r"<[TH]\d+>"),
            "|".join(patterns),
        )
    )


OTHERWISE = rule(
    r"\b(?:if|would|should|could|might|may|ought|cannot|instead|spare[sd]?|missing|saved)\b",
    r"\b(?:unless|meant|intended|suppose|was to have|expect\w*|hop(?:ed|ing)|does|do|'d have"
    r"|or more|times and more)\b",
    r"\b(?:(?:to|for) (?:each|every)|apiece|at least|(?<!no )more than|whatever)\b",
    r"S to S",
    r"\b(?:bought|owe|owing|likely|worth)\b",
    r"(?:^|[:;,] )(?:leave|take|play|stay)\b|\bbrings?\b",
)
"""A clause with it tells of another course of the game, of rules or of plans."""
UNSAFE = rule(
    r"^(?:if|had)\b|\b(?:had i\b|if i am|without (?:it|them|that|dawn)|same dice)\b",
    r"\b(?:dr[ae]ws?|same enemy|exchanged|touched|waiting|handed|a decision of)\b",
    r"\b(?:each|every) (?:one that|die)\b|\byou (?:get|roll|need|throw)\b|\b(?:one|you) can\b",
    r"^(?:no|with no) (?:the )?X|^without\b",
    r"^the rest of the enemy\b|\bif only\b|\bwould have\b|\b(?:by|on|down) the direct road\b",
    r"\bbecause of (?:it|that|them|those)\b|^in N attacks\b",
    r"\b(?:after|before|once|since) S (?:had|was|were)\b",
    r"\b(?:halfway cost|costs as much|damaged for|of its own|(?:august|in) 1942)\b",
)
"""A sentence with it does."""
DOUBTFUL = rule(
    r"\?|\b(?:real|really|history|historical|pedestal|odds|chances?|perhaps|maybe|seemed"
    r"|thought)\b",
    r"\b(?:feared|believed|wanted|wish\w*|plan\w*|promis\w+|nearly|almost|as though|but for)\b",
    r"\b(?:faces?|rather|will|can|shall|need\w*|rules?|likel\w+|averages?)\b",
)
"""Nor is it safe to read a clause with it where anybody may have written it."""
ELSEWHERE = rule(
    r"^take\b|\bone of the next\b",
    r"\+\d|^(?:no )?(?:evade|decoy|split|screen):",
    r"\b(?:editor's|in (?:history|reality|fact|truth)|historical\w*|as it was|torpedo boats"
    r"|scuttled|u-\d+|in 1942|real (?:one|life|convoy|war|ships?|history))\b",
)
"""Nor any of a sentence with it."""
CLAUSE = rule(
    r" if |, (?:and|but|so|which|because|since|for|as)\b|[;:] | because |\.\.+| \(|\) | [-–—]+ "
)
CUT = re.compile(
    r"[;:.!?] | [-–—]+ | ?\(|\)|, (?:and |but )?| and | but | so (?!much|many|far)| while "
    r"| when |,? where | until (?=<S) | then | because "
)
NOT = re.compile(
    r"\b(?:no|not|never|nor|without|nobody|nothing|hardly|none|neither|not one|no one)\b|n't\b"
)
NO_MORE = re.compile(r"(?:\b(?:no|not|never|without)\b|n't\b)(?: [a-z]+){0,3} $")
AUX = (
    r"(?:(?:was|were|is|are|had|have|has|been|being|be|got|both|all|also|too|then|soon|later|now"
    r"|already|only|just|each|either|again|first|at once|in turn|themselves|as well|still|among"
    r" them|of them|that|which|who|did|even|badly|further|alone|only|off|away)\b ?)"
)
UNTIL = re.compile(r"\b(?:with|while|until|till|before|after|since|as long|because)\b")
NEVER = re.compile(rf"(?: (?:never|did not|didn't|has not|hasn't)) (?:{AUX})*<V(?P<v>\d+)>")
AFTER = re.compile(rf"(?:'d|'s)?(?P<comma>,)? ?(?P<aux>{AUX}{{0,6}})<V(?P<v>\d+)>")
EPITHET = re.compile(rf",(?! and)(?: [a-z]+)* <V\d+>(?: [a-z]+)*,(?={AUX}|<V| {AUX}| <V)")
"""What had become of a ship, told beside what becomes of her."""
SO = re.compile(
    r"<V(?P<v>\d+)>,? and so (?:did|do|was|were|is|are|has|had) $"
    r"|<V(?P<w>\d+)> <S\d+>(?:,|;)? (?:and |but )?(?:one|the other|another|the (?:second|third|last))"
    r"(?: one)? $"
)
BEFORE = re.compile(
    r"(?<!\bthe )(?<!\ba )(?<!\bour )<V(?P<v>\d+)>(?:(?! (?:and|but|by|before|after|when|than"
    r"|like|because|from|since|until|as"
    r"|so|at|in|on)\b) [a-z']+){0,4}(?:(?:,? <[THP]\d+>)+,|:)? $"
)
ALREADY = re.compile(
    r"\b(?:had|so far|up to|by|already|still|in all|altogether|until|till|before|since|now|left"
    r"|(?:were|are|was|is) gone|yesterday|earlier|ago|ever|have|has)\b"
)
EARLIER = re.compile(r"\b(?:had|since|yesterday|last night|earlier|already|ago|before|ever)\b")
RUN = re.compile(
    r"\battacks\b|\bbetween\b|one after|on end|in a row|\bin all\b|twice|times|by then|so far"
    r"|since|until|altogether|that day|raids|of (?:the )?\w+ attacks|together|who came"
    r"|both times|half\b|between them|had come|that time|to them|in them|in it|every (?:watch"
    r"|turn|day)|came by|<[TH]\d+> and (?:\w+ )?<[TH]|\bone\b.*(?:\band|,) (?:one|the other"
    r"|another)\b|after (?:that|it|this|her|them)\b|in (?:the|these|those) (?:\w+ )?<D"
)
SPAN = rule(r"T,? (?:to|until|till|through) (?:the )?T", r"\bbetween (?:the )?T and (?:the )?T")
ATTACKS = rule(
    r"\bN (?:more |small |other |further |quick |separate )?(?:attacks|raids)\b(?! behind| later)",
    r"\b(?:came|attacked(?: us)?|called|hit us|tried(?: it)?)(?: us)? (?:N times|(twice))\b",
)
THROUGH = re.compile(
    r"(?:that|who) <V|\b(?:through|past|other|others|remaining|rest|left|of the)\b"
)
THEY = re.compile(
    r"^(?:[,;:]? ?(?:and |but )?)(?:they|it|she|the (?:other|rest|others|first|second|third|last"
    r"|remaining)|one|two|three|four|five|six|none|neither|nobody|another|all|both|\d)\b"
)
QUANTITY = (
    rf"(?P<q>all but {NUM}|(?:all|both)(?: of)?(?: the)?(?: {NUM})?|none|neither|nobody|no one"
    rf"|not (?:a single )?one|nothing|a single one|{NUM}|<O\d+>)"
    rf"(?: (?:more|others?|aircraft))?(?: of (?:them|these|those|the (?:others?|rest|enemy)"
    rf"|<E\d+>))?"
)
MEASURED = re.compile(rf"(?<![\w-])(?<!of )(?<!with ){QUANTITY},? ?{AUX}{{0,4}}<V(?P<v>\d+)>")
OF_THEM = re.compile(
    rf"(?P<of><[SO]\d+>)[^;.<]*<V(?P<v>\d+)>, (?P<n>none|neither|{NUM})(?: of (?:them|these))?"
    rf" (?:was |were )?<V(?P<w>\d+)>"
)
MEASURING = re.compile(rf"<V(?P<v>\d+)>(?: (?:only|just|exactly|a|off))* {QUANTITY}(?! times| <S)")
HITS = re.compile(
    rf"(?<!of )\b(?:(?P<n>{NUM}|no(?= hits)|one) (?P<what><V\d+>|miss(?:es)?"
    rf"|interceptions?(?! dice)))(?![\w>])"
)
REST = re.compile(
    rf"(?<!in )\bthe (?:other|remaining) (?P<n>{NUM})\b(?! (?:were|was|are)\b)"
    rf"(?=(?: [a-z]+){{0,3}} <V)"
)
DICE = re.compile(rf"\b(?P<n>{NUM}) dice\b(?! more)")
POINTS = re.compile(
    rf"\b(?P<n>{NUM}) points?\b|\bscored?(?: of|:)? (?P<m>\d{{2,3}})\b|\b(?:comes to"
    rf"|makes|score(?: [a-z]+){{0,4}}:?) (?P<o>\d\d+)\b"
)
TO_GO = re.compile(
    r" ?(?:still |yet |more )?(?:to go|to sail|to come|left|were left|remain\w*|from (?:malta|home"
    r"|harbour|the end(?! of)|port)|out of malta|short of|away from|of (?:harbour|malta|port"
    r"|the quay)|off(?=[.,;]|$))"
)
LONGER = re.compile(
    r" ?(?:more (?:to|on|at) (?!go)|longer|that it added|(?:to|on) the (?!sheet|paper|page|log)"
    r"|at sea|on to|on it|extra|more at)"
)
PRICE = re.compile(
    r"\b(?:price of|price was|costs?|added|adds?|puts?|paid|(?:longer|lengthened|grew"
    r"|grown) by)(?: [a-z]+){0,2} $"
)
NEXT = re.compile(" (?:later|afterwards|after that)\\b")
LULL = re.compile(
    r"\b(?:nobody|nothing|quiet|alone|peace|before anything|without an|no attack|empty|no enemy"
    r"|since the last attack)\b"
)
FRIENDLY = rule(
    r"D (?:of |in |were (?:in )?)?friendly|friendly waters? (?:for|lasted|of|had lasted) D"
    r"|first D|friendly waters? (?:i |we )?had D"
)
SEEN = re.compile(r"\b(?:snoopers?|reconnaissance|recon|scouts?|spotter|shadower)\b")
SIGHTED = re.compile(
    r"\b(?:spot|find|found|saw|seen|watch(?:ed|ing) us|overhead|report|look|circl|snoop|recon"
    r"|scout)"
)
THEN = re.compile(
    r"^(?:[,;:] ?| )?(?:and |but )?(?:then|later|afterwards|after that|so(?! that))\b"
)
EVENT: Roles = ("sunk", "damaged", "hit", "home")
HAD = re.compile(
    r"\b(?:had|have|has|counted|gave|leaves?|left|leaving|there (?:were|was|are))(?: [a-z]+){0,2} $"
)
NOW = re.compile(
    r"\b(?:by then|by now|now|still|left(?! (?:at|us|me|with|for|too|as))|remaining|remained)\b"
)
PLACES_SAID = ("first", "second", "third", "fourth", "fifth")
_WHICH = (
    rf"(?:the|my|our|his) (?P<which>{'|'.join(PLACES_SAID)}|last|only)"
    rf" (?P<noun>(?:{'|'.join(NOUNS)})(?=s?\b)|loss|casualty|victim)s?\b"
)
RANKS = (
    re.compile(
        rf"(?P<s><S\d+>|\bshe)(?:,| was| is| were)?(?P<not> not)? {_WHICH}(?: (?:which|that|i|we|was"
        rf"|were|to be|have|had|i'd|we'd|i've|ever|him|to)\b){{0,5}}(?: (?P<v><V\d+>))?"
    ),
    re.compile(rf"\b{_WHICH}[^<.,;]*(?P<v><V\d+>) (?:was|were|is)(?P<not> not)? (?P<s><S\d+>)"),
)
EVERY = re.compile(
    rf"\b(?:all|every|each)(?: of)?(?: the)?(?: {NUM})? attacks?\b[^.;,<]*?(<E\d+>|\bgerman|\bitalian)"
)
QUIET = re.compile(
    r"\b(?:nobody|no one|no enemy)(?: (?:had|has|ever))? (?:attacked|came|comes|attacks)\b"
    r"|\b(?:no|not one|not a single) attacks?\b"
)
WORTH = rule(r"(<S\d+>) (?:is|was|counts|costs) N points?")
APART = re.compile(r"(<S\d+>)[^,;<]*(<V\d+>)[^,;<]*, $")
APARTS = rule(
    r"\bbetween (?:the )?T,", r"\bthe first\b[^;]*T[^;]*\bthe (?:last|second|other)\b[^;]*T"
)
HALFWAY = re.compile(r"\b(?:(?:at|reached|was|were) (?:the )?|^)half-?way\b(?: point)?")
SINCE = re.compile(r"\b(until|till|before|by|after|since|from|to|for|beginning)(?: the)? $")
SIDES = {"after": "after", "since": "after", "from": "after", "beginning": "first"}
JOINED = re.compile(rf"<V\d+>(?: <[TPH]\d+>)*,? (?:and|but) (?:stayed )?{AUX}{{0,4}}$")
AS_LONG = re.compile(" to (?:sail|the)")
WITHIN = re.compile(r"\b(?:in|within) $|^for $")
FOES = re.compile(r"<E\d+>|attack|aircraft")
BUT = re.compile(
    r"\b(?:(?:all|nothing|none|anything|anybody) but|except|nearly|almost|about|over|than|half"
    r"|every one of) $"
)
LEAST_SCORE = 50
"""Fewer points are no score, but a part of one."""
FIRST_OF = re.compile(r"\bthe (?:last|first) of\b|\bas well\b|\bwith (?:her|them) <V")
LATER = re.compile(r"\b(?:after|since|before|later|that time|in it|in them|meanwhile)\b")
TOTAL = re.compile(
    r"\b(?:ever|never|in all|altogether|whole|entire|game|voyage|passage|total|end|today|tonight"
    r"|only"
    r"|day|all|count|price|of the warships|besides)\b"
)
ABOARD = re.compile(r" in $|\bwith (?:her|them) (?:came|went|sank) $")
DAYLONG = re.compile(r"\b(?:today|tonight|that day|the day)\b")
BREAK = r",? (?:and|but) |[;:] "
STILL = re.compile(
    r"\b(?:still|(?:was|were|been|is) (?:out|up)|with|while|under|during|until|till|back|ended"
    r"|ran|over|gone|in force|there|used|after|before)\b"
)
LEFT: Roles = (
    "afloat",
    "lame",
    "lame before",
    "sound",
    "in",
    "in hurt",
    "in sound",
    "sailed",
    "stayed",
)
FIT = {
    "sunk": ("sunk", "fresh"), "finished": ("finished",), "lost": ("sunk", "fresh", "lost", "home"),
    "damaged": ("damaged", "in hurt"), "hit": ("hit", "damaged"), "home": ("home",),
    "stayed": ("stayed",), "in": ("in",), "in_hurt": ("in hurt", "lame"),
    "sailed": ("sailed",), "afloat": LEFT,
}  # fmt: skip
"""What ships are of which a verb is said."""
STATES = {
    "sunk": ("gone",),
    "lost": ("gone",),
    "damaged": ("lame", "in hurt"),
    "hit": ("struck", "lame", "in hurt"),
}
"""What they may be if it had been so before."""
ANY: Roles = (
    "afloat", "sunk", "fresh", "finished", "damaged", "hit", "home", "stayed", "in", "in hurt",
    "in sound", "lame", "lame before", "sound", "gone", "struck", "sailed",
)  # fmt: skip
ENDS = ("in", "in_hurt", "sailed", "home", "stayed")
TURNS = {"in": "arrival", "in_hurt": "arrival", "home": "halfway"}
FOUGHT = ("sunk", "finished", "damaged", "hit", "lost")


class Said(NamedTuple):
    """Something that is said at a place of a text, and the moments at which it is so.

    `kind` is the letter of its tag, where it says which moment it is: T, P, E, X, A (attacks), G
    (watches to go). Else: `o` an end of the voyage, `h` halfway, `s` what had been so before, `w`
    and `W` what there was (and is now), S and O other ships, and small letters for the rest.
    `fought` is of attacks alone.
    """

    at: int
    kind: str
    mask: int
    words: str
    record: str = ""
    fought: bool = False


class Spot:
    """A tag or a word in its clause, and what stands before and after it; `piece` and `rest` are as
    much of it as goes with it."""

    def __init__(self, m: re.Match[str], text: str, s: Sentence) -> None:
        self.text, self.s, self.tag, self.at, self.end = text, s, m[0], m.start(), m.end()
        self.before, self.after = text[: self.at], text[self.end :]
        self.piece, self.rest = CUT.split(self.before)[-1], CUT.split(self.after)[0]

    @property
    def about(self) -> str:
        """What goes with it, without itself."""
        return f"{self.piece} {self.rest}"

    def verb(self) -> tuple[str, str, tuple[int, int]] | None:
        """The verb that is said of it: its role, what helps it, and where it stands."""

        def role(m: re.Match[str]) -> str:
            return str(self.s.atoms[f"<V{m['v']}>"].role)

        found = None
        beside = EPITHET.match(self.after)
        end = self.end + (beside.end() if beside else 0)
        if direct := AFTER.match(self.text[end:]):
            place = end + direct.start("v") - 2, end + direct.end()
            found = role(direct), direct["aux"] or "-", place
            rest = self.text[place[1] :]
            if not direct["comma"] and (direct["aux"] or not rest.startswith(" <S")):
                return found
        if same := SO.search(self.before):
            return self.s.atoms[f"<V{same['v'] or same['w']}>"].role, "", same.span()
        if active := BEFORE.search(self.before):
            return role(active), ":" if ":" in active[0] else "", active.span()
        return found if found and not re.match(r"(?: [a-z']+){0,2} <S", rest) else None


def is_of_story(spot: Spot) -> bool:
    """Whether a part of a day is of the day that is told of."""
    return not re.search("\\b(?:this|next|yesterday)\\b", spot.s.words(spot.tag), re.I)


MOVES = re.compile(
    r"<[THEXPD]\d+>|halfway|\b(?:night|day|morning|evening|watch|turn|hours?|snoop|recon|scout|spot"
    r"|look|attack|aircraft|quiet)"
)
"""Words after which the telling may be at another time than the last that was read."""


def names_of(ships: Ships) -> set[str]:
    """The names of ships."""
    return {name for name, _ in ships.names}


class Saying:
    """Finds what clauses say, of one game."""

    def __init__(self, truth: Truth) -> None:
        self.truth, self.whole = truth, truth.at(("whole",))
        self.here, self.told = 0, False
        """The moment that was told of last, and whether in this paragraph."""
        self.time = lru_cache(maxsize=None)(self._of_time)
        self.there = lru_cache(maxsize=None)(self._of_place)

    def of(self, text: str, s: Sentence, last: set[str]) -> list[Said]:
        """All that a text says; `last` are the names in the sentence before."""
        out = [*self._measures(text, s), *self._figures(text, s), *self._halfway(text)]
        self.subject: Ships | None = None
        # Whoever is named in what is not read may be meant.
        last = set() if text.count("<S") < s.text.count("<S") else last
        for m in SEEN.finditer(text):
            if re.search("<[TH]", Spot(m, text, s).about) and not NOT.search(text):
                out.append(Said(m.start(), "v", self.truth.at(("seen",)), m[0], "nobody looked on"))
        for m in re.finditer(r"<([A-Z])\d+>|\bshe\b|(?<=> )her(?=[.,;]|$| <| and)", text):
            spot, atom = Spot(m, text, s), s.atoms.get(m[0])
            if atom is None:
                she = Ships(tuple((name, "") for name in last))
                if not NOT.search(spot.piece) and spot.verb():
                    some = Ships((), ((-1, "ship"),))
                    out += self._ships(spot, she if len(last) == 1 else some)
            elif isinstance(atom, Time):
                out += self._timed(spot, atom)
            elif m[1] == "P":
                if not APARTS.search(text):
                    out.append(Said(spot.at, "P", self.there(atom), m[0]))
            elif not (NO_MORE if m[1] == "E" else NOT).search(spot.piece):
                out += self._one(spot, atom)
            if isinstance(atom, Ships):
                last = names_of(atom) or last
        return sorted(out, key=lambda x: x.at)

    def _one(self, spot: Spot, atom: object) -> Iterator[Said]:
        if isinstance(atom, Enemy):
            about, who = f"{spot.piece}{spot.tag}{spot.rest}", atom.who
            if who in ("air", "any") and SIGHTED.search(about):
                return
            if atom != (1, "air") or re.search(r"<V\d+>|attack|came", about):
                through = atom.n == 1 or THROUGH.search(about) is not None
                yield Said(spot.at, "E", self.enemy(atom, through), spot.tag, "", True)
        elif isinstance(atom, Spell):
            yield from self._spell(spot, atom)
        elif isinstance(atom, Option):
            yield from self._option(spot, atom)
        elif isinstance(atom, Ships):
            yield from self._ships(spot, atom)
        elif isinstance(atom, Share):
            yield from self._share(spot, atom)
        elif isinstance(atom, Verb) and atom.role in (*FOUGHT, "afloat") and self.subject:
            # `*Ohio* was hit on Monday and sunk on Tuesday`: hers is the second verb, too.
            if JOINED.search(spot.before) and not re.match("(?: [a-z]+){0,2} <S", spot.after):
                roles = ("floats", "in") if atom.role == "afloat" else FIT[atom.role]
                mask = self._fit(self.subject, roles, spot)
                told = "; ".join(truth_of(self.truth, self.subject))
                yield Said(spot.at, "S", mask, spot.tag, told, atom.role in FOUGHT)
        elif isinstance(atom, Verb) and (what := TURNS.get(atom.role)):
            if not re.search(r"<[TH]\d+>", spot.about) or FOES.search(spot.about):
                return
            record = f"the last watch: {self.truth.when(self.truth.length)}"
            yield Said(spot.at, "o", self.truth.at((what,)) | self.whole, spot.tag, record)

    def enemy(self, enemy: Enemy, through: bool) -> int:
        """The moments with such attackers; or with such who were left of them."""
        if not enemy.n:
            return self.truth.at(("by", enemy.who))
        facts = [("force", enemy.who, enemy.n)]
        return self.truth.at(*facts, *([("through", enemy.who, enemy.n)] if through else []))

    # Times, places and spells.

    def _of_place(self, place: str) -> int:
        truth = self.truth
        there = {t for t in range(1, truth.length + 2) if truth.is_at(t, place)}
        return truth.where(lambda m: m.what != "whole" and bool(there & {*m.turns}))

    def _of_time(self, time: Time, how: str) -> int:
        """The moments at a time; `how` says whether before it, after it, or beginning or ending."""
        fit = {t for t in range(1, self.truth.length + 2) if time.fits(t)}
        parts = [p for p in time.parts or () if 0 <= p < WATCHES]

        def test(m: Moment) -> bool:
            if m.what == "whole":
                return how in ("before", "after")
            if how in ("before", "after") and time.day is None and parts:
                part = (m.turns[0] - 1) % WATCHES
                return part <= max(parts) if how == "before" else part >= min(parts)
            if how in ("before", "after"):
                early = how == "before"
                return m.turns[0] <= max(fit) if early else m.turns[-1] >= min(fit)
            if how in ("first", "last"):
                return m.turns[0 if how == "first" else -1] in fit
            if m.what == "arrival" and time.is_hour:
                return m.turns[-1] in fit
            some = any if m.what in ("halfway", "arrival", "sailing") else all
            return some(t in fit for t in m.turns)

        return self.truth.where(test) if fit else 0

    def _timed(self, spot: Spot, time: Time) -> Iterator[Said]:
        text, before, at, tag = spot.text, spot.before, spot.at, spot.tag
        span = next((m for m in SPAN.finditer(text) if m.start() <= at < m.end()), None)
        joined = re.search(r"<[TH]\d+> and (?:\w+ )?$", before)
        joined = joined or re.match(r" and (?:tonight|(?:\w+ )?<[TH])", spot.after)
        of_one = re.search(
            r", the (?:first|last|other|second)(?: of them)? (?:in |at |on )?$", before
        )
        if (
            of_one
            or (joined and not span)
            or re.search(r"\bpassed [^,;]*$", before)
            or APARTS.search(text)
        ):
            return
        if re.search(r"\bbetween [a-z ]+ and (?:the )?$", before):
            yield Said(at, "T", self.time(time, "last"), tag)
        elif span:
            first, last = spot.s.all(Time, span[0])
            turns = range(1, self.truth.length + 2)
            if time is last and not any(
                first.fits(i) and last.fits(j) for i in turns for j in turns[i - 1 :]
            ):
                yield Said(span.start(), "z", 0, span[0])
            how = "last" if time is last else "first"
            yield Said(span.start(), "t" if time is last else "T", self.time(time, how), tag)
        elif (word := SINCE.search(before)) and not (word[1] == "after" and time.is_hour):
            told = SIDES.get(word[1], "before")
            if word[1] == "from" and ATTACKS.search(text):
                told = "first"
            if re.search(r"<V\d+>(?: ever| in her)? (?:since|for|from) $", before):
                told = "at"
            yield Said(at, "s" if word[1] == "since" else "t", self.time(time, told), tag)
        else:
            mask = self.time(time, "at")
            days = [each for each in spot.s.all(Time) if each.day is not None]
            if (
                self.here
                and self.told
                and not days
                and is_of_story(spot)
                and not EARLIER.search(text)
            ):
                mask &= self.truth.near(self.here)
            yield Said(at, "T", mask, tag)

    def _halfway(self, text: str) -> Iterator[Said]:
        truth, half = self.truth, {self.truth.half, self.truth.half + 1}
        for m in HALFWAY.finditer("" if re.search(r"<[TH]\d+>", text) else text):
            mask = truth.where(lambda x: x.what in ("turn", "halfway") and x.turns[0] in half)
            yield Said(m.start(), "h", mask, m[0], f"halfway: {truth.when(truth.half)}")

    def _spell(self, spot: Spot, spell: Spell) -> Iterator[Said]:
        n = spell.n / HOURS_A_WATCH if spell.is_hours else spell.n
        truth, text, before, after = self.truth, spot.text, spot.before, spot.after
        prices, kind, record = {*truth.prices, sum(truth.prices)}, "d", truth.of_choices()
        extra = re.search(r"\b(?:more|extra|further)\b", spot.s.words(spot.tag))
        goes = TO_GO.match(after) and not extra and not re.match(" more (?!to go)", after)
        if (
            NEXT.match(after)
            and not before.endswith(("within ", "until ", "before "))
            and n == int(n)
        ):
            led = re.search(r"<[ETHXP]\d+>", before.removesuffix(spot.piece))
            if not led and self.here.bit_count() in range(1, 4):
                yield Said(spot.at, "T", truth.after(self.here, int(n)), spot.tag + after[:6])
            return
        if "friendly" in spot.about:
            if not any(spot.tag in found[0] for found in FRIENDLY.finditer(text)):
                return
            so, record = n == truth.chronicle.friendly, f"{truth.chronicle.friendly} were friendly"
            mask = truth.all * so
        elif goes or re.search(r"\bleft (?:was|were|me|us) $", before):
            within = range(int(n) + 1) if before.endswith("within ") else (n,)
            mask, kind, record = truth.at(*(("to go", k) for k in within)), "G", ""
        elif after.startswith(" more to sail"):
            mask = truth.all if n in prices else truth.at(("to go", n))
        elif LONGER.match(after) or PRICE.search(before) or (extra and AS_LONG.match(after)):
            mask = truth.all * (n in prices)
        elif LULL.search(spot.about) and "attacks" not in spot.about:
            mask, record = truth.all * (n in truth.lulls), "no such spell without an attack"
        elif (
            spell.is_hours
            and not after.startswith(" after")
            and WITHIN.search(before)
            and re.search(r"<[VE]\d+>|attacks", text)
        ):
            mask, record = truth.at(("hours", spell.n)) | truth.all * (n in truth.lulls), ""
        elif re.search(r"\b(?:in|over) (?:the|those) $", before):
            mask, kind = truth.all, "A"
        elif before.endswith("for ") or re.match(r"[.,;]|$", after):
            names = {option.name for option in spot.s.all(Option, text)}
            if not names:
                return
            those = [c for c in truth.choices if c.option in names or "any" in names]
            mask = truth.all * (n in {x for c in those for x in (c.runs, c.price)})
        else:
            return
        yield Said(spot.at, kind, mask, spot.tag, record)

    def _option(self, spot: Spot, option: Option) -> Iterator[Said]:
        piece = re.split(BREAK, spot.before)[-1] + re.split(BREAK, spot.text[spot.at :])[0]
        several = len({each.name for each in spot.s.all(Option, spot.text)}) > 1
        if not re.search(r"<[TH]\d+>", piece) or re.search("(?:starting|beginning) <", spot.text):
            return
        if several and re.search(r"one after|each other|\b(?:first|last)\b", spot.s.text):
            return
        near = re.match(r",?(?: [a-z]+){0,2} <[TH]\d+>", spot.after)
        near = near or re.search(r"<[TH]\d+>,?(?: [a-z]+){0,4} $", spot.before)
        going = STILL.search(piece) or re.search(r"\b(?:was|were|is) $", spot.before)
        mask = self.truth.at(("began" if near and not going else "option", option.name))
        yield Said(spot.at, "X", mask, spot.tag, self.truth.of_choices())

    # Attacks.

    def _measures(self, text: str, s: Sentence) -> Iterator[Said]:
        """How many were turned back, missed or hit."""
        used = set[int]()
        for active in (False, True):
            for m in (MEASURING if active else MEASURED).finditer(text):
                role, said, piece = s.atoms[f"<V{m['v']}>"].role, m["q"], Spot(m, text, s).piece
                if role in ("sunk", "damaged") and active and said in ("nothing", "none", "nobody"):
                    yield Said(m.start(), "m", self.truth.at(("none", role)), m[0], "", True)
                rest, hit, denied = text[m.end() :], role == "hit", NOT.search(piece)
                if role not in ("turned", "missed", "hit") or m.start() in used or (
                    (denied and said not in ("one", "a single one"))
                    or (hit and re.search(r"\b(?:was|were|been)\b", m[0]))
                    or (hit and re.match("[^,;]*<S", rest))
                    or (active and role == "missed")
                    or re.search(r"(?:<S\d+>,?|\bships) $", text[: m.start()])
                    or re.match(" (?:but|else|except|of|off|from|some|any|one|them|him|it)", rest)
                    or text[: m.start()].endswith("no more than ")
                ):  # fmt: skip
                    continue
                facts = self._quantity(s, "none" if denied else said, "hits" if hit else role)
                if "other" in m[0] and facts == [(role, "all")]:
                    facts.append((role, "but", 1))
                if facts:
                    used.update(range(m.start(), m.end()))
                    yield Said(m.start(), "m", self.truth.at(*facts), m[0], "", True)
        for m in OF_THEM.finditer(text):
            of, n = s.atoms[m["of"]], 0 if m["n"] in ("none", "neither") else m["n"]
            noun = of.noun if isinstance(of, Share) else of.counts[0][1] if of.counts else ""
            in_port, hurt = (s.atoms[f"<V{m[x]}>"].role for x in ("v", "w"))
            if noun and in_port == "in" and hurt == "damaged" and n not in ("all", "both"):
                yield Said(
                    m.start("n"),
                    "i",
                    self.truth.at(("count", "in hurt", noun, number(n or "no"))),
                    m[0],
                )
        for m in HITS.finditer(text):
            verb = s.atoms.get(m["what"])
            what = "hits" if verb else "missed" if m["what"].startswith("miss") else "turned"
            alone = text[: m.start()].endswith("with ") and not re.search(r"<V\d+> <S", text)
            alone = alone or text[: m.start()].endswith("ships ")
            other = re.match(" <S| of (?:that|this|these)| off| from", text[m.end() :])
            if not (m.start() in used or other or alone or (verb and verb.role != "hit")):
                n = 0 if NOT.search(text[: m.start()][-5:]) else number(m["n"])
                yield Said(m.start(), "m", self.truth.at((what, n)), m[0], "", True)
        figures = [("got through", m) for m in REST.finditer(text)]
        figures += [("dice", m) for m in DICE.finditer(text) if "<E" in text]
        for what, m in figures:
            yield Said(m.start(), "m", self.truth.at((what, number(m["n"]))), m[0], "", True)

    def _quantity(self, s: Sentence, said: str, what: str) -> list[Fact]:
        if said.startswith("<O"):
            share = s.atoms[said]
            return [(what, "of", share.n, share.of)]
        words = re.sub(r"\b(?:of|the)\b ?", "", said)
        if words.startswith("all but "):
            return [(what, "but", number(words[8:]))]
        if re.match("all|both", words):
            rest = re.sub("all|both", "", words).strip()
            many = number(rest) if rest else 2 if words == "both" else 0
            return [(what, many)] if many else [(what, "all")]
        if words == "nothing" and what == "hits":
            return [("none", "hit")]
        if words in ("nobody", "no one") and what == "hits":
            return []
        if words in ("none", "neither", "nobody", "no one", "nothing") or words.startswith("not"):
            return [(what, 0), *([("none", "hit")] if what == "hits" else [])]
        n = 1 if words == "a single one" else number(words)
        return [(what, k) for k in range(n, 20)] if what == "hits" else [(what, n)]

    def _figures(self, text: str, s: Sentence) -> Iterator[Said]:
        """Numbers of attacks, and points."""
        truth = self.truth
        for m in ATTACKS.finditer(text):
            n = 2 if m[3] else number(m[1] or m[2])
            yield Said(m.start(), "A", truth.at(("attacks", n)), m[0], "", True)
        for m in EVERY.finditer(text):
            who, here = s.atoms[m[1]].who if m[1][0] == "<" else m[1], text[: m.start()]
            if not NOT.search(here[-12:]):
                mask = truth.at(("all by", who)) & self.whole
                yield Said(m.start(), "n", truth.all * bool(mask), m[0])
        for m in QUIET.finditer(text):
            if LATER.search(text) or re.search("until|till|but|except|rest of|by day|<D", text):
                continue
            times = [each for each in s.all(Time, text) if each.day is not None or each.parts]
            if (
                not times
                and not s.all(str, text)
                and self.told
                and self.here.bit_count() >= WATCHES
            ):
                yield Said(m.start(), "T", self.here & truth.at(("quiet day",)), m[0])
            elif len(times) == 1 and re.match("[^<]*$", text[m.end() :].split("<T")[0]):
                day = "quiet" if times[0].parts else "quiet day"
                yield Said(m.start(), "q", truth.at((day,)), m[0], "there was an attack")
        for m in WORTH.finditer(text):
            for n, noun in s.all(Ships, m[1])[0].counts[:1]:
                if n and noun in KINDS:
                    so = number(m[2]) == LOSS[KINDS.index(noun)] * abs(n)
                    yield Said(m.start(), "n", truth.all * so, m[0])
        for m in POINTS.finditer(text):
            n = number(m["n"] or m["m"] or m["o"])
            final = {truth.score}
            if "score" not in m[0] or re.search("average|usual|par\\b|would", text):
                final |= {100, round(truth.par or truth.score)}
            if n >= LEAST_SCORE:
                mask = truth.all if n in final else truth.at(("score", n))
                yield Said(m.start(), "n", mask, m[0], f"score {truth.score}")

    # Ships.

    def _ships(self, spot: Spot, ships: Ships) -> Iterator[Said]:
        text, before, after, truth = spot.text, spot.before, spot.after, self.truth
        if BUT.search(before) or after.startswith(
            (" but <S", " followed", " fewer", " less", " more")
        ):
            return
        told = "; ".join(truth_of(truth, ships))
        if (never := NEVER.match(after)) and ships.names:
            role = spot.s.atoms[f"<V{never['v']}>"].role
            if role in ("in", "home", "finished") or "never" in never[0]:
                facts = [("name", r, name) for r in FIT.get(role, ()) for name in names_of(ships)]
                so = not truth.at(*facts) & self.whole
                yield Said(spot.at, "s", truth.all * so, spot.tag + never[0], told)
            return
        verb, roles, kind, at, fought = spot.verb(), ANY, "S", spot.at, False
        apart = APART.search(before)
        if not verb and apart and ships.names:
            (few,), role = spot.s.all(Ships, apart[1]), spot.s.atoms[apart[2]].role
            if not few.names and role in FIT and few.counts[0][0] in (-1, len(ships.names)):
                verb = role, "", (apart.start(), spot.at)
        if not verb:
            if (
                ABOARD.search(before)
                or THEN.match(spot.piece or "x")
                or re.match(" ?while", spot.piece)
            ):
                return
            if NOW.search(spot.about):
                roles, kind = LEFT, "W"
            if re.search(r"\bsince (?:the )?<[TH]", spot.about):
                roles = EVENT
            if HAD.search(before) and not re.match(" (?:with her|that|which|who|to)", after):
                roles, kind = LEFT, "w"
        else:
            role, aux, place = verb
            relative = re.search(r"\b(?:that|which|who)\b", aux)
            none = role == "sailed" and not all(n for n, _ in ships.counts)
            if none or role not in FIT or (relative and not all(n for n, _ in ships.counts)):
                return
            roles, fought = FIT[role], role in FOUGHT
            if not all(n for n, _ in ships.counts):
                roles = roles[:1]
                if UNTIL.search(text):
                    return
            if role == "in_hurt" and place[1] <= spot.at:
                roles += ("in",)
            first, last = sorted(((spot.at, spot.end), place))
            rest = text[last[1] :]
            if re.match(" (?:up to|by|before) (?:then|that)", rest):
                return
            piece = CUT.split(text[: first[0]])[-1] + text[first[0] : last[1]]
            piece += CUT.split(rest)[0]
            already = ALREADY.search(piece)
            if re.match(" (?:in her )?(?:since|from)", rest):
                fought = False
            elif (already or not re.match(" <[TH]", rest)) and (
                spot.tag == "she"
                or already
                or re.search(r"\b(?:still|now)\b", text)
                or aux == ":"
                or (aux == "-" and not ships.names)
                or re.search(r"\b(?:is|are|among)\b", aux)
            ):
                roles += STATES.get(role, ())
                fought = fought and role in ("sunk", "finished") and not already
            if role == "damaged" and re.search(r"\b(?:was|were)\b", aux):
                roles += ("lame",)
            now = role == "afloat" and NOW.search(piece)
            kind = "W" if now else "o" if role in ENDS else "s" if EARLIER.search(piece) else "S"
            self.subject = ships if place[0] >= spot.end and ships.names else None
            if place[0] >= spot.end and "," in text[spot.end : place[0] + 2]:
                at = place[0]
        mask = self._fit(ships, roles, spot)
        if verb and ships.names and ships.counts_first:
            counts = self._fit(Ships((), ships.counts), ANY, spot)
            mask |= self._fit(Ships(ships.names), roles, spot) & counts
        always = re.search(r"\b(?:of|from|to|than|like|for)(?: my| the| our)? $", before)
        of_those = verb and relative and always
        if of_those or (verb[0] == "sailed" if verb else always):
            mask = truth.all if mask else 0
        yield Said(at, kind, mask, spot.tag, told, fought)

    def _fit(self, ships: Ships, roles: Roles, spot: Spot) -> int:
        """The moments at which there are such ships, all in one of some roles."""
        truth, out, s = self.truth, 0, spot.s
        every = s.all(Ships) if roles[0] in ("sunk", "damaged", "hit", "finished") else [ships]
        named = [truth.ships[n].kind for n in set().union(*map(names_of, every)) & {*truth.ships}]
        more = spot.tag in s.atoms and re.search(r"\b(?:other|more)\b", s.words(spot.tag))
        if not ships.names and all(n == -1 for n, _ in ships.counts) and roles in (ANY, LEFT):
            return truth.all
        for role in roles:
            mask = truth.all
            for name in names_of(ships):
                mask &= truth.at(("name", role, name))
            for n, said in ships.counts:
                noun = noun_of(said, s)
                own = n and sum(kind in GROUPS[noun] for kind in named)
                top = n + own + bool(more) + 1
                facts = [("count", role, noun, k) for k in range(n, top)]
                mask &= truth.at(*(facts if n >= 0 else [("some", role, noun)]))
            out |= mask
        return out

    def _share(self, spot: Spot, share: Share) -> Iterator[Said]:
        verb, truth, mask = spot.verb(), self.truth, 0
        if re.match(" (?:that|which|who)\\b", spot.after):
            return
        role = verb[0] if verb else ""
        if re.search(r"\b(?:every|each|any|no|but) $", spot.before) or not (share.noun or verb):
            return
        if role and (role not in FIT or (role == "hit" and not share.noun)):
            return
        roles = FIT[role] + STATES.get(role, ()) if role else ANY
        roles += ("in",) if role == "in_hurt" else ()
        for noun in [noun_of(share.noun, spot.s)] if share.noun else GROUPS:
            sailed = role in ENDS and " the " not in f" {spot.s.words(spot.tag)} "
            bases = ("sailed",) if sailed else ANY
            so = truth.at(*(("count", each, noun, share.of) for each in bases))
            so = truth.all if truth.at(("count", "sailed", noun, share.of)) else so
            mask |= so & truth.at(*(("count", each, noun, share.n) for each in roles))
        bare = re.match(r"[^a-z]*<O\d+>(?:[,.]|$| and)", spot.text) and "attack" not in spot.text
        if not role and bare:
            mask &= truth.at(*(("count", end, share.noun, share.n) for end in ("in", "sunk")))
        kind = "o" if role in ENDS else "O" if share.noun else "s"
        kind = "w" if not role and HAD.search(spot.before) else kind
        yield Said(spot.at, kind, mask, spot.tag, truth.of_counts(share.noun or "merchant"))


def truth_of(truth: Truth, ships: Ships) -> list[str]:
    """What the record says of some ships."""
    named = [truth.of_ship(name) for name, _ in ships.names]
    return named + [truth.of_counts(noun) for _, noun in ships.counts]


def noun_of(noun: str, s: Sentence) -> str:
    """What a noun means where the escort is spoken of."""
    return "escort" if noun == "ship" and re.search(r"\bescort (?:[a-z]+ )?<V", s.text) else noun
