"""The default report's prose: clean, as far as it is not the phrases' own fault."""

from sheetgen.core import dice
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.defaults.phrases import nouns
from sheetgen.kits.defaults.report import ReportPart
from sheetgen.kits.defaults.subject import subject
from sheetgen.kits.telling.prose import agreement, narrative, sentences
from sheetgen.kits.telling.report import Asked
from sheetgen.library.record import Subject
from tests.cases import each
from tests.fixtures.night_patrol import GAME


def told(seed: str, voice: str) -> list[str]:
    key, session = dice.key_of_seed(seed), Session(GAME, GAME.conditions())
    play_out(session, first_of(seeded(key), decided(GAME.policies["random"], key)))
    header = Subject(GAME, GAME.conditions()).header(seed=seed, policy="random")
    return narrative(ReportPart(subject(GAME)).tell(Asked(header, session, voice=voice)).text)


def test_the_nouns_are_those_of_the_declaration() -> None:
    found = nouns(subject(GAME)).counted
    assert {"watch", "torpedo", "hit", "drifter", "collier", "tanker"} == set(found)


@each("voice", ["staff", "press", "diary"])
def test_its_prose_is_clean_and_says_nothing_twice(voice: str) -> None:
    for seed in map(str, range(4)):
        paragraphs = told(seed, voice)
        assert agreement("\n".join(paragraphs), nouns(subject(GAME))) == [], seed
        said = sentences(paragraphs)
        assert len(said) == len(set(said)), seed
