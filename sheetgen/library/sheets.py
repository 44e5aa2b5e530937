"""A game's sheets: blank, with the set-up rolled, or filled as far as a game has come; and any
document: pages ready to be written as a PDF or drawn as SVG, and how it looks on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import islice, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from sheetgen import __version__
from sheetgen.core import again, dice, journal
from sheetgen.core.again import RECORD, Code
from sheetgen.core.errors import Error
from sheetgen.core.files import write_whole
from sheetgen.core.game import Game, pick
from sheetgen.core.journal import Header, dice_rolled
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session, prerolled, watched
from sheetgen.kits.contract import Exampled, SizedSheet
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.parts import parts_of

if TYPE_CHECKING:
    from sheetgen.core.game import Conditions
    from sheetgen.kits.drawing.page import Foot, Page
    from sheetgen.library.record import Subject

SIDES = ("both", "front")
SIZES = ("normal", "one-page", "ten", "large", "half", "two-up")
INKS = ("normal", "low", "colour")
MOST_COPIES, MANY = 100_000, 10
"""More copies than the first are refused; as many as the second take their time."""


class Look(NamedTuple):
    """How a sheet is printed: on which paper (of `kits.drawing.page.PAPERS`); "both" its sides or
    its "front" alone; in "normal" size, all on "one-page", in type of "ten" pt and more, in "large"
    print, on "half" pages or "two-up", two of these on a sheet to be cut; in "normal" ink, "low"
    ink or with one "colour" more; `fillable`, with fields to fill in on the screen; `duplex`, to be
    printed on both sides of the paper; a blank one with an `example` in grey; and in which `format`
    its code makes it again, "pdf", "svg" or "png"."""

    paper: str = "a4"
    sides: str = "both"
    size: str = "normal"
    ink: str = "normal"
    fillable: bool = False
    duplex: bool = False
    example: bool = False
    format: str = "pdf"


PLAIN = Look()


@dataclass(eq=False)
class Document:
    """Pages of one file: a sheet, a book, a page of figures. They are drawn when they are asked
    for, and each time alike.

    `draw` gives the pages in order. `author`, `subject` and `keywords` stand in the PDF's own
    description; `ink` is "normal" or "low".
    """

    draw: Callable[[], Iterable[Page]]
    title: str
    author: str = ""
    subject: str = ""
    keywords: str = ""
    ink: str = "normal"

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return sum(1 for _ in self.draw())

    def drawn(self) -> Iterable[Page]:
        """Its pages as placed items, for whoever draws them himself."""
        return self.draw()

    def pdf(self) -> bytes:
        """The document as a PDF.

        Raises Error for a text with a character that no typeface here can print.
        """
        file = BytesIO()
        self.write(file)
        return file.getvalue()

    def write(self, file: BinaryIO) -> None:
        """Write it as a PDF, a page at a time. Raises as `pdf` does."""
        from sheetgen.kits.drawing.pdf import write

        about = (self.title, self.author, self.subject, self.keywords)
        write(file, self.draw(), *about, ink=self.ink)

    def svg(self, page: int = 1) -> str:
        """One of its pages (from 1) as an SVG file, in pt. Raises Error if there is none."""
        from sheetgen.kits.drawing.svg import page_svg

        found = next(islice(self.draw(), page - 1, None), None) if page > 0 else None
        if found is None:
            raise Error(f"there is no page {page}")
        return page_svg(found, self.title, self.ink)

    def pictures(self, form: str) -> Iterator[bytes]:
        """Its pages as pictures, a file each: "svg", which any viewer shows as it is printed, or
        "png" of 150 dots to the inch. Raises Error for a form, whose fields no picture has."""
        from sheetgen.library import pictures

        if self.keywords.startswith("sheetgen form"):
            raise Error("a picture has no fields to fill in: leave out --fillable, or write a PDF")
        if form == "png":
            yield from pictures.png(self.pdf(), self.title, self.keywords)
        else:
            yield from pictures.svg(self.draw(), self.title, self.ink, self.keywords)

    def save(self, path: str | Path) -> None:
        """Write it to a file as a PDF, all of it or nothing; what is there is replaced."""
        write_whole(Path(path), self.pdf())


class Copy(NamedTuple):
    """One copy of a game's sheets: its game as far as that is known (None: blank), and what its
    code says, which of several it is among it (None: it bears none)."""

    header: Header
    session: Session | None
    again: Code | None


def mark(header: Header, answers: list[Answer]) -> str:
    """What the files of a game bear to be known by."""
    return f"sheetgen {journal.mark(header, answers)}"


def names_of(game: Game, chosen: Sequence[str], fillable: bool = False) -> list[str]:
    """The sheets chosen, or all there are; where they are to be `fillable`, those that may be.

    Raises Error for one that the game has not, and if one that was `chosen` may not be filled in
    on the screen, or none of them may, or it has no sheets at all.
    """
    known = (*game.sheets, *game.further)
    names = [pick(n, known, f"sheet of {game.name}") for n in dict.fromkeys(chosen or game.sheets)]
    if not names:
        raise Error(f"there are no sheets of {game.title}")
    if not fillable:
        return names
    able = [name for name in game.sheets if parts_of(game).form(name) is not None]
    not_able = [name for name in names if name not in able]
    if not able:
        raise Error(f"no sheet of {game.title} can be filled in on the screen")
    if chosen and not_able:
        raise Error(
            f"the {not_able[0]} of {game.title} cannot be filled in on the screen; "
            f"these can: {', '.join(able)}"
        )
    return [name for name in names if name in able]


def drawn(subject: Subject, copy: Copy, names: Sequence[str], look: Look) -> list[Page]:
    """The pages of one copy: of a sheet, or of several as the booklet that the game makes of them.
    Raises as `check` does, and Error if the example of a game is asked for."""
    return drawer(subject, names, look)(copy)


def drawer(subject: Subject, names: Sequence[str], look: Look) -> Callable[[Copy], list[Page]]:
    """What draws the pages of a copy, as `drawn` has them. Raises as `check` does."""
    game, conditions = subject
    from sheetgen.kits.drawing.page import unit

    check(game, names, look)
    paper, booklet = PAPERS[look.paper], parts_of(game).booklet
    draws = {name: _drawer(game, name, look) for name in names}

    def draw(copy: Copy) -> list[Page]:
        if look.example and copy.session is not None:
            raise Error("only a blank sheet has an example")
        about, chronicle = foot_and_chronicle(game, copy)
        pages = {name: own(conditions, chronicle, about) for name, own in draws.items()}
        if look.size == "two-up":
            from sheetgen.kits.drawing.cutting import two_up

            halves = [page for each in pages.values() for page in each]
            sheets = two_up(paper, halves, look.duplex)
            return [*unit(sheets)] if look.duplex else sheets
        if len(pages) < 2 or booklet is None:
            return [p for each in pages.values() for p in (unit(each) if look.duplex else each)]
        return booklet.bound(paper, conditions, chronicle, about, pages, look.duplex)

    return draw


def _drawer(game: Game, name: str, look: Look) -> Callable[[Conditions, Any, Foot], list[Page]]:
    """What draws a sheet of a game from its conditions, its chronicle and its foot."""
    paper, size = PAPERS[look.paper], _drawn_as(look.size)
    sheet, form = parts_of(game).sheet(name), None
    if look.fillable:
        form = parts_of(game).form(name)
    if form is not None:
        on_screen = (look.sides, look.size) if isinstance(form, SizedSheet) else ()
        return lambda *about: form.pages(paper, *about, *on_screen)
    if look.example and isinstance(sheet, Exampled):
        return lambda conditions, _, foot: sheet.example(paper, conditions, foot, look.sides, size)
    sized = (look.sides, size) if isinstance(sheet, SizedSheet) else ()
    return lambda *about: sheet.pages(paper, *about, *sized)


def has_example(game: Game, name: str) -> bool:
    """Whether a sheet of a game shows how it is filled in."""
    return isinstance(parts_of(game).sheet(name), Exampled)


def _drawn_as(size: str) -> str:
    """The size that the pages of a size are drawn in."""
    return "half" if size == "two-up" else size


def check(game: Game, names: Sequence[str], look: Look) -> None:
    """Raise Error if there is no such look, or a sheet cannot be drawn in it."""
    pick(look.paper, PAPERS, "paper")
    pick(look.sides, SIDES, "choice of sides")
    pick(look.size, SIZES, "size")
    pick(look.ink, INKS, "ink")
    for name in names:
        known = sizes_of(game, name)
        if len(known) == 1 and look.size != "normal":
            raise Error(f"the {name} of {game.title} comes in one size only")
        if len(known) == 1 and look.sides != "both":
            raise Error(f"the {name} of {game.title} has no back to leave out")
        if look.size not in known:
            raise Error(f"the {name} of {game.title} has these sizes: {', '.join(known)}")
        if look.example and (look.fillable or not has_example(game, name)):
            form_of = " to be filled in on the screen" if look.fillable else ""
            raise Error(f"no example comes with the {name} of {game.title}{form_of}")
        form = parts_of(game).form(name) if look.fillable else None
        on_screen = form.sizes if isinstance(form, SizedSheet) else (PLAIN.size,)
        if look.fillable and look.size not in on_screen:
            raise Error(f"a sheet to fill in on the screen has the {' or '.join(on_screen)} size")


def foot_and_chronicle(game: Game, copy: Copy) -> tuple[Foot, Any]:
    """What a page's foot says of a copy, and the chronicle it is drawn from (None: blank)."""
    header, session, again = copy
    if session is None:
        return foot(game, header, None, again), None
    source = "seed" if header.seed else "typed"
    about = foot(game, header, source, again, dice_rolled(session.answers))
    return about, parts_of(game).chronicle.tell(session)


