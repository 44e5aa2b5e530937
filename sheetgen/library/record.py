"""What a game is played under: its conditions, its header, a seed nobody has chosen; and its
record, with all that can be had from it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen import __version__
from sheetgen.core import dice, journal
from sheetgen.core import game as games
from sheetgen.core.again import FOLDER
from sheetgen.core.dice import check_seed
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import called, read_whole, write_whole
from sheetgen.core.game import Conditions, Game, find, of_campaign, pick
from sheetgen.core.journal import Divergence, Header, JournalError, Line, dice_rolled, is_day
from sheetgen.core.language import clean, reader
from sheetgen.core.session import Session, played_by
from sheetgen.kits.contract import TakingOwn
from sheetgen.kits.parts import needed, parts_of, prices_by
from sheetgen.library import sheets
from sheetgen.library.sheets import PLAIN, Copy, Look

if TYPE_CHECKING:
    from sheetgen.core.again import Code
    from sheetgen.kits.chances.analysed import Analysis
    from sheetgen.kits.chances.comparison import Comparison
    from sheetgen.kits.drawing.page import Foot, Page
    from sheetgen.kits.telling.checking.findings import Checked
    from sheetgen.kits.telling.figures import Figures
    from sheetgen.kits.telling.report import Asked
    from sheetgen.library.odds import Odds
    from sheetgen.library.report import Report, ReportText
    from sheetgen.library.sheets import Document

_SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and figures that are not taken for one another in print."""
_LONG = 9
"""Letters of a seed that is not to be met again: 44 bits."""
_TRIES = 100
_words = reader(Path(__file__).parent)


class Subject(NamedTuple):
    """A game and the conditions it is played under."""

    game: Game
    conditions: Conditions

    def header(
        self,
        seed: str | None = None,
        policy: str | None = None,
        player: str | None = None,
        date: str | None = None,
    ) -> Header:
        """The header of a game played by this program, on the day of that date if it is told.
        Raises Error for a seed that can name no game, a date that is no day, and for texts that
        cannot be printed."""
        if date is not None and not is_day(date):
            raise Error(f"the date {date[:40]!r} is not a day such as 2026-11-23")
        if seed is not None:
            check_seed(seed)
        header = Header(
            game=self.game.name,
            edition=self.conditions.edition,
            rules=self.game.rules_version,
            rulings=self.game.departures(self.conditions),
            seed=seed,
            policy=policy,
            policy_version=self.game.policies[policy].version if policy else None,
            player=clean(player or "") or None,
            date=date,
            software=f"sheetgen {__version__}",
            own=self.game.own,
            campaign=self.game.campaign,
        )
        if header.player or seed:
            check_texts(header)
        return header

    def policy(self, name: str | None) -> str:
        """The policy of that name, or the game's own. Raises Error for one unknown."""
        named = self.game.default_policy if name is None else name
        return pick(named, self.game.policies, f"policy of {self.game.name}")


def subject(
    game: str,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    campaign: str | Path | None = None,
) -> Subject:
    """A game by its name, with an edition and the rulings that differ from the default, played from
    the data of a folder if a `campaign` is named. Raises Error for what is unknown, and Faults for
    all that is wrong with the folder."""
    found = find(game) if campaign is None else of_campaign(find(game), campaign)
    return Subject(found, found.conditions(edition, rulings))


def with_own(about: Subject, folder: Path) -> tuple[Subject, list[str]]:
    """A subject with what the players have of their own in a folder; and what is to be said of it.
    Raises Faults for all that is wrong there."""
    game = about.game
    own = parts_of(game).own
    if own is None or game.of_own is None:
        return about, []
    said, told = own.read(folder)
    if not said:
        return about, told
    # What they bring is of the theatre, which the conditions hold.
    mine, conditions = game.of_own(said), about.conditions
    return Subject(mine, mine.conditions(conditions.edition, conditions.rulings)), told


def drawn_seed(is_taken: Callable[[str], bool] = lambda seed: False) -> str:
    """A seed that nobody has chosen, in two words that can be told across a table; another is drawn
    as long as one `is_taken`."""
    import secrets

    words = _words("seeds")
    for _ in range(_TRIES):
        seed = f"{secrets.choice(words['first'])}-{secrets.choice(words['second'])}"
        if not is_taken(seed):
            return seed
    return drawn_long_seed()


