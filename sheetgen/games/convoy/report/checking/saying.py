"""What a sentence says: facts, each with the moments of the game at which it is so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.truth import Fact as Key
from sheetgen.games.convoy.report.checking.truth import Moment, Truth
from sheetgen.games.convoy.report.checking.words import (
    GROUPS,
    HOURS_A_WATCH,
    WATCHES,
    Enemy,
    Option,
    Share,
    Ships,
    Spell,
    Time,
    like,
)
from sheetgen.kits.telling.checking.tagging import Sentence, number

Roles = tuple[str, ...]
LEAST_SCORE = 50
"""Fewer points are no score, but a part of one."""
FOUGHT = ("sunk", "finished", "damaged", "hit", "lost")
ENDS = ("in", "in_hurt", "sailed", "home", "stayed")
HELD: Roles = ("afloat", "sailed", "lame")
LEFT: Roles = ("afloat", "lame", "lame before", "in", "in hurt", "sailed", "stayed")
FIT: dict[str, Roles] = {
    "sunk": ("sunk", "fresh"), "finished": ("finished",), "lost": ("sunk", "fresh", "lost", "home"),
    "damaged": ("damaged", "in hurt"), "hit": ("hit", "damaged"), "home": ("home",),
    "stayed": ("stayed",), "in": ("in",), "in_hurt": ("in hurt", "lame"),
    "sailed": ("sailed",), "afloat": LEFT,
}  # fmt: skip
"""What ships are of which a verb is said."""
STATES: dict[str, Roles] = {
    "sunk": ("sunken",), "lost": ("gone",), "damaged": ("lame", "lame before", "in hurt"),
    "hit": ("struck", "lame", "in hurt"),
}  # fmt: skip
"""What they may be if it had been so before."""
ANY: Roles = (*LEFT, "sunk", "fresh", "finished", "damaged", "hit", "home", "gone", "struck")
TAKEN = ("no more than ", "first ", "last ", "next ", "the rest ", "the others ")
"""Before a number, they make it another."""
SIDES = {"after": "after", "since": "after", "from": "after"}


class Fact(NamedTuple):
    """Something said at a place of a sentence, and the moments at which it is so.

    `kind`: T (a time), P (a place), E (an enemy), X (a measure), A (attacks), H (halfway) and G
    (watches to go) say which moment it is; t is before or after a time, F what became of ships in a
    fight (`deed`), M how many did what, Z an end of the voyage, W what there was, S other ships, N
    a number by itself.
    """

    at: int
    kind: str
    mask: int
    record: str = ""
    deed: tuple[Ships, Roles] | None = None


class Spot:
    """A tag in its sentence, and what stands before and after it; `piece` and `rest` are as much of
    it as goes with it, `clause` is so with what stands between commas."""

    def __init__(self, m: re.Match[str], text: str) -> None:
        self.tag, self.at, self.end, self.text = m[0], m.start(), m.end(), text
        self.before, self.after = text[: self.at], text[self.end :]
        self.piece, self.rest = like.cut.split(self.before)[-1], like.cut.split(self.after)[0]
        self.about = f"{self.piece}{self.tag}{self.rest}"
        wide = like.halves.split(self.before)[-1], like.halves.split(self.after)[0]
        self.clause = self.tag.join(wide)


class Saying:
    """Finds what sentences say of one game. `here` is the moment told of last (0: not known),
    `in_diary` whether a heading says the day, and `names` are of the sentence before."""

    def __init__(self, truth: Truth) -> None:
        self.truth, self.whole = truth, truth.at(("whole",))
        self.here, self.in_diary, self.names = 0, False, set[str]()

    def of(self, text: str, s: Sentence) -> list[Fact]:
        """All that a sentence says; `text` is as much of it as is told for certain."""
        return sorted(
            [
                *self._measures(text, s),
                *self._figures(text, s),
                *self._things(text, s),
                *self._deeds(text, s),
            ]
        )

    def _things(self, text: str, s: Sentence) -> Iterator[Fact]:
        truth = self.truth
        for m in re.finditer(r"<[TPEXDOH]\d+>", text):
            spot, atom = Spot(m, text), s.atoms[m[0]]
            if isinstance(atom, Time):
                yield from self._timed(spot, s, atom)
            elif isinstance(atom, Spell):
                yield from self._spell(spot, s, atom)
            elif isinstance(atom, str):
                yield Fact(spot.at, "P", self._there(atom))
            elif like.negated.search(spot.piece):
                continue
            elif isinstance(atom, Enemy):
                yield from self._attackers(spot, s, atom)
            elif isinstance(atom, Share):
                yield from self._share(spot, s, atom)
            elif isinstance(atom, Option) and re.search(r"<[TH]\d+>", spot.clause):
                mask = truth.at(
                    ("option" if like.still.search(spot.clause) else "began", atom.name)
                )
                yield Fact(spot.at, "X", mask, truth.of_choices())

    # Enemies, times, places and spells.

    def _attackers(self, spot: Spot, s: Sentence, enemy: Enemy) -> Iterator[Fact]:
        vague = enemy.who in ("air", "any")
        if vague and like.sighted.search(spot.about):
            return
        if vague and enemy.n == 1 and not re.search(r"<V\d+>|attack|came", spot.about):
            return
        done = re.search(r"<V(?P<v>\d+)>(?: only)? $", spot.before)
        done = done or (like.share_is.match(spot.after) if vague else None)
        role = s.atoms[f"<V{done['v']}>"].role if done else ""
        if enemy.n and role in ("turned", "missed"):
            yield Fact(spot.at, "M", self.truth.at((role, enemy.n)))
            return
        mask = self.enemy(enemy, enemy.n == 1 or like.through.search(spot.about) is not None)
        if not enemy.n and len(s.all(Enemy)) == 1 and any(x.names for x in s.all(Ships)):
            # Of ships by name it is these that did it, and no others.
            mask = self.truth.at(("all by", enemy.who))
        yield Fact(spot.at, "E", mask)

    def enemy(self, enemy: Enemy, through: bool) -> int:
        """The moments with such attackers; or with such who were left of them."""
        if not enemy.n:
            return self.truth.at(("by", enemy.who))
        keys: list[Key] = [("force", enemy.who, enemy.n)]
        return self.truth.at(*keys, *([("through", enemy.who, enemy.n)] if through else []))

    def _there(self, place: str) -> int:
        there = {t for t in range(1, self.truth.length + 2) if self.truth.is_at(t, place)}
        return self.truth.where(lambda m: m.what != "whole" and bool(there & {*m.turns}))

    def _timed(self, spot: Spot, s: Sentence, time: Time) -> Iterator[Fact]:
        spans = like.span.finditer(spot.text)
        if span := next((x for x in spans if x.start() <= spot.at < x.end()), None):
            last = s.all(Time, span[0])[-1] is time
            mask = self._time(time, "last" if last else "first")
            yield Fact(span.start(), "t" if last else "T", mask)
        elif like.one_of_two.search(spot.before) or like.two_times.match(spot.after):
            return
        elif word := like.since.search(spot.before):
            yield Fact(spot.at, "t", self._time(time, SIDES.get(word[1], "before")))
        else:
            mask = self._time(time, "at")
            part_alone = not any(t.day is not None or t.turn or t.is_hour for t in s.all(Time))
            elsewhen = self.in_diary or like.elsewhen.search(s.words(spot.tag))
            if part_alone and self.here and not elsewhen:
                mask &= self.truth.near(self.here)
            yield Fact(spot.at, "T", mask)

    def _time(self, time: Time, how: str) -> int:
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
            if m.what == "whole":
                return False
            if how in ("first", "last"):
                return m.turns[0 if how == "first" else -1] in fit
            if m.what == "arrival" and time.is_hour:
                return m.turns[-1] in fit
            return (any if m.is_wide else all)(t in fit for t in m.turns)

        return self.truth.where(test) if fit else 0

    def _spell(self, spot: Spot, s: Sentence, spell: Spell) -> Iterator[Fact]:
        truth, text, before, after = self.truth, spot.text, spot.before, spot.after
        n = spell.n / HOURS_A_WATCH if spell.is_hours else spell.n
        record = truth.of_choices()
        if like.next.match(after):
            led = re.search(r"<[ETHXP]\d+>", before.removesuffix(spot.piece))
            if self.here.bit_count() in range(1, 4) and not led:
                yield Fact(spot.at, "T", truth.after(self.here, int(n)))
            return
        if like.to_go.match(after) and not like.longer.match(after):
            within = range(int(n) + 1) if before.endswith("within ") else (n,)
            yield Fact(spot.at, "G", truth.at(*(("to go", k) for k in within)))
            return
        names = {option.name for option in s.all(Option, before)}
        if re.match(" of (?:this|the|that) day", after):
            return
        if any(spot.tag in found[0] for found in like.friendly.finditer(text)):
            known, record = {truth.friendly}, f"{truth.friendly} were friendly"
        elif like.longer.match(after) or like.price.search(before):
            known = {*truth.prices, sum(truth.prices)}
        elif like.length.search(before):
            known, record = truth.lengths | {truth.length - truth.friendly}, truth.of_length()
        elif like.lull.search(spot.about):
            known, record = truth.lulls, "no such spell without an attack"
        elif names and (before.endswith("for ") or re.match(r"[.,;]|$", after)):
            those = [c for c in truth.choices if c.option in names or "any" in names]
            known = {x for c in those for x in (c.runs, c.price)}
        else:
            return
        yield Fact(spot.at, "N", truth.all * (n in known), record)

    # How many did what.

    def _measures(self, text: str, s: Sentence) -> Iterator[Fact]:
        """How many were turned back, missed or hit."""
        used = set[int]()
        for m in (x for rule in (like.measured, like.measuring) for x in rule.finditer(text)):
            role, said, after = s.atoms[f"<V{m['v']}>"].role, m["q"], text[m.end() :]
            active, hit = m.re is like.measuring, role == "hit"
            if role in ("sunk", "damaged") and active and said in ("nothing", "none", "nobody"):
                yield Fact(m.start(), "M", self.truth.at(("none", role)))
            if role not in ("turned", "missed", "hit") or m.start() in used or (
                (hit and re.search(r"\b(?:was|were|been)\b", m[0]))
                or (hit and re.match("[^,;]*<S", after))
                or like.some.match(after)
                or (role == "turned" and like.halfway.search(text))
                or text[: m.start()].endswith(TAKEN)
            ):  # fmt: skip
                continue
            denied = like.negated.search(Spot(m, text).piece)
            keys = self._quantity(s, "none" if denied else said, "hits" if hit else role)
            if "other" in m[0] and keys == [(role, "all")]:
                keys.append((role, "but", 1))
            if keys:
                used.update(range(m.start(), m.end()))
                yield Fact(m.start(), "M", self.truth.at(*keys))
        for m in like.hits.finditer(text):
            verb, before = s.atoms.get(m["what"]), text[: m.start()]
            what = "hits" if verb else "missed" if m["what"].startswith("miss") else "turned"
            apart = like.of_others.match(text[m.end() :]) or before.endswith("with ")
            if not (m.start() in used or apart or (verb and verb.role != "hit")):
                n = 0 if like.negated.search(before[-5:]) else number(m["n"])
                yield Fact(m.start(), "M", self.truth.at((what, n)))
        for m in like.rest.finditer(text):
            if s.atoms[f"<V{m['v']}>"].role not in ENDS:
                yield Fact(m.start(), "M", self.truth.at(("got through", number(m["n"]))))
        for m in like.dice.finditer(text if "<E" in text else ""):
            yield Fact(m.start(), "M", self.truth.at(("dice", number(m["n"]))))

    def _quantity(self, s: Sentence, said: str, what: str) -> list[Key]:
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

    def _figures(self, text: str, s: Sentence) -> Iterator[Fact]:
        """Numbers of attacks and of points; quiet days, halfway, and who looked on."""
        truth = self.truth
        for m in like.attacks.finditer(text):
            if not (like.later.match(text[m.end() :]) or text[: m.start()].endswith("after ")):
                n = 2 if m[3] else number(m[1] or m[2])
                yield Fact(m.start(), "A", truth.at(("attacks", n)))
        times = [t for t in s.all(Time, text) if t.day is not None or t.parts]
        for m in like.quiet.finditer("" if like.not_all.search(text) else text):
            if len(times) == 1:
                mask = truth.at(("quiet" if times[0].parts else "quiet day",))
                yield Fact(m.start(), "Q", mask, "there was an attack")
        for m in like.points.finditer(text):
            n = number(m["n"] or m["m"] or m["o"])
            final = {truth.score}
            if "score" not in m[0]:
                final |= {100, round(truth.par or truth.score)}
            if n >= LEAST_SCORE:
                mask = truth.all if n in final else truth.at(("score", n))
                yield Fact(m.start(), "N", mask, f"score {truth.score}")
        for m in like.of_those.finditer(text):
            mask = truth.all * (number(m[1]) == truth.friendly)
            yield Fact(m.start(), "N", mask, f"{truth.friendly} were friendly")
        for m in like.halfway.finditer(text):
            mask = truth.where(
                lambda x: x.what in ("turn", "halfway") and x.turns[0] - truth.half in (0, 1)
            )
            yield Fact(m.start(), "H", mask, f"halfway: {truth.when(truth.half)}")
        if re.search(r"<[TH]\d+>", text) and not like.negated.search(text):
            for m in like.seen.finditer(text):
                yield Fact(m.start(), "Q", truth.at(("seen",)), "nobody looked on")

    # Ships.

    def _deeds(self, text: str, s: Sentence) -> Iterator[Fact]:
        """What is said of ships: a verb is of those after it, or else of those before it."""
        used = set[int]()
        for m in re.finditer(r"<V\d+>", text):
            verb = Spot(m, text)
            role, passive = s.atoms[m[0]].role, like.passive.search(verb.piece)
            turned = role == "turned" and s.words(m[0]).startswith("turned")
            if turned and not passive and not like.turned_whom.match(verb.after):
                role = "home"
            if role not in FIT:
                continue
            subject, behind = like.subject.search(verb.before), like.object.match(verb.after)
            if not behind and not subject:
                behind = like.equals.match(verb.after)
            if not behind and role in (*ENDS, "afloat"):
                behind = like.along.match(verb.after)
            whose = subject if subject and (passive or not behind) else behind
            if whose is behind and behind and passive and role not in ENDS:
                continue
            whose = whose or like.carried.search(verb.before)
            if not whose:
                yield from self._ended(verb, s)
                continue
            ships = self._meant(whose["s"], s)
            told_of = whose is subject and like.relative.search(whose["between"])
            if not ships or (told_of and not verb.text[: whose.start()].endswith("it was ")):
                continue
            at = whose.start("s") + (verb.end if whose is behind else 0)
            used.add(at)
            loose = whose is subject and not passive and ships.counts_first
            several = max(text.count("<P"), text.count("<T")) > 1
            if ships.names and ships.counts and (several or loose):
                # `Two ships, A north of Bone and B off Kelibia`: the two are no two at either.
                ships = Ships(ships.names)
            last = max(at, verb.at)
            listed = like.listed.match(text[last + len(whose["s"]) :])
            if listed and all(n > 0 for n, _ in ships.counts) and (listed["so"] or not ships.names):
                used.add(last + len(whose["s"]) + listed.start("s"))
                names = Ships(s.atoms[listed["s"]].names)
                mask = self.fit(names, FIT[role] + STATES.get(role, ()), s, listed["s"])
                yield Fact(at, "S", mask, self._record(names))
            none, first = any(not n for n, _ in ships.counts), min(at, verb.at)
            if like.apart.search(text[max(at - 12, 0) : at + 10]):
                continue
            if not none and like.negated.search(text[max(first - 30, 0) : last]):
                continue
            roles, kind = FIT[role], "F" if role in FOUGHT else "W" if role == "afloat" else "Z"
            before = like.already.search(verb.piece) or re.match(r" already|,? still", verb.after)
            before = before or s.words(m[0]) == "gone"
            still = before or like.is_now.search(verb.piece)
            if none:
                roles = roles[:1]
                if role not in (*FOUGHT, "in"):
                    continue
            elif still or (whose is subject and not passive and role in ("damaged", "hit")):
                roles += STATES.get(role, ())
                kind = "S" if still else kind
            if not behind and role == "damaged":
                roles += ("lame",)
            if role in ("afloat", "stayed") and whose is not subject and whose is not behind:
                ships, roles, kind = Ships(ships.names), ("floats", "in"), "S"
            where = last if whose is subject and "," in text[at : verb.at] else verb.at
            deed = (ships, roles) if kind == "F" and not none else None
            mask = self.fit(ships, roles, s, whose["s"])
            yield Fact(where, kind, mask, self._record(ships), deed)
        yield from self._others(text, s, used)

    def _ended(self, verb: Spot, s: Sentence) -> Iterator[Fact]:
        """The convoy came in, or some turned for home, at a time."""
        role = s.atoms[verb.tag].role
        alone = len(re.findall(r"<[TH]\d+>", verb.text)) == 1
        timed = alone and re.search(r"<[TH]\d+>", verb.about)
        if role in ("in", "home") and timed and not re.search("<E|attack", verb.about):
            mask = self.truth.at(("arrival" if role == "in" else "halfway",)) | self.whole
            record = f"the last watch: {self.truth.when(self.truth.length)}"
            yield Fact(verb.at, "Z", mask, record)

    def _others(self, text: str, s: Sentence, used: set[int]) -> Iterator[Fact]:
        """Ships of which no verb is said."""
        for m in re.finditer(r"<S\d+>", text):
            spot, ships = Spot(m, text), s.atoms[m[0]]
            if m.start() in used or any(n == 0 for n, _ in ships.counts):
                continue
            bare = not ships.names and {noun for _, noun in ships.counts} == {"ship"}
            apart = like.apart.search(spot.before[-12:]) or like.belongs.search(spot.before)
            if bare or apart or like.negated.search(spot.piece):
                continue
            if like.compared.match(spot.after) or like.with_her.search(spot.about):
                continue
            now = like.now.search(spot.about)
            if now or like.had.search(spot.before):
                kind, roles = "W", LEFT if now else HELD
            else:
                kind, roles = "S", ANY
            yield Fact(spot.at, kind, self.fit(ships, roles, s, m[0]), self._record(ships))

    def _meant(self, tag: str, s: Sentence) -> Ships | None:
        """Ships under a tag, or whom a pronoun means."""
        if tag in s.atoms:
            return Ships(*s.atoms[tag])
        named = [each for each in s.all(Ships, re.split(rf"\b{tag}\b", s.text)[0]) if each.names]
        names = {n for n, _ in named[-1].names} if named else self.names
        return Ships(tuple((n, "") for n in names)) if len(names) == 1 else None

    def _record(self, ships: Ships) -> str:
        named = [self.truth.of_ship(name) for name, _ in ships.names]
        return "; ".join(named + [self.truth.of_counts(noun) for _, noun in ships.counts])

    def fit(self, ships: Ships, roles: Roles, s: Sentence, tag: str) -> int:
        """The moments at which there are such ships, all in one of some roles."""
        truth, out, said = self.truth, 0, s.words(tag)
        fought = roles[0] in FOUGHT
        if not ships.names and not fought and all(n == -1 for n, _ in ships.counts):
            return truth.all
        every = {n for each in s.all(Ships) for n, _ in each.names} & {*truth.ships}
        named = [truth.ships[n].kind for n in every] if fought else []
        more = re.search(r"\b(?:other|more|another)\b", said) is not None
        vague = roles[0] not in (*FOUGHT, *ENDS) and re.match("an? ", said)
        nouns = [noun for _, noun in ships.counts]
        for role in roles:
            mask = truth.all
            for name, _ in ships.names:
                mask &= truth.at(("name", role, name))
            for n, noun in ships.counts:
                noun = "cargo" if noun == "merchant" and "tanker" in nouns else noun
                own = n and sum(kind in GROUPS[noun] for kind in named)
                keys: list[Key] = [
                    ("count", role, noun, k) for k in {n, n + own, n + own * more + more}
                ]
                mask &= truth.at(*([("some", role, noun)] if n < 0 or vague else keys))
            out |= mask
        return out

    def _share(self, spot: Spot, s: Sentence, share: Share) -> Iterator[Fact]:
        truth, mask = self.truth, 0
        verb = like.share_is.match(spot.after) or like.is_share.search(spot.before)
        role = s.atoms[f"<V{verb['v']}>"].role if verb else ""
        if (role and role not in FIT) or not (share.noun or role):
            return
        if like.relative.match(spot.after.lstrip()):
            return
        roles = FIT[role] + STATES.get(role, ()) if role else ANY
        for noun in [share.noun] if share.noun else GROUPS:
            sailed = truth.at(("count", "sailed", noun, share.of)) and truth.all
            so = sailed or truth.at(*(("count", each, noun, share.of) for each in ANY))
            mask |= so & truth.at(*(("count", each, noun, share.n) for each in roles))
        kind = "Z" if role in ENDS else "F" if role in FOUGHT else "S"
        yield Fact(spot.at, kind, mask, truth.of_counts(share.noun or "merchant"))


def together(some: Iterable[Ships]) -> Ships:
    """Ships of which the same is said one after another."""
    names, counts = list[tuple[str, str]](), Counter[str]()
    for ships in some:
        names += ships.names
        for n, noun in ships.counts:
            counts[noun] += n
    return Ships(tuple(names), tuple((n, noun) for noun, n in counts.items()))
