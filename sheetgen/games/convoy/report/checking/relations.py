"""What else a sentence may say of a game in so many words, each with what makes it so."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.truth import GROUPS, Truth
from sheetgen.games.convoy.report.checking.words import (
    HOURS_A_WATCH,
    NOUNS,
    Enemy,
    Share,
    Ships,
    Time,
    rule,
)
from sheetgen.kits.telling.checking.tagging import Sentence, number

Found = tuple[bool, str] | None
"""Whether it is so, and what the record says; None: that cannot be told."""
_KIND = rf"({'|'.join(NOUNS)})s?"


class Relation(NamedTuple):
    """A pattern, and what is held where it is found: of the truth, the sentence and what was
    found."""

    pattern: re.Pattern[str]
    test: Callable[[Truth, Sentence, re.Match[str]], Found]


def _names(s: Sentence, tag: str) -> list[str]:
    return [name for ships in s.all(Ships, tag) for name, _ in ships.names]


def _there(truth: Truth) -> list[list[str]]:
    """The ships with the convoy after every watch; and after that of halfway before some went
    home, as they are counted then."""
    half = truth.left[truth.chronicle.halfway()]
    return [*map(list, truth.left), [*half, *(x.name for x in truth.ended("home"))]]


def _only(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    kinds, names = GROUPS[NOUNS[m[2]]], set(_names(s, m[1]))
    if not names:
        return None
    left = [{n for n in there if truth.ships[n].kind in kinds} for there in _there(truth)]
    gone = [x.gone_on for x in truth.ended("sunk") if x.kind in kinds]
    last = {x.name for x in truth.ended("sunk") if gone and x.gone_on == max(gone)}
    so = names in left or ("last" in m[0] and names <= last)
    return so, "; ".join(map(truth.of_ship, sorted(names)))


def _still(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    counts = [count for ships in s.all(Ships, m[0]) for count in ships.counts]
    if not counts:
        return None
    so = any(all(n in truth.among(noun, there) for n, noun in counts) for there in _there(truth))
    return so, truth.of_counts(counts[0][1])


def _friendly(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    n, unit = next((m[i], m[i + 1]) for i in range(1, len(m.groups()), 2) if m[i])
    watches = number(n) / (HOURS_A_WATCH if unit.startswith("hour") else 1)
    return watches == truth.chronicle.friendly, f"{truth.chronicle.friendly} watches were friendly"


def _lull(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    n = number(next(filter(None, m.groups())))
    return (
        n <= truth.longest_lull,
        f"the longest spell without an attack was {truth.longest_lull} watches",
    )


def _lull_in_hours(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    so = number(m[1]) <= HOURS_A_WATCH * (truth.longest_lull + 1)
    return so, f"the longest spell without an attack was {truth.longest_lull} watches"


def _some_damaged(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    hurt = [x.name for x in truth.ended("in") if x.hit_on]
    n = number(m[1])
    said = {noun for ships in s.all(Ships) for _, noun in ships.counts}
    said |= {share.noun for share in s.all(Share) if share.noun}
    so = any(n in truth.among(noun, hurt) for noun in {*said, "merchant", "ship"})
    return so, f"{len(hurt)} ships came in damaged"


def _all_of(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    """`All the tankers came in`, `both carriers were sunk`."""
    quantity, noun, verb = m[1], NOUNS[m[2]], m[3]
    fate = "sunk" if re.search("sunk|lost", verb) else "home" if "home" in verb else "in"
    kinds = GROUPS[noun]
    ships = [x for x in truth.ended() if x.kind in kinds]
    so = all(x.fate == fate for x in ships) and (quantity != "both" or len(ships) == 2)
    if fate == "sunk":
        # Perhaps those that there still were.
        turns = {x.gone_on for x in ships if x.fate == "sunk"}
        so = (
            so
            or (
                any(not x.gone_on or x.gone_on >= min(turns) for x in ships)
                and not any(x.fate == "in" for x in ships)
            )
            if turns
            else False
        )
    return so, truth.of_counts(noun)


def _shared(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    """`One of four was turned back`."""
    (share,), what = s.all(Share, m[1]), "missed" if m[2] == "missed" else "turned"
    if share.noun:
        return None
    among = [*truth.attacks, *truth.runs]
    left = [a.force - (a.turned if what == "missed" else 0) for a in among]
    pairs = {(getattr(a, what), n) for a in among for n in (a.force, *left)}
    so = (share.n, share.of) in pairs
    return so, f"no attack of {share.of} in which {share.n} {m[2]}"


def _quiet(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    """`Nobody came on Wednesday`: it is so if there is a quiet watch at that time, and of a whole
    day if all are."""
    tag = next(filter(None, m.groups()))
    (time,), met = s.all(Time, tag), {a.turns[0]: a for a in truth.attacks}
    fit = [t for t in range(1, truth.length + 1) if time.fits(t)]
    if time.day is None or not fit:
        return None
    here = [met[t] for t in fit if t in met]
    so = not here if time.parts is None else len(here) < len(fit)
    return so, "; ".join(map(truth.of_attack, here))


def _friendly_until(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    (time,), last = s.all(Time, m[1]), truth.chronicle.friendly
    so = time.fits(last) or time.fits(last + 1)
    return so, f"the last friendly watch: {truth.when(last)}" if last else "no watch was friendly"


def _length(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    watches = number(m[1]) / (HOURS_A_WATCH if m[2] == "hours" else 1)
    return watches in truth.lengths, f"{truth.length} watches"


def _all_n(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    n, fate = number(m[1]), "sunk" if re.search("sunk|lost", m[2]) else "in"
    return any(n in truth.number(noun, fate) for noun in GROUPS), truth.of_counts("merchant")


def _cover(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    """When the last fighters went: `until T`, `since T`, or with so many watches to go."""
    last, times = truth.cover_ends, s.all(Time, m[0])
    if not last:
        return None
    so = (
        times[0].fits(last) or times[0].fits(last + 1)
        if times
        else number(m[2]) in {length - last for length in truth.lengths}
    )
    return so, f"the last carrier: {truth.when(last)}"


def _sound(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    merchants = [x for x in truth.ended("in") if x.kind in GROUPS["merchant"]]
    hurt = sum(bool(x.hit_on) for x in merchants)
    so = hurt == (0 if (m[1] == "all") == (m[2] == "sound") else len(merchants))
    return so, f"{hurt} of {len(merchants)} merchant ships came in damaged"


def _sum(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    """`Twenty aircraft in six attacks, 2 stopped, 7 missed, 18 hits`."""
    tag, n = (m[1], m[2]) if m[1] else (m[4], m[3])
    (enemy,), rest = s.all(Enemy, tag), s.text[m.end() :]
    of = {"turned": (_TURNED, 1), "missed": (_MISSED, 1), "hits": (_HITS, 1)}
    said = {what: number(x[1]) for what, (pattern, _) in of.items() if (x := pattern.search(rest))}
    among = [a for a in [*truth.attacks, *truth.runs] if len(a.turns) == number(n)]
    so = any(
        a.force == enemy.n and all(getattr(a, what) == many for what, many in said.items())
        for a in among
    )
    every = [
        sum(getattr(a, what) for a in truth.attacks)
        for what in ("force", "turned", "missed", "hits")
    ]
    told = "{} came, {} turned back, {} missed, {} hits".format(*every)
    return so, f"in all {len(truth.attacks)} attacks: {told}"


def _listed(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    """`Cruisers: 10 of 11`."""
    noun, (share,) = NOUNS[m[1]], s.all(Share, m[2])
    ends = truth.number(noun, "in") | truth.number(noun, "sunk")
    return share.n in ends and share.of in truth.number(noun), truth.of_counts(noun)


def _only_one(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    """`*Ohio* is the only tanker that was hit`."""
    kinds, names = GROUPS[NOUNS[m[2]]], set(_names(s, m[1]))
    ships = [x for x in truth.ended() if x.kind in kinds]
    sunk = {x.name for x in ships if x.fate == "sunk"}
    hurt = {x.name for x in ships if x.hit_on}
    some = (
        (sunk,)
        if m[3] in ("lost", "sunk")
        else (hurt, hurt - sunk)
        if m[3] == "damaged"
        else (sunk | hurt,)
    )
    return (names in some, "; ".join(map(truth.of_ship, sorted(names)))) if names else None


def _halfway(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    (time,), half = s.all(Time, m[1]), truth.chronicle.halfway()
    return any(time.fits(half + n) for n in (0, 1)), f"halfway: {truth.when(half)}"


def _since(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    names, (time,) = _names(s, m[1]), s.all(Time, m[2])
    so = all(n in truth.ships and time.fits(truth.ships[n].hit_on) for n in names)
    return (so, "; ".join(map(truth.of_ship, names))) if names else None


def _never_came(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    names = _names(s, m[1])
    so = all(n not in truth.ships or truth.ships[n].fate != "in" for n in names)
    return (so, "; ".join(map(truth.of_ship, names))) if names else None


def _all_game(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    """`Only one cruiser was hit all game`."""
    tag, verb = next((m[i], m[i + 1]) for i in (1, 3) if m[i])
    if len(counts := s.all(Ships, tag)[0].counts) != 1:
        return None
    (n, noun), sunk = counts[0], [x.name for x in truth.ended("sunk")]
    hurt = [x.name for x in truth.ended() if x.hit_on and x.fate != "sunk"]
    some = sunk if verb in ("sunk", "lost") else hurt if verb == "damaged" else sunk + hurt
    return n in truth.among(noun, some), truth.of_counts(noun)


def _by_air(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    boats = sum("uboat" in a.enemies for a in truth.attacks)
    return boats == (number(m[1]) if m[1] else 0), f"{boats} attacks were by U-boats"


def _of_them(truth: Truth, s: Sentence, m: re.Match[str]) -> Found:
    n, noun = number(m[1]), NOUNS[m[2]]
    return n < 2 or n in truth.ever(noun), truth.of_counts(noun)


_TURNED = rule(r"\bN (?:(?:was|were) )?(?:turned back|stopped)\b")
_MISSED, _HITS = rule(r"\bN (?:of them )?missed\b"), rule(r"\bN hits\b")
_DASH = r"[-*] "
_EVER = (
    r"(?:all (?:game|the way|through)|in all|at any time|altogether"
    r"|in the (?:whole|entire) (?:game|passage|voyage))"
)
_IN = r"(?:came in|came through|arrived|reached malta|got in|got to malta|got through)"
RELATIONS = tuple(
    Relation(rule(*patterns), test)
    for patterns, test in (
        (
            (
                rf"S,? (?:(?:was|is) )?(?:now )?(?:the|my|our) (?:only|last) {_KIND}(?= now|"
                rf" left| still"
                r"|[,.;]|$)",
            ),
            _only,
        ),
        ((r"\b(?:had|have|were|was|with) (?:still )?S (?:still|left|afloat|now)\b",), _still),
        (
            (
                r"friendly waters? (?:had )?lasted N (hours|watch(?:es)?)",
                r"\bfirst N (watch(?:es)?) (?:was|were) (?:in )?friendly",
                r"\bN (hours|watch(?:es)?) of friendly water", r"\bN (friendly) watch(?:es)?\b",
            ),
            _friendly,
        ),
        (
            (
                r"\bN (?:\w+ )?watch(?:es)? (?:\w+ ){0,3}in which nobody (?:came|attacked|found"
                r"|saw)",
                r"\bnobody (?:came|attacked|troubled us) (?:for|in) (?:the next )?N watch(?:es)?\b",
                r"\b(?:came|were) N watch(?:es)? without (?:an |any )?(?:enemy|attack|contact)",
                r"\bit was N watch(?:es)? before anything",
                r"\b(?:for|after) N quiet watch(?:es)?\b",
                r"\bfor N watch(?:es)? (?:after \w+ )?(?:i rolled and )?nobody came",
            ),
            _lull,
        ),
        (
            (r"\b(?:left (?:us |them )?alone|quiet|nothing|nobody(?: came)?) for N hours",),
            _lull_in_hours,
        ),
        ((r"\bN of them damaged\b",), _some_damaged),
        (
            (
                rf"^(all|both|every)(?: of)?(?: the| my| our)? {_KIND} (?:both |all )?({_IN}"
                rf"|(?:(?:was|were) )?(?:sunk|lost)|went home)"
                r"(?=[.,;]|$)",
            ),
            _all_of,
        ),
        ((r"(<O\d+>) (?:was|were) (turned back)", r"(<O\d+>) (missed)"), _shared),
        (
            (
                r"^(?:in fact )?(?:nobody|no one|nothing)(?: came| appeared| attacked(?: us)?|"
                r" found us| happened| troubled us)?"
                r"(?: at all)? T(?=[.,;]|$)",
                r"^all day T,? (?:nothing|nobody|not a single attack)",
                r"^no (?:attack|enemy)(?: came)? T(?=[.,;]|$)",
                r"^T (?:was|passed|were) (?:quiet|empty)(?=[.,;]|$)",
            ),
            _quiet,
        ),
        (
            (r"friendly waters? (?:lasted|ran out|ended|end)(?: until| at| till)? (<[TH]\d+>)",),
            _friendly_until,
        ),
        (
            (
                r"\b(?:passage|voyage|journey) (?:took|lasted|was)(?: of)? N (hours|watches)\b"
                r"(?! (?:the )?longer)",
            ),
            _length,
        ),
        ((r"^all N(?: of them)? (came in|arrived|reached malta|(?:was|were) in|(?:was|were)"
        r" (?:sunk|lost))",), _all_n),
        ((rf"\bN of them {_KIND}\b",), _of_them),
        (
            (
                r"(had) fighters until T", r"(fighters) had been gone since T",
                r"(overhead), and N watch(?:es)? to go",
            ),
            _cover,
        ),
        ((r"\b(all|none) of them (sound|damaged)\b",), _sound),
        (
            (
                r"(<E\d+>)(?: \w+){0,4} in (?:all |the |these )?N attacks\b",
                r"\bN attacks(?: \w+){0,2}(?:,| by| with| of) (<E\d+>)",
            ),
            _sum,
        ),
        ((rf"^(?:{_DASH})?{_KIND}: (<O\d+>)",), _listed),
        ((rf"S (?:is|was|are|were) the only {_KIND} (?:that )?(?:i |we )?(?:was |have |had |ever"
        rf" )?(hit|damaged|lost|sunk)(?=[.,;!]|$| in the (?:whole|entire)| all)",), _only_one),
        ((r"(<[TH]\d+>),? (?:and )?(?:we|the convoy) (?:are|were|was) halfway",), _halfway),
        ((r"S,?(?: was| were| had been)? damaged since (?:the )?T",), _since),
        ((r"S never (?:got (?:there|in)|arrived|came in|made it|reached)\b",), _never_came),
        (
            (
                rf"(?:only |just )?S (?:was|were) (?:ever )?(sunk|lost|hit|damaged) {_EVER}",
                rf"{_EVER},? (?:only |just )?S (?:was|were) (sunk|lost|hit|damaged)",
            ),
            _all_game,
        ),
        ((r"^every attack (?:but N )?came (?:by|from the) air",), _by_air),
    )
)  # fmt: skip
