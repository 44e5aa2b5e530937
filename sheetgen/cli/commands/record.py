"""Record a game as you play it with real dice, or go on with one."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

from sheetgen.cli import at_table, settings
from sheetgen.cli.options import begun_with
from sheetgen.cli.outputs import keep, opened, tell
from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.files import locked
from sheetgen.core.journal import JournalError, Writer, read_answers
from sheetgen.core.requests import Answer, IllegalAnswer, ReportFight
from sheetgen.core.session import Session, first_of, seeded
from sheetgen.kits.table.grid import Taken, form_of, is_untouched, read_file

Keep = Callable[[Answer], None]


def run(arguments: Namespace) -> int:
    """`sheetgen record GAME`."""
    if arguments.from_photo or arguments.against:
        from sheetgen.cli import photographed

        return photographed.from_photo(arguments)
    if arguments.from_sheet is not None:
        from sheetgen.cli import filled_in

        return filled_in.from_sheet(arguments)
    if arguments.resume is not None:
        arguments.resume = at_table.journal_of(arguments)
        return _go_on(arguments)
    if arguments.game is None:
        raise Error("name the game, for example: sheetgen record convoy")
    if at_table.is_asked_for(arguments, arguments.seed):
        return at_table.begin(arguments)
    settings.fill_in(arguments)
    if not arguments.answers and arguments.seed is None:
        raise Error("give --answers FILE, or --seed SEED to have the dice rolled")
    about = begun_with(arguments)
    day = at_table.day_of(arguments)
    header = about.header(arguments.seed, player=arguments.player, date=day)
    session = header.session(about.game)
    _take(arguments, session, header.seed, lambda answer: None)
    name = Path(arguments.answers).stem if arguments.answers else ""
    return keep(arguments, header, session, name)


def _go_on(arguments: Namespace) -> int:
    """`sheetgen record --resume JOURNAL`: answers after those that stand."""
    for option in ("edition", "ruling", "seed", "player", "date", "journal", "out"):
        if getattr(arguments, option) not in (None, []):
            raise Error(f"--resume goes on with the record as it is; leave out --{option}")
    path = Path(arguments.resume)
    record = opened(path, arguments.campaign)
    if arguments.game not in (None, record.game.name):
        raise Error(f"{path} is a record of {record.game.name}, not of {arguments.game}")
    if record.header.fight is not None and at_table.is_asked_for(arguments, None):
        from sheetgen.cli.commands import fight

        return fight.go_on(arguments, path)
    if at_table.is_asked_for(arguments, record.header.seed):
        return at_table.go_on(arguments, path)
    # Read again under the lock: another program may have added to it.
    with locked(path):
        record = opened(path, arguments.campaign)
        new: list[Answer] = []
        _take(arguments, record.session, record.header.seed, new.append)
        if new:
            with Writer.going_on(path) as writer:
                writer.write(*new)
    print(arguments.resume)
    if new and record.header.fight is None:
        at_table.settle(arguments, path)
    tell(record, arguments.resume, arguments.campaign)
    return 0


def _take(arguments: Namespace, session: Session, seed: str | None, keep: Keep) -> None:
    """Give the session all that is given: dice of the seed, the fight, and the answers."""
    rolled = first_of() if seed is None else seeded(dice.key_of_seed(seed))
    answers = read_answers(Path(arguments.answers)) if arguments.answers else iter(())
    fight = arguments.fight
    while session.request is not None:
        answer = rolled(session.request, session)
        if answer is None and fight and isinstance(session.request, ReportFight):
            taken, fight = _filled(arguments, fight, session), None
            _agree(arguments, taken)
            answer = session.request.answer(taken.report or {})
        if answer is None:
            answer = _next(arguments.answers, answers, session)
        if answer is None:
            break
        keep(answer)
        session.answer(answer)
    if fight:
        asked = "the game is over" if session.request is None else session.request.wanted
        raise Error(f"{fight}: there is no fight to report now; {asked}")
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


def _agree(arguments: Namespace, taken: Taken) -> None:
    """Say what a fight comes to, and ask whether it is to be recorded. Raises Error if it is not,
    or nobody can be asked."""
    print(*taken.totals, sep="\n")
    if not at_table.agreed(arguments, "Record this fight?", "nothing was recorded; give --yes"):
        raise Error("nothing was recorded")


def _filled(arguments: Namespace, file: str, session: Session) -> Taken:
    """What a filled form comes to. Raises Error, with all that is wrong, line by line."""
    grid = form_of(session)
    taken = read_file(Path(file), grid)
    if is_untouched(taken, grid) and not arguments.as_printed:
        raise Error(
            f"{file}: nothing is filled in; if nothing happened in the fight, give --as-printed"
        )
    return taken
