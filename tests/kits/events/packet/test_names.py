"""Every paper of an event that bears names bears them as they are, whatever their script."""

import pytest

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.fonts import SIGN
from sheetgen.kits.events.packet import seating_lists
from tests.kits.drawing.drawn import pdf
from tests.kits.drawing.lettered import WRONG, lettered
from tests.kits.events.packet.briefs import brief, drawn

CLUB = "თბილისი"
NAMES = (
    "ნინო", "Anna", "Նարե", "Νίκος", "Жанна", "דן כהן", "مريم", "สมชาย", "राम", "ſtraße ẞ",
    "Ħal ŵyn", "Zoe\u0308", "O’Neill", "🚢",
)  # fmt: skip
PARTS = (
    "seating", "cards", "slips", pytest.param("sheets", marks=pytest.mark.long),
)  # fmt: skip


def forget() -> None:
    fonts.others.cache_clear()
    fonts.advance.cache_clear()
    fonts.unprinted.clear()


@pytest.fixture(autouse=True)
def afresh():
    forget()
    yield
    forget()


def on_paper(name: str, face: str) -> str:
    """A name as its letters stand from left to right."""
    return "".join(part for _, part in fonts.parted(name, face))


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("part", PARTS)
def test_every_part_has_every_name(part) -> None:
    about = brief(players=NAMES, clubs=(CLUB, "Клуб"), name="Ночь ნინო")
    for ending, pages in drawn(about, part).items():
        shown = lettered(pdf(*pages))
        assert WRONG not in shown, ending
        assert SIGN not in shown
        found = squeezed(shown)
        for name in NAMES:
            assert any(squeezed(on_paper(name, face)) in found for face in fonts.FILES), name
    assert not fonts.unprinted


def test_two_hundred_letters_on_a_page() -> None:
    letters = [chr(number) for number in range(0xC0, 0x180) if chr(number) not in "×÷"]
    names = ["".join(letters[n : n + 6]) for n in range(0, len(letters), 6)] + ["Anna", "Żahra"]
    shown = lettered(pdf(*seating_lists.seating(brief(players=names))))
    assert WRONG not in shown
    assert all(name in shown for name in names)


def test_without_the_extra_a_sign_stands_and_a_warning_is_given(monkeypatch) -> None:
    monkeypatch.setattr(fonts, "_PACKAGES", {})
    shown = lettered(pdf(*seating_lists.seating(brief(players=("ნინო", "Anna", "ſ", "Жанна")))))
    assert WRONG not in shown
    assert SIGN * 4 in shown
    assert all(name in shown for name in ("Anna", "ſ", "Жанна"))
    assert "U+10DC GEORGIAN LETTER NAR" in fonts.told()
