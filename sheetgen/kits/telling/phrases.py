"""Choosing words: phrases drawn from shuffled bags, so that nothing is said twice alike.

The bags are shuffled by dice under `tell-` names, keyed by the answers of the record: whoever
tells the same game tells it in the same words.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import count, pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.language import number
from sheetgen.kits.telling.templates import Library, TemplateError

ECHO = 4
"""So many words in a row, said before, count as an echo."""
TRIED, HEARD, STARTS = 6, 300, 6
"""Of so many phrases that echo nothing the one is said whose pairs of words were heard least in so
many words before it, and its first word at the start of so many phrases."""
_NAME = r"(?:the (?:\w+ ){1,2})?\*[^*]+\*"
_NAMES = re.compile(rf"{_NAME}(?:(?:,| and|, and) {_NAME})*")
"""A name or a list of names, each with the kind of thing it is: `the old mills *A* and *B*`."""
_CHOICE = re.compile(r"(\{[{%].*?[}%]\})|\[([^\[\]{}]+)\]")
"""What is in the template language, and a choice in a phrase: `[this|that]`, or `[family]`."""
DEEPEST = 6
"""So deep families may stand within families."""
_NUMBERS = frozenset(map(number, range(1, 100)))


def shuffled(key: str, game: str, slot: str, size: int, filling: int = 0) -> list[int]:
    """The numbers from 0 to `size` - 1 in the order the dice of a slot give; `filling` counts how
    often the bag has been filled before."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        (face,) = dice.faces(key, game, filling, f"tell-{slot}", last + 1, 1)
        order[last], order[face - 1] = order[face - 1], order[last]
    return order


class PhraseTold(NamedTuple):
    """A phrase as it was said: the slot it fills, what it is about (turns of the record), the
    values it was filled in with, and the number of the outline's node it tells (0: none)."""

    slot: str
    about: tuple[int, ...]
    text: str
    values: Mapping[str, Any] = MappingProxyType({})
    node: int = 0


class _Choice(NamedTuple):
    """A choice in a phrase: what makes it (`either` or `any_of`), of which texts."""

    way: str
    texts: tuple[str, ...]


class _Drawn(NamedTuple):
    """A phrase that could be said: how much it echoes, how worn it is, its place in the slot."""

    echoes: int
    worn: int
    place: int
    text: str


