"""The text of a game's log book, in Markdown: a page that says how it is kept, the set-up, half a
page a turn with what is asked in it, what the game comes to. Blank, with the set-up rolled, or of a
record; `kits.book.logbook` puts it on paper."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.core.language import capital, opened, plural
from sheetgen.core.requests import purpose
from sheetgen.core.session import Session
from sheetgen.kits.book.prompts import Moment, Prompts, of_bank
from sheetgen.kits.defaults.chronicle import Chronicle, Turn, maps
from sheetgen.kits.defaults.declaration import ONCE, TURN
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.table.asked import AskedColumn
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.report import LONGEST_NAME, Asked, key_of_answers
from sheetgen.kits.telling.usertext import code, inert, quoted, shortened

TEMPLATE, BANK = "logbook.md.j2", "logbook.toml"


class Entry(NamedTuple):
    """A turn of the book (0: the set-up): what it is called, a line `about` it, what is asked in it
    as a table, what happened in plain words (nothing: it has not begun), what to ask about."""

    number: int
    name: str
    table: str = ""
    happened: str = ""
    about: str = ""
    moment: Moment = Moment()
    notes: tuple[str, ...] = ()
    prompt: str = ""


class Logbook(Made):
    """The default of `log_book`. `per_page` turns stand on a page."""

    per_page = 2

    def markdown(self, asked: Asked) -> str:
        """The book of a game as far as it has come. Raises TemplateError."""
        header, session = asked.header, asked.session
        front = {
            "title": quoted(f"{self.subject.game.title}, a solo journal"),
            "game": header.game,
            "edition": quoted(header.edition),
            "player": quoted(header.player) if header.player else "",
            "seed": quoted(header.seed) if header.seed else "",
            "per-page": str(self.per_page),
        }
        player = inert(shortened(header.player, LONGEST_NAME)) if header.player else ""
        return self._rendered(
            TEMPLATE,
            asked,
            front=[(name, value) for name, value in front.items() if value],
            player=player,
            nouns=capital(plural(self.subject.noun, 2)),
            edition=inert(header.edition),
            rulings=[f"{name}={value}" for name, value in header.rulings.items()],
            made=self.subject.game.credits,
            software=header.software,
            dice=code(shortened(header.seed, LONGEST_NAME)) if header.seed else "",
            **self.facts(session),
        )

    def turns(self, asked: Asked) -> str:
        """What has been written in it so far, turn by turn, to be bound into another book. Raises
        TemplateError."""
        return self._rendered("logbook-turns.md.j2", asked)

    def _rendered(self, name: str, asked: Asked, **values: Any) -> str:
        shelf, game = self.subject.shelf(asked.templates), self.subject.game.name
        bank = shelf.first(f"{game}/{BANK}", f"defaults/{BANK}")
        prompts = Prompts(
            of_bank(shelf.data(bank), bank), bank, key_of_answers(asked.session.answers), game
        )
        spans = answers_of(asked.session)
        first, *after = asked.noted([[span] for span in spans.values()])
        noted = dict(zip(spans, after, strict=True))
        noted[0] = [*first, *noted.get(0, ())]
        set_up, *turns = (
            entry._replace(
                notes=tuple(noted.get(entry.number, ())),
                prompt=prompts.draw(entry.number, entry.moment) if entry.number else "",
            )
            for entry in self.entries(asked.session)
        )
        own = shelf.first(f"{game}/{name}", f"defaults/{name}")
        return shelf.render(
            own, title=inert(self.subject.game.title), set_up=set_up, turns=turns, **values
        )

    # What a game may have of its own.

    def facts(self, session: Session) -> Mapping[str, Any]:
        """What else the template may name: what the game is, how it is scored, what it comes to."""
        subject = self.subject.under(session.conditions)
        facts = subject.facts(session.state)
        ends = [(capital(name), str(n) if session.finished else "") for name, n in facts.items()]
        return {
            "intro": inert(subject.declares.intro),
            "noun": subject.noun,
            "scoring": f"{inert(opened(subject.declares.scoring))}."
            if subject.declares.scoring
            else "",
            "maps": self.figures(session),
            "ends": table(("", ""), [(inert(name), inert(value)) for name, value in ends]),
        }

    def figures(self, session: Session) -> Figures:
        """The drawings that its template places: its maps."""
        return maps(Chronicle(self.subject, session))

    def count(self, session: Session) -> int:
        """How many turns there may be, of a game that is not over."""
        return self.subject.rows(session.conditions)

    def entries(self, session: Session) -> Sequence[Entry]:
        """The set-up, and the turns: of a game that is over those that were played, else all there
        may be."""
        told = Chronicle(self.subject, session)
        subject = told.subject
        last = len(told.turns) if told.finished else max(self.count(session), len(told.turns))
        # A card is noted where it is drawn, though it bears no turn.
        of_turns = [
            column
            for column in subject.asked(session.conditions)
            if TURN in (phases := subject.phases(column)) or (column.drawn and ONCE in phases)
        ]
        entries = [self._entry(told, told.set_up, subject.of_set_up(session.conditions), "Set-up")]
        for number in range(1, last + 1):
            turn = told.turn(number) or Turn(number)
            entries.append(self._entry(told, turn, of_turns, subject.turn(number)))
        return entries

    def _entry(
        self, told: Chronicle, turn: Turn, columns: Sequence[AskedColumn], name: str
    ) -> Entry:
        """A turn: each question with its answers, and with what these mean where nothing else tells
        it; and the score."""
        subject = told.subject
        cells = []
        for column in columns:
            known = subject.known(column.ask)
            step = f"**{known.step}** " if known and known.step else ""
            title = inert(f"{subject.title(column.ask)}{column.written}")
            cells.append((step + title, [(s.given, s.meaning) for s in turn.of(column.ask)]))
        if turn.number:
            asked = {column.ask for column in columns}
            once = [step for step in turn.steps if purpose(step.request.ask) not in asked]
            cells += [(inert(subject.title(s.request.ask)), [(s.given, s.meaning)]) for s in once]
            if subject.has_points:
                score = "" if turn.score is None else str(turn.score)
                cells.append(("Score", [(score, "")] if score else []))
        is_told = bool(subject.declares.told)
        values = [
            ", ".join(
                code(given) + (f" {inert(meant)}" if meant and not is_told else "")
                for given, meant in said
            )
            for _, said in cells
        ]
        happened = inert(" ".join(told.sentences(turn)))
        return Entry(
            turn.number,
            inert(name),
            table([head for head, _ in cells], [values]) if cells else "",
            happened,
        )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> str:
    """A table as Markdown; `right` are the columns that are ranged right."""
    ruled = "|".join("--:" if n in right else "---" for n in range(len(heads)))
    return "\n".join(["| " + " | ".join(heads) + " |", f"|{ruled}|",
                      *("| " + " | ".join(row) + " |" for row in rows)])  # fmt: skip
