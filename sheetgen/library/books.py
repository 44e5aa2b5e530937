"""Books: a solo journal to write in, every die of a seed on paper, the rules to look up."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.again import FOLDER
from sheetgen.core.errors import Error
from sheetgen.core.files import write_whole
from sheetgen.core.game import Game, pick
from sheetgen.core.session import Session, prerolled
from sheetgen.kits.book import dicebook as kit
from sheetgen.kits.drawing.page import PAPERS, SMALL_PAPERS, Foot, Paper
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.telling.report import Asked
from sheetgen.library import sheets
from sheetgen.library.record import Record, Subject, answered
from sheetgen.library.report import Report, ReportText
from sheetgen.library.sheets import Copy, Document, Look, mark


@dataclass(eq=False)
class LogBook:
    """A solo journal: its text as a `report`, and on paper, `folded` or page by page."""

    report: Report
    paper: str
    folded: bool
    foot: Foot
    title: str

    def markdown(self) -> str:
        """The journal as Markdown."""
        return self.report.markdown()

    def pdf(self) -> bytes:
        """The journal as a PDF. Raises Error for a character that no typeface here can print."""
        from sheetgen.kits.book.logbook import write

        file, report = BytesIO(), self.report
        write(
            report.told.text, file, half_page(self.paper), self.foot, report.figures, self.folded,
            title=self.title, author=self.foot.player or "", subject=report.title,
            keywords=report.mark,
        )  # fmt: skip
        return file.getvalue()

    def save(self, path: str | Path) -> None:
        """Write it to a file as a PDF, all of it or nothing; what is there is replaced."""
        write_whole(Path(path), self.pdf())


def logbook(
    subject: Subject,
    seed: str | None,
    record: Record | None,
    player: str | None,
    paper: str,
    booklet: bool | None,
    templates: Path | None,
) -> LogBook:
    """A log book: blank, with the set-up of a seed, or of a record with what happened in it."""
    game, conditions = subject
    folded = _is_folded(paper, booklet)
    pick(paper, (*PAPERS, *SMALL_PAPERS), "paper")
    header = record.header if record else subject.header(seed, player=player)
    if record is not None:
        session = record.session
    elif seed is not None:
        session = prerolled(game, conditions, dice.key_of_seed(seed))
    else:
        session = Session(game, conditions)
    bears = mark(header, session.answers)
    header = header._replace(player=header.player or player)
    book = needed(parts_of(game).log_book, "log book", game)
    says = sheets.code(
        "logbook",
        header,
        Look(paper=paper),
        record=bears.partition(" ")[2] if record else None,
        pages="single" if not folded and paper in PAPERS else None,
        templates=FOLDER if templates else None,
    )
    is_blank = record is None and seed is None
    about, _ = sheets.foot_and_chronicle(game, Copy(header, None if is_blank else session, says))
    photos, noted = (record.photos, record.lines.noted) if record else (None, [])
    asked = Asked(header, session, noted, templates, photos=photos)
    title = f"{game.title}: {sheets.title_of('solo journal', header)}"
    report = Report(
        f"{game.title}, edition {header.edition}",
        bears,
        lambda: ReportText(
            book.markdown(asked), lambda: {**book.figures(session), **asked.photographs}
        ),
    )
    return LogBook(report, paper, folded, about, title)


def half_page(paper: str) -> Paper:
    """The page of a book on a paper: half of it, or all of a small one."""
    from sheetgen.kits.drawing.booklets import leaf

    return SMALL_PAPERS.get(paper) or leaf(PAPERS[paper])


def check_folded(paper: str, booklet: bool) -> None:
    """Raise Error if a booklet is to be folded from a paper that has no room for two pages."""
    if booklet and paper in SMALL_PAPERS:
        raise Error(
            f"a booklet is folded from {' or '.join(PAPERS)} paper; {paper} has room for one page"
        )


def _is_folded(paper: str, booklet: bool | None) -> bool:
    """Whether pages are laid two to a sheet: unless told otherwise, where a sheet is larger."""
    check_folded(paper, bool(booklet))
    return paper not in SMALL_PAPERS and booklet is not False


def dicebook(subject: Subject, seed: str, paper: str, ink: str) -> Document:
    """Every die of a seed, by turn and step."""
    look = Look(paper=paper, ink=ink)
    game, conditions = subject
    sheets.check(game, (), look)
    header = subject.header(seed)
    about = sheets.foot(game, header, "seed", sheets.code("dicebook", header, look))
    said = needed(parts_of(game).dice_book, "dice book", game).declared(conditions, about)
    pages = [kit.page(PAPERS[paper], said, about, dice.key_of_seed(seed))]
    return sheets.document(
        game, header, mark(header, []), lambda: pages, sheets.title_of("dice book", header), look
    )


def reference(subject: Subject, templates: Path | None) -> Report:
    """The rules to look up, with the rulings."""
    game, conditions = subject
    part: Any = needed(parts_of(game).reference, "rules reference", game)
    text = part.markdown(conditions, templates)
    header = subject.header()

    def foot(paper: str, _: bool) -> Foot:
        own = FOLDER if templates else None
        says = sheets.code("rules", header, Look(paper=paper), templates=own)
        return sheets.foot(game, header, None, says)

    title, bears = f"{game.title}: rules reference", mark(header, [])
    return Report(title, bears, lambda: ReportText(text), templates, foot=foot)


class FirstGame(NamedTuple):
    """A page for whoever never played a game: its text, and the record of the turn it shows."""

    text: str
    record: Record


def first_game(game: Game, pictures: str = "") -> FirstGame:
    """The page of a game for a first game, in Markdown; its pictures lie in a folder of that name
    (empty: it has none). Raises Error if the game has no such page."""
    page = needed(parts_of(game).first_game, "first game", game)
    return FirstGame(page.markdown(pictures), answered(*page.played()))


def luck_page(record: Record, found: Any, paper: str = "a4") -> Document:
    """The analysis of a record (`Record.analysis`) on one page."""
    from sheetgen.core.journal import dice_rolled
    from sheetgen.kits.chances.luck_page import page

    header, game = record.header, record.game
    rolled = dice_rolled(record.session.answers)
    typed = f"Dice typed in, {rolled} rolled by the program." if rolled else "Dice typed in."
    dice = f"Dice of the seed {header.seed[:60]}." if header.seed else typed
    title = f"{game.title.upper()}: LUCK AND CHOICE"
    subtitle = f"{record.in_short()}; reference: {found.reference}"
    lines = (f"{dice} {header.software}", *game.credits)
    policy = None if found.reference == game.measure else found.reference
    foot = record.foot("luck", paper, is_told=False, policy=policy)
    drawn = [page(PAPERS[pick(paper, PAPERS, "paper")], title, subtitle, found, lines, foot)]
    return sheets.document(game, header, record.mark, lambda: drawn, "luck and choice")
