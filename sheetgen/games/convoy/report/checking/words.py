"""What a sentence speaks of: ships, enemies, times and places, each put under a tag (`<S0>`)."""

from __future__ import annotations

import re
from functools import partial
from typing import NamedTuple

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.kits.telling.checking.tagging import NUM, Atom, Kind, Sentence, number

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
FIRST_DAY = data("passage")["first_day"]
HOURS_A_DAY, HOURS_A_WATCH, WATCHES = 24, 4, 6
PARTS = {
    "small hours": (0, 1), "after midnight": (0,), "middle watch": (0,), "morning watch": (1,),
    "dawn": (0, 1, 2), "daybreak": (0, 1, 2), "first light": (0, 1, 2), "sunrise": (0, 1, 2),
    "early morning": (0, 1, 2), "forenoon": (2,), "morning": (1, 2), "afternoon watch": (3,),
    "afternoon": (3, 4), "dog watches": (4,), "dusk": (4, 5), "sunset": (4, 5), "nightfall": (4, 5),
    "evening": (4, 5), "night": (5, 6, 7, 0),
}  # fmt: skip
"""The watches of a day that people mean by these words; from 6 on they are the next day's."""
PLACES = sorted({p["place"] for p in data("passage")["waypoints"]}, key=len, reverse=True)
PLACES = [place for place in PLACES if "Harbour" not in place]
NAMES = sorted({s["name"] for kind in TYPES for s in data("ships")[kind]}, key=len, reverse=True)
NOUNS = {
    "cruisers and destroyer": "escort", "destroyers and cruiser": "escort",
    "of the escort": "escort",
    "cargo ship": "freighter", "freighter": "freighter", "tanker": "tanker", "carrier": "carrier",
    "cruiser": "cruiser", "destroyer": "destroyer", "merchant ship": "merchant",
    "warship": "warship", "ship": "ship",
}  # fmt: skip
_DAY = "|".join(DAYS)
_NOUN = rf"(?:{'|'.join(NOUNS)})s?"
NAMED = (
    (r"[*_`]+", ""),
    (rf"\b(?:H\.?M\.?S\.?|M\.?V\.?|S\.?S\.?) (?={'|'.join(NAMES)})", ""),
    (rf"(?-i:(?<![\w-])({'|'.join(NAMES)})(?![\w-]))", r"*\1*"),
    (rf"\bthe escort lost ({NUM}|an?|another) ships?\b", r"the escort lost \1 of the escort"),
    (rf"\b({NUM}) ships of the escort\b", r"\1 of the escort"),
    (rf"\b({NUM}) of (?:the|my|our|her|its) (?={_NOUN}\b)", r"\1 "),
)
SAME = tuple(
    (re.compile(pattern, re.I), put)
    for pattern, put in (
        *NAMED,
        (rf"\b(?:a )?(?:mixed|combined) force of ({NUM})", r"\1 aircraft of both air forces"),
        (r"\b(German|Italian) (?:plane|bomber|aeroplane|airplane|machine)\b", r"\1 aircraft"),
        (rf"\b({NUM}) extra turns\b", r"\1 watches longer"),
        (rf"\b({NUM}|an?) (?:more )?turns\b", r"\1 watches"),
        (rf"\bthe (Germans|Italians|U-boats) (?:came|returned|attacked|came back|were back) with"
        rf" ({NUM})", r"\2 \1 came"),
        (r"\b(?:German and Italian|Italian and German) (?:aircraft|planes|bombers)\b",
        "aircraft of both air forces"),
        (r"\ba German and an Italian\b", "two aircraft of both air forces"),
        (r"\b(?:Germans and Italians|Italians and Germans)\b", "aircraft of both air forces"),
        (r"\bmerchantmen\b", "merchant ships"), (r"\bmerchantman\b", "merchant ship"),
        (r"\b(?:aircraft|fleet|flat-top) carrier", "carrier"), (r"\bvessel(s?)\b", r"ship\1"),
        (r"\b(?:oilers?)\b", "tanker"), (r"\bcargo (?:vessel|carrier)(s?)\b", r"cargo ship\1"),
        (r"\b(German|Italian|Axis|enemy) (?:submarine|U-boat)(s?)\b", r"U-boat\2"),
        (r"\b(?:submarine|U-?boat)(s?)\b", r"U-boat\1"),
        (r"\b(?:enemy |hostile |axis )?(?:(?:torpedo|dive)[- ])?(?:bombers|aeroplanes|airplanes"
        r"|planes"
         r"|machines)\b", "aircraft"),
        (r"\b(?:enemy|hostile|axis) aircraft\b", "aircraft"),
        (r"\b(?:attackers|raiders|enemies)\b", "of the enemy"),
        (r"\b(?:was|were|is|are|been) (?:driven off|driven away|beaten off|fought off|repelled"
        r"|held off"
         r"|intercepted|broken up|shot down|seen off|stopped|turned away)\b", "was turned back"),
        (r"\b(?:went|gone|going) (?:down|under|to the bottom)\b", "was sunk"),
        (r"(?<=\*) (?:then |quickly )?(?:sank|foundered)(?= at | in | on |[.,;]|$)", " was sunk"),
        (rf"\b((?:{_DAY})(?: \d\d? August)?),? at (\w+) in the (morning|afternoon|evening)\b",
        r"\2 in the \3 on \1"),
         (r"\b(?:we|i|they) (?:have )?lost\b", "i lost"),
        (r"\b(?:has been|have been) (?=(?:both |all )?(?:sunk|lost|finished|damaged|hit)\b)",
        "was "),
        (r"\b(?:crippled|holed|hurt)\b", "damaged"), (r"\bstruck\b", "hit"),
        (r"\b(?:a |the )?(?:dummy convoy|dummies|decoys?|decoy convoy)\b", "the dummies"),
        (r"\b(?:i|we) (?:have )?(?=(?:split|sent|put|turned|brought)\b)", "i "),
        (r"\b(?:scattered|divided|dispersed) the convoy\b", "split the convoy"),
    )
)  # fmt: skip
"""Words that mean the same here, and the one that is read."""
_NAME = r"\*[^*]{1,40}\*"
_THE = rf"(?:(?:the|my|our|a) (?:(?:damaged|last|only|first|remaining) )?)?(?:{_NOUN} )?"
_VERB = (
    "(?:was|were|had|has|is|are|went|came|got|stayed|turned|took|reached|arrived|sank|kept|made)"
)
_NEXT = rf"{_THE}{_NAME}(?:(?:,|,? and) {_THE}{_NAME}){{0,8}},? "
_AND = rf"(?:, (?!and )| and (?!{_NAME} was ))"
_LAST = rf", and (?!{_NEXT}{_VERB}\b)"
"""The comma before `and` stands in a list of three and more alone: else another clause begins."""
_NAMED = rf"{_THE}{_NAME}(?:(?:{_AND}{_NAME})+(?:{_LAST}{_NAME})?)?"
_COUNTED = rf"(?:{NUM}|an?|another|no|both) (?:more |damaged |sound )?{_NOUN}\b(?! of {NUM})"
_ITEM = rf"(?:{_NAMED}|{_COUNTED})"


