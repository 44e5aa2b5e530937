"""The game sheet of Malta Convoy: two pages, and one declaration for three sheets and a form.

Blank, nothing is known; pre-rolled, the set-up is; filled, the game is as far as it was played.
What every sheet of an edition and its rulings has is the page's art. What many sheets share, the
track of as long a journey or the ships of a type, is in layers; what a chronicle has of its own is
the marks. `leaves` has the pages as trees; each of their parts has a module of its own.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.session import played_by
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.conditions import evade_adds, rulings_of, texts
from sheetgen.games.convoy.rules.state import EVADE, TYPES, Kind
from sheetgen.games.convoy.sheet import battle_log, fleet, passage
from sheetgen.games.convoy.sheet.leaves import CODE, LINES, UNITS, Copy, Leaf, landscape, leaves
from sheetgen.games.convoy.story.chronicle import CERTAIN, MOST_TURNS, Chronicle, most_turns, tell
from sheetgen.kits.drawing import foot as feet
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import Area, Field, Foot, Item, Items, Page, Paper, enlarged
from sheetgen.kits.drawing.signs import FLOOR
from sheetgen.kits.pages.layout import Laid, laid
from sheetgen.kits.pages.sheet import PageSheet
from sheetgen.kits.pages.tree import Art, Node, Of, Over, Pinned, Slot

ONE_PAGE = "one-page"
sizes = (*UNITS, ONE_PAGE)
SEED, POLICY = "example-705", "random"
"""In this game an option is taken in friendly waters, the first turn after them has an attack, and
what that rolls has a miss in it, a ship damaged and ships sunk."""


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
    size: str = "normal",
    logs: int = 1,
    form: bool = False,
) -> list[Page]:
    """The game sheet on a paper: its `front`, or `both` sides, in one of the `sizes`: blank
    without a chronicle, else filled as far as it tells. It has so many logs; a game of many attacks
    has more. As a `form` it has a field in every place that is written in or marked.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    feet.check(foot)
    if chronicle and not chronicle.length:
        chronicle = None
    if size == ONE_PAGE:
        return (SHEET.form if form else SHEET.pages)(paper, conditions, chronicle, foot)
    copy = Copy(foot, chronicle)
    known = leaves_of(paper, size, sides, conditions, copy, logs)
    on = landscape(paper, size)
    return [
        _page(on, leaf, (number, len(known)), conditions, copy, form)
        for number, leaf in enumerate(known, start=1)
    ]


def example(
    paper: Paper, conditions: Conditions, foot: Foot, sides: str = "both", size: str = "normal"
) -> list[Page]:
    """The blank sheet, and in grey the first turns of a game. Raises as `pages` does."""
    shown = told(conditions)
    if size == ONE_PAGE:
        return SHEET.in_grey(paper, conditions, foot, shown)
    blank = pages(paper, conditions, None, foot, sides, size)
    known = leaves_of(paper, size, sides, conditions, Copy(foot, None))
    pale = [_pale(leaf, conditions, Copy(Foot(), shown)) for leaf in known]
    return [page._replace(pale=items) for page, items in zip(blank, pale, strict=True)]


@lru_cache(maxsize=16)
def told(conditions: Conditions) -> Chronicle:
    """The first turns of a game, as far as the first that has hits. It is not to be changed."""
    session = played_by(GAME, conditions, dice.key_of_seed(SEED), GAME.policies[POLICY])
    attacks = (turn for turn in tell(session).turns if turn.battle and turn.battle.hits)
    last = next(attacks).number
    session.back_to(next(n for n, one in enumerate(session.asked) if one.turn > last))
    return tell(session)


def _pale(leaf: Leaf, conditions: Conditions, copy: Copy) -> Items:
    """What a game has written on a blank page."""
    made = parts(leaf, conditions, None)
    shown = (part.marks(copy) if leaf.lines else part.written(copy) for part in made)
    return tuple(item for items in shown for item in items)


def page_count(paper: Paper, sides: str, size: str) -> int:
    """How many pages `pages` makes for a game of no more attacks than a log has lines."""
    if size == ONE_PAGE:
        return 1
    return len(leaves_of(paper, size, sides, GAME.conditions(), Copy(Foot(), None)))


