"""A reader of one text: of each sentence, whether anything in the game is as it says.

What a clause says at once must be so at one moment of the game (see `truth`). A sentence is cut
where it tells of another moment: at another time, enemy or place; what names none of these belongs
to what is told before it, or after.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.saying import ENDS, PLACES_SAID, Said, Saying, names_of
from sheetgen.games.convoy.report.checking.truth import Ship, Truth
from sheetgen.games.convoy.report.checking.words import (
    GROUPS,
    NOUNS,
    WATCHES,
    Enemy,
    Option,
    Ships,
    Spell,
    Time,
    Verb,
    like,
    sentence,
)
from sheetgen.games.convoy.story.chronicle import tell as chronicle_of
from sheetgen.kits.telling.checking.findings import Checked, Read
from sheetgen.kits.telling.checking.page import page
from sheetgen.kits.telling.checking.tagging import Sentence
from sheetgen.kits.telling.report import Asked

Fates = tuple[str, ...]
ANCHORS = frozenset("TPEXAG")
"""Kinds of what is said that say which moment it is."""


UNSURE = 4
"""What may be of more attacks than this is not said to be of any."""


def check(asked: Asked, text: str) -> Checked:
    """A text held against the record of a game, as far as it has come."""
    par = asked.analysis.prices.par if asked.analysis else None
    return Checked(Reader(Truth(chronicle_of(asked.session), par)).read(text))


class Group(NamedTuple):
    """What is said of one moment."""

    text: str
    said: list[Said]


class Reader:
    """Reads a text's sentences; remembers nothing but the paragraph."""

    def __init__(self, truth: Truth) -> None:
        self.truth, self.saying, self.of_game = truth, Saying(truth), False
        self.whole = truth.at(("whole",))
        self.runs = truth.at(("run",)) | self.whole
        self.fights = truth.at(("attack",))

    def read(self, text: str) -> list[Read]:
        """All sentences of a text, read, in the order of its lines."""
        found = page(text)
        out = [Read(sentence(line.text, line.number)) for line in found.headings]
        for read in out:
            self._kinds(read)
        self.last_name = set[str]()
        self.came = 0
        for paragraph in found.paragraphs:
            self.pool, self.now, self.saying.told = 0, 0, False
            self.before = ""
            self.bare: list[tuple[Read, Group, int, bool, bool, int]] = []
            self.near, self.first, self.came_before = 0, 0, self.came
            reads = [Read(sentence(each.text, each.number)) for each in paragraph]
            self.of_game = not any(like.apart_from_it.search(r.sentence.text) for r in reads)
            for read in reads:
                self._sentence(read)
                self.before = read.sentence.text
            for read, group, among, run, total, near in self.bare:
                pool = near or (self.first and self.first | self.came_before)
                # How many were turned back or missed is said of the attack just told of.
                told = near and {x.kind for x in group.said} == {"m"} and not run
                among = among or (near if told else self._with_next(pool, not near) | self.whole)
                if not total and pool & self.fights:
                    among &= ~self.whole
                self._hold(read, group, among | self.runs if run else among, run)
            out += reads
            if found.box and paragraph is found.paragraphs[0]:
                self.came = 0
        return sorted(out, key=lambda read: read.sentence.line)

    def _window(self, soon: bool, ships: list[Ships]) -> int:
        """The moments at which ships may be where the telling has come."""
        ends = self.whole | self.truth.at(("sailing",), ("arrival",), ("halfway",))
        pool = self.pool & self.fights or self.came
        if not pool:
            return ends if not self.came else self.truth.all
        turns = [t for i, m in enumerate(self.truth.moments) if pool >> i & 1 for t in m.turns]
        later = [a.turn for a in self.truth.attacks if a.turn > max(turns)]
        last = later[0] if later else self.truth.length
        if len({noun for each in ships for _, noun in each.counts}) > 2:
            return ends
        return (0 if soon and last < self.truth.length else ends) | self.truth.where(
            lambda m: min(turns) - 1 <= m.turns[0] and m.turns[-1] <= last
        )

    def _with_next(self, pool: int, and_last: bool = False) -> int:
        """Moments and the attacks that follow them (and go before); all where there is none."""
        if not pool & self.fights:
            return self.truth.all
        moments, out = self.truth.moments, pool
        met = [i for i, m in enumerate(moments) if m.what == "turn" and m.attacks]
        for i, m in enumerate(moments):
            if pool >> i & 1:
                later = [s for s in met if moments[s].turns[0] > m.turns[-1]]
                earlier = [s for s in met if moments[s].turns[0] < m.turns[0]] if and_last else []
                out |= sum(1 << s for s in later[:1] + earlier[-1:])
        return out

    # Sentences.

    def _sentence(self, read: Read) -> None:
        s = read.sentence
        if like.unsafe.search(s.text) or like.elsewhere.search(s.text):
            self.last_name = set()
            self.saying.here *= not like.moves.search(s.text)
            self._may_mean(s.all(Enemy))
            return
        self._kinds(read)
        self._places(read)
        starts = [0, *(m.start() for m in like.clause.finditer(s.text)), len(s.text)]
        clauses = [s.text[a:b] for a, b in pairwise(starts)]
        off = [c for c in clauses if like.otherwise.search(c) or like.doubtful.search(c)]
        text = "".join(
            (re.sub(r"<[^TPH]\d+>", "<>", c) if not like.otherwise.search(c) else " " * len(c))
            if c in off
            else c
            for c in clauses
        )
        self._may_mean([e for c in off for e in s.all(Enemy, c)])
        self.here = self.saying.here * (not like.moves.search(s.text))
        for group in self._groups(text, self.saying.of(text, s, self.last_name)):
            self._judge(read, group)
        self.saying.told = self.here != self.saying.here or self.saying.told
        self.saying.here = self.here
        self.last_name = {n for ships in s.all(Ships) for n, _ in ships.names}

    def _may_mean(self, unread: list[Enemy]) -> None:
        """Those who are left unread may be meant by what follows."""
        for enemy in unread:
            mask = self.saying.enemy(enemy, True)
            self.pool |= mask
            self.near |= mask
            self.first |= mask

    def _groups(self, text: str, said: list[Said]) -> list[Group]:
        """What is said, by what goes together."""
        cuts = sorted({0, *(m.start() for m in like.cut.finditer(text)), len(text)})
        parts = [Group(text[a:b], [x for x in said if a <= x.at < b]) for a, b in pairwise(cuts)]
        groups: list[list[Group]] = []
        have = set[str]()
        for part in parts:
            kinds, begins = {x.kind for x in part.said}, part.text
            fought, mine = any(x.fought for x in part.said), kinds & ANCHORS
            if (
                not groups
                or mine & have - {"X"}
                or "s" in kinds | have
                or (mine and begins[:1] in ";.")
                or (kinds and (like.then.match(begins) or like.first_of.search(begins)))
                or (mine & set("AE") and have and like.later.search(begins))
                or ("T" in mine and begins[:1] == ":")
                or (have & set("wW") and fought)
                or ("X" in have and not mine and kinds & set("Ss"))
                or ("f" in have and kinds & set("soh"))
                or ("h" in have and fought)
                or ("o" in kinds and have and (" and " in begins or begins[:1] == ":"))
                or ("o" in have and (fought or (mine and " and " in begins)))
                or ("A" in have and not mine and not fought and "S" in kinds)
            ):
                groups.append([])
                have = set()
            groups[-1].append(part)
            have |= mine | kinds & set("hsowW") | ({"f"} if fought else set())
        out: list[Group] = []
        for group in (g for g in groups if any(p.said for p in g)):
            told, some = "".join(p.text for p in group), [x for p in group for x in p.said]
            apart = {x.kind for x in some} & set("AE")
            # What there was is told beside an attack, and not of it.
            out.append(Group(told, [x for x in some if x.kind not in "wW" or not apart]))
            out += [Group(told, [x]) for x in some if x.kind in "wW" and apart]
        return out

    def _meet(self, s: Sentence, group: Group, run: bool = False) -> int:
        """The moments at which all of it is so."""
        mask = self.truth.all
        for x in group.said:
            mask &= x.mask
        if any(x.fought for x in group.said):
            of_one = self._of_one(s, group.said)
            several = run or of_one is not None or self._is_run(group.text)
            mask &= self.truth.all if several else (self.truth.all & ~self.runs) | self.whole
            mask &= self.truth.all if of_one is None else of_one
        return mask

    def _of_one(self, s: Sentence, said: list[Said]) -> int | None:
        """The moments of one enemy alone, if it is said to have sunk or hit ships by name."""
        enemies = [e for x in said if x.kind == "E" for e in s.all(Enemy, x.words)]
        struck = [e for x in said if x.fought and x.kind in "Ss" for e in s.all(Ships, x.words)]
        if len(enemies) == 1 and not enemies[0].n and any(ships.names for ships in struck):
            return self.truth.at(("all by", enemies[0].who))
        return None

    @staticmethod
    def _is_run(text: str) -> bool:
        return bool(like.run.search(text) or like.span.search(text))

    def _judge(self, read: Read, group: Group) -> None:
        """Whether there is a moment at which all is so that is said of it."""
        s, kinds = read.sentence, {x.kind for x in group.said}
        ships = [each for x in group.said for each in s.all(Ships, x.words)]
        anchored = kinds & (ANCHORS | set("sh"))
        if anchored or not any(x.fought for x in group.said):
            anywhere = anchored or like.daylong.search(s.text) or like.attacks.search(s.text)
            soon = "W" in kinds and "o" not in kinds
            among = self.truth.all if anywhere else self._window(soon, ships)
            among |= self.runs if self._is_run(s.text) else 0
            mask = self._hold(read, group, among)
            if anchored and "s" not in kinds and mask & self.fights:
                self.now = self.came = mask & self.fights
                sure = len(s.all(Enemy)) < UNSURE >= (self.now & ~self.runs).bit_count()
                self.near = self.now if sure else 0
                self.first = self.first or self.near
            if kinds & (ANCHORS | {"h"}) and "s" not in kinds:
                single = mask & ~self.runs if "A" not in kinds else 0
                self.here = single if single.bit_count() <= 2 * WATCHES else 0
            self.pool |= mask if kinds & ANCHORS else mask & ~self.fights if "o" in kinds else 0
            return
        told = group.text.lstrip(" ,;:")
        they, near = like.they.match(told), re.match(r"(?:and |but )?(?:they|it|she|the)\b", told)
        among = self.now if they and near else 0
        zero = any(not n for each in ships for n, _ in each.counts)
        if zero:
            used = self.truth.at(("option", "any")) if s.all(Option) else 0
            among = self.whole | (self.pool | used) & self.fights
        named = any(each.names for each in ships)
        ended = any(verb.role in ENDS for verb in s.all(Verb))
        total = bool(ended or zero or like.total.search(s.printed.lower()) or s.all(Option))
        counted = any(abs(n) > 1 or len(each.counts) > 1 for each in ships for n, _ in each.counts)
        total = total or (not they and (counted or not named))
        of_several = re.match(r"(?:it|that) <V\d+> <S", told) is not None
        run = self._is_run(s.text) or of_several or (total and not they)
        run = run or bool(self.now & self.runs)
        run = run and not zero
        self.bare.append((read, group, among, run, total, self.near))

    def _hold(self, read: Read, group: Group, among: int, run: bool = False) -> int:
        mask = self._meet(read.sentence, group, run) & among
        # A time by itself may be of another week, an enemy is spoken of before he comes.
        lone = len(group.said) == 1 and read.sentence.all(Enemy, group.said[0].words)
        only = lone and not lone[0].n
        if not only and (
            not {x.kind for x in group.said} <= set("Tth")
            or sum(x.kind in "Th" for x in group.said) > 1
        ):
            records = [x.record for x in group.said if x.record and not x.mask]
            if not any(x.fought and x.kind not in "So" for x in group.said):
                records += [x.record for x in group.said if x.record]
            read.hold(
                group.text,
                bool(mask),
                lambda: records[0] if records else self._nearest(group, among),
                not mask and self._is_sure(read.sentence, group),
            )
        return mask

    def _is_sure(self, s: Sentence, group: Group) -> bool:
        """Whether what is said is false whatever moment is meant, and said so plainly that nothing
        else can be: every word of the sentence understood, of one time, place and enemy."""
        times = s.all(Time)
        plain = self.of_game and like.plain.fullmatch(s.text) and not re.search('["“”?]', s.printed)
        several = [kind for kind in (Time, Enemy, str, Option, Spell) if len(s.all(kind)) > 1]
        if not plain or several or any(t.day is None and not t.turn for t in times):
            return False
        if any(e.n and like.few.search(s.text) for e in s.all(Enemy)):
            return False
        wide = self.truth.beside if not any(t.turn for t in times) else int
        said = [x._replace(mask=x.mask | wide(x.mask)) if x.kind in "TP" else x for x in group.said]
        return not self._meet(s, Group(group.text, said), run=True)

    def _nearest(self, group: Group, among: int) -> str:
        """What the record says of the moment that comes nearest to what is said."""
        truth, best = self.truth, (-1, "")
        for i, m in enumerate(truth.moments):
            if among >> i & 1:
                fits = sum(bool(x.mask >> i & 1) for x in group.said) * 2 + (len(m.attacks) == 1)
                if fits > best[0]:
                    best = fits, truth.of_moment(m)
        return best[1]

    def _kinds(self, read: Read) -> None:
        """A ship is of the kind that is said."""
        for ships in read.sentence.all(Ships):
            for name, noun in ships.names:
                if noun and name in self.truth.ships:
                    so = self.truth.ships[name].kind in GROUPS[noun]
                    read.hold(f"{name} is a {noun}", so, self.truth.of_ship(name))

    def _places(self, read: Read) -> None:
        """Ships are the first, the last or the only ones of which something is so."""
        s, truth = read.sentence, self.truth
        for m in (
            found for rank in (like.rank, like.rank_first) for found in rank.finditer(s.text)
        ):
            names = names_of(s.atoms[m["s"]]) if m["s"] != "she" else self.last_name
            ours = [truth.ships[n] for n in names if n in truth.ships]
            ships = [
                x for x in truth.ships.values() if x.kind in GROUPS[NOUNS.get(m["noun"], "ship")]
            ]
            verb = "sunk" if m["noun"] not in NOUNS else s.atoms[m["v"]].role if m["v"] else ""
            if (
                not ours
                or len(ours) != len(names)
                or (len(ours) > 1 and (m["which"] != "only" or m["s"] == "she"))
            ):
                continue
            if m["which"] == "only":
                some = {
                    "sunk": [x for x in ships if x.fate == "sunk"],
                    "hit": [x for x in ships if x.hit_on or x.fate == "sunk"],
                    "damaged": [x for x in ships if x.hit_on and x.fate != "sunk"],
                    "in": [x for x in ships if x.fate == "in"],
                }.get("sunk" if verb == "lost" else verb, ours)
                if re.match(r" (?:<|by |in (?!the (?:whole|entire)))", s.text[m.end() :]):
                    continue
                so = {x.name for x in some} == names
            elif verb in ("sunk", "lost", "hit"):
                fates = [("sunk",), ("sunk", "home")] if verb == "lost" else [("sunk",)]
                so = any(self._has_place(m["which"], ours[0], ships, fate, verb) for fate in fates)
            elif m["which"] == "last":
                so = ours[0].fate == "in" or all(
                    x.fate != "in" and x.gone_on <= ours[0].gone_on for x in ships
                )
            else:
                continue
            sure = s.text.rstrip(" .!") == m[0].rstrip() and m["s"] != "she" and self.of_game
            read.hold(m[0], so != bool(m["not"]), truth.of_ship(ours[0].name), sure)

    @staticmethod
    def _has_place(which: str, ship: Ship, ships: list[Ship], fates: Fates, verb: str) -> bool:
        """Whether a ship is the first (second, last ...) to have been lost, or hit."""

        def when(x: Ship) -> int:
            return (verb == "hit" and x.hit_on) or (x.gone_on if x.fate in fates else 0)

        turns, own = [when(x) for x in ships if when(x)], when(ship)
        place = len(turns) if which == "last" else PLACES_SAID.index(which) + 1
        return sum(t < own for t in turns) < place <= sum(t <= own for t in turns) and own > 0
