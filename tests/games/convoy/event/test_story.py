"""The words of the story of a board."""

from sheetgen.games.convoy.event import story
from sheetgen.kits.telling.templates import library


def test_every_passage_of_the_bank_can_be_read() -> None:
    bank = library().passages(story.BANK, story.KINDS)
    bank.check()
    assert {passage.kind for passage in bank.passages()} == {*story.KINDS}