def foot(
    game: Game,
    header: Header,
    source: str | None,
    again: Code | None = None,
    rolled: int = 0,
) -> Foot:
    """What the foot of a page says of a copy; the rest as `Foot` has it."""
    from sheetgen.kits.drawing.foot import of_several
    from sheetgen.kits.drawing.page import Foot

    number, _, count = ((again.one("copy") if again else "") or "1/1").partition("/")
    usual = {"edition": game.default_edition, "policy": game.default_policy}
    return Foot(
        player=header.player,
        seed=header.seed,
        policy=header.policy,
        source=source,
        rulings=tuple(_rulings(header)),
        credits=game.credits,
        software=header.software,
        copy=of_several(int(number), int(count)),
        rolled=rolled,
        again=again,
        command=again.command(usual) if again else "",
        date=header.date or "",
    )


_MADE_BY = {"sheet": "play", "report": "play", "paths": "fight"}
"""The command that makes a document where it has not its name."""
_OF_RECORD = {
    "sheet": ("sheet", RECORD), "report": ("report", RECORD), "luck": ("analyse", RECORD),
    "paths": ("record", f"--resume={RECORD}"), "logbook": ("logbook", f"--from={RECORD}"),
}  # fmt: skip
"""The command that makes it from a record."""


def code(
    document: str,
    header: Header,
    look: Look = PLAIN,
    sheets: Sequence[str] = (),
    record: str | None = None,
    **more: object,
) -> Code:
    """What the code on a document says: of the game, how it looks, which `sheets` of the game it is
    (all, if none is named), what the `record` is known by that it is made from (None: what else is
    said makes it), and what `more` its command takes."""
    looks = {name: one for name, one in look._asdict().items() if one != getattr(PLAIN, name)}
    about = {
        "edition": header.edition,
        "campaign": (header.campaign or {}).get("name"),
        "seed": header.seed,
        "policy": header.policy,
        "player": header.player,
    }
    several = [("sheet", one) for one in sheets]
    rules = again.of_rules(header.game, header.rules)
    if record:
        command, *rest = _OF_RECORD[document]
        made = (command, *((header.game,) if document == "logbook" else ()), *rest)
        options = [*several, *(looks | more).items()]
    else:
        made = _MADE_BY.get(document, document), header.game
        several += [("ruling", one) for one in _rulings(header)]
        options = [*(about | more).items(), *several, *looks.items()]
    return Code(__version__, rules, (*made, *again.words(options)), record or "")


