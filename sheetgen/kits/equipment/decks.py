"""Decks of cards: drawn one by one, held, laid away, shuffled anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.core.language import capital, counted_in_figures, join, without_article
from sheetgen.core.requests import Roll
from sheetgen.kits.equipment.held import CARDS, Held, Listed, OnSheet

if TYPE_CHECKING:
    from sheetgen.kits.pages.tree import Node, Slot

NO_CARD = -1
"""What is drawn of an empty pile."""
PICTURES = ("svg", "png")
"""What a picture may be."""
SPARE = 3
"""The lines for cards beyond the most that games drew."""
PILE = 0
"""The number of a card that lies in the pile."""
DRAWN, LINE, GAP = 36.0, 4.6, 4.2
"""The width of a line for a card that is drawn, the height of one, and what stands between two, in
mm."""


@dataclass(frozen=True)
class Deck(Held):
    """A deck: the names of its `cards`, equal ones as often as there are copies; `places`, where a
    card can lie that was drawn, the hand first, and the discard pile last (none: it is only drawn);
    what cards do; and a folder of `pictures`, SVG or PNG, each called as its card
    (`dead-ground.svg`). The list of the state that `new` makes says of each card where it lies (0
    in the pile, 1 in the first of the places), and last, how often the pile was shuffled anew.

    A draw is a roll by the name of the field, a face for each card that is left: a person answers
    it with the card's name. Its dice bear no turn, for a deck is shuffled before it is drawn: its
    draws are numbered from the first card to the last, and on through the next shuffle. Where one
    card alone is left, it is drawn without a roll.
    """

    cards: tuple[str, ...] = ()
    places: tuple[str, ...] = ("hand", "discard")
    does: Mapping[str, str] = field(default_factory=dict, hash=False)
    pictures: Path | None = None

    section = CARDS

    # In the rules.

    def new(self) -> list[int]:
        """The list for a state: every card in the pile."""
        return [PILE] * (len(self.cards) + 1)

    def at(self, state: Any, place: str = "") -> list[int]:
        """The cards in a place (in the pile, where none is named), by their numbers."""
        wanted = self.places.index(place) + 1 if place else PILE
        return [card for card, lies in enumerate(getattr(state, self.field)[:-1]) if lies == wanted]

    def draw(self, state: Any, to: str = "") -> Generator[Roll, Sequence[int], int]:
        """Draw a card, and lay it in a place, the first unless another is named; returns its
        number, or `NO_CARD` if the pile is empty."""
        left, lie = self.at(state), getattr(state, self.field)
        if not left:
            return NO_CARD
        slot = (lie[-1] + 1) * len(self.cards) - len(left) + 1
        place = 1
        if len(left) > 1:
            names = tuple(self.cards[card] for card in left)
            (place,) = yield Roll(self.field, 1, len(left), slot=slot, cards=names)
        lie[left[place - 1]] = self.places.index(to) + 1 if to else 1
        return left[place - 1]

    def lay(self, state: Any, card: int, place: str) -> None:
        """Lay a card in a place."""
        getattr(state, self.field)[card] = self.places.index(place) + 1

    def shuffle(self, state: Any, place: str) -> None:
        """Shuffle the cards in a place into a new pile, when that is empty."""
        lie = getattr(state, self.field)
        for card in self.at(state, place):
            lie[card] = PILE
        lie[-1] += 1

    # In words.

    @property
    def numbers(self) -> Sequence[str]:
        return [f"{self.label} in {place}" for place in self.places]

    @property
    def pile(self) -> tuple[str, ...]:
        return self.cards

    def said_of(self, shown: str) -> str:
        return self.does.get(shown, "")

    def picture(self, card: str) -> Path | None:
        named = [f"{card.lower().replace(' ', '-')}.{kind}" for kind in PICTURES]
        found = (self.pictures / name for name in named) if self.pictures else ()
        return next((path for path in found if path.is_file()), None)

    @property
    def shows(self) -> Sequence[str]:
        return self.cards

    @property
    def asks(self) -> Sequence[str]:
        return (self.field,)

    @property
    def words(self) -> Mapping[str, Sequence[str]]:
        return {self.field: self.cards, "card": self.cards}

    def values(self, state: Any, names: Sequence[str] = ()) -> Iterator[int | str]:
        yield from (len(self.at(state, place)) for place in self.places)

    def _named(self, cards: Sequence[int]) -> list[str]:
        """Cards by their names, of several of a name how many."""
        many = Counter(self.cards[card] for card in cards)
        return [_several(count, name) if count > 1 else name for name, count in many.items()]

    def in_words(self, state: Any, names: Sequence[str] = ()) -> Iterator[str]:
        for hand in self.places[:1]:
            if held := self._named(self.at(state, hand)):
                yield f"{join(held)} in {hand}"

    def panel(self, state: Any) -> tuple[Sequence[str], Sequence[str]]:
        lie = [(place, self.at(state, place)) for place in self.places]
        told = [f"{place}: {', '.join(self._named(cards)) or '-'}" for place, cards in lie]
        left = len(self.at(state))
        pile = [f"pile: {counted_in_figures(left, 'card')}"] if left or told else []
        return [*told, *pile], ()

    def counted(self, numbers: Any, called: Sequence[str]) -> Mapping[str, Any]:
        cards = numbers[:, :-1]
        return {name: (cards == n).sum(axis=1) for n, name in enumerate(called, 1)}

    def fault(self, states: Sequence[Any]) -> str:
        if not 2 <= len(self.cards) <= 256:
            return f"has {counted_in_figures(len(self.cards), 'card')}: a deck has 2 to 256"
        many = len(getattr(states[0], self.field))
        if many != len(self.cards) + 1:
            return (
                f"has {len(self.cards)} cards for {many} numbers: the state begins with its new()"
            )
        return ""

    # On paper.

    @property
    def rule(self) -> str:
        where = f", drawn to {join(self.places, 'or')}" if self.places else ""
        return f"{capital(self.label)}: a deck of {len(self.cards)} cards{where}"

    @property
    def printed(self) -> Listed | None:
        copies = Counter(self.cards)
        columns = {"Card": [*copies]}
        if max(copies.values(), default=1) > 1:
            columns["Copies"] = [str(many) for many in copies.values()]
        if self.does:
            columns["What it does"] = [self.does.get(name, "") for name in copies]
        return Listed(capital(self.label), (*columns,), (*zip(*columns.values(), strict=True),))

    def nodes(self, on: OnSheet) -> Sequence[Node]:
        from sheetgen.kits.pages.layout import lines
        from sheetgen.kits.pages.tree import Column, Flow, Of, Text

        column = on.asked.get(self.field)
        if column is None:
            return []
        every = map(self._drawn, range(1, draws(column.slots, len(self.cards)) + 1))
        drawn = Flow(*every, wide=DRAWN, gap=GAP)
        title = f"{capital(self.label)}, in the order in which they are drawn"
        first, *rows = (Of(lambda told: told.once(column), row) for row in lines(drawn, on.wide))
        headed = Column(Text(title, "bold", 8.0, 4.0), first)
        return [headed, *rows, *map(self._lying, self.places)]

    def _drawn(self, number: int) -> Node:
        """The line for a card that is drawn."""
        from sheetgen.kits.pages.tree import Asks, Slot

        slot = Slot(
            f"draw.{self.field}.{number:02}", "text", f"{self.label}, card {number}",
            lambda turn: turn.given.get((self.field, number)), Asks(self.field, number), **_LINE,
        )  # fmt: skip
        return _called(str(number), 5.0, slot)

    def _lying(self, place: str) -> Node:
        """The line for what lies in a place."""
        from sheetgen.kits.pages.tree import Slot

        def fill(told: Any) -> str:
            return ", ".join(self._named(self.at(told.state, place)))

        name = f"cards.{self.field}.{self.places.index(place) + 1}"
        slot = Slot(name, "text", f"{self.label} in {place}", fill, several=True, **_LINE)
        return _called(capital(place), 18.0, slot)


def _several(count: int, card: str) -> str:
    """Cards of a name: `2 Stealth`; what has an article is a noun: `2 minefields`."""
    return counted_in_figures(count, card) if without_article(card) != card else f"{count} {card}"


def draws(met: int, cards: int) -> int:
    """How many draws there is room for, of a deck of so many cards of which games drew as many as
    were met at most: where that was shuffled anew, as often as it was all of it."""
    return min(met + SPARE, cards) if met <= cards else -(-met // cards) * cards


_LINE: dict[str, Any] = {"type": 8.0, "align": "left", "lined": True, "high": LINE}


def _called(said: str, wide: float, slot: Slot) -> Node:
    """A line to write on, and before it what it is for."""
    from sheetgen.kits.pages.tree import Row, Share, Text

    before = Text(said, "bold", 7.5, middle=True, size=wide)
    return Row(before, slot.sized(Share()), gap=1.0, size=LINE)
