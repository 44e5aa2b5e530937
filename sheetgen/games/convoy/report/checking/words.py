"""What a sentence speaks of, each put under a tag (`<S0>`): ships, enemies, times and places,
spells of time, options, and the verbs that say what became of them."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, NamedTuple

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.kits.telling.checking.tagging import NUM, Atom, Kind, Sentence, number

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
FIRST_DAY = data("passage")["first_day"]
HOURS_A_WATCH, WATCHES = 4, 6
PARTS = {
    "small hours": (0, 1), "after midnight": (0,), "middle watch": (0,), "morning watch": (1,),
    "first watch": (5,), "dawn": (0, 1, 2), "daybreak": (0, 1, 2), "first light": (0, 1, 2),
    "sunrise": (0, 1, 2), "early morning": (0, 1, 2), "forenoon watch": (2,), "forenoon": (2,),
    "morning": (1, 2), "afternoon watch": (3,), "late afternoon": (3, 4), "afternoon": (3, 4),
    "dog watches": (4,), "dusk": (4, 5), "sunset": (4, 5), "nightfall": (4, 5),
    "evening": (4, 5), "night": (5, 6, 7),
}  # fmt: skip
"""The watches of a day that people mean by these words; from 6 on they are the next day's."""
PLACES = sorted({p["place"] for p in data("passage")["waypoints"]}, key=len, reverse=True)
PLACES = [place for place in PLACES if "Harbour" not in place]
NAMES = sorted({s["name"] for kind in TYPES for s in data("ships")[kind]}, key=len, reverse=True)
KINDS = ("freighter", "tanker", "carrier", "cruiser", "destroyer")
GROUPS = {
    **{kind: (kind,) for kind in KINDS},
    "merchant": ("freighter", "tanker"),
    "escort": ("cruiser", "destroyer"),
    "warship": ("carrier", "cruiser", "destroyer"),
    "ship": KINDS,
}
"""What a noun for ships may take in; `warship` may mean the escort alone, too."""
NOUNS = {
    "cruisers and destroyer": "escort", "destroyers and cruiser": "escort",
    "of the escort": "escort",
    "cargo ship": "freighter", "freighter": "freighter", "tanker": "tanker", "carrier": "carrier",
    "cruiser": "cruiser", "destroyer": "destroyer", "merchant ship": "merchant",
    "warship": "warship", "ship": "ship", "cargo": "freighter",
}  # fmt: skip
_DAY = "|".join(DAYS)
_NOUN = rf"(?:{'|'.join(NOUNS)})s?"
_NAME = r"\*[^*]{1,40}\*"
_ADJ = r"(?:(?:more|damaged|sound|other|further|remaining|last|only|single|whole) )*"
_THE = (
    rf"(?:(?:the|my|our|a|poor|both) (?:(?:damaged|last|only|first|remaining|old) )?)?(?:{_NOUN} )?"
)
_VERB = (
    "(?:was|were|had|has|is|are|went|came|got|stayed|turned|took|reached|arrived|sank|kept|made"
    "|damaged|sunk|hit|lost|gone|finished)"
)
_AND = rf"(?:, (?!and )| and (?!{_NAME} was ))"
_COUNTED = (
    rf"(?:{NUM}|an?|another|no|both|neither|not one|all|every"
    rf"|all {NUM}) {_ADJ}{_NOUN}\b(?! of {NUM})"
)
_NEXT = rf"(?:{_THE}{_NAME}|{_COUNTED})"
_LAST = rf", and (?!{_NEXT}(?:(?:,|,? and) {_NEXT}){{0,8}},? {_VERB}\b)"
"""The comma before `and` stands in a list of three and more alone: else another clause begins."""
_ENEMY = r"(?:German|Italian|U-boat|aircraft|of the enemy|attack|watch|hour|turn|dice|point|hit)"
SAME: tuple[tuple[re.Pattern[str], Any], ...] = tuple(
    (re.compile(pattern, re.I), put)
    for pattern, put in (
        (r"[*_`]+", ""), (r"\b(\d+)/(\d+)\b", r"\1 of \2"),
        (rf"\b(?:H\.?M\.?S\.?|M\.?V\.?|S\.?S\.?) (?={'|'.join(NAMES)})", ""),
        (rf"(?-i:[\"“]?(?<![\w-])({'|'.join(NAMES)})(?![\w-])[\"”]?)", r"*\1*"),
        (rf"(?-i:(?<![\w-])({'|'.join(map(str.upper, NAMES))})(?![\w-]))",
         lambda m: f"*{m[1].title()}*"),
        (r"\bthe (?:very )?(?:next|following) (?:watch|turn)\b", "one turn later"),
        (rf"\b(Germans|Italians|U-boats|(?:German|Italian) aircraft), ({NUM}) of them(?=[.,;:]|$)", r"\2 \1"),
        (rf"\b({NUM}) of them (?=came\b|attacked\b)", r"\1 of the enemy "),
        (rf"\bof (?:my |the |our )?({NUM}) ({_NOUN})(?: I| we)? (brought in|got in|lost|had|still had)"
         rf" ({NUM})\b", r"\4 of \1 \2 \3"),
        (rf"\b({_DAY})'s (?=\w)", r"\1 "),
        (rf"\bone of (?={NUM} {_NOUN} out of {NUM})", ""),
        (rf"\b({NUM}) of them friendly\b", r"\1 turns friendly"),
        (r"\b(?:took|taken|takes) (?:a|another|its|her|some) (?:knock|beating|damage|punishment)\b"
         r"|\bone hit from (?:the bottom|sinking)", "damaged"),
        (rf"((?<!,) and {_NEXT}) and (?={_NEXT} {_VERB}\b)", r"\1, and "),
        (r"\bhit nothing(?: but (?:water|sea|the sea))?(?=[.,;]|$| and\b)", "missed"),
        (r"\b(?:sent|sends) ((?:the )?(?:\w+ )?\*[^*]+\*) (?:to the bottom|down)\b", r"sank \1"),
        (rf"\b({NUM}) ships? of the escort\b", r"\1 of the escort"),
        (rf"\b({NUM}) of (?:the|my|our|her|its) (?={_NOUN}\b(?! (?:that|which|who)\b))", r"\1 "),
        (rf"\b(?:none|not one|neither) of (?:the|my|our|its) (?={_NOUN}\b)", "no "),
        (r"\bmerchant(?:men|s\b)", "merchant ships"), (r"\bmerchantman\b", "merchant ship"),
        (r"\b(?:aircraft|fleet|flat-top) carrier", "carrier"), (r"\bvessel(s?)\b", r"ship\1"),
        (r"\boilers?\b", "tanker"), (r"\bcargo (?:vessel|carrier)(s?)\b", r"cargo ship\1"),
        (r"\b(?:(?:German|Italian|Axis|enemy) )?(?:submarine|U-?boat)(s?)\b", r"U-boat\1"),
        (r"\b(?:enemy |hostile |axis )?(?:(?:torpedo|dive)[- ])?(?:bombers?|aeroplanes?|airplanes?"
         r"|(?<!scout )(?<!spotter )(?<!recon )(?<!reconnaissance )planes?|machines?)\b",
         "aircraft"),
        (r"\b(?:enemy|hostile|axis) aircraft\b", "aircraft"),
        (r"\b(?:attackers|enemies|raiders|aircraft (?:or|and) U-boats)\b", "of the enemy"),
        (rf"\b({NUM}) of the enemy of ({NUM})", r"\1 of \2"),
        (r"\b(?:a )?(?:mixed|combined) force of (\w+)", r"\1 aircraft of both air forces"),
        (r"\b(?:German and Italian|Italian and German) aircraft\b",
         "aircraft of both air forces"),
        (rf"\b({NUM}) (?=of both air forces)", r"\1 aircraft "),
        (r"\baircraft (?:of|from) (?:both (?:nations|countries)|the combined air forces)",
         "aircraft of both air forces"),
        (r"\ba German and an Italian\b", "two aircraft of both air forces"),
        (r"\b(?:Germans and Italians|Italians and Germans)\b", "aircraft of both air forces"),
        (r"\b(?:the )?(Germans|Italians|U-boats) (?:came|returned|attacked|came back|were back)"
         rf" with ({NUM})", r"\2 \1 came"),
        (rf"\b((?:{_DAY})(?: \d\d? August)?),? at (\w+) in the (morning|afternoon|evening)\b",
         r"\2 in the \3 on \1"),
        (r"\b(\d\d?) ?(a|p)\.?m\.?(?![a-z])",
         lambda m: f"{int(m[1]) % 12 + 12 * (m[2] == 'p'):02d}:00"),
        *((rf"\b(?:the )?{said}(?: of August)?\b", f"{10 + i} August") for i, said in enumerate(
            ("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth"))),
        (r"\b(\d\d) Aug\b\.?", r"\1 August"), (r"\bAugust (1\d)\b", r"\1 August"),
    )
)  # fmt: skip
"""Words that mean the same here, and the one that is read."""
_NAMED = rf"{_THE}{_NAME}(?:(?:{_AND}{_NAME})+(?:{_LAST}{_NAME})?)?"
_ITEM = rf"(?:{_NAMED}|{_COUNTED})"