class Ships(NamedTuple):
    """Ships by name, with the noun each was given (empty: none), and those counted by noun."""

    names: tuple[tuple[str, str], ...] = ()
    counts: tuple[tuple[int, str], ...] = ()


class Enemy(NamedTuple):
    """Attackers: how many, and who (`any`: not said; `air`: no U-boats)."""

    n: int
    who: str


class Time(NamedTuple):
    """A day (0 is Monday), the parts of it (from 6 on of the day after, below 0 of that before), or
    the hour of one, of which the parts are those that begin or end with it. None: not said. A day
    below 0 is one there is not."""

    day: int | None = None
    parts: tuple[int, ...] | None = None
    is_hour: bool = False

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
            counts.append((number(re.findall(rf"{NUM}|\w+", item[0], re.I)[0]), kind))
    return Ships(tuple(names), tuple(counts))


def _share(m: re.Match[str]) -> Atom:
    of, noun = number(m["o"]), m["k"] or m["k2"] or ""
    n = of if m["n"].lower() in ("all", "both") else number(m["n"])
    return Share(n, of, NOUNS[noun.lower().removesuffix("s")] if noun else "")


def _enemy(m: re.Match[str]) -> Atom:
    who = m["who"].lower()
    signs = (
        ("and u", "any"),
        ("and a", "any"),
        ("both", "mixed"),
        ("ger", "german"),
        ("ita", "italian"),
        ("u-b", "uboat"),
        ("airc", "air"),
    )
    kind = next((kind for sign, kind in signs if sign in who), "any")
    return Enemy(number(m["n"]), "mixed" if m[0].lower() == "a single aircraft" else kind)


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
_SINGLES = rf"\b(?!(?:an|one) aircraft)(?P<n>{NUM}|a single|a lone|a pair of|an?) (?P<who>{_WHO})\b"


