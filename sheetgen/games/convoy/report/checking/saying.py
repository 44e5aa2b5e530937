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
    WATCHES,
    Enemy,
    Option,
    Share,
    Ships,
    Spell,
    Time,
    Verb,
    like,
)
from sheetgen.kits.telling.checking.tagging import Sentence, number

Roles = tuple[str, ...]


BREAK = r",? (?:and|but) |[;:] "
LEAST_SCORE = 50
"""Fewer points are no score, but a part of one."""
EVENT: Roles = ("sunk", "damaged", "hit", "home")
LEFT: Roles = (
    "afloat", "lame", "lame before", "sound", "in", "in hurt", "in sound", "sailed", "stayed",
)  # fmt: skip
HERE = LEFT[:-2]
FIT = {
    "sunk": ("sunk", "fresh"), "finished": ("finished",), "lost": ("sunk", "fresh", "lost", "home"),
    "damaged": ("damaged", "in hurt"), "hit": ("hit", "damaged"), "home": ("home",),
    "stayed": ("stayed",), "in": ("in",), "in_hurt": ("in hurt", "lame", "in"),
    "sailed": ("sailed",), "afloat": LEFT,
}  # fmt: skip
"""What ships are of which a verb is said."""
STATES = {
    "sunk": ("gone",), "lost": ("gone",), "damaged": ("lame", "in hurt"),
    "hit": ("struck", "lame", "in hurt"),
}  # fmt: skip
"""What they may be if it had been so before."""
ANY: Roles = (
    "afloat", "sunk", "fresh", "finished", "damaged", "hit", "home", "stayed", "in", "in hurt",
    "in sound", "lame", "lame before", "sound", "gone", "struck", "sailed",
)  # fmt: skip
ENDS = ("in", "in_hurt", "sailed", "home", "stayed")
TURNS = {"in": "arrival", "in_hurt": "arrival", "home": "halfway"}
SIDES = {"after": "after", "since": "after", "from": "after", "beginning": "first"}
FOUGHT = ("sunk", "finished", "damaged", "hit", "lost")
PLACES_SAID = ("first", "second", "third", "fourth", "fifth")


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
        self.piece, self.rest = like.cut.split(self.before)[-1], like.cut.split(self.after)[0]

    @property
    def about(self) -> str:
        """What goes with it, without itself."""
        return f"{self.piece} {self.rest}"

    def verb(self) -> tuple[str, str, tuple[int, int]] | None:
        """The verb that is said of it: its role, what helps it, and where it stands."""

        def role(m: re.Match[str]) -> str:
            return str(self.s.atoms[f"<V{m['v']}>"].role)

        found = None
        beside = like.epithet.match(self.after)
        end = self.end + (beside.end() if beside else 0)
        if direct := like.after.match(self.text[end:]):
            place = end + direct.start("v") - 2, end + direct.end()
            found = role(direct), direct["aux"] or "-", place
            rest = self.text[place[1] :]
            if not direct["comma"] and (direct["aux"] or not rest.startswith(" <S")):
                return found
        if self.after.startswith(" to <E") and not found:
            return "lost", "", (self.end, self.end + 3)
        if (along := like.along.search(self.before)) and role(along) == "home":
            return "home", "", along.span()
        if same := like.so.search(self.before):
            return self.s.atoms[f"<V{same['v'] or same['w']}>"].role, "", same.span()
        if active := like.before.search(self.before):
            return role(active), ":" if ":" in active[0] else "", active.span()
        return found if found and not re.match(r"(?: [a-z']+){0,2} <S", rest) else None


def is_of_story(spot: Spot) -> bool:
    """Whether a part of a day is of the day that is told of."""
    elsewhere = re.search(r"\b(?:this|next|yesterday)\b", spot.s.words(spot.tag), re.I)
    return not elsewhere and not spot.s.atoms[spot.tag].turn


