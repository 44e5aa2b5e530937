"""The command record: a game played with real dice, or dice of a seed and real decisions."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

from sheetgen import dice
from sheetgen.cli import settings
from sheetgen.cli.making import write_journal
from sheetgen.cli.outputs import Folder, stem
from sheetgen.cli.records import folder_of, stem_of
from sheetgen.cli.subject import check_texts, conditions_of, header_of, replayed
from sheetgen.games import find
from sheetgen.journal import JournalError, Writer, read_answers
from sheetgen.play import (
    Answer,
    Game,
    IllegalAnswer,
    Report,
    Session,
    first_of,
    seeded,
)

Keep = Callable[[Answer], None]


def record(arguments: Namespace) -> int:
    """`sheetgen record GAME`."""
    settings.fill_in(arguments)
    game = find(arguments.game)
    if arguments.resume:
        return _go_on(arguments, game)
    if not arguments.answers and arguments.seed is None:
        raise ValueError(
            "give --answers FILE, or --seed SEED for a game whose dice are rolled here"
        )
    conditions = conditions_of(arguments, game)
    if arguments.seed is not None:
        dice.check_seed(arguments.seed)
    header = header_of(game, conditions, arguments.seed, player=arguments.player)
    check_texts(header)
    session = Session(game, conditions)
    _take(arguments, session, header.seed, lambda answer: None)
    if arguments.journal:
        target = Path(arguments.journal).expanduser()
    else:
        name = stem(header, Path(arguments.answers).stem if arguments.answers else "")
        target = Path(arguments.out) / f"{name}.journal.jsonl"
    folder = Folder(str(target.parent), header, session.answers, arguments.force)
    print(write_journal(folder, target.name, session))
    _tell(game, session)
    return 0


def _go_on(arguments: Namespace, game: Game) -> int:
    """`sheetgen record GAME --resume JOURNAL`: answers after those that stand."""
    for option in ("seed", "edition", "ruling", "journal"):
        if getattr(arguments, option):
            raise ValueError(f"--resume takes the {option} from the record; leave out --{option}")
    record, recorded, session = replayed(arguments.resume)
    if recorded.name != game.name:
        raise ValueError(f"{arguments.resume} is a record of {recorded.name}, not of {game.name}")
    new: list[Answer] = []
    _take(arguments, session, record.header.seed, new.append)
    if new:
        with Writer.going_on(Path(arguments.resume)) as writer:
            writer.write(*new)
    print(arguments.resume)
    _tell(game, session)
    return 0


def _tell(game: Game, session: Session) -> None:
    """How the game stands, and what is asked next."""
    print(game.part("chronicle").tell(session).in_short())
    if session.request is not None:
        print(f"asked now: {session.request.wanted}")


def _take(arguments: Namespace, session: Session, seed: str | None, keep: Keep) -> None:
    """Give the session all that is given: dice of the seed, the fight, and the answers."""
    rolled = first_of() if seed is None else seeded(dice.key_of_seed(seed))
    answers = read_answers(Path(arguments.answers)) if arguments.answers else iter(())
    fight = arguments.fight
    while session.request is not None:
        answer = rolled(session.request, session)
        if answer is None and fight and isinstance(session.request, Report):
            answer, fight = _fought(fight, session), None
        if answer is None:
            answer = _next(arguments.answers, answers, session)
        if answer is None:
            break
        keep(answer)
        session.answer(answer)
    if fight:
        asked = "the game is over" if session.request is None else session.request.wanted
        raise ValueError(f"{fight}: no fight is to be reported now; {asked}")
    _next(arguments.answers, answers, session)


def _next(file: str, answers: Iterator[tuple[int, Answer]], session: Session) -> Answer | None:
    """The next answer of the file, or None at its end. Raises JournalError if the session cannot
    take it."""
    for line, answer in answers:
        try:
            session.check(answer)
        except IllegalAnswer as error:
            raise JournalError(f"{file}, line {line}: {error}") from None
        return answer
    return None


def _fought(file: str, session: Session) -> Answer:
    """The fight of a filled form. Raises ValueError, with all that is wrong, line by line."""
    assert isinstance(session.request, Report)
    try:
        text = Path(file).read_text("utf-8-sig")
        return session.request.answer(session.game.part("fight_toml").read(text, session))
    except UnicodeDecodeError:
        raise ValueError(f"{file}: no text in UTF-8") from None
    except ValueError as error:
        faults = str(error).splitlines()
        raise ValueError("; ".join(f"{file}, {fault}" for fault in faults)) from None


def fight_form(arguments: Namespace) -> int:
    """`sheetgen fight-form JOURNAL`."""
    settings.fill_in(arguments)
    record, game, session = replayed(arguments.journal)
    form = game.part("fight_toml")
    folder = folder_of(arguments, record, session)
    name = f"{stem_of(arguments, record)}.{form.name(session)}.toml"
    print(folder.write(name, form.printed(session).encode()))
    return 0