_PART = "|".join(sorted(PARTS, key=len, reverse=True))


def _time(m: re.Match[str]) -> Atom:
    found = re.search(_PART, m[0], re.I)
    return Time(_day(m), PARTS[found[0].lower()] if found else None)


_CLOCK = (
    rf"\b(?P<h>midnight|noon|{NUM})(?: in the (?:{_HALF}))?"
    rf"(?: on (?:{_DAY})(?: (?:{_HALF}))?)\b"
)
_HOUR = (
    rf"\b(?P<h>midnight|noon|midday|(?:[01]\d|2[0-4])[:.]?00\b|{NUM}(?= o'clock| (?:in the"
    rf"|that|this)"
    rf" (?:{_HALF})\b))(?: o'clock)?(?: hours)?(?: (?:in the|that|this|at) (?:{_HALF}))?"
    rf"(?:,? (?:on |of )?{_ANY_DAY}(?: (?:{_HALF}))?)?"
)
_DEICTIC = "(?:that|this|yesterday|next|the next|the same|in the|towards|by|at)"
_FOUND = (
    ("P", rf"(?<!\w)(?:{'|'.join(PLACES)})\b", _place),
    ("H", _HOUR, _hour),
    ("H", _CLOCK, _hour),
    (
        "T",
        rf"\b(?:(?:(?:late |early )?(?:in the |at |on )?(?:{_PART}) (?:of|on) {_ANY_DAY})"
        rf"|(?:on )?{_ANY_DAY}(?:,? (?:in the |at |towards )?(?:{_PART}))?"
        rf"|{_DEICTIC} (?:{_PART})|(?:in the|at) (?:small hours|dawn))\b",
        _time,
    ),
    (
        "O",
        rf"\b(?P<n>{NUM}|all|both|none|not one)(?: (?P<k>{_NOUN}))?,? (?:out of|of|from) (?:the |my"
        rf" |our |its |their )?"
        rf"(?P<o>{NUM})(?: (?P<k2>{_NOUN})\b)?"
        r"(?! (?:German|Italian|U-boat|aircraft|of the enemy|attack|watch|hour|dice|point"
        r"|hit))",
        _share,
    ),
    ("E", _SINGLES, _enemy),
    ("S", rf"(?<!\w){_ITEM}(?:(?:{_AND}(?!no ){_ITEM})+(?:{_LAST}(?!no ){_ITEM})?)?", _ships),
)
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


def rule(*patterns: str) -> re.Pattern[str]:
    """Patterns as one; S and T stand for a tag of ships and of a time, A for one of ships or of a
    share, N for a number."""
    tags = {"S": r"(<S\d+>)", "T": r"(<T\d+>)", "A": r"(<[SO]\d+>)", "N": f"({NUM})"}
    return re.compile(re.sub(r"(?<![A-Z<])[STAN]\b", lambda m: tags[m[0]], "|".join(patterns)))