def several(spot: Spot) -> bool:
    """Whether a list of ships may be two, the end of one clause and the beginning of the next."""
    return spot.tag in spot.s.atoms and bool(re.search(" and .* and |, ", spot.s.words(spot.tag)))


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
        for m in like.seen.finditer(text):
            if re.search("<[TH]", Spot(m, text, s).about) and not like.negated.search(text):
                out.append(Said(m.start(), "v", self.truth.at(("seen",)), m[0], "nobody looked on"))
        for m in re.finditer(r"<([A-Z])\d+>|\bshe\b|(?<=> )her(?=[.,;]|$| <| and)", text):
            spot, atom = Spot(m, text, s), s.atoms.get(m[0])
            if atom is None:
                she = Ships(tuple((name, "") for name in last))
                if not like.negated.search(spot.piece) and spot.verb():
                    some = Ships((), ((-1, "ship"),))
                    out += self._ships(spot, she if len(last) == 1 else some)
            elif isinstance(atom, Time):
                out += self._timed(spot, atom)
            elif m[1] == "P":
                if not like.aparts.search(text):
                    out.append(Said(spot.at, "P", self.there(atom), m[0]))
            elif not (like.no_more if m[1] == "E" else like.negated).search(spot.piece):
                out += self._one(spot, atom)
            if isinstance(atom, Ships):
                last = names_of(atom) or last
        return sorted(out, key=lambda x: x.at)

    def _one(self, spot: Spot, atom: object) -> Iterator[Said]:
        if isinstance(atom, Enemy):
            about, who = f"{spot.piece}{spot.tag}{spot.rest}", atom.who
            if who in ("air", "any") and like.sighted.search(about):
                return
            if atom != (1, "air") or re.search(r"<V\d+>|attack|came", about):
                through = atom.n == 1 or like.through.search(about) is not None
                mask = self.enemy(atom, through)
                if atom.n == 1 and re.match(r" <V\d+> (?:her|it|him|<S)", spot.after):
                    mask |= self.truth.at(("by", who))
                yield Said(spot.at, "E", mask, spot.tag, "", True)
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
            own = not re.match("(?: [a-z]+){0,2} <S| nothing", spot.after)
            if own and like.joined.search(spot.before):
                roles = ("floats", "in") if atom.role == "afloat" else FIT[atom.role]
                mask = self._fit(self.subject, roles, spot)
                told = "; ".join(truth_of(self.truth, self.subject))
                yield Said(spot.at, "S", mask, spot.tag, told, atom.role in FOUGHT)
        elif isinstance(atom, Verb) and (what := TURNS.get(atom.role)):
            then = re.search(r", and it was <[TH]\d+>", spot.text)
            if not (then or re.search(r"<[TH]\d+>", spot.about)) or like.foes.search(spot.about):
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
        if not there:
            return truth.all
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
        span = next((m for m in like.span.finditer(text) if m.start() <= at < m.end()), None)
        joined = re.search(r"<[TH]\d+> and (?:\w+ )?$", before)
        joined = joined or re.match(r" and (?:tonight|(?:\w+ )?<[TH])", spot.after)
        of_one = re.search(
            r", the (?:first|last|other|second)(?: of them)? (?:in |at |on )?$", before
        )
        if (
            of_one
            or (joined and not span)
            or re.search(
                r"\bpassed [^,;]*$|\b(?:that|which|who) (?:had )?(?:left|<V\d+>)[^,;<]*$", before
            )
            or re.search(r"<H\d+> between [^,;]*$", before)
            or re.match(r" between (?:the )?<T", spot.after)
            or like.aparts.search(text)
        ):
            return
        if span:
            _, last = spot.s.all(Time, span[0])
            how = "last" if time is last else "first"
            yield Said(span.start(), "t" if time is last else "T", self.time(time, how), tag)
        elif (word := like.since.search(before)) and not (word[1] == "after" and time.is_hour):
            told = SIDES.get(word[1], "before")
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
                and not like.earlier.search(text)
            ):
                mask &= self.truth.near(self.here)
            yield Said(at, "T", mask, tag)

    def _halfway(self, text: str) -> Iterator[Said]:
        truth, half = self.truth, {self.truth.half, self.truth.half + 1}
        for m in like.halfway.finditer("" if re.search(r"<[TH]\d+>", text) else text):
            mask = truth.where(lambda x: x.what in ("turn", "halfway") and x.turns[0] in half)
            yield Said(m.start(), "h", mask, m[0], f"halfway: {truth.when(truth.half)}")

    def _spell(self, spot: Spot, spell: Spell) -> Iterator[Said]:
        n = spell.n / HOURS_A_WATCH if spell.is_hours else spell.n
        truth, text, before, after = self.truth, spot.text, spot.before, spot.after
        prices, kind, record = {*truth.prices, sum(truth.prices)}, "d", truth.of_choices()
        goes = like.to_go.match(after)
        if like.next.match(after):
            led = re.search(r"<[ETHXP]\d+>", before.removesuffix(spot.piece))
            known = not led and self.here.bit_count() in range(1, 4)
            mask = truth.after(self.here, int(n)) if known else truth.all
            yield Said(spot.at, "T", mask, spot.tag + after[:6])
            return
        if "friendly" in spot.about or ("friendly" in text and text.count("<D") == 1):
            if not any(spot.tag in found[0] for found in like.friendly.finditer(text)):
                return
            so, record = n == truth.chronicle.friendly, f"{truth.chronicle.friendly} were friendly"
            mask = truth.all * so
        elif goes:
            within = range(int(n) + 1) if before.endswith("within ") else (n,)
            mask, kind, record = truth.at(*(("to go", k) for k in within)), "G", ""
        elif like.longer.match(after) or like.price.search(before):
            mask = truth.all * (n in prices)
        elif like.lull.search(spot.about) and "attacks" not in spot.about:
            mask, record = truth.all * (n in truth.lulls), "no such spell without an attack"
        elif (
            spell.is_hours
            and not after.startswith(" after")
            and like.within.search(before)
            and re.search(r"<[VE]\d+>|attacks", text)
        ):
            mask, record = truth.at(("hours", spell.n)) | truth.all * (n in truth.lulls), ""
        elif before.endswith("for ") or re.match(r"[.,;]|$", after):
            names = {option.name for option in spot.s.all(Option, before)}
            if not names:
                return
            those = [c for c in truth.choices if c.option in names or "any" in names]
            mask = truth.all * (n in {x for c in those for x in (c.runs, c.price)})
        else:
            return
        yield Said(spot.at, kind, mask, spot.tag, record)

    def _option(self, spot: Spot, option: Option) -> Iterator[Said]:
        piece = re.split(BREAK, spot.before)[-1] + re.split(BREAK, spot.text[spot.at :])[0]
        if not re.search(r"<[TH]\d+>", piece):
            return
        near = re.match(r",?(?: [a-z]+){0,2} <[TH]\d+>", spot.after)
        near = near or re.search(r"<[TH]\d+>,?(?: [a-z]+){0,4} $", spot.before)
        going = like.still.search(piece) or re.search(r"\b(?:was|were|is) $", spot.before)
        mask = self.truth.at(("began" if near and not going else "option", option.name))
        yield Said(spot.at, "X", mask, spot.tag, self.truth.of_choices())

    # Attacks.

    def _measures(self, text: str, s: Sentence) -> Iterator[Said]:
        """How many were turned back, missed or hit."""
        used = set[int]()
        for active in (False, True):
            for m in (like.measuring if active else like.measured).finditer(text):
                role, said, piece = s.atoms[f"<V{m['v']}>"].role, m["q"], Spot(m, text, s).piece
                if role in ("sunk", "damaged") and active and said in ("nothing", "none", "nobody"):
                    yield Said(m.start(), "m", self.truth.at(("none", role)), m[0], "", True)
                rest, hit, denied = text[m.end() :], role == "hit", like.negated.search(piece)
                if role not in ("turned", "missed", "hit") or m.start() in used or (
                    (hit and re.search(r"\b(?:was|were|been)\b", m[0]))
                    or (hit and re.match("[^,;]*<S", rest))
                    or re.match(" (?:but|else|except|of|off|from|some|any|one|them|him|it)", rest)
                    or text[: m.start()].endswith(("no more than ", "first ", "last ", "next "))
                ):  # fmt: skip
                    continue
                facts = self._quantity(s, "none" if denied else said, "hits" if hit else role)
                if "other" in m[0] and facts == [(role, "all")]:
                    facts.append((role, "but", 1))
                if facts:
                    used.update(range(m.start(), m.end()))
                    yield Said(m.start(), "m", self.truth.at(*facts), m[0], "", True)
        for m in like.hits.finditer(text):
            verb = s.atoms.get(m["what"])
            what = "hits" if verb else "missed" if m["what"].startswith("miss") else "turned"
            alone = text[: m.start()].endswith("with ")
            other = re.match(
                r" (?:for |<V\d+> )?<S| of (?:that|this|these)| off| from", text[m.end() :]
            )
            if not (m.start() in used or other or alone or (verb and verb.role != "hit")):
                n = 0 if like.negated.search(text[: m.start()][-5:]) else number(m["n"])
                yield Said(m.start(), "m", self.truth.at((what, n)), m[0], "", True)
        figures = [("got through", m) for m in like.rest.finditer(text)]
        figures += [("dice", m) for m in like.dice.finditer(text) if "<E" in text]
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
        for m in like.attacks.finditer(text):
            n = 2 if m[3] else number(m[1] or m[2])
            yield Said(m.start(), "A", truth.at(("attacks", n)), m[0], "", True)
        for m in like.quiet.finditer(text):
            if like.later.search(text) or like.not_all.search(text):
                continue
            times = [each for each in s.all(Time, text) if each.day is not None or each.parts]
            if len(times) == 1:
                day = "quiet" if times[0].parts else "quiet day"
                yield Said(m.start(), "q", truth.at((day,)), m[0], "there was an attack")
        for m in like.points.finditer(text):
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
        if like.but.search(before) or after.startswith(
            (" but <S", " followed", " fewer", " less", " more")
        ):
            return
        if several(spot) and like.before.search(before) and like.after.match(after):
            return
        told = "; ".join(truth_of(truth, ships))
        verb, roles, kind, at, fought = spot.verb(), ANY, "S", spot.at, False
        apart = like.apart.search(before)
        if not verb and apart and ships.names:
            (few,), role = spot.s.all(Ships, apart[1]), spot.s.atoms[apart[2]].role
            if not few.names and role in FIT and few.counts[0][0] in (-1, len(ships.names)):
                verb = role, "", (apart.start(), spot.at)
        if not verb:
            if (
                like.aboard.search(before)
                or (before.endswith("with ") and not all(n for n, _ in ships.counts))
                or like.then.match(spot.piece or "x")
                or re.match(" ?while", spot.piece)
            ):
                return
            if like.now.search(spot.about):
                roles, kind = HERE, "W"
            if re.search(r"\bsince (?:the )?<[TH]", spot.about):
                roles = EVENT
            if like.had.search(before) and not re.match(" (?:with her|that|which|who|to)", after):
                roles, kind = LEFT, "w"
        else:
            role, aux, place = verb
            relative = re.search(r"\b(?:that|which|who)\b", aux)
            none = role == "sailed" and not all(n for n, _ in ships.counts)
            if none or role not in FIT or (relative and not all(n for n, _ in ships.counts)):
                return
            if role == "hit" and re.search(r"\b(?:again|second time|once more)\b", after):
                return
            roles, fought = FIT[role], role in FOUGHT
            if not all(n for n, _ in ships.counts):
                roles = roles[:1]
                if like.until.search(text):
                    return
            first, last = sorted(((spot.at, spot.end), place))
            rest = text[last[1] :]
            piece = like.cut.split(text[: first[0]])[-1] + text[first[0] : last[1]]
            piece += like.cut.split(rest)[0]
            already = like.already.search(piece)
            if re.match(" (?:in her )?(?:since|from)", rest):
                fought = False
            elif (already or not re.match(" <[TH]", rest)) and (
                spot.tag == "she"
                or already
                or re.search(r"\b(?:still|now)\b", text)
                or aux == ":"
                or (aux == "-" and (not ships.names or before.endswith("with ")))
                or re.match("(?:had|has|with) ", spot.s.words(text[slice(*place)]))
                or re.search(r"\b(?:is|are|among)\b", aux)
            ):
                roles += STATES.get(role, ())
                fought = fought and role in ("sunk", "finished") and not already
            if role == "damaged" and re.search(r"\b(?:was|were)\b", aux):
                roles += ("lame",)
            now = role == "afloat" and like.now.search(piece)
            kind = (
                "W" if now else "o" if role in ENDS else "s" if like.earlier.search(piece) else "S"
            )
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
                noun = said
                if noun == "merchant" and "tanker" in [other for _, other in ships.counts]:
                    noun = "cargo"
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
        of_each = re.search(r"\b(?:every|each|any|no|but|was|is) $", spot.before)
        if of_each or not (share.noun or verb):
            return
        if role and (role not in FIT or (role == "hit" and not share.noun)):
            return
        roles = FIT[role] + STATES.get(role, ()) if role else ANY
        for noun in [share.noun] if share.noun else GROUPS:
            sailed = role in ENDS and " the " not in f" {spot.s.words(spot.tag)} "
            bases = ("sailed",) if sailed else ANY
            so = truth.at(*(("count", each, noun, share.of) for each in bases))
            so = truth.all if truth.at(("count", "sailed", noun, share.of)) else so
            mask |= so & truth.at(*(("count", each, noun, share.n) for each in roles))
        bare = re.match(r"[^a-z]*<O\d+>(?:[,.]|$| and)", spot.text) and "attack" not in spot.text
        if not role and bare:
            mask &= truth.at(*(("count", end, share.noun, share.n) for end in ("in", "sunk")))
        kind = "o" if role in ENDS else "O" if share.noun else "s"
        kind = "w" if not role and like.had.search(spot.before) else kind
        yield Said(spot.at, kind, mask, spot.tag, truth.of_counts(share.noun or "merchant"))


def truth_of(truth: Truth, ships: Ships) -> list[str]:
    """What the record says of some ships."""
    named = [truth.of_ship(name) for name, _ in ships.names]
    return named + [truth.of_counts(noun) for _, noun in ships.counts]