class Teller:
    """Says things in phrases from a bank, each drawn once before any is drawn again; or, if
    `anew`, unless all that are left would echo what has been said and one drawn already would not:
    for a short telling, in which a phrase heard long ago is no echo. Of the phrases that echo
    nothing the least worn of TRIED is said.

    The bank maps a slot to its phrases: texts in the template language, or tables with such a
    text as `say` and an expression as `when` (the phrase fits only where it is true). In a phrase
    `either('this', 'that')` is one of its texts, and so is `[this|that]`; `[family]`, a slot of the
    bank, is a phrase of it that fits the same values: so sentences are made of parts, by the dice.
    `told` keeps what has been said; whoever tells sets `about` and `node` beforehand.
    """

    def __init__(
        self,
        library: Library,
        bank: str,
        key: str,
        game: str,
        anew: bool = False,
    ) -> None:
        self._library = library
        self._name = bank
        self._bank = library.data(bank)
        self._key = key
        self._game = game
        self._anew = anew
        self._read: dict[str, list[str | _Choice]] = {}
        self._bags: dict[str, list[int]] = {}
        self._fillings: dict[str, int] = {}
        self._said: dict[tuple[str, ...], None] = {}
        self._starts: list[str] = []
        self._spoken: list[str] = []
        self._counted: Counter[tuple[str, str]] | None = None
        self.about: tuple[int, ...] = ()
        self.node = 0
        self.told: list[PhraseTold] = []

    def has_phrases(self, slot: str) -> bool:
        """Whether the bank has phrases for a slot: a voice may leave out what it has not."""
        return bool(self._bank.get(slot))

    def say(self, slot: str, /, **values: Any) -> str:
        """A phrase of the slot, filled in: of those left in the bag the one that echoes least.

        Raises TemplateError if the bank has no phrase that fits.
        """
        return self.said(slot, self.part(slot, **values), values)

    def said(self, slot: str, text: str, values: Mapping[str, Any]) -> str:
        """Keep a text as said, made of these values: what comes after does not echo it."""
        self._said |= dict.fromkeys(self._runs(text))
        self._spoken = [*self._spoken, *_words(text)][-HEARD:]
        self._counted = None
        self.told.append(PhraseTold(slot, self.about, text, values, self.node))
        if text[:1] not in ",;":
            self._starts = [*self._starts, _first(text)][-STARTS:]
        return text

    def led_by(self, text: str) -> str:
        """What was said last stands behind this text: it is this that the sentence begins with."""
        self._starts = [*self._starts[:-1], _first(text)]
        return text

    def part(self, slot: str, /, **values: Any) -> str:
        """A phrase to stand in another: drawn like any, but an echo only of what holds it."""
        left = self._bags.get(slot, [])
        best = self._best(slot, left, values)
        if best is None or (self._anew and best.echoes):
            bag = self._fill(slot)
            fresh = self._best(slot, bag, values)
            if fresh is not None and (best is None or not fresh.echoes):
                left, best = bag, fresh
        if best is None:
            raise TemplateError(f"{self._name}: no phrase of {slot!r} fits")
        left.remove(best.place)
        self._bags[slot] = left
        return best.text

    def _best(self, slot: str, bag: list[int], values: dict[str, Any]) -> _Drawn | None:
        """The phrase that fits and echoes least, and of a few that echo no more than another the
        one whose pairs of words are the least worn."""
        best, tried = None, 0
        for place in bag:
            text = self._filled(slot, place, values)
            if text is None:
                continue
            echoes = sum(run in self._said for run in self._runs(text))
            echoes += self._starts[-2:] == [_first(text)] * 2
            worn = sum(self._heard[pair] for pair in pairwise(_words(text)))
            worn += self._starts.count(_first(text))
            drawn = _Drawn(echoes, worn, place, text)
            if best is None or drawn[:2] < best[:2]:
                best = drawn
            tried += echoes == 0
            if tried == TRIED or best[:2] == (0, 0):
                break
        return best

    @property
    def _heard(self) -> Counter[tuple[str, str]]:
        """How often each pair of words has been said of late."""
        if self._counted is None:
            self._counted = Counter(pairwise(self._spoken))
        return self._counted

    def _runs(self, text: str) -> list[tuple[str, ...]]:
        """Every run of ECHO words that ends in the text, said after what was said last, and how the
        text begins; a shorter text is one run."""
        spoken = _words(text)
        near = [*self._spoken[1 - ECHO :], *spoken]
        runs = [tuple(near[i : i + ECHO]) for i in range(len(near) - ECHO + 1)]
        return [("begins", *spoken[:2]), *runs] + ([tuple(spoken)] if len(spoken) < ECHO else [])

    def _fill(self, slot: str) -> list[int]:
        phrases = self._phrases(slot)
        filling = self._fillings.get(slot, 0)
        self._fillings[slot] = filling + 1
        self._bags[slot] = shuffled(self._key, self._game, slot, len(phrases), filling)
        return self._bags[slot]

    def _phrases(self, slot: str) -> list[Any]:
        phrases = self._bank.get(slot)
        if not isinstance(phrases, list) or not phrases:
            raise TemplateError(f"{self._name}: there is no list of phrases called {slot!r}")
        return phrases

    def _filled(self, slot: str, place: int, values: dict[str, Any], within: int = 0) -> str | None:
        """The phrase filled in, or None where it does not fit; so deep `within` others."""
        phrase = self._bank[slot][place]
        name, where = f"{slot}-{place + 1}", f"{self._name}, {slot!r}, phrase {place + 1}"
        if isinstance(phrase, dict) and isinstance(phrase.get("say"), str):
            fits = f"{{% if {phrase.get('when', 'true')} %}}fits{{% endif %}}"
            if not self._library.phrase(where, fits, **values):
                return None
            phrase = phrase["say"]
        if not isinstance(phrase, str):
            raise TemplateError(f"{where}: a text was expected, or a table with `say`")
        if within > DEEPEST:
            raise TemplateError(f"{where}: it is made of itself")
        made: dict[str, Callable[..., str]] = {
            "either": self._either(f"tell-{name}", self._fillings.get(slot, len(self.told))),
            "any_of": self._any_of(f"tell-{name}", values, within + 1),
        }
        given = values | made
        if phrase not in self._read:
            self._read[phrase] = list(self._pieces(phrase))
        pieces = (
            made[piece.way](*piece.texts)
            if isinstance(piece, _Choice)
            else self._library.phrase(where, piece, **given)
            for piece in self._read[phrase]
        )
        return "".join(pieces) or None

    def _pieces(self, phrase: str) -> Iterator[str | _Choice]:
        """A phrase in pieces: texts in the template language, and choices. Where the language has
        conditions or loops it is one piece, in which choices stand as the language has them."""
        is_whole = "{%" in phrase or "{#" in phrase
        spelt, end = "", 0
        for found in _CHOICE.finditer(phrase):
            texts = tuple((found[2] or "").split("|"))
            if not found[2] or (len(texts) == 1 and texts[0] not in self._bank):
                piece: str | _Choice = found[0]
            else:
                piece = _Choice("either" if len(texts) > 1 else "any_of", texts)
            if is_whole:
                made = piece if isinstance(piece, str) else f"{{{{ {piece.way}{piece.texts} }}}}"
                spelt += phrase[end : found.start()] + made
            else:
                yield from (phrase[end : found.start()], piece)
            end = found.end()
        yield spelt + phrase[end:]

    def _any_of(self, name: str, values: dict[str, Any], within: int) -> Callable[[str], str]:
        """The `any_of` of a phrase: one that fits of a family, a slot whose phrases stand in others
        and are drawn by dice of each place, not from a bag."""
        uses = count(1)

        def any_of(family: str) -> str:
            size = len(self._phrases(family))
            named = self._key, self._game, len(self.told), f"{name}-{family}"
            first = dice.faces(*named, size, 1, next(uses))[0] if size > 1 else 0
            for place in range(first, first + size):
                text = self._filled(family, place % size, values, within)
                if text is not None:
                    return text
            raise TemplateError(f"{self._name}: no phrase of {family!r} fits")

        return any_of

    def _either(self, slot: str, filling: int) -> Callable[..., str]:
        """The `either` of a phrase: every use of it in the phrase has dice of its own."""
        uses = count(1)

        def either(*texts: str) -> str:
            if len(texts) < 2:
                return "".join(texts)
            (face,) = dice.faces(self._key, self._game, filling, slot, len(texts), 1, next(uses))
            return texts[face - 1]

        return either


def _first(text: str) -> str:
    """The word a text begins with."""
    return text.lower().partition(" ")[0]


def _words(text: str) -> list[str]:
    """The words of a text, in small letters; other names or another number are no other word."""
    spoken = re.findall(r"[\w'-]+|#", _NAMES.sub("#", text.lower()))
    return ["#" if word in _NUMBERS else word for word in spoken]