def drawn_long_seed() -> str:
    """A seed that nobody has chosen, nor will guess, or meet again by chance."""
    import secrets

    return "".join(secrets.choice(_SEED_LETTERS) for _ in range(_LONG))


def own_folder(templates: str | Path | None) -> Path | None:
    """A user's own folder of templates, if one is named."""
    return called(templates) if templates else None


def check_texts(header: Header) -> None:
    """Raise UnprintableText if a text that sheets and reports show cannot be printed."""
    check_printable(header.player or "", "the player's name")
    check_printable(header.seed or "", "the seed")
    check_printable(header.policy or "", "the policy's name")
    check_printable(header.software, "the program's name")


class Verified(NamedTuple):
    """A record that is as the rules and its seed have it: how many answers it has, how many dice
    the program rolled for a player who rolls his own, whether a seed gave the dice, whether the
    game is over, what can be said of the decisions of a game that played itself, what of the header
    nothing can be held to, and how many fights are as their own journals have them."""

    answers: int
    rolled: int
    seeded: bool
    finished: bool
    decisions: str
    on_trust: tuple[str, ...]
    fights: int = 0


class Record:
    """A game as far as it was played.

    `header` says what game it is and how its dice came, `session` holds the game itself, `notes`
    are the player's, each with how many answers stood when it was made; `torn` is the number of a
    last line of its file that was cut short and left out, or None; `path` is its file, if it is in
    one: beside it are the photographs of the notes.
    """

    def __init__(
        self, lines: journal.Journal, session: Session, content: bytes, path: Path | None = None
    ) -> None:
        self.session, self.lines, self._content, self.path = session, lines, content, path
        self.header, self.notes, self.torn = lines.header, lines.notes, lines.torn

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.session.game

    @property
    def photos(self) -> Path | None:
        """The folder for the photographs of the notes; None for a record that is in no file."""
        if self.path is None:
            return None
        from sheetgen.kits import photographs

        return photographs.folder_of(self.path)

    @property
    def mark(self) -> str:
        """What the files made from it bear to be known by."""
        return sheets.mark(self.header, self.session.answers)

    @cached_property
    def chronicle(self) -> Any:
        """What became of every piece, as the game tells it."""
        return parts_of(self.game).chronicle.tell(self.session)

    @property
    def score(self) -> int | None:
        """The score as the game stands; None in a game that has none, or is but won or lost."""
        score: int | None = self.chronicle.result().points
        return score

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.session.finished

    @cached_property
    def plays_itself(self) -> bool:
        """Whether a command says it all: it is what the seed and the policy of its header make when
        it is played by this program, to its end."""
        header = self.header
        about = Subject(self.game, self.session.conditions)
        if header.seed is None or header.policy not in self.game.policies or header.own:
            return False
        made = about.header(header.seed, header.policy, header.player, header.date)
        # Its name stands as it was typed.
        if header != made._replace(player=header.player):
            return False
        again = played(about, header.seed, header.policy, header.player)
        return again.session.answers == self.session.answers

    @property
    def asked(self) -> str | None:
        """What is asked now, in words; None if the game is over."""
        request = self.session.request
        if request is None:
            return None
        from sheetgen.kits.table.words import Wants

        words = parts_of(self.game).words
        return words.wanted(request, self.session) if isinstance(words, Wants) else request.wanted

    def in_short(self) -> str:
        """How it stands, in a sentence."""
        return str(self.chronicle.in_short())

    def summary(self) -> dict[str, Any]:
        """How the game stands, as `sheetgen show --json` prints it: by name a number, a text, None
        for what is not known yet, or a row of figures by side or kind of piece."""
        standing: dict[str, Any] = self.chronicle.standing()
        return standing

    def journal(self) -> str:
        """The record itself: JSON Lines, the header and a line for each answer."""
        return self._content.decode()

    def save(self, path: str | Path) -> None:
        """Write the journal to a file, all of it or nothing. Raises Error if another file is there:
        no record takes the place of another."""
        path = Path(path)
        if path.exists() and path.read_bytes() != self._content:
            raise Error(f"{path} already exists, and is not this record")
        write_whole(path, self._content)

    def sheet(self, *names: str, look: Look = PLAIN, dated: bool = False) -> Document:
        """The game's sheets of these names (all, if none is named) filled as far as it was played,
        in a look; with the day of the record, unless it plays itself and is not to be `dated`.
        Raises Error for what they cannot be drawn as."""
        check_texts(self.header)
        fillable = look.fillable
        chosen = sheets.names_of(self.game, names, fillable)
        subject = Subject(self.game, self.session.conditions)
        every = sheets.names_of(self.game, (), fillable)
        named = [] if chosen == every else chosen
        says = self._code("sheet", look, self.plays_itself and not (fillable or dated), named)
        # The bytes of a game that plays itself are those of its seed.
        header = self.header._replace(date=None) if self.plays_itself and not dated else self.header
        pages = sheets.drawn(subject, Copy(header, self.session, says), chosen, look)
        titled = sheets.titled(self.game, chosen, self.header, fillable)
        return sheets.document(self.game, self.header, self.mark, lambda: pages, titled, look)

    def _code(
        self, document: str, look: Look, is_all: bool, named: Sequence[str] = (), **more: Any
    ) -> Code:
        """The code of a document: it `is_all` there is to know, or names the record."""
        # A captain is named where he is not the one that plays unless told otherwise.
        usual = self.header.policy == self.game.default_policy
        header = self.header._replace(policy=None) if usual else self.header
        record = None if is_all else self.mark.partition(" ")[2]
        return sheets.code(document, header, look, named, record, **more)

    def foot(self, document: str, paper: str, is_told: bool = True, **more: Any) -> Foot:
        """What the foot of a document says of how it is made again, if it `is_told` by the program
        alone; `more` as `sheets.code` has it."""
        # What is told of the player's notes stands in no command.
        is_all = self.plays_itself and not self.notes and is_told
        says = self._code(document, Look(paper=paper), is_all, **more)
        return sheets.foot_and_chronicle(self.game, Copy(self.header, self.session, says))[0]

    def report(
        self,
        voice: str | None = None,
        length: str | None = None,
        templates: str | Path | None = None,
        appendix: bool = False,
        own: str = "",
        credits: bool = True,
    ) -> Report:
        """The after-action report, told by a voice (the game's own unless told otherwise) in one of
        `kits.telling.voices.LENGTHS` (the longest, unless another is named); `templates` is a
        folder whose files take the place of ours. With the `appendix` tables, luck, dice and
        conditions stand behind it; a page of HTML has them always. A text of one's `own`, in
        Markdown or plain, stands in place of the story: of its markup headings and emphasis are
        kept. Without `credits` it does not say who made the game, for a book that says it once.

        Raises Error for a voice or a length that the game has not, for either with a text of one's
        own, and for a game in whose reports none can stand.
        """
        from sheetgen.library.report import Report, ReportText, told_in, unusual

        check_texts(self.header)
        folder = own_folder(templates)
        how = told_in(self.game, folder, voice, length)
        part = needed(parts_of(self.game).report, "report", self.game)
        other = unusual(self.game, how, folder)
        if own and (voice or "length" in other):
            raise Error(
                "a text of your own has no voice and no length; leave out --voice and --length"
            )
        if own:
            self._taking_own()

        def tell() -> ReportText:
            from sheetgen.kits.telling.report import luck_charts
            from sheetgen.kits.telling.templates import library

            # A folder that is not there is said before the analysis, which takes its time.
            library(folder)
            told = self._asked(folder, appendix=True, own=own, credits=credits, **how)

            def figures() -> Figures:
                return {**part.figures(told), **luck_charts(told.analysis), **told.photographs}

            return ReportText(part.tell(told).text, figures)

        def log() -> str:
            lonelog = needed(parts_of(self.game).lonelog, "Lonelog", self.game)
            return str(lonelog.markdown(self.header, self.session, self.notes))

        def foot(paper: str, booklet: bool) -> Foot:
            own_words = FOLDER if folder else None
            more = {"booklet": booklet, "templates": own_words, "appendix": appendix}
            return self.foot("report", paper, not own, **more, **other)

        def sheet() -> Iterable[Page]:
            first = next(iter(self.game.sheets), None)
            return () if first is None else self.sheet(first).drawn()

        suffix = "-own" if own else "".join(f"-{name}" for name in other.values())
        return Report(
            self.game.title,
            self.mark,
            tell,
            folder,
            log,
            self.game.templates,
            foot,
            appendix,
            suffix,
            sheet,
        )

    def _asked(self, templates: Path | None = None, **how: Any) -> Asked:
        from sheetgen.kits.telling.report import Asked

        notes = self.lines.noted
        return Asked(
            self.header, self.session, notes, templates, self._priced, photos=self.photos, **how
        )

    def why(
        self,
        voice: str | None = None,
        length: str | None = None,
        templates: str | Path | None = None,
    ) -> str:
        """The passages that a voice's report of a length is told in, in lines: of each its kind,
        its condition and the facts it named.

        Raises Error for a voice or a length that there is not.
        """
        from sheetgen.library.report import told_in

        check_texts(self.header)
        own = own_folder(templates)
        how = told_in(self.game, own, voice, length)
        return needed(parts_of(self.game).report, "report").why(self._asked(own, **how))

    def prose(self, voice: str | None = None, templates: str | Path | None = None) -> str:
        """The words of its story alone, as Markdown that a player can go on with: title, headings,
        paragraphs; the way back is `report(own=...)`.

        Raises Error for a voice that there is not, and for a game in whose reports no text of a
        player's own can stand.
        """
        from sheetgen.library.report import told_in

        check_texts(self.header)
        folder = own_folder(templates)
        how = told_in(self.game, folder, voice)
        return str(self._taking_own().prose(self._asked(folder, **how)))

    def _taking_own(self) -> TakingOwn:
        part = needed(parts_of(self.game).report, "report", self.game)
        if not isinstance(part, TakingOwn):
            raise Error(f"no text of your own can stand in a report of {self.game.title}")
        return part

    def brief_for_writer(self, templates: str | Path | None = None) -> Report:
        """What whoever writes the story of the game himself is to know: facts, story, stakes, and
        how a good report is written. Raises Error for a game that has no such brief."""
        from sheetgen.library.report import Report, ReportText

        folder = own_folder(templates)
        brief = parts_of(self.game).brief
        if brief is None:
            raise Error(f"{self.game.title} has no brief for whoever writes its story")

        def tell() -> ReportText:
            return ReportText(brief.markdown(self._asked(folder)))

        return Report(self.game.title, self.mark, tell, folder, within=self.game.templates)

    def check(self, text: str) -> Checked:
        """A text that somebody wrote about the game, as Markdown or plain, held against the record,
        sentence by sentence: what the record contradicts, and what cannot be judged.

        Raises Error for a game whose texts nothing here can read.
        """
        reader = parts_of(self.game).checking
        if reader is None:
            raise Error(f"a text on {self.game.title} cannot be checked: nothing here can read it")
        return reader.check(self._asked(), text)

    @cached_property
    def _priced(self) -> Analysis | None:
        """The analysis that a report tells of. None where there is nothing to analyse."""
        if not prices_by(self.game):
            return None
        from sheetgen.kits.chances.analysed import ABOUT, TOLD, analyse
        from sheetgen.kits.chances.prices import NothingPlayed

        try:
            seed = self.header.seed
            return analyse(self.session, self.game.reference_policy, seed, TOLD, ABOUT)
        except NothingPlayed:
            return None

    def analysis(self, policy: str | None = None) -> Analysis:
        """Luck told from choice: par, every die, every decision, priced by what a policy (the
        game's best, unless told otherwise) is expected to score.

        Raises Error for a game that has no score, and where nothing was played yet.
        """
        from sheetgen.kits.chances.analysed import analyse

        if parts_of(self.game).prices is None:
            raise Error(
                f"{self.game.title} has no score, and nothing to price dice and decisions by"
            )
        named = policy or self.game.measure
        reference = pick(named, self.game.policies, f"policy of {self.game.name}")
        return analyse(self.session, reference, self.header.seed)

    def whatif(
        self,
        turn: int | None = None,
        choose: str = "",
        ask: str | None = None,
        slot: int | None = None,
    ) -> Comparison:
        """The game played once more on the same dice, with one decision changed: that of a turn,
        or what is asked (`ask`, as the journal has it), in the slot of several.

        Raises Error if no such decision was made, or nothing else could have been chosen there.
        """
        from sheetgen.kits.chances.comparison import compared
        from sheetgen.kits.table.turns import place_of

        if parts_of(self.game).turns is None:
            raise Error(f"{self.game.title} has no score to compare two games by")
        place = place_of(self.session, turn, ask, slot)
        return compared(self.session, self.header.seed, place, choose)

    def ahead(self) -> Odds:
        """What the turn at hand may bring. Raises Error for a game that does not tell
        it."""
        from sheetgen.library.odds import ahead

        return ahead(self.session)

    def verify(self) -> Verified:
        """Replay every line in order, withdrawn answers too, and hold the dice to the seed.

        Raises Divergence, an Error that names the line, at the first answer that is not so.
        """
        return _verified(self.lines, self.game, self.path)


