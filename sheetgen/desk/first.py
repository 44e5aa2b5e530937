"""What is done before a game lies on the desk: print, begin, have one play itself, open one."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

import sheetgen
from sheetgen.core.errors import Error
from sheetgen.core.faults import Faults
from sheetgen.core.game import CAMPAIGN_FILE, Game, find, pick
from sheetgen.core.session import go_on
from sheetgen.desk.core import Desk, Form, Reply, action, of_record, say, whole
from sheetgen.desk.picture import pictured
from sheetgen.desk.seats import free_for, name_of, pages_of
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.drawing.svg import page_svg
from sheetgen.kits.parts import parts_of
from sheetgen.library import sheets
from sheetgen.library.files import Folder, stem
from sheetgen.library.record import Subject, drawn_seed, opened_content, played, subject, with_own
from sheetgen.library.sheets import INKS, SIZES, Look
from sheetgen.library.sitting import begin as begin_sitting
from sheetgen.library.sitting import new_header

if TYPE_CHECKING:
    from sheetgen.library.record import Record
    from sheetgen.library.sheets import Document

WAYS = ("table", "play", "print")
"""At the player's own table; by itself; on paper only."""
MOST_LISTED, MOST_SHEETS = 12, 500
LONGEST_FILE = 64 * 1024
RULING = "ruling."


class Wanted(NamedTuple):
    """What a form of a new game wants: the way it is to be played, the game and its conditions, of
    which campaign (empty: the game's own), with what players have of their own, if they want, and
    what is to be said of it; who plays, the seed (typed or drawn), whether the dice are the seed's,
    what captain decides, which sheet is to be printed (empty: all), what it shows, and how."""

    way: str
    about: Subject
    campaign: str
    told: Sequence[str]
    player: str
    seed: str
    seeded: bool
    policy: str
    sheet: str
    rolled: bool
    copies: int
    look: Look

    @property
    def sheets(self) -> list[str]:
        """The names of the sheets it wants printed."""
        chosen = [self.sheet] if self.sheet else []
        return sheets.names_of(self.about.game, chosen, self.look.fillable)

    @property
    def document(self) -> Document:
        """The sheets it wants printed."""
        if not self.rolled:
            return sheets.blank(self.about, self.sheets, self.copies, self.look)
        seeds = [self.seed]
        if self.copies > 1:
            seeds = [f"{self.seed}/{i}" for i in range(1, self.copies + 1)]
        return sheets.preroll(self.about, seeds, self.player or None, self.sheets, self.look)


def found_games() -> list[Game]:
    """The games there are; one of another package that cannot be loaded is left out."""
    found, known = [], sheetgen.games()
    for name in known:
        try:
            found.append(known[name])
        except Error:
            continue
    return found


class Campaign(NamedTuple):
    """A campaign of a folder: its name here, which is no path; the folder, what it is called, and
    whether it is one of the desk's own folder (else it comes with the game)."""

    id: str
    path: Path
    title: str
    own: bool


def with_files(about: Subject, folder: Path) -> tuple[Subject, list[str]]:
    """What is to be played, with what players have of their own in a folder; and what is to be said
    of it. Raises Error for all that is wrong with their files."""
    try:
        about, told = with_own(about, folder)
    except Faults as faults:
        raise Error(say("own-wrong", faults=faults)) from None
    return about, told


def campaigns(desk: Desk, game: Game) -> dict[str, Campaign]:
    """The campaigns that a game can be played from, by name."""
    found = list[Campaign]()
    for place, own in ((game.campaigns, False), (desk.folder, True)) if game.campaigns else ():
        assert place
        for path in sorted(place.glob(f"*/{CAMPAIGN_FILE}")):
            folder, title = path.parent, ""
            with suppress(OSError, ValueError):
                title = str(tomllib.loads(path.read_text("utf-8")).get("title", ""))[:60]
            name = name_of(folder) if own else folder.name
            called = f"{title or folder.name} ({folder.name})" if own else title
            found.append(Campaign(name, folder, called, own))
    return {one.id: one for one in found}


