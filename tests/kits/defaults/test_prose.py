"""The default report's prose: no gate of its wording that its phrases can keep is broken."""

from __future__ import annotations

import pytest

from sheetgen.core import dice
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.defaults.phrases import nouns
from sheetgen.kits.defaults.report import Report
from sheetgen.kits.defaults.subject import subject
from sheetgen.kits.telling import gates, prose
from sheetgen.kits.telling.report import Asked
from sheetgen.library.subject import Subject
from tests.fixtures.night_patrol import GAME

KEPT = {
    "sentences said twice",
    "words in a sentence",
    "words in the longest sentence",
    "faults of agreement",
    "quotations invented",
}
"""The other gates ask for more wordings than a game of few phrases has."""


def told(seed: str, voice: str) -> list[str]:
    key, session = dice.key_of_seed(seed), Session(GAME, GAME.conditions())
    play_out(session, first_of(seeded(key), decided(GAME.policies["random"], key)))
    header = Subject(GAME, GAME.conditions()).header(seed=seed, policy="random")
    text = Report(subject(GAME)).tell(Asked(header, session, voice=voice)).text
    return prose.narrative(text, ("Watch by watch",))


def test_the_nouns_are_those_of_the_declaration() -> None:
    found = nouns(subject(GAME)).counted
    assert {"watch", "torpedo", "hit", "drifter", "collier", "tanker"} == set(found)


@pytest.mark.parametrize("voice", ["staff", "press", "diary"])
def test_its_prose_is_held_to_the_gates(voice) -> None:
    for seed in map(str, range(7)):
        found = gates.of_prose(told(seed, voice), (), nouns(subject(GAME)), "brief")
        assert [gate for gate in found if gate.name in KEPT and not gate.passed] == [], seed