def leaves_of(
    paper: Paper, size: str, sides: str, conditions: Conditions, copy: Copy, logs: int = 1
) -> tuple[Leaf, ...]:
    """The pages of a sheet, with so many of log, or as many as the attacks need."""
    chronicle = copy.chronicle
    known = leaves(paper, size, sides, (conditions, chronicle is None, copy.lines), logs)
    lines = sum(len(leaf.lines) for leaf in known)
    attacks = len(battle_log.battles(chronicle)) if chronicle else 0
    if attacks > lines > 0:
        return leaves_of(paper, size, sides, conditions, copy, logs + 1)
    return known


def slots(paper: Paper, conditions: Conditions) -> Iterator[Slot]:
    """All slots of a sheet with a line of log for every turn."""
    logs = -(-MOST_TURNS // LINES)
    for leaf in leaves_of(paper, "normal", "both", conditions, Copy(Foot(), None), logs):
        for part in parts(leaf, conditions, None):
            yield from (placed.slot for placed in part.slots)


def place(paper: Paper, name: str) -> Area:
    """The place of what has a name in the trees of a normal sheet."""
    known = leaves_of(paper, "normal", "both", GAME.conditions(), Copy(Foot(), None))
    return next(_laid(leaf).areas[name] for leaf in known if name in _laid(leaf).areas)


def maybe_turns(chronicle: Chronicle) -> int:
    """How many turns Evade may still add to the journey."""
    if chronicle.finished or not chronicle.state.unused >> EVADE & 1:
        return 0
    return evade_adds(rulings_of(chronicle.conditions))[1]


def _page(
    paper: Paper,
    leaf: Leaf,
    numbered: tuple[int, int],
    conditions: Conditions,
    copy: Copy,
    form: bool,
) -> Page:
    foot, chronicle = copy
    first = numbered[0] == 1
    code = feet.code(leaf.code, foot, leaf.code.width) if leaf.code else None
    own_foot = leaf.foot
    if code and leaf.code and leaf.foot.meets([leaf.code]):
        own_foot = feet.beside_code(leaf.foot, leaf.code.width)
    # Whether a command makes it again, but not which, goes into how rulings are told.
    same = foot.shared()._replace(command="again" if foot.command else "")
    lines = _foot_lines(conditions, same, first, leaf.unit)
    made = parts(leaf, conditions, chronicle)
    art = _art(tuple(made[:1] if chronicle else made), own_foot, lines, numbered, leaf.unit)
    named = bool(foot.player) and width(foot.player or "", "mono", FLOOR) > _room(leaf)
    marks: list[Item] = [code] if code else []
    marks += feet.marks(own_foot, lines, foot, code is not None, named, first, leaf.unit)
    layers = [*_layers(leaf, chronicle, made)] if chronicle else []
    # What the dice of a set-up come to, many copies share.
    is_shared = chronicle is not None and not (form or passage.contacts(chronicle))
    for part in made:
        if is_shared:
            drawn, stands = part.apart(copy)
            marks += chain.from_iterable(drawn)
            layers += stands
        else:
            marks += part.drawn(copy) if form else part.marks(copy)
    known = [field for part in made for field in part.fields(copy)] if form else []
    fields = tuple(fleet.of_convoy(known, chronicle))
    title = _title(foot) if first else ""
    return Page(paper, art, tuple(marks), title, tuple(layers), fields, holds=leaf.holds)


def parts(leaf: Leaf, conditions: Conditions, chronicle: Chronicle | None) -> list[Laid]:
    """A page as laid out: what is the same whatever the game, and its chart."""
    if leaf.turns is None:
        return [_laid(leaf)]
    length = chronicle.length if chronicle else most_turns(conditions)
    maybe = maybe_turns(chronicle) if chronicle else 0
    return [_laid(leaf), _chart(leaf, conditions, length, maybe, chronicle is None)]


@lru_cache(maxsize=64)
def _foot_lines(conditions: Conditions, foot: Foot, first: bool, unit: float) -> tuple[str, ...]:
    """What is printed in the foot: in full on the first page, but in large print what the edition
    is."""
    edition, made = feet.about(GAME, conditions.edition, foot)
    short = feet.short(GAME, conditions.edition, foot)
    return (edition if unit == 1 else short, made) if first else (short,)


def _title(foot: Foot) -> str:
    """The bookmark."""
    named = feet.whose(foot)
    return f"{GAME.title}: {named}" if named else GAME.title


@lru_cache(maxsize=64)
def _laid(leaf: Leaf) -> Laid:
    """What every copy of a page has, but for its chart."""
    return laid(leaf.page, leaf.area, leaf.unit)


@lru_cache(maxsize=64)
def _room(leaf: Leaf) -> float:
    """The room for a player's name in the head."""
    slots = leaf.head.slots(_laid(leaf).areas["head"]) if leaf.head.slots else ()
    return next(area.width - 0.6 for slot, area in slots if slot.name == "name")


@lru_cache(maxsize=64)
def _chart(leaf: Leaf, conditions: Conditions, turns: int, maybe: int, blank: bool) -> Laid:
    """The chart of a page, with what is laid on it: of a journey of so many turns and perhaps
    more; on a blank, of any."""
    place, shown = _laid(leaf).areas["chart"], leaf.turns or (0, 0)
    words = texts(conditions)["front"]
    on, of = passage.passage(place, shown, turns, maybe)
    of = of._replace(certain=CERTAIN) if blank else of
    flags = passage.flags(of, turns, words) if blank else []
    holes = [*(panel.on(place) for panel in leaf.panels), *passage.rooms(flags)]

    def draw(area: Area) -> Iterator[Item]:
        yield from passage.art(on, of, holes, words)
        yield from flags

    track = Of(passage.contacts, Art(lambda area: (), slots=lambda area: passage.slots(of)))
    page = Of(lambda copy: copy.chronicle, Over(Art(draw), Pinned(track), *leaf.panels))
    return laid(page, Area(*(leaf.unit * side for side in place)), leaf.unit)


@lru_cache(maxsize=64)
def _art(
    made: tuple[Laid, ...],
    foot: Area,
    lines: tuple[str, ...],
    numbered: tuple[int, int],
    unit: float,
) -> Items:
    """What a page has on every copy."""
    items = [item for part in made for item in part.items]
    return (*items, *feet.art(foot, lines, feet.of_several(*numbered), unit))


# What a copy shares with some others goes with one number of its own, as the length of the journey
# or how many ships there are of a type. A file holds each such layer once.


Shown = tuple[Area, tuple[int, int], int, int]
"""What `passage.passage` takes."""


def _layers(leaf: Leaf, chronicle: Chronicle, made: list[Laid]) -> Iterator[Items]:
    if leaf.turns:
        maybe, place = maybe_turns(chronicle), made[0].areas["chart"]
        halfways = tuple(chronicle.halfways(maybe))
        on = place, leaf.turns, chronicle.length, maybe
        yield made[1].items
        yield _waters(on, chronicle.friendly, halfways, leaf.unit)
    yield from fleet.sailing(made[0], chronicle)


@lru_cache(maxsize=512)
def _waters(
    on: tuple[Area, tuple[int, int], int, int],
    friendly: int,
    halfways: tuple[int, ...],
    unit: float,
) -> Items:
    """Where friendly waters end, and the covering force goes back."""
    _, of = passage.passage(*on)
    drawn = (*passage.waters(of, friendly), *passage.halfway_flags(of, halfways))
    return enlarged(drawn, unit)


# On one page.


class OnePage(PageSheet):
    """The sheet on one page. On one that is not blank lie the ships that sail, in layers, which
    many copies share."""

    code = CODE

    def tree(self, conditions: Conditions, blank: bool) -> Node:
        """The page between head and foot."""
        # Asked for by few.
        from sheetgen.games.convoy.sheet import one_page

        return one_page.page(conditions, blank)

    def added(self, page: Page, on: Laid, chronicle: Chronicle) -> Page:
        """A page with the ships that sail."""
        return page._replace(layers=tuple(fleet.sailing(on, chronicle, one_page=True)))

    def kept(self, fields: Iterable[Field], chronicle: Chronicle | None) -> Iterable[Field]:
        """The fields without those of ships that stay in port."""
        return fleet.of_convoy(fields, chronicle)

    def in_grey(
        self, paper: Paper, conditions: Conditions, foot: Foot, chronicle: Chronicle
    ) -> list[Page]:
        """The blank sheet, and in grey what a game has written on it."""
        (page,) = super().in_grey(paper, conditions, foot, chronicle)
        areas, whole = self.laid_on(paper, conditions).areas, fleet.most(conditions)
        crossed = [
            line
            for kind in Kind
            for of in [fleet.ranks(areas[f"ships.{TYPES[kind]}"], kind, one_page=True)]
            for line in fleet.crossed_out(of, len(chronicle.fleet[kind]), whole[kind])
        ]
        return [page._replace(pale=(*page.pale, *crossed))]


SHEET = OnePage(GAME)
