"""A report as it is asked for and as it is told; and what any report begins and ends with: front
matter, player, notes, conditions, dice, credits."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen import __version__
from sheetgen.core import dice
from sheetgen.core.game import Conditions, Game
from sheetgen.core.journal import Header, Note, answer_to_json, dice_rolled, replay_command
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session
from sheetgen.kits.table import moments
from sheetgen.kits.table.turns import come_to
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.usertext import code, inert, inert_lines, quoted, shell, shortened
from sheetgen.kits.telling.voices import FULL, LENGTHS, Length

if TYPE_CHECKING:
    from sheetgen.kits.chances.account import Cells
    from sheetgen.kits.chances.analysed import Analysis
    from sheetgen.kits.drawing.page import Item
    from sheetgen.kits.telling.storyteller import Told

LONGEST_NAME = 200
"""A player's longer name is shortened in the text, in characters."""


class Asked(NamedTuple):
    """A report as it is asked for: a game as far as it has come; the player's notes, each at least
    with how many answers stood when it was made and its text; a folder whose templates come before
    ours; the game's analysis, if that is to be told; a voice (none: the game's own), and a length;
    whether it has its appendix; a text of the player's own that stands in place of the story
    (empty: none); the folder with the photographs of the notes; whether it says who made the
    game."""

    header: Header
    session: Session
    notes: Sequence[Note | tuple[int, str]] = ()
    templates: Path | None = None
    analysis: Analysis | None = None
    voice: str = ""
    length: str = FULL
    appendix: bool = False
    own: str = ""
    photos: Path | None = None
    credits: bool = True

    @property
    def extent(self) -> Length:
        """What it has in its length."""
        return LENGTHS[self.length]

    def noted(
        self,
        told: Sequence[Iterable[Span]] = (),
        said: Callable[[int, str], str] = lambda turn, text: text,
        answers_too: bool = False,
    ) -> list[list[str]]:
        """The notes before the first of some passages, and after each; `told` are the spans of the
        game that each passage tells, in whatever order they are told. A note stands after the last
        passage on what had just happened when it was made, or where that is not told, on the
        latest before it.

        Each note is quoted, as it is `said` of its turn: in Markdown, to which its emphasis is
        added; what answers a question stands where that was asked; it is `said` of its turn only
        where nothing before it leads up to it (`answers_too`). Empty ones are passed over.
        """
        placed: list[list[str]] = [[] for _ in range(len(told) + 1)]
        for note in self._noted():
            if not (note.text or "").strip():
                continue
            blocks = inert_lines(note.text or "").split("\n\n")
            standing = moments.standing(self.session, note.moment, note.standing)
            blocks = [f"“{one}" for one in blocks]
            blocks[-1] += "”"
            if answers_too or not note.moment:
                blocks[0] = said(come_to(self.session, standing), blocks[0])
            here = "\n\n".join(f"*{block}*" for block in blocks)
            if note.photo:
                from sheetgen.kits import photographs

                is_there = photographs.kept(self.photos, note.photo) is not None
                here += f"\n\n{photographs.place(note.photo, is_there)}"
            placed[_passage(told, standing)].append(here)
        return placed

    @property
    def answered(self) -> frozenset[str]:
        """The names of the moments at which the player was asked for a line of his own, and gave
        one: there he is quoted, and what the program would have said is not said."""
        return frozenset(note.moment for note in self._noted() if note.moment)

    @property
    def photographed(self) -> list[str]:
        """The digests of the photographs of the notes, in their order."""
        return [note.photo for note in self._noted() if note.photo]

    @property
    def photographs(self) -> Figures:
        """The photographs of the notes, by their digests, as far as they are there."""
        if not self.photographed:
            return {}
        from sheetgen.kits import photographs

        return photographs.figures(self.photos, self._noted())

    def _noted(self) -> Iterable[Note]:
        return (Note(*one) for one in self.notes)


def key_of_answers(answers: Iterable[Answer]) -> str:
    """The key of a telling's dice: the answers alone, however they came."""
    plain = [answer_to_json(answer._replace(rolled=False)) for answer in answers]
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(f"sheetgen-tell-1\n{text}".encode("utf-8", "surrogatepass")).hexdigest()


Span = tuple[int, int]
"""A span of a game: how many answers had been given when it began, and when it ended."""


