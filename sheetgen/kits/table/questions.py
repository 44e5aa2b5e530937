"""The questions of a game at the table, as a game declares them: phrases in a data file, the facts
that they may name, and for each question the table it is looked up on and what a choice brings.

`Questions` puts them together as `kits.table.words` asks for them.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from sheetgen.core import language
from sheetgen.core.game import Rules
from sheetgen.core.language import alike
from sheetgen.core.requests import REQUESTS, Decision, Request
from sheetgen.core.session import Session
from sheetgen.kits.table.keys import say
from sheetgen.kits.table.words import Brings, Effect, Modifier, Prompt, Table, do

N = TypeVar("N")
"""How a game stands at a question, as the game has it."""
Cells = tuple[str, ...]
GUIDED = 2
"""So often a question is explained in a first game."""
_SIGNS = str.maketrans({
    "−": "-", "–": "-", "×": "x", "“": '"', "”": '"', "’": "'", "½": "1/2", "¼": "1/4", "¾": "3/4",
    "\u00a0": " ",
})  # fmt: skip


def plain(text: str) -> str:
    """A text of the printed sheets in signs that every terminal has."""
    return text.translate(_SIGNS)


def span(low: object, high: object) -> str:
    """From one number to another: `3-6`, or `6` alone."""
    return f"{low}" if low == high else f"{low}-{high}"


def faces(of: Iterable[int]) -> str:
    """The faces of a die that do something, which follow each other: `3-6`; `no roll`."""
    found = sorted(of)
    return span(found[0], found[-1]) if found else say("no-roll")


class Phrases(language.Phrases):
    """The phrases of a game at the table, each by its place in the game's data."""

    def brings(self, *where: str, **fields: object) -> Brings:
        """What a choice brings, of which each part has its phrase."""
        parts = self.words(*where)
        return Brings(**{part: said.format(**fields) for part, said in parts.items()})

    def table(
        self,
        name: str,
        rows: Iterable[Cells],
        apply: Iterable[int] | None = None,
        modifiers: Iterable[Modifier] = (),
    ) -> Table:
        """A table by the question whose it is, whose data have its title and heads; with every row
        marked, if it is not said which."""
        title, *heads = self.words(name, "table")
        shown = tuple(rows)
        marked = range(len(shown)) if apply is None else apply
        return Table(title, tuple(heads), shown, tuple(marked), tuple(modifiers))


class Question(NamedTuple, Generic[N]):
    """A question of a game: the table its answer is looked up on (None: there is none), which of
    its phrases say why it is asked (their names, a blank between), and what a choice brings."""

    table: Callable[[N], Table] | None = None
    why: Callable[[N], str] = lambda at: "why"
    brings: Callable[[N, str], Brings] = lambda at, choice: Brings()


class _Facts(Generic[N]):
    """What phrases may name, each found out when it is named."""

    def __init__(self, facts: Mapping[str, Callable[[N], object]], at: N) -> None:
        self._facts = facts
        self._at = at

    def __getitem__(self, name: str) -> object:
        return self._facts[name](self._at)


class Questions(Generic[N]):
    """All questions of a game. `now` is how a session stands, `named` the name of a question by
    what is asked, `facts` what the phrases may name, each as things stand; `guides` has
    what is said of each in a first game, by its name or by what is asked (None: nothing is)."""

    def __init__(
        self,
        phrases: Phrases,
        now: Callable[[Session], N],
        named: Callable[[str], str],
        facts: Mapping[str, Callable[[N], object]],
        questions: Mapping[str, Question[N]],
        guides: Phrases | None = None,
    ) -> None:
        self.phrases = phrases
        self.guides = guides
        self.now = now
        self.named = named
        self.facts = facts
        self.questions = questions

    def say(self, at: N, *where: str) -> str:
        """A phrase, filled in as things stand."""
        filled: str = self.phrases.words(*where).format_map(_Facts(self.facts, at))
        return filled

    def prompt(self, request: Request, session: Session) -> Prompt:
        """The question as the rules put it."""
        at, name = self.now(session), self.named(request.ask)
        why = " ".join(self.say(at, name, slot) for slot in self.questions[name].why(at).split())
        told = self.phrases.words(name).get("do") or do(request)
        each = self.phrases.words(name).get("dice", ())
        number = getattr(request, "number", 0)
        if isinstance(each, str):
            each = [each.format(n=n) for n in range(1, number + 1)] if number > 1 else ()
        step, rule = (str(self.phrases.words(name).get(one, "")) for one in ("step", "rule"))
        title = self.say(at, name, "title")
        return Prompt(title, told, plain(why), tuple(each[:number]), step=step, rule=rule)

    def guide(self, request: Request, session: Session) -> str:
        """What is asked, in plain words for a first game, and what hangs on it; empty where it has
        been said often enough."""
        if self.guides is None:
            return ""
        every = self.guides.words()

        def name_of(ask: str) -> str:
            return ask if ask in every else self.named(ask)

        name = name_of(request.ask)
        before = sum(name_of(asked.ask) == name for asked in session.asked)
        said: str = every[name] if before < GUIDED else ""
        return said.format_map(_Facts(self.facts, self.now(session)))

    def choices(self, request: Decision, session: Session) -> Mapping[str, Brings]:
        """What may be chosen, each with what it brings."""
        at, brings = self.now(session), self.questions[self.named(request.ask)].brings
        return {choice: brings(at, choice) for choice in request.choices}

    def table(self, request: Request, session: Session) -> Table:
        """The table that the answer is looked up on, in plain signs: `apply` marks the rows that
        can still come up, or those that are in force."""
        name = self.named(request.ask)
        made = self.questions[name].table
        if made is None:
            return Table(self.phrases.words(name, "table")[0])
        found = made(self.now(session))
        rows = tuple(tuple(map(plain, row)) for row in found.rows)
        return found._replace(
            rows=rows,
            modifiers=tuple(one._replace(what=plain(one.what)) for one in found.modifiers),
            effects=tuple(one._replace(does=plain(one.does)) for one in found.effects),
        )


def played(playing: Rules, *answers: Any) -> tuple[list[Any], Any]:
    """All that rules tell and ask when they are given these answers, as far as they go; and what
    they return when they have come to their end."""
    yielded: list[Any] = []
    given = iter(answers)
    value = None
    try:
        while True:
            yielded.append(playing.send(value))
            value = None
            if isinstance(yielded[-1], REQUESTS):
                value = next(given, None)
                if value is None:
                    return yielded, None
    except StopIteration as end:
        return yielded, end.value


def effects(meanings: Iterable[str], first: int = 1) -> tuple[Effect, ...]:
    """What each face of a die does, or each sum, from the `first` on; like neighbours in one."""
    return tuple(Effect(*each) for each in alike(meanings, first))
