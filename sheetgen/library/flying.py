"""The fight that a campaign has come to, flown card by card by a person: in a journal
of its own, which lies beside the campaign's and is named in its report."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.core import dice, journal
from sheetgen.core.errors import Error
from sheetgen.core.files import plain_name, read_whole
from sheetgen.core.game import Game, of_fight
from sheetgen.core.journal import Divergence, Header, answer_to_json
from sheetgen.core.requests import Answer, ReportFight, Request, quoted
from sheetgen.core.session import Session, draws
from sheetgen.kits.parts import needed, parts_of
from sheetgen.library.fights import solo_of
from sheetgen.library.record import Record, answered, opened_content

if TYPE_CHECKING:
    from sheetgen.kits.table.book import Book


def waits(session: Session) -> bool:
    """Whether a campaign has come to a fight that can be flown here."""
    return isinstance(session.request, ReportFight) and parts_of(session.game).solo is not None


def fight_of(campaign: Path, header: Header, session: Session, side: str) -> tuple[Header, Session]:
    """The fight that a campaign waits for, before its first card, with the header of its record.
    Raises Error if no fight is waited for, or for a side that there is not."""
    if not waits(session):
        asked = "is over" if session.request is None else f"asks {session.request.wanted}"
        raise Error(f"{campaign}: there is no fight to fly now; the campaign {asked}")
    assert session.request is not None
    fight = _header(header, session.game, session.request, session.answers, campaign.name, side)
    game = of_fight(session.game, fight)
    return fight, Session(game, session.conditions, lot=fight.lot)


def begun(campaign: Path, header: Header, session: Session, side: str) -> Path:
    """The journal of that fight: the one that lies beside the campaign's, or a new one. Raises
    Error as `fight_of` does."""
    fight, flown = fight_of(campaign, header, session, side)
    grid = needed(parts_of(session.game).fight_grid, "form of a fight").grid(session)
    path = _journal(campaign, fight, grid.name)
    if not path.exists():
        answered(fight, flown).save(path)
    return path


def campaign_of(path: Path, header: Header) -> Path:
    """The campaign's journal, beside that of a fight, though it may have another name now. Raises
    Error if it is not there."""
    named = header.of_campaign
    found = path.with_name(Path(named).name or path.name)
    # A name is what is written there; a path is somebody else's doing.
    if named == found.name and not found.is_file():
        others = sorted(path.parent.glob("*.jsonl"))
        found = next((one for one in others if one != path and _has(one, path.name)), found)
    if found == path or not found.is_file():
        raise Error(f"{path}: the journal of its campaign, {named[:80]}, is not beside it")
    return found


def report(book: Book, fight: Record) -> Answer:
    """The answer by which a fight that is over goes into the record of its campaign. Raises Error
    if it is not over, or is of another fight than the campaign waits for."""
    session, path = book.session, fight.path
    assert path is not None
    header = book.header
    side = solo_of(session.game).SIDE
    wanted = None
    if waits(session) and session.request is not None:
        said = str((fight.header.fight or {}).get(side))
        wanted = _header(header, session.game, session.request, session.answers, path.name, said)
    if wanted is None or not _same(wanted, fight.header):
        raise Error(f"{path} is not of the fight that the campaign is waiting for")
    if not fight.finished:
        raise Error(f"{path}: the fight is not over")
    assert session.request is not None
    return Answer(session.request.ask, report=_reported(fight))


def is_recorded(path: Path, header: Header) -> bool:
    """Whether the fight of a journal stands in the record of its campaign."""
    try:
        return _records(campaign_of(path, header), path.name)
    except (Error, OSError):
        return False


def _has(campaign: Path, fight: str) -> bool:
    """Whether a journal is of the campaign of a fight, by the names of both or by what it holds."""
    try:
        return fight.startswith(f"{plain_name(campaign.name)}.") or _records(campaign, fight)
    except (Error, OSError):
        return False


def _records(campaign: Path, fight: str) -> bool:
    return any(_flown(one).get("journal") == fight for one in journal.read(campaign).answers)


def check_open(path: Path, header: Header) -> None:
    """Raise Error if the fight of a journal stands in the record of its campaign: it is not to be
    gone on with."""
    if is_recorded(path, header):
        raise Error(
            f"{path} is of a fight that is already in the record of its campaign: to go on with "
            "it, undo the report there"
        )


def check(path: Path, lines: journal.Journal, session: Session) -> int:
    """Hold every report of a fight that was flown to the journal of that fight; returns how many
    there are. Raises Divergence at the first whose journal is not there, is another than it was, or
    does not come to the report."""
    found = 0
    given = list(zip(lines.standing, session.asked, strict=True))
    for number, ((line, answer), request) in enumerate(given):
        flown = _flown(answer)
        if flown:
            found += 1
            before = session.answers[:number]
            wanted = _header(
                lines.header, session.game, request, before, path.name, str(flown.get("side"))
            )
            fault = _fault(path, session.game, wanted, answer.report or {})
            if fault:
                raise Divergence(number + 1, line, fault)
    return found


def _fault(campaign: Path, game: Game, wanted: Header, told: Any) -> str:
    """What is wrong with the journal of a fight that a report in a campaign's journal names; empty
    if nothing is."""
    named = str(told["flown"]["journal"])
    missing = f"the journal of the fight, {quoted(named)}, is not beside this one"
    try:
        path = campaign.with_name(named)
        if not path.is_file():
            return missing
    except (ValueError, OSError):
        return missing
    try:
        content = read_whole(path)
        of = of_fight(game, journal.parse(content, path).header)
        fight = opened_content(content, path, game=of)
    except (Error, OSError) as error:
        return str(error)
    if _digest(fight) != told["flown"]["sha256"]:
        return f"{path.name} has changed since its fight was recorded here"
    if not _same(wanted, fight.header) or fight.header.seed != told["key"]:
        return f"{path.name} is of another fight"
    if not fight.finished or _reported(fight) != told:
        return f"{path.name} does not lead to what is reported"
    return ""


def _flown(answer: Answer) -> dict[str, Any]:
    """What a report says of how its fight was flown; nothing, if it was not."""
    flown = (answer.report or {}).get("flown")
    return flown if isinstance(flown, dict) else {}


def _reported(fight: Record) -> dict[str, Any]:
    solo, path = solo_of(fight.game.fought_in or fight.game), fight.path
    assert path is not None
    side = str((fight.header.fight or {})[solo.SIDE])
    answers = fight.session.answers
    return solo.reported(fight.session.state, side, answers, path.name, _digest(fight))


def _digest(fight: Record) -> str:
    return hashlib.sha256(fight.journal().encode()).hexdigest()


def _header(
    campaign: Header,
    game: Game,
    request: Request,
    before: Sequence[Answer],
    name: str,
    side: str,
) -> Header:
    """The header of the fight that a campaign asks for after the answers before it; `name` is that
    of its journal. The dice are those by which the program would have fought it."""
    solo, lot = solo_of(game), campaign.seed or campaign.roller
    if lot is None:
        import secrets

        key = secrets.token_hex(32)
    else:
        key = solo.key_of(draws(dice.key_of_seed(lot), game, request))
    fight = {
        "turn": request.turn,
        **solo.named({solo.SIDE: side}),
        "of": name,
        **({"lot": lot} if lot is not None else {}),
        "before": [answer_to_json(answer) for answer in before],
    }
    return campaign._replace(
        seed=key, roller=None, policy=None, policy_version=None, photographs=None, fight=fight
    )


def _same(one: Header, other: Header) -> bool:
    """Whether two records are of one fight, whatever the campaign's journal is called."""

    def known(header: Header) -> str:
        plain = header if "lot" in (header.fight or {}) else header._replace(seed=None)
        return plain._replace(fight={**(header.fight or {}), "of": ""}).identity()

    return known(one) == known(other)


def _journal(campaign: Path, header: Header, name: str) -> Path:
    """The journal of a fight of that name beside its campaign's: its own, or the first that nothing
    is at."""
    stem = plain_name(campaign.name)
    for number in count(1):
        more = f"-{number}" if number > 1 else ""
        path = campaign.with_name(f"{stem}.{name}{more}.jsonl")
        if not path.exists():
            return path
        try:
            if _same(header, journal.parse(read_whole(path), path).header):
                return path
        except Error:
            continue
    raise AssertionError