def _wanted(desk: Desk, form: Form) -> Wanted:
    """Read the form of a new game. What was chosen for another game is left behind. Raises
    Error."""
    way = pick(form.get("way", WAYS[0]), WAYS, "way to play")
    name = form.get("game", "") or found_games()[0].name
    known = campaigns(desk, find(name))
    campaign = form["campaign"] if form.get("campaign") in known else ""
    path = known[campaign].path if campaign else None
    before = form.get("game_before", name), form.get("campaign_before", campaign)
    same = before == (name, campaign)
    edition, ruled = (form.get("edition") or None, rulings_in(form)) if same else (None, None)
    about = subject(name, edition, ruled, path)
    told: Sequence[str] = ()
    if form.get("own") and way != "print":
        about, told = with_files(about, desk.folder)
    seed = form.get("seed", "").strip()
    if not seed or form.get("draw"):
        seed = drawn_seed(desk.shelf.has_seed)
    copies = whole(form, "copies", 1)
    if not 1 <= copies <= MOST_SHEETS:
        raise Error(f"{copies} is not a number of copies from 1 to {MOST_SHEETS}")
    printed_on = form.get("sides", "both")
    look = Look(
        paper=pick(form.get("paper", "a4"), PAPERS, "paper"),
        ink=pick(form.get("ink", "normal"), INKS, "ink"),
        size=pick(form.get("size", "normal") if same else "normal", SIZES, "size"),
        sides="front" if printed_on == "front" and same else "both",
        duplex=printed_on == "duplex",
        fillable=bool(form.get("fillable")) and same,
        example=form.get("shows") == "example" and same,
    )
    policy = form.get("policy", "") if same else ""
    sheet = form.get("sheet", "") if same else ""
    return Wanted(
        way,
        about,
        campaign,
        [desk.without_folder(one) for one in told],
        form.get("player", "").strip(),
        seed,
        form.get("dice") == "seed" or way == "play",
        pick(policy or about.game.default_policy, about.game.policies, "captain"),
        pick(sheet, about.game.sheets, "sheet") if sheet else "",
        form.get("shows") == "rolled",
        copies,
        look,
    )


def rulings_in(form: Form) -> dict[str, str]:
    """The rulings that a form has chosen."""
    return {k.removeprefix(RULING): v for k, v in form.items() if k.startswith(RULING)}


@action("")
def first(desk: Desk, form: Form) -> Reply:
    """The first screen: the ways in."""
    games = found_games()
    fights = any(parts_of(game).solo for game in games)
    own = any(parts_of(game).own for game in games)
    return desk.page("first.html", fights=fights, own=own, any=bool(desk.shelf.paths()))


@action("games")
def games(desk: Desk, form: Form) -> Reply:
    """The records of the folder."""
    many = form.get("all") == "yes"
    found = desk.shelf.games(1000 if many else MOST_LISTED)
    more = len(desk.shelf.paths()) > len(found) and not many
    return desk.page("games.html", games=found, more=more)


@of_record("picture")
def picture(desk: Desk, form: Form, record: Record) -> Reply:
    """The first page of a game as it stands, for a list of games; another address at every
    change."""
    page = next(iter(pages_of(record, *list(record.game.sheets)[:1])), None)
    if page is None:
        raise Error(say("no-page"))
    return Reply(page_svg(page, record.game.title), "image/svg+xml", lasting=True)


@action("progress")
def progress(desk: Desk, form: Form) -> Reply:
    """How far what takes long has come, from 0 to 1; nothing, if that is not known."""
    found = desk.works.get(form.get("job", ""))
    return Reply(f"{found.done:.3f}" if found and found.done else "", "text/plain")