def _passage(told: Sequence[Iterable[Span]], standing: int) -> int:
    """The number of the passage (from 1; 0: none) after which a note stands that was made when so
    many answers stood."""
    latest, found = (False, -1), 0
    for number, spans in enumerate(told, start=1):
        for begun, ended in spans:
            if begun < standing <= ended:
                of_this = True, 0
            elif ended <= standing:
                of_this = False, ended
            else:
                continue
            if of_this >= latest:
                latest, found = of_this, number
    return found


class Telling(NamedTuple):
    """A report as Markdown."""

    text: str


def whys(told: Iterable[Told], asked: Asked, tell: Callable[[Asked], Telling]) -> str:
    """The passages of a report, in lines. Of one that is not told in full those that it keeps."""
    if asked.length != FULL:
        kept = _plain(tell(asked).text)
        told = [one for one in told if _plain(one.text) in kept]
    return "\n\n".join(one.why for one in told) + "\n"


def _plain(text: str) -> str:
    """A text as it can be looked for, whatever its lines and capitals."""
    return " ".join(text.split()).casefold()


def frame(
    asked: Asked, title: str, facts: Mapping[str, object], finished: bool, decides: bool = True
) -> dict[str, Any]:
    """What the template of any report is filled in with: `front` is the front matter, in which the
    title is plain text and `facts` are what the game adds of how it stands."""
    header, session = asked.header, asked.session
    game = session.game
    front = {"title": quoted(title), "game": header.game, "edition": quoted(header.edition)}
    if header.player:
        front["player"] = quoted(header.player)
    front |= {name: str(value) for name, value in facts.items()}
    front |= {
        "finished": "true" if finished else "false",
        "voice": quoted(asked.voice),
        "length": asked.length,
    }
    return {
        "title": title,
        "front": list(front.items()),
        "game": inert(game.title),
        "edition": header.edition,
        "finished": finished,
        "keeps": asked.extent.keeps,
        "own": bool(asked.own),
        "appendix": asked.appendix,
        "player": inert(shortened(header.player, LONGEST_NAME)) if header.player else "",
        "luck": luck_section(asked.analysis) if asked.analysis else None,
        "conditions": described(game, session.conditions),
        "provenance": provenance(game, header, session.answers, decides),
        "credits": game.credits if asked.credits else (),
        "software": f"sheetgen {__version__}, rules text {header.rules}",
    }


LONGEST_SEED = 120
"""A longer seed is shortened, in characters."""


def described(game: Game, played: Conditions) -> dict[str, Any]:
    """Edition and rulings for a template: each ruling with its value, whether that is ours, and the
    other values it could have; and what is always ruled so."""
    edition = next(edition for edition in game.editions if edition.name == played.edition)
    ruled = [
        {
            "name": ruling.name,
            "question": ruling.question,
            "value": played.rulings[ruling.name],
            "meaning": ruling.values[played.rulings[ruling.name]],
            "default": ruling.default,
            "departs": played.rulings[ruling.name] != ruling.default,
            "others": [
                {"value": value, "meaning": meaning}
                for value, meaning in ruling.values.items()
                if value != played.rulings[ruling.name]
            ],
        }
        for ruling in game.rulings
    ]
    return {
        "name": edition.name,
        "title": edition.title,
        "rulings": ruled,
        "departures": sum(bool(ruling["departs"]) for ruling in ruled),
        "fixed": [fixed.says for fixed in game.fixed],
    }


def provenance(game: Game, header: Header, answers: Iterable[Answer], decides: bool = True) -> str:
    """How the dice came, in Markdown: of all a report only this differs between a typed and a
    seeded game of the same dice. Who decided is told of a game that `decides` anything."""
    players = "; the decisions were the player's" if decides else ""
    if header.seed is None and header.board is not None:
        named = inert(shortened(header.board, LONGEST_SEED))
        return f"Those of board {named} (scheme {dice.SCHEME}){players}."
    if header.seed is None:
        return _own_dice(header, [*answers])
    long = len(header.seed) > LONGEST_SEED
    source = f"Drawn from the seed {code(shortened(header.seed, LONGEST_SEED))} "
    source += f"(of {len(header.seed):,} characters, shortened here; " if long else "("
    source += f"scheme {dice.SCHEME})"
    if header.policy is None:
        return f"{source}{players}."
    captain = inert(shortened(header.policy, LONGEST_SEED))
    again = header._replace(seed="SEED") if long else header
    whole = ", with the whole seed from the first line of the journal" if long else ""
    by = f"; the decisions were taken by the policy {captain}" if decides else ""
    return f"{source}{by}. To play it again{whole}: {code(command(game, again))}"


