"""What is left until it is asked for is there when it is."""

from io import BytesIO

import segno
from reportlab.platypus.paragraph import _uri_split_pairs

import sheetgen.kits.drawing.qr
import sheetgen.kits.telling.flowable_parts  # noqa: F401
from sheetgen.core.later import Later


def test_it_is_made_when_it_is_asked_for_and_no_sooner() -> None:
    made: list[str] = []

    def make() -> str:
        made.append("once")
        return "text"

    later = Later(make)
    assert not made
    assert later.upper() == "TEXT"
    assert made


def test_codes_can_still_be_written_to_files_and_addresses_be_broken() -> None:
    file = BytesIO()
    segno.make("text").save(file, kind="svg")
    assert b"<svg" in file.getvalue()
    assert _uri_split_pairs("http://a.example/b") == [
        ("http://a.example/", "b"),
        ("http://", "a.example/b"),
    ]