class Ships(NamedTuple):
    """Ships by name, with the noun each was given (empty: none), and those counted by noun (-1:
    some, or all). `counts_first` says whether a count stands before the names."""

    names: tuple[tuple[str, str], ...] = ()
    counts: tuple[tuple[int, str], ...] = ()
    counts_first: bool = False


class Enemy(NamedTuple):
    """Attackers: how many (0: not said), and who (`any`: not said; `air`: no U-boats)."""

    n: int
    who: str


class Time(NamedTuple):
    """A day (0 is Monday), the parts of it (from 6 on of the day after, below 0 of that before), or
    the hour of one, of which the parts are those that begin or end with it. None: not said. A day
    below 0 is one there is not."""

    day: int | None = None
    parts: tuple[int, ...] | None = None
    is_hour: bool = False
    on: bool = False

    def fits(self, turn: int) -> bool:
        """Whether a watch is at this time."""
        day, part = divmod(turn - 1, WATCHES)
        if self.parts is None:
            return self.day in (None, day)
        return any(
            part == p % WATCHES and self.day in (None, day - p // WATCHES) for p in self.parts
        )


class Share(NamedTuple):
    """So many of so many; `noun` is empty if it is not said of what."""

    n: int
    of: int
    noun: str


class Spell(NamedTuple):
    """So many watches, or hours (`unit` 4 or 1 to a watch)."""

    n: int
    is_hours: bool


class Option(NamedTuple):
    """An option: a measure that a captain may take."""

    name: str


class Verb(NamedTuple):
    """What is done, as a word of VERBS."""

    role: str


VERBS = {
    "in_hurt": r"limp(?:ed|s|ing) (?:in|home)|c[ao]me in damaged|in damaged",
    "in": r"(?:c[ao]me|comes) (?:in|through)(?! (?:the|a|an|this|that|these|friendly|its?"
          r"|another|force|from|them|it|those|\w+ attacks)\b| <[EDTH])|(?:got|get|getting) (?:in"
          r"|through|home|to malta|there)(?! (?:the|a|an|that|this|\w+ attacks)\b| <[EDTH])"
          r"|arriv\w+|reach(?:ed|ing) (?:malta|harbour|port|grand harbour|the island)"
          r"|(?:are|were|was|is|safe|all) in(?=[.,;:]|$| harbour| port| malta| grand| (?:by|at) <H)"
          r"|in (?:malta|port|(?:grand )?harbour)|in(?= at <H)|(?<=> )in(?=[.,;]|$)"
          r"|made it(?=[.,;]|$| to | in| home| through)|brought (?:in|home)|(?:brought"
          r"|to have)(?= <S)"
          r"|tied up|berthed|anchored|docked|delivered|sailed in(?:to (?:malta|port"
          r"|(?:grand )?harbour)|(?=[.,;]|$))",
    "home": r"home(?= at half)|took(?= <S\d+> (?:with|home|along|back))|(?:went|gone|goes|going"
            r"|sent|turn(?:ed|s)(?: back)? for|turned) home"
            r"|turned for gibraltar|(?:(?<=> )|(?<=> all )|(?<=> both ))(?:turned|went"
            r"|goes) (?:back|round)(?= to gib|[.,;]|$"
            r"| at halfway| with)"
            r"|left(?= at half)|left (?:us|me|the convoy)(?=[.,;]|$| at| after| with <S| for)"
            r"|(?:back )?to gibraltar|for gibraltar",
    "stayed": r"stayed(?! afloat)|stays|remained(?! <)|came on",
    "afloat": r"afloat|kept(?= <S)|went on(?= with)|goes on(?= with)|carried on(?= with)"
              r"|with (?:us|me|the convoy)\b|in company",
    "sailed": r"sailed|set out|sails",
    "finished": r"finish(?:ed|es)(?: off)?(?! with| rolling)",
    "sunk": r"down (?:go|goes|went)(?= <S)|sunk|sank|sinks?|sinking|goes down|(?:went|go) to the bottom|went (?:down|under)|destroyed"
            r"|crossed (?:out|off)|foundered|fell to|was without"
            r"|were without|did for",
    "lost": r"lost|cost(?: (?:me|us))?(?! <D)|gone|took(?= <S)|taken",
    "damaged": r"with (?:some )?damage(?! to)|(?:had|has|with) (?:a )?(?:holes?|hole in)"
               r"|damag(?:ed?|es|ing)|hurt|holed|crippled|injured",
    "turned": r"turned (?:back|away)|stop(?:ped|s)?|(?:driven|drove|drive) (?:off|away|them off)"
              r"|beaten off|fought off|repelled|intercept(?:ed|s)?|shot down|seen off|saw off"
              r"|chased off|headed off|blocked",
    "missed": r"miss(?:ed|es)?",
    "hit": r"(?:took|taken) (?:a|one) hit|hits?(?: on)?(?! again)|struck|touched|scratched",
}  # fmt: skip
OPTIONS = {
    "any": r"(?:used?|sent|put) (?:it|them)(?: out| up)?(?= <T)|they (?:went|were) out|out (?:it"
    r"|they) went",
    "evade": r"evad(?:ed?|es|ing)|evasion|turn(?:ed|s)? (?:us |them )?off(?: it)?"
    r"(?: the (?:direct )?(?:road|route|course))?|(?:were|was|went) off (?:it\b"
    r"|the (?:direct )?(?:road|route|course))|(?:off|left|leave|leaving) the (?:direct |straight )?"
    r"(?:road|route)|(?:i|we|convoy) (?:had |then )?turn(?:ed)? (?:us |the convoy )?(?:away|aside)"
    r"|turned (?:us|the convoy) away|longer (?:way|road|route)",
    "decoy": r"dummies|dummy convoy|decoys?|decoy convoy",
    "split": r"split(?:s|ting)?(?: up)?|(?:scattered|divided|dispersed)(?! themselves)|two halves",
    "screen": r"screen",
}


def _ships(m: re.Match[str]) -> Atom:
    names: list[tuple[str, str]] = []
    counts: list[tuple[int, str]] = []
    for item in re.finditer(_ITEM, m[0], re.I):
        noun = re.search(rf"({'|'.join(NOUNS)})s?\b", re.sub(_NAME, "", item[0]), re.I)
        kind = NOUNS[noun[1].lower()] if noun else ""
        found = re.findall(r"\*([^*]+)\*", item[0])
        if found and not noun and counts and 0 < counts[-1][0] <= len(found):
            # `Two tankers, *Ohio* and *Kentucky*`: they are the two.
            counts.pop()
        # A noun holds for all names after it if it is one of several, else for the first.
        many = noun is not None and noun[0].endswith("s")
        names += [(name, kind if many or not i else "") for i, name in enumerate(found)]
        if not found:
            said = re.match(rf"(?:(all|every|an?|another)\b )?(not one|{NUM}|\w+)", item[0], re.I)
            assert said
            n = -1 if said[1] and not re.fullmatch(NUM, said[2], re.I) else number(said[2])
            counts.append((n, kind))
    return Ships(
        tuple(names), tuple(counts), bool(counts) and "*" not in re.findall(_ITEM, m[0], re.I)[0]
    )


def _share(m: re.Match[str]) -> Atom:
    of, noun = number(m["o"]), m["k"] or m["k2"] or ""
    n = of if m["n"].lower() in ("all", "both") else number(m["n"])
    return Share(n, of, NOUNS[noun.lower().removesuffix("s")] if noun else "")


def _enemy(m: re.Match[str]) -> Atom:
    who = m["who"].lower()
    signs = (
        ("and u", "any"), ("and a", "any"), ("both", "mixed"), ("ger", "german"),
        ("ita", "italian"), ("u-b", "uboat"), ("airc", "air"),
    )  # fmt: skip
    kind = next((kind for sign, kind in signs if sign in who), "any")
    if m[0].lower() == "a single aircraft":
        kind = "any"
    n = (m["n"] or "").lower().replace("solitary", "single")
    return Enemy(number(n) if n else 0, kind)


def _place(m: re.Match[str]) -> Atom:
    return str(next(place for place in PLACES if place.lower() == m[0].lower()))


def _day(m: re.Match[str]) -> int | None:
    """The day that is named: by the week, by its date, or by both, which are to agree."""
    said = re.search(_DAY, m[0], re.I)
    dated = re.search(r"(?<![\d:.])(\d\d?)(?:st|nd|rd|th|(?= August))", m[0], re.I)
    named = {DAYS.index(said[0].title())} if said else set()
    named |= {int(dated[1]) - FIRST_DAY} if dated else set()
    return None if not named else -1 if len(named) > 1 else named.pop()


def _hour(m: re.Match[str]) -> Atom:
    word = m["h"].lower()
    later = re.search("afternoon|evening|night|p\\.?m", m[0], re.I)
    clock = re.match(r"(\d\d?)[:.](\d\d)|(\d\d)00", word)
    if clock:
        hour = int(clock[1] or clock[3]) + (int(clock[2] or 0) > 0) / 2
    else:
        hour = {"midnight": 24.0, "noon": 12.0, "midday": 12.0}.get(word) or float(number(word))
        at_night = later is not None and later[0].lower() == "night"
        hour += 12 * (later is not None and at_night * 5 <= hour < 12)
    # Midnight belongs to the day that it ends.
    part, rest = divmod(hour, HOURS_A_WATCH)
    here = (int(part),) if rest else (int(part), int(part) - 1)
    known = (
        clock
        or later
        or re.search("morning|forenoon|small hours", m[0], re.I)
        or word in ("midnight", "noon", "midday")
    )
    parts = here if known else tuple({p for q in here for p in (q, q + 3)})
    return Time(_day(m), (*parts, 0, -1) if word == "midnight" else parts, True)


def _time(m: re.Match[str]) -> Atom:
    found = re.search(_PART, m[0], re.I)
    same = re.match("that|the same", m[0], re.I) is not None
    return Time(_day(m), PARTS[found[0].lower()] if found else None, on=same)


def _spell(m: re.Match[str]) -> Atom:
    return Spell(number(m["n"]), m["u"].lower().startswith("hour"))


def _verb(m: re.Match[str]) -> Atom:
    return Verb(str(m.lastgroup))


def _option(m: re.Match[str]) -> Atom:
    return Option(str(m.lastgroup))


def _words(table: dict[str, str]) -> str:
    return rf"\b(?:{'|'.join(f'(?P<{role}>{words})' for role, words in table.items())})(?![\w-])"


_HALF = "small hours|morning|forenoon|afternoon|evening|night"
_WHO = (
    r"aircraft (?:of|from) both air forces|(?:German|Italian) aircraft|Germans?|Italians?"
    r"|aircraft and U-boats|U-boats and aircraft|U-boats?|aircraft|of the enemy|of them, (?:from"
    r" both air forces|Germans|Italians|U-boats)"
)
_DATE = (
    rf"(?:(?:{_DAY}),? )?(?:the )?(?:1\d(?:st|nd|rd|th)|1\d(?= August))(?: of)?"
    "(?: August)?(?: 1942)?"
)
_ANY_DAY = rf"(?:{_DATE}|{_DAY})"
_SINGLES = (
    rf"\b(?!(?:an|one|the) aircraft\b)(?:(?P<n>{NUM}|a single|a lone|a solitary|a pair of"
    rf"|another|an?)"
    rf" (?:more |other |small |further )*)(?P<who>{_WHO})\b"
)
_PART = "|".join(sorted(PARTS, key=len, reverse=True))
_CLOCK = (
    rf"\b(?P<h>midnight|noon|{NUM}(?= in the)|(?:(?<=at )|(?<=by )|(?<=from )){NUM})"
    rf"(?: in the (?:{_HALF}))?(?: on (?:{_DAY})(?: (?:{_HALF}))?)\b"
)
_HOUR = (
    rf"\b(?P<h>midnight|noon|midday|(?:[01]\d|2[0-4])[:.]?00\b|{NUM}(?= o'clock| in the"
    rf" (?:{_HALF})\b)|(?<=at ){NUM}(?= (?:that"
    rf"|this) (?:{_HALF})\b))(?: o'clock)?(?: hours)?(?: (?:in the|that|this|at) (?:{_HALF}))?"
    rf"(?:,? (?:on |of )?{_ANY_DAY}(?: (?:{_HALF}))?)?"
)
_DEICTIC = "(?:that|this|yesterday|next|the next|the same|in the|towards|toward|by|at)"
_UNIT = r"(?P<u>watch(?:es)?|turns?|hours?)"
_FOUND = (
    ("P", rf"(?<!\w)(?:{'|'.join(PLACES)})\b", _place),
    ("H", _HOUR, _hour),
    ("H", _CLOCK, _hour),
    (
        "T",
        rf"(?:\b(?:(?:(?:late |early )?(?:in the |at |on )?(?:{_PART}) (?:of|on) {_ANY_DAY})"
        rf"|(?:on )?{_ANY_DAY}(?:,? (?:in the |at |towards )?(?:{_PART}))?"
        rf"|{_DEICTIC} (?:{_PART})|(?:in the|at) (?:small hours|dawn))\b|^(?:{_PART})(?=[:,]))",
        _time,
    ),
    ("D", rf"\b(?P<n>{NUM}) (?:more |extra |other |further |quiet |whole |friendly )*{_UNIT}\b",
     _spell),
    (
        "O",
        rf"\b(?P<n>{NUM}|all|both|none|not one)(?: (?P<k>{_NOUN}))?,? (?:out of|of|from) (?:the |my"
        rf" |our |its |their )?"
        rf"(?P<o>{NUM})(?: (?P<k2>{_NOUN})\b)?(?! {_ENEMY})",
        _share,
    ),
    ("E", _SINGLES, _enemy),
    ("E", r"\b(?P<n>)(?:the |by |by the |some )?(?P<who>Germans|Italians|U-boats"
     r"|(?:German|Italian) aircraft)\b", _enemy),
    ("S", rf"(?<!\w){_ITEM}(?:(?:{_AND}(?!no ){_ITEM})+(?:{_LAST}(?!no ){_ITEM})?)?", _ships),
    ("X", _words(OPTIONS), _option),
    ("V", _words(VERBS), _verb),
)  # fmt: skip
GRAMMAR = tuple(Kind(letter, re.compile(p, re.I), build) for letter, p, build in _FOUND)
"""What is put under tags, in this order."""


def sentence(printed: str, line: int = 0) -> Sentence:
    """A sentence in its tags."""
    normal = printed.replace("’", "'")
    for pattern, put in SAME:
        normal = pattern.sub(put, normal)
    found = Sentence(printed, normal, GRAMMAR, line)
    found.text = _DATED.sub(partial(_dated, found), found.text)
    return found


_DATED = re.compile(r"(<[TH]\d+>),? (?:at |by |of |on )?(<[TH]\d+>)")


def _dated(s: Sentence, m: re.Match[str]) -> str:
    """A day and an hour, or a part of the day, as one time."""
    (a,), (b,) = s.all(Time, m[1]), s.all(Time, m[2])
    day, other = (a, b) if a.parts is None else (b, a)
    if day.parts is not None or other.parts is None or other.day is not None:
        return m[0]
    tag = m[2] if other is b else m[1]
    s.atoms[tag] = Time(day.day, other.parts, other.is_hour)
    s.join(tag, m[0])
    return tag