def opened(path: str | Path, campaign: str | Path | None = None) -> Record:
    """The record in a file, played from the data of a `campaign`, if one is named. Raises as
    `opened_content` does, and Error if it cannot be opened."""
    try:
        content = read_whole(Path(path))
    except OSError as error:
        raise Error(f"{path}: {error.strerror}") from None
    return opened_content(content, path, campaign)


def opened_content(
    content: bytes,
    path: str | Path,
    campaign: str | Path | None = None,
    game: Game | None = None,
) -> Record:
    """The record that the content of a journal makes; `path` is what messages call it. It is played
    from the data of a `campaign`, if a user has named one; its `game` need not be looked for where
    it is known.

    Raises JournalError if it is none that can be read, is of a game, edition or ruling not known
    here, or holds an answer that the rules cannot take.
    """
    lines, game = _read(content, path, campaign, game)
    try:
        session = lines.replay(game)
    except Divergence as error:
        raise JournalError(f"{path}, {error}") from None
    whole = content if lines.torn is None else content[: content.rindex(b"\n") + 1]
    return Record(lines, session, whole, Path(path))


def _read(
    content: bytes, path: str | Path, campaign: str | Path | None, game: Game | None = None
) -> tuple[journal.Journal, Game]:
    lines = journal.parse(content, Path(path))
    try:
        game = game or games.game_of(lines.header, Path(path), campaign)
        lines.header.conditions(game)
    except Error as error:
        raise JournalError(f"{path}, line 1: {error}") from None
    return lines, game


