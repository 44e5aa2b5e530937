"""The command logbook, for the other game."""

from __future__ import annotations

import pikepdf
import pytest

from sheetgen.core import dice
from sheetgen.core.journal import Header
from sheetgen.core.registry import find
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from tests.cli.test_logbook import A4_ON_ITS_SIDE, size, text
from tests.records import written


def test_a_campaign_before_it_begins(run, here):
    ran = run("logbook", "wings", "--seed", "takali", "--player", "Ġorġ")
    assert ran.status == 0
    path = here / "output" / "wings-2018-takali.preroll.logbook.pdf"
    assert size(path) == A4_ON_ITS_SIDE
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 16
    read = text(path)
    assert "sheetgen logbook wings --seed takali" in " ".join(read.split())
    assert "Ġorġ" in read
    told = (here / "output" / "wings-2018-takali.preroll.logbook.md").read_text("utf-8")
    assert told.count("\n## Mission ") == 24


@pytest.mark.long
def test_a_journal_of_a_record_with_its_notes(run, here):
    game, key = find("wings"), dice.key_of_seed("takali")
    header = Header("wings", "2018", game.rules_version, seed="takali", policy="careful")
    session = Session(game, game.conditions())
    play_out(session, first_of(seeded(key), decided(game.policies["careful"], key)))
    answers = session.answers
    record = here / "takali.journal.jsonl"
    written(record, header, [*answers[:60], "Nobody slept.", *answers[60:]])
    ran = run("logbook", "wings", "--from", record)
    assert ran.status == 0
    (path,) = (here / "output").glob("*.logbook.pdf")
    read = text(path)
    assert "Nobody slept." in read
    assert "killed" in read
    before = path.read_bytes()
    run("logbook", "wings", "--from", record)
    assert path.read_bytes() == before


def test_a_record_of_the_other_game_is_refused(run, complaint, here, answers):
    run("record", "convoy", "--answers", answers([]), "--journal", "c.jsonl")
    assert "not of wings" in complaint("logbook", "wings", "--from", "c.jsonl")
