"""Pages as pictures, held against those kept."""

from PIL import Image, ImageChops, ImageStat

from tests.cases import each
from tests.games.convoy.sheet.pictures import FOLDER, PICTURES, path

UNLIKE = 3.0
"""Grey levels of 256 that pictures may differ by on the average: another version of the renderer
smooths edges otherwise; a block moved or lost is far more."""


def unlike(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


@each("name", PICTURES)
def test_page_looks_as_it_did(name: str) -> None:
    drawn = PICTURES[name]()
    assert len(drawn) == len(list(FOLDER.glob(f"{name}-[0-9]*.png")))
    for number, picture in enumerate(drawn, start=1):
        with Image.open(path(name, number)) as kept:
            assert kept.size == picture.size
            assert unlike(kept.convert("L"), picture) < UNLIKE, (name, number)


def test_a_page_shifted_by_a_millimetre_would_be_noticed() -> None:
    with Image.open(path("blank-a4", 1)) as kept:
        page = kept.convert("L")
    assert unlike(page, ImageChops.offset(page, 2, 0)) > 2 * UNLIKE


def test_no_picture_is_kept_of_what_is_not_drawn() -> None:
    assert {picture.stem.rpartition("-")[0] for picture in FOLDER.glob("*.png")} == set(PICTURES)