def _own_dice(header: Header, answers: Sequence[Answer]) -> str:
    rolled, source = dice_rolled(answers), "The player's own dice, typed in as they fell"
    if not rolled:
        return f"{source}."
    drawn = "" if header.roller is None else f", from the seed {code(header.roller)}"
    if rolled == sum(len(answer.dice) for answer in answers):
        return f"All were rolled by the program{drawn} (scheme {dice.SCHEME})."
    was = "die was" if rolled == 1 else "dice were"
    return f"{source}; {rolled} {was} rolled by the program{drawn} (scheme {dice.SCHEME})."


def command(game: Game, header: Header) -> str:
    """The command line that plays a seeded game again."""
    rulings = [f"{name}={value}" for name, value in header.rulings.items()]
    words = replay_command(header.game, header.edition, header.seed or "", header.policy, rulings)
    words += [f"--campaign={header.campaign['name']}"] if header.campaign else []
    return " ".join(map(shell, words))


CHART, SLOPE = 27.0, 0.16
"""How high the chart of luck is, in mm, and by how much for every mm of its width."""
_ROLLS, _DECISIONS = 3, 5
"""The rows of a table: of lucky and of unlucky rolls, of decisions."""


def luck_section(analysis: Analysis) -> dict[str, Any]:
    """What the template `luck.md.j2` tells: the account to a tenth, adding up, and the rows of its
    tables."""
    from sheetgen.kits.chances import account
    from sheetgen.kits.chances.analysed import TOLD
    from sheetgen.kits.chances.whatif import COMPLETIONS

    prices = analysis.prices
    places = account.places(prices)
    shown = account.figures(prices, places)
    hypothetical = any(t.hypothetical for t, _ in account.otherwise(analysis)[:TOLD])
    # The luckiest first, the unluckiest last.
    lucky, unlucky = account.luckiest(analysis), account.unluckiest(analysis)
    rolls = [*lucky[:_ROLLS], *reversed(unlucky[:_ROLLS])]
    return {
        "reference": analysis.reference,
        "is_chance": prices.is_chance,
        "points": "Chance" if prices.is_chance else "Points",
        "came_to": "Result" if prices.is_chance else "Score",
        "par": account.decimal(shown.par, places, prices.is_chance),
        "dice": shown.luck,
        "errors": shown.errors,
        "score": account.came_to(analysis.scored, prices.is_chance)
        if analysis.finished
        else account.decimal(shown.score, places, prices.is_chance),
        "swings": account.swings(prices),
        "rolls": _safe(account.rolls(rolls, prices.is_chance), 1),
        "choices": _safe(account.choices(analysis)[:_DECISIONS], 1, 2),
        "noun": prices.noun.capitalize(),
        "others": _safe(account.others(analysis)[:TOLD], 1),
        "mean": account.MEAN,
        "completions": COMPLETIONS if hypothetical else 0,
    }


def _safe(rows: list[Cells], *named: int) -> list[list[str]]:
    """Rows with their words, which stand in some columns, as Markdown."""
    return [[inert(text) if n in named else text for n, text in enumerate(row)] for row in rows]


def luck_charts(analysis: Analysis | None) -> Figures:
    """The chart of a report with an analysis: `fortunes`."""
    if analysis is None:
        return {}
    from sheetgen.kits.chances import account
    from sheetgen.kits.chances.fortunes import fortunes, strip
    from sheetgen.kits.drawing.page import Area
    from sheetgen.kits.telling.figures import Figure

    def draw(wide: float) -> list[Item]:
        return fortunes(Area(0, 0, wide, chart.high(wide)), analysis.prices, analysis.finished)

    what = "The chance to win" if analysis.prices.is_chance else "The score to be expected"
    noun = analysis.prices.noun
    key = "; ".join(
        f"({swing.number}) {noun} {swing.turn}, {account.turned_by(analysis, swing.turn)}"
        for swing in account.turning_points(analysis.prices)
    )
    caption = f"{what} after every {noun}." + (f" It turned at {key}." if key else "")
    lines = strip(analysis.prices, analysis.finished)
    chart = Figure(draw, CHART, caption, SLOPE, strip=lines)
    return {"fortunes": chart}