def verified(path: str | Path, campaign: str | Path | None = None) -> tuple[Verified, int | None]:
    """Verify the journal in a file, also one that cannot be replayed; and the number of a last line
    that was cut short, or None; `campaign` is as in `sheetgen.open`. Raises as `Record.verify`
    does; JournalError or OSError if there is no journal to be read."""
    lines, game = _read(read_whole(Path(path)), path, campaign)
    return _verified(lines, game, Path(path)), lines.torn


def _verified(record: journal.Journal, game: Game, path: Path | None) -> Verified:
    session = record.verify(game)
    fights = 0
    if path is not None and any("flown" in (one.report or {}) for one in session.answers):
        from sheetgen.library import flying

        fights = flying.check(path, record, session)
    rolled = dice_rolled(session.answers)
    header, seeded = record.header, record.header.seed is not None
    on_trust = tuple(
        name for name in ("player", "date", "board", "software") if getattr(header, name)
    )
    decisions = record.decisions(game)
    finished = session.finished
    return Verified(len(session.answers), rolled, seeded, finished, decisions, on_trust, fights)


def answered(header: Header, session: Session, notes: Iterable[tuple[int, str]] = ()) -> Record:
    """The record of a game that was answered in one go, with notes, each after so many answers, in
    their order."""
    writer, lines, left = journal.Memory(header), list[Line](), deque(notes)
    for standing in range(len(session.answers) + 1):
        while left and left[0][0] <= standing:
            _, note = left.popleft()
            writer.note(note)
            lines.append(Line(len(lines) + 2, note=note))
        for answer in session.answers[standing : standing + 1]:
            writer.write(answer)
            lines.append(Line(len(lines) + 2, answer))
    return Record(journal.Journal(header, tuple(lines)), session, writer.content)


def played(
    subject: Subject, seed: str, policy: str | None, player: str | None, date: str | None = None
) -> Record:
    """A game that plays itself."""
    game, conditions = subject
    named = subject.policy(policy)
    header = subject.header(seed, named, player, date)
    session = played_by(game, conditions, dice.key_of_seed(seed), game.policies[named])
    record = answered(header, session)
    # It need not be played once more to know; what the players brought stands in no command.
    record.plays_itself = header.own is None
    return record
