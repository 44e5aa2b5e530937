"""What a sentence claims: facts, each with the moments of the game at which it is so.

Patterns find the claims (`claims` in `reading.toml`, in their order); here is what each sort of
them comes to. A ship or a verb is claimed of once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.truth import Moment, Ship, Truth
from sheetgen.games.convoy.report.checking.words import (
    CLAIMS,
    GROUPS,
    HOURS_A_WATCH,
    KINDS,
    NOUNS,
    WATCHES,
    Enemy,
    Option,
    Share,
    Ships,
    Time,
    like,
)
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS
from sheetgen.kits.telling.checking.tagging import TAG, Sentence, number

Roles = tuple[str, ...]
Match = re.Match[str]
LEAST_SCORE, LEAST_LENGTH = 50, 21
"""Fewer points are no score, but a part of one; fewer watches no passage."""
ONCE_MORE = {"passive": "S", "active": "S", "subject": "S", "listed": "V"}
"""What a claim may use though another has: a verb is claimed of once, and a ship once in a list."""
ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")
FOUGHT = ("sunk", "finished", "damaged", "hit", "lost")
LEFT: Roles = ("afloat", "lame", "in", "in hurt", "sailed", "stayed")
FIT: dict[str, Roles] = {
    "sunk": ("sunk",), "finished": ("finished",), "lost": ("sunk", "home"),
    "damaged": ("damaged", "in hurt"), "hit": ("hit", "damaged"), "home": ("home",),
    "stayed": ("stayed",), "in": ("in",), "in_hurt": ("in hurt", "lame"), "sailed": ("sailed",),
    "afloat": LEFT,
}  # fmt: skip
"""What ships are of which a verb is said."""
STATES: dict[str, Roles] = {
    "sunk": ("sunken",), "lost": ("gone",), "damaged": ("lame", "in hurt"),
    "hit": ("struck", "lame", "in hurt"),
}  # fmt: skip
"""What they may be if it had been so before."""
ANY: Roles = (*LEFT, "sunk", "finished", "damaged", "hit", "home", "gone", "struck")


class Fact(NamedTuple):
    """Something claimed at a place of a sentence, and the moments at which it is so. `span` is as
    much of the sentence as it accounts for.

    `kind`: T (a time), P (a place), E (an enemy), X (an option), A (attacks), H (halfway) and G
    (watches to go) say which moment it is; t is before or after a time, F what became of ships in a
    fight (`deed`), M how many did what, Z an end of the voyage, W what there was, S other ships, N
    a number or a rank by itself, Q what did not happen.
    """

    at: int
    span: tuple[int, int]
    kind: str
    mask: int
    record: str = ""
    deed: tuple[Ships, Roles] | None = None


class Spot:
    """A claim in its sentence, what it `says`, and what stands before and after it; `piece` and
    `rest` are as much of it as goes with it."""

    def __init__(self, says: str, m: Match, text: str) -> None:
        self.says, self.m, self.text = says, m, text
        self.before, self.after = text[: m.start()], text[m.end() :]
        self.piece, self.rest = like.cut.split(self.before)[-1], like.cut.split(self.after)[0]
        self.about = f"{self.piece}{m[0]}{self.rest}"


class Claims:
    """Finds what sentences claim of one game. `here` is the moment told of last (0: not known),
    `in_diary` whether a heading says the day, and `names` are of the sentence before."""

    def __init__(self, truth: Truth) -> None:
        self.truth, self.whole = truth, truth.at("whole")
        self.here, self.in_diary, self.names = 0, False, set[str]()

    def of(self, text: str, s: Sentence) -> list[Fact]:
        """All that a sentence claims; `text` is as much of it as is told for certain."""
        found, used = list[Fact](), set[str]()
        for says, kind, pattern in CLAIMS:
            for m in pattern.finditer(text):
                tags = {m[0] if says == "ships" else m.groupdict().get(g) or "" for g in "svdeo"}
                tags |= {*TAG.findall(m[0])} if says == "measure" else set()
                tags = {tag for tag in tags if tag[:2] in ("<S", "<V", "<D", "<O")}
                if used & {tag for tag in tags if tag[1] != ONCE_MORE.get(says)}:
                    continue
                fact = READ.get(says, Claims.counted)(self, Spot(says, m, text), s)
                if fact is None:
                    continue
                used |= tags
                if isinstance(fact, int):
                    fact = Fact(m.start(), m.span(), kind, fact, self._record(says))
                found.append(fact)
        return sorted(found)

    def _record(self, says: str) -> str:
        truth = self.truth
        if says in ("points", "score"):
            return f"score {truth.score}"
        if says in ("option", "price"):
            return truth.of_choices()
        if says in ("friendly", "spell"):
            return f"the passage: {truth.length} watches, the first {truth.friendly} friendly"
        return f"halfway: {truth.when(truth.half)}" if says == "halfway" else ""

    def counted(self, spot: Spot, s: Sentence) -> int:
        """A number by the name of what it is a number of."""
        return self._among(spot.says, self._number(spot, s))

    def _among(self, name: str, n: float) -> int:
        """The moments at which a number may be so; all, for one of the game."""
        if name in self.truth.numbers:
            return self.truth.all * (n in self.truth.numbers[name])
        return self.truth.where(lambda m: n in m.numbers[name])

    def _number(self, spot: Spot, s: Sentence) -> float:
        """The number in a claim; of hours or watches, in watches."""
        said = spot.m.groupdict()
        if spell := s.atoms.get(said.get("d") or said.get("e") or ""):
            return spell.n / HOURS_A_WATCH if spell.is_hours else float(spell.n)
        return number(said.get("n") or said["m"])

    # When, where and by whom.

    def time(self, spot: Spot, s: Sentence) -> Fact | int | None:
        """A time, from one to another, or before or after one."""
        m, (first, *other) = spot.m, s.all(Time, spot.m[0])
        if other:
            return self.when(first, "first") & self.when(other[0], "last")
        if like.one_of_two.search(spot.before) or like.two_times.match(spot.after):
            return None
        if spot.before.endswith(("the first ", "the last ")):
            return self.when(first, spot.before.split()[-1])
        if word := like.since.search(spot.before):
            how = "after" if word[1] in ("after", "since", "from") else "before"
            if word[1] == "by" and re.search("<Vin|^malta had", spot.text):
                # Who is in by a time says when it was.
                how = "at"
            return Fact(m.start(), m.span(), "t", self.when(first, how))
        mask = self.when(first, "at")
        part_alone = not any(t.day is not None or t.turn or t.is_hour for t in s.all(Time))
        elsewhen = self.in_diary or s.all(str) or like.elsewhen.search(s.words(m[0]))
        if part_alone and self.here and not elsewhen:
            mask &= self.near(self.here)
        return mask

    def when(self, time: Time, how: str) -> int:
        """The moments at a time; `how` says whether before it, after it, or beginning or ending."""
        fit = {t for t in range(1, self.truth.length + 2) if time.fits(t)}
        parts = [p for p in time.parts or () if 0 <= p < WATCHES]

        def test(m: Moment) -> bool:
            if how in ("before", "after"):
                if m.what == "whole":
                    return True
                if time.day is None and parts:
                    part = (m.turns[0] - 1) % WATCHES
                    return part <= max(parts) if how == "before" else part >= min(parts)
                return m.turns[0] <= max(fit) if how == "before" else m.turns[-1] >= min(fit)
            if how in ("first", "last"):
                end = m.turns[0 if how == "first" else -1]
                return end in fit or (m.what == "whole" and how == "last" and end + 1 in fit)
            if m.what == "whole":
                return False
            if m.what == "arrival" and time.is_hour:
                return m.turns[-1] in fit
            return (any if m.is_wide else all)(t in fit for t in m.turns)

        return self.truth.where(test) if fit else 0

    def near(self, mask: int) -> int:
        """The moments that begin not before the day of some, and not a day after them."""
        turns = self.truth.turns(mask)
        first, last = (min(turns) - 1) // WATCHES * WATCHES, max(turns) + WATCHES
        return self.truth.where(lambda m: m.what == "whole" or first <= m.turns[0] <= last)

    def place(self, spot: Spot, s: Sentence) -> int:
        """The moments at a place."""
        place = s.atoms[spot.m[0]]
        there = {t for t in range(1, self.truth.length + 2) if self.truth.is_at(t, place)}
        return self.truth.where(lambda m: m.what != "whole" and there & {*m.turns})

    def enemy(self, spot: Spot, s: Sentence) -> int | None:
        """Attackers: of a kind, so many, or so many that were turned back or missed."""
        enemy = s.atoms[spot.m[0]]
        vague = enemy.who in ("air", "any")
        if like.negated.search(spot.piece) or (vague and like.sighted.search(spot.about)):
            return None
        if vague and enemy.n == 1 and not re.search(r"<V|attack|came", spot.about):
            return None
        if not enemy.n and len(s.all(Enemy)) == 1 and any(x.names for x in s.all(Ships)):
            # Of ships by name it is these that did it, and no others.
            return self.truth.fights(lambda m: m.only_by(enemy.who))
        done = re.search(r"<V(turned|missed)\d+>(?: only)? $", spot.before)
        done = done or (like.did.match(spot.after) if vague else None)
        if enemy.n and done:
            return self.truth.fights(lambda m: m.by(enemy.who) and getattr(m, done[1]) == enemy.n)
        return self.attackers(enemy, enemy.n == 1 or like.through.search(spot.about) is not None)

    def attackers(self, enemy: Enemy, through: bool = False) -> int:
        """The moments with such attackers; or with such who were left of them."""

        def test(m: Moment) -> bool:
            left = {m.force - m.turned, m.hits, m.force - m.missed} if through else set()
            if not enemy.n:
                return m.by(enemy.who)
            return m.all_by(enemy.who) and enemy.n in left | {m.force}

        return self.truth.fights(test)

    def option(self, spot: Spot, s: Sentence) -> int | None:
        """An option, at a time: begun then, or in force."""
        name, truth = s.atoms[spot.m[0]].name, self.truth
        clause = like.halves.split(spot.before)[-1] + spot.m[0] + like.halves.split(spot.after)[0]
        if like.negated.search(spot.piece) or not re.search(r"<[TH]\d+>", clause):
            return None
        if re.search(r"\b(?:in the box|unused|unspent|in hand|decided)\b", clause):
            return None
        some = [c for c in truth.choices if name in (c.option, "any")]
        if like.still.search(clause):
            turns = {t for c in some for t in range(c.turn, c.turn + c.runs)}
        else:
            turns = {c.turn for c in some}
        return truth.where(lambda m: m.what == "turn" and m.turns[0] in turns)

    # How many.

    def measure(self, spot: Spot, s: Sentence) -> int | None:
        """How many were turned back, missed or hit."""
        m, what = spot.m, spot.m["what"]
        what = {"hit": "hits", "miss": "missed", "interception": "turned"}.get(what, what)
        if what == "in":
            # Of attackers, who came through; of ships it is said elsewhere.
            if not s.all(Enemy, spot.before) or s.all(Ships):
                return None
            what = "through"
        ships = re.search(r"\b(?:was|were|been)\b", m[0]) or re.match(
            r"[^,;<]*(?:<S|\b(?:her|them)\b)", spot.after
        )
        ships = ships or re.search(r"<S\d+> $|\b(?:to|ships?) $", spot.before)
        if (what == "hits" and ships) or (what == "turned" and like.halfway.search(spot.text)):
            return None
        said = re.sub(r"\b(?:of|the)\b ?", "", m["q"]).strip()
        denied = like.denied.search(spot.piece) or spot.before.endswith("without ")

        def value(m: Moment) -> int:
            return int(getattr(m, what))

        def total(m: Moment) -> int:
            return m.force - (m.turned if what not in ("turned", "through") else 0)

        if said.startswith("<O"):
            share: Share = s.atoms[said]
            return self.truth.fights(
                lambda m: value(m) == share.n and share.of in (m.force, total(m))
            )
        if said.startswith("all but "):
            n = number(said[8:])
            return self.truth.fights(lambda m: total(m) - value(m) == n)
        if re.match("all|both", said) and not denied:
            if len(s.all(Enemy)) > 1:
                return None
            rest = re.sub("all|both", "", said).strip()
            many = number(rest) if rest else 2 if said == "both" else 0
            off = 1 if "other" in m[0] else 0
            if many:
                return self.truth.fights(lambda m: value(m) == many)
            return self.truth.fights(lambda m: total(m) - value(m) in (0, off))
        n = 0 if denied or said.startswith("not") else number(said)
        if not n and what == "hits":
            return self.truth.fights(lambda m: not m.hits or not m.fleets["hit"][0])
        mask = self.truth.fights(lambda m: value(m) == n)
        return mask | (self.whole if what == "turned" and n == self.truth.stopped else 0)

    def quiet(self, spot: Spot, s: Sentence) -> int | None:
        """Nobody came, at a time."""
        times = [t for t in s.all(Time, spot.text) if t.day is not None or t.parts]
        if len(times) != 1 or like.not_all.search(spot.text):
            return None
        met = {(a.turn - 1) // WATCHES for a in self.truth.attacks}
        return self.truth.where(
            lambda m: (
                m.what == "turn"
                and not m.attacks
                and (times[0].parts or (m.turns[0] - 1) // WATCHES not in met)
            )
        )

    def halfway(self, spot: Spot, s: Sentence) -> int:
        """Halfway is at the end of its turn."""
        turns = (self.truth.half, self.truth.half + 1)
        return self.truth.where(lambda m: m.what in ("turn", "halfway") and m.turns[0] in turns)

    def leaving(self, spot: Spot, s: Sentence) -> int:
        """The friendly waters end with a turn."""
        turns = (self.truth.friendly, self.truth.friendly + 1)
        return self.truth.where(lambda m: m.what == "turn" and m.turns[0] in turns)

    def points(self, spot: Spot, s: Sentence) -> int | None:
        """A score, in the end or on the way; or that with which one begins, or the average."""
        n, truth = self._number(spot, s), self.truth
        if n < LEAST_SCORE:
            return None
        if spot.says == "score" and not s.all(Time):
            return truth.all * (n == truth.score)
        known = {truth.score} | ({100, round(truth.par or 100)} if spot.says == "points" else set())
        return truth.all if n in known else self._among("score", n)

    def spell(self, spot: Spot, s: Sentence) -> int | None:
        """So many watches in which nobody came, or for which an option ran; or the passage."""
        n = self._number(spot, s)
        if n >= LEAST_LENGTH:
            return self._among("to_go", n) | self._among("length", n)
        if like.still_quiet.search(spot.about):
            return self._among("lull", n)
        names = {option.name for option in s.all(Option, spot.before)}
        if not names or not (spot.before.endswith("for ") or re.match(r"[.,;]|$", spot.after)):
            return None
        some = [c for c in self.truth.choices if c.option in names or "any" in names]
        return self.truth.all * (n in {n for c in some for n in (c.runs, c.price)})

    # Ships.

    def deed(self, spot: Spot, s: Sentence) -> Fact | None:
        """What is said of ships by a verb."""
        m, text, says = spot.m, spot.text, spot.says
        role, ships = s.atoms[m["v"]].role, self._meant(m["s"], s)
        if role == "turned" and says == "subject":
            # Ships turn back of themselves, and the enemy is turned back.
            role = "home"
        if role not in FIT or not ships:
            return None
        if ships.names and ships.counts and max(text.count("<P"), text.count("<T")) > 1:
            # `Two ships, A north of Bone and B off Kelibia`: the two are no two at either.
            ships = Ships(ships.names)
        if ships.counts_first and ships.names and " and " not in s.words(m["s"]):
            # `Nine cargo ships, *Ohio* damaged`: no list has no `and`.
            ships = Ships(ships.names[-1:])
        between = m.groupdict().get("between") or ""
        relative = like.relative.search(between) and not spot.before.endswith("it was ")
        none = any(not n for n, _ in ships.counts)
        at = m.start("s")
        if relative or like.apart.search(text[max(at - 12, 0) : at + 2]):
            return None
        denied = like.negated.search(spot.piece[-30:] + m[0])
        if (denied and not none) or (none and role not in (*FOUGHT, "in")):
            return None
        verb = like.cut.split(text[: m.start("v")])[-1]
        before = like.already.search(verb) or re.match(r" already|,? still", text[m.end("v") :])
        state = before or like.is_now.search(verb)
        dated = re.match(r" (?:on |in |at )?<[TH]\d+>", text[m.end() :])
        roles, kind = FIT[role], "F" if role in FOUGHT else "W" if role == "afloat" else "Z"
        if none:
            roles = roles[:1]
        elif not (dated and role in STATES):
            if state or (says == "subject" and role in ("damaged", "hit")):
                roles += STATES.get(role, ())
                kind = "S" if state and role in STATES else kind
            if says != "active" and role == "damaged":
                roles += ("lame",)
        if role == "in" and re.match(r"[\w-]+ damaged\b", s.words(m["s"])):
            roles = FIT["in_hurt"]
        deed = (ships, roles) if kind == "F" and not none else None
        mask = self.fit(ships, roles, s, m["s"])
        where = m.start("s" if says == "listed" else "v")
        return Fact(where, m.span(), kind, mask, self._of(ships), deed)

    def ships(self, spot: Spot, s: Sentence) -> Fact | None:
        """Ships of which no verb is said."""
        tag, ships = spot.m[0], s.atoms[spot.m[0]]
        bare = not ships.names and {noun for _, noun in ships.counts} == {"ship"}
        apart = like.apart.search(spot.before[-12:]) or like.belongs.search(spot.before)
        if bare or apart or like.negated.search(spot.piece) or any(not n for n, _ in ships.counts):
            return None
        if like.relative.match(spot.after.lstrip()) or spot.after.startswith("'s"):
            return None
        if like.compared.match(spot.after) or like.with_her.search(spot.about):
            return None
        if like.paid.search(s.text):
            # What it cost, at a time or place: these are sunk.
            mask = self.fit(ships, FIT["sunk"], s, tag)
            return Fact(spot.m.start(), spot.m.span(), "F", mask, self._of(ships))
        now = like.now.search(spot.about)
        is_left = now or like.had.search(spot.before)
        roles = ("left",) if like.remaining.match(spot.after) else LEFT if is_left else ANY
        mask = self.fit(ships, roles, s, tag)
        return Fact(spot.m.start(), spot.m.span(), "W" if is_left else "S", mask, self._of(ships))

    def end(self, spot: Spot, s: Sentence) -> Fact | None:
        """The convoy came in, or some turned for home, at a time."""
        alone = len(re.findall(r"<[TH]\d+>", spot.text)) == 1
        timed = alone and re.search(r"<[TH]\d+>", spot.about)
        if not timed or re.search("<E|attack", spot.about):
            return None
        mask = self.truth.at("arrival" if spot.m["v"] == "in" else "halfway") | self.whole
        record = f"the last watch: {self.truth.when(self.truth.length)}"
        return Fact(spot.m.start(), spot.m.span(), "Z", mask, record)

    def share(self, spot: Spot, s: Sentence) -> Fact | None:
        """So many of so many ships."""
        m, truth = spot.m, self.truth
        share, verb = s.atoms[m["o"]], m.groupdict().get("v")
        role = s.atoms[verb].role if verb else "in" if "<Vin" in spot.text else ""
        if (role and role not in FIT) or not (share.noun or role):
            return None
        roles = FIT[role] + STATES.get(role, ()) if role else ANY
        mask = 0
        for noun in [share.noun] if share.noun else GROUPS:
            of, some = (Ships((), ((n, noun),)) for n in (share.of, share.n))
            so = self.fit(of, ("sailed",), s, m["o"]) and truth.all
            mask |= (so or self.fit(of, ANY, s, m["o"])) & self.fit(some, roles, s, m["o"])
        kind = "F" if role in FOUGHT else "Z" if role else "S"
        if not share.n and like.total.search(spot.text):
            mask &= self.whole
        said = Ships((), ((0, share.noun or "ship"),))
        return Fact(m.start(), m.span(), kind, mask, self._of(said))

    def rank(self, spot: Spot, s: Sentence) -> Fact | None:
        """Ships are the first, the last or the only ones of which something is so."""
        m, truth = spot.m, self.truth
        meant, which = self._meant(m["s"], s), m["which"]
        names = {n for n, _ in meant.names} if meant else set()
        ours = [truth.ships[n] for n in names if n in truth.ships]
        if not ours or len(ours) != len(names) or (len(ours) > 1 and which != "only"):
            return None
        noun = NOUNS.get(m["noun"], "ship")
        if not m["noun"]:
            of = [noun for each in s.all(Ships, spot.before) for _, noun in each.counts]
            noun = of[-1] if of else "ship"
        ships = [x for x in truth.ships.values() if x.kind in GROUPS[noun]]
        role = "sunk" if m["noun"] not in NOUNS else s.atoms[m["v"]].role if m["v"] else ""
        if which == "only":
            if re.match(r" (?:<|by |in (?!the (?:whole|entire)))", spot.after):
                return None
            (whole,) = truth.those(self.whole)
            some = whole.fleets.get("sunk" if role == "lost" else role, [names])[0]
            so = {x.name for x in ships} & some == names
        elif role in ("sunk", "lost", "hit"):
            turns = [n for x in ships if (n := _fell(x, role))]
            place = len(turns) if which == "last" else ORDER.index(which) + 1
            own = _fell(ours[0], role)
            so = sum(t < own for t in turns) < place <= sum(t <= own for t in turns) and own > 0
        elif which == "last":
            so = ours[0].fate == "in" or all(
                x.fate != "in" and x.gone_on <= ours[0].gone_on for x in ships
            )
        else:
            return None
        mask = truth.all * (so != bool(m["not"]))
        return Fact(m.start(), m.span(), "N", mask, truth.of_ship(ours[0].name))

    def sum(self, spot: Spot, s: Sentence) -> int | None:
        """So many ships are as many as are then listed."""
        some: Ships = s.atoms[spot.m["a"]]
        listed: Ships = s.atoms[spot.m["b"]]
        if some.names or len(some.counts) != 1 or some.counts[0][0] < 1:
            return None
        (n, noun), ours = some.counts[0], self.truth.ships
        kinds = [of for _, of in listed.counts if of]
        kinds += [ours[name].kind for name, _ in listed.names if name in ours]
        if any(not {*GROUPS[kind]} & {*GROUPS[noun]} for kind in kinds):
            return None
        total = len(listed.names) + sum(many for many, _ in listed.counts)
        return self.truth.all * (n == total)

    def worth(self, spot: Spot, s: Sentence) -> int | None:
        """So many points for ships that are lost, or for the oil."""
        n, oil = self._number(spot, s), ALL_LOST[KINDS.index("tanker")]
        if spot.m.groupdict().get("oil"):
            return self.truth.all * (n == oil)
        ships: Ships = s.atoms[spot.m["a"]]
        ours = self.truth.ships
        kinds = [(1, ours[name].kind) for name, _ in ships.names if name in ours]
        kinds += [(many, GROUPS[noun][0]) for many, noun in ships.counts if len(GROUPS[noun]) == 1]
        if len(kinds) < len(ships.names) + len(ships.counts) or any(many < 0 for many, _ in kinds):
            return None
        points = sum(many * LOSS[KINDS.index(kind)] for many, kind in kinds)
        # The last of a kind may cost more.
        more = [ALL_LOST[KINDS.index(kind)] for kind in {kind for _, kind in kinds}]
        return self.truth.all * (n - points in {0, *more, sum(more)})

    def bound(self, spot: Spot, s: Sentence) -> int | None:
        """So many were lost before or after a time or a loss, or none, or the last at a time."""
        said, truth = spot.m.groupdict(), self.truth
        n, noun, role = 0, "", "sunk"
        if said.get("s"):
            ships, role = s.atoms[said["s"]], s.atoms[said["v"]].role
            if ships.names or len(ships.counts) != 1 or role not in ("sunk", "lost", "hit"):
                return None
            n, noun = ships.counts[0]
        elif said.get("v"):
            noun = "ship"
        some = [x for x in truth.ships.values() if noun and x.kind in GROUPS[noun]]
        turns = [_fell(x, role) for x in some if _fell(x, role)]
        turns = turns if noun else [a.turn for a in truth.attacks]
        if said.get("o"):
            ((name, _),) = s.atoms[said["o"]].names or [("", "")]
            if name not in truth.ships or s.atoms[said["e"]].role not in ("sunk", "lost"):
                return None
            fit = {_fell(truth.ships[name], "lost")}
        else:
            fit = {t for t in range(1, truth.length + 2) if s.atoms[said["t"]].fits(t)}
        if not fit or n < 0:
            return None
        if said["how"] in ("last", "by"):
            return truth.all * (max(turns, default=0) in fit)
        early, late = (0, min(fit)) if said["how"] == "before" else (max(fit) + 1, 99)
        strict = sum(early <= t < late for t in turns)
        # That time may be in it, but a ship is not lost after herself.
        beside = sum(t in fit for t in turns) - bool(said.get("o"))
        return truth.all * (n == strict or 0 < n == strict + beside)

    def _meant(self, tag: str, s: Sentence) -> Ships | None:
        """Ships under a tag, or whom a pronoun means."""
        if tag in s.atoms:
            return Ships(*s.atoms[tag])
        before, _, after = s.text.partition(tag)
        named = [each for each in s.all(Ships, before) if each.names]
        if not named and any(each.names for each in s.all(Ships, after)):
            # `She came in, my *Ohio*`: who is meant is only said afterwards.
            return None
        names = {n for n, _ in named[-1].names} if named else self.names
        return Ships(tuple((n, "") for n in names)) if len(names) == 1 else None

    def _of(self, ships: Ships) -> str:
        named = [self.truth.of_ship(name) for name, _ in ships.names]
        return "; ".join(named + [self.truth.of_counts(noun) for _, noun in ships.counts])

    def _under(self, noun: str, names: Iterable[str]) -> set[int]:
        """How many of some ships are under a noun: what it may come to."""
        kinds = Counter(self.truth.ships[name].kind for name in names)
        other = {"warship": "escort", "ship": "merchant", "cargo": "freighter"}.get(noun, noun)
        return {sum(kinds[kind] for kind in GROUPS[each]) for each in (noun, other)}

    def fit(self, ships: Ships, roles: Roles, s: Sentence, tag: str) -> int:
        """The moments at which there are such ships, all in one of some roles."""
        said, truth = s.words(tag), self.truth
        fought = roles[0] in FOUGHT
        if not ships.names and not fought and all(n == -1 for n, _ in ships.counts):
            return truth.all
        kinds = Counter(noun for _, noun in ships.counts)
        apart = re.search(r"\b(?:other|more|another|damaged|sound|further)\b", said)
        if not apart and any(n > 1 and kinds[noun] > 1 for n, noun in ships.counts):
            # Nobody counts a kind twice in one list, unless they are some of them and some others.
            return 0
        every = {n for each in s.all(Ships) for n, _ in each.names} & {*truth.ships}
        more = re.search(r"\b(?:other|more|another)\b", said) is not None
        vague = roles[0] not in (*FOUGHT, "in", "in hurt", "home") and re.match("an? ", said)
        nouns, names = [noun for _, noun in ships.counts], {name for name, _ in ships.names}

        def fits(fleet: set[str]) -> bool:
            if not names <= fleet:
                return False
            for n, noun in ships.counts:
                noun = "cargo" if noun == "merchant" and "tanker" in nouns else noun
                have = self._under(noun, fleet)
                if n < 0 or vague:
                    if not any(have):
                        return False
                    continue
                if not n:
                    if max(have):
                        return False
                    continue
                # Some of those named in the same sentence may not be counted again.
                own = max(self._under(noun, every if fought else names))
                if not have & {*range(n, n + own + more + 1)}:
                    return False
            return True

        return truth.where(lambda m: any(fits(f) for role in roles for f in m.fleets[role]))


def _fell(x: Ship, role: str) -> int:
    """When a ship was hit, sunk or lost; 0: never."""
    fates = ("sunk", "home") if role == "lost" else ("sunk",)
    return (role == "hit" and x.hit_on) or (x.gone_on if x.fate in fates else 0)


def together(some: Iterable[Ships]) -> Ships:
    """Ships of which the same is said one after another."""
    names, counts = list[tuple[str, str]](), Counter[str]()
    for ships in some:
        names += ships.names
        for n, noun in ships.counts:
            counts[noun] += n
    return Ships(tuple(names), tuple((n, noun) for noun, n in counts.items()))


READ: dict[str, Callable[[Claims, Spot, Sentence], Fact | int | None]] = {
    "rank": Claims.rank, "measure": Claims.measure, "quiet": Claims.quiet, "score": Claims.points,
    "halfway": Claims.halfway, "leaving": Claims.leaving, "spell": Claims.spell,
    "points": Claims.points, "time": Claims.time, "place": Claims.place, "share": Claims.share,
    "option": Claims.option, "enemy": Claims.enemy, "end": Claims.end, "ships": Claims.ships,
    "sum": Claims.sum, "worth": Claims.worth, "bound": Claims.bound,
    **dict.fromkeys(ONCE_MORE, Claims.deed),
}  # fmt: skip
"""What the sorts of claims are read as; any other is a number."""