def _rulings(header: Header) -> list[str]:
    return [f"{name}={value}" for name, value in header.rulings.items()]


def sizes_of(game: Game, *names: str) -> list[str]:
    """The sizes that some sheets of a game are printed in, all of them, of `document.SIZES`."""
    drawn = [
        sheet.sizes if isinstance(sheet, SizedSheet) else (PLAIN.size,)
        for sheet in map(parts_of(game).sheet, names)
    ]
    return [size for size in SIZES if all(_drawn_as(size) in sizes for sizes in drawn)]


def title_of(what: str, header: Header) -> str:
    """What a document is, and whose: its title tells it from others of its kind."""
    own = (header.player, header.seed if "\n" not in (header.seed or "") else "")
    return ", ".join(part for part in (what, *own) if part)


def document(
    game: Game,
    header: Header,
    mark: str,
    draw: Any,
    what: str = "game sheet",
    look: Look = PLAIN,
) -> Document:
    """Pages of a game as a document that bears its `mark`."""
    return Document(
        draw,
        title=f"{game.title}: {what}",
        author=header.player or "",
        # A form filled in is read by what it says here.
        subject=", ".join((f"{game.title}, edition {header.edition}", *_rulings(header))),
        # A form may hold what only its reader knows, and is no file of the game any more.
        keywords=mark.replace("sheetgen", "sheetgen form") if look.fillable else mark,
        ink=look.ink,
    )