@action("new")
def new(desk: Desk, form: Form) -> Reply:
    """The form of a new game, or of sheets to print."""
    wanted = _wanted(desk, form)
    game, conditions = wanted.about
    parts, sizes = parts_of(game), [sheets.sizes_of(game, name) for name in game.sheets]
    return desk.page(
        "new.html",
        wanted=wanted,
        game=game,
        games=found_games(),
        first_game=parts.first_game is not None and wanted.way != "play",
        campaigns=list(campaigns(desk, game).values()),
        takes_own=parts.own is not None,
        own=bool(form.get("own")),
        conditions=conditions,
        changed=len(game.departures(conditions)),
        papers=list(PAPERS),
        sizes=[size for size in SIZES if any(size in of for of in sizes)],
        forms=any(parts.form(name) is not None for name in game.sheets),
        examples=all(sheets.has_example(game, name) for name in game.sheets),
        preview=_preview(desk, wanted),
    )


@action("preview")
def preview(desk: Desk, form: Form) -> Reply:
    """What would be printed; or what is to be put right first."""
    try:
        return Reply(_preview(desk, _wanted(desk, form)))
    except ValueError as error:
        return desk.page("preview.html", wrong=desk.without_folder(error))


def _preview(desk: Desk, wanted: Wanted) -> str:
    shown = wanted if wanted.way == "print" else wanted._replace(rolled=wanted.seeded)
    one = shown._replace(copies=1)
    pages = list(one.document.drawn())
    game, conditions = wanted.about
    ruled = game.departures(conditions)
    link = {
        "game": game.name,
        "edition": conditions.edition,
        "seed": wanted.seed,
        "rulings": ",".join(map(":".join, ruled.items())),
    }
    return desk.filled(
        "preview.html",
        pages=[pictured(page, ink=wanted.look.ink) for page in pages[:2]],
        count=len(pages),
        wanted=wanted,
        ruled=[(one, one.values[ruled[one.name]]) for one in game.rulings if one.name in ruled],
        link=urlencode(link),
    )


@action("print", long=True)
def printed(desk: Desk, form: Form) -> Reply:
    """The sheets as a PDF, to be printed or kept from the browser."""
    return Reply(_wanted(desk, form).document.pdf(), "application/pdf")


@action("begin", changes=True)
def begin(desk: Desk, form: Form) -> Reply:
    """A new game at the table."""
    wanted = _wanted(desk, form)
    seed, player = wanted.seed if wanted.seeded else None, wanted.player or None
    header = new_header(wanted.about, seed, player, str(date.today()), desk.shelf.has_seed)
    path = desk.folder / f"{stem(header, header.roller or '')}.journal.jsonl"
    if path.exists() and path.stat().st_size:
        raise Error(say("there", name=path.name))
    manner = desk.shelf.how(wanted.about.game.name)
    sitting = begin_sitting(wanted.about, header, path, None, manner)
    return Reply(to=f"/table?id={desk.shelf.sit(sitting)}")


@action("play", changes=True, long=True)
def play(desk: Desk, form: Form) -> Reply:
    """A game that plays itself; nothing is kept of one that was called off meanwhile."""
    wanted = _wanted(desk, form)
    record = played(wanted.about, wanted.seed, wanted.policy, wanted.player or None)
    go_on()
    folder = Folder(str(desk.folder), record.header, record.session.answers, force=False)
    path = folder.write(f"{stem(record.header)}.journal.jsonl", record.journal().encode())
    return Reply(to=f"/after?id={name_of(path)}")


@action("open", changes=True)
def open_file(desk: Desk, form: Form) -> Reply:
    """A record that was dropped on the desk: kept in the folder, and shown. Raises Error for what
    is none."""
    content = form.get("text", "").encode("utf-8", "surrogateescape")
    if not content or len(content) > LONGEST_FILE:
        raise Error(say("bad-file"))
    called = Path(form.get("name", "") or "record").name
    record = opened_content(content, called[:60])
    path = free_for(desk.folder, called, record.journal().encode())
    desk.folder.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        record.save(path)
    return Reply(to=f"/{'after' if record.finished else 'table'}?id={name_of(path)}")