def blank(
    subject: Subject, chosen: Sequence[str], copies: int, look: Look, copy: str = ""
) -> Document:
    """So many blank copies of a game's sheets; or the one that is called `copy` of a file,
    `"3/50"`."""
    return _of_copies(subject, subject.header(), repeat(None), copies, chosen, look, copy)


def test_page(subject: Subject, look: Look) -> Document:
    """A page with a rule of 50 mm, by which a player sees whether his printer keeps the size.
    Raises Error for a paper or an ink that there is not."""
    from sheetgen.kits.pages.game_sheet import TestPage

    (game, conditions), header = subject, subject.header()
    look = Look(paper=look.paper, ink=look.ink)
    check(game, (), look)

    def draw() -> list[Page]:
        about = foot(game, header, None)
        return TestPage(game).pages(PAPERS[look.paper], conditions, None, about)

    return document(game, header, mark(header, []), draw, "test page", look)


def preroll(
    subject: Subject,
    seeds: Sequence[str],
    player: str | None,
    chosen: Sequence[str],
    look: Look,
    copy: str = "",
) -> Document:
    """A copy for each seed, of which the dice before the first decision are rolled; `copy` as
    `blank` has it."""
    # Another list of seeds is another file, though it may have the same name.
    header = subject.header(player=player)._replace(seed="\n".join(seeds))
    return _of_copies(subject, header, seeds, len(seeds), chosen, look, copy)


def _of_copies(
    subject: Subject,
    header: Header,
    seeds: Iterable[str | None],
    count: int,
    chosen: Sequence[str],
    look: Look,
    copy: str,
) -> Document:
    """So many copies, each of the next seed (None: a blank one), told from the others of its file
    by its number; or one that has its number already. Raises Error for too many."""
    game = subject.game
    if not 1 <= count <= MOST_COPIES:
        raise Error(f"{count} is not a number of copies from 1 to {MOST_COPIES}")
    if copy and count > 1:
        raise Error("of several copies each has its own number: leave out --copy")
    names = names_of(game, chosen, look.fillable)
    named = [] if names == names_of(game, (), look.fillable) else names
    draws = drawer(subject, names, look)

    def draw() -> Iterator[Page]:
        copies = zip(range(1, count + 1), seeds, strict=False)
        for number, seed in watched(copies, " sheets", count) if count >= MANY else copies:
            own = subject.header(seed, player=header.player)
            session = None if seed is None else prerolled(*subject, dice.key_of_seed(seed))
            place = f"{number}/{count}" if count > 1 else copy
            kind = "blank" if seed is None else "preroll"
            says = code(kind, own, look, named, copy=place)
            yield from draws(Copy(own, session, says))

    what = titled(game, names, header, look.fillable)
    return document(game, header, mark(header, []), draw, what, look)


def titled(game: Game, names: Sequence[str], header: Header, fillable: bool = False) -> str:
    """What some sheets of a game are called."""
    every = names == names_of(game, (), fillable)
    return title_of("game sheet" if every else " and ".join(names), header)
