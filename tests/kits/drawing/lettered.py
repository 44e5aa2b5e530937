"""What a PDF shows, read off the outlines of its letters: whoever copies its text is told what the
file says of its codes, which need not be what a reader sees."""

import re
from functools import cache
from io import BytesIO

import pikepdf
from fontTools.ttLib import TTFont

from sheetgen.kits.drawing import fonts

WRONG = "\N{REPLACEMENT CHARACTER}"
"""What is not drawn as the letter that the file says it is."""


def lettered(content: bytes) -> str:
    """All that a file shows, object by object, a line for each text that has a place of its own."""
    with pikepdf.open(BytesIO(content)) as document:
        kinds = [o for o in document.objects if isinstance(o, pikepdf.Dictionary)]
        known = {str(o.Name): _characters(o) for o in kinds if o.get("/Type") == "/Font"}
        forms = [
            o
            for o in document.objects
            if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"
        ]
        return "\n".join(_shown(drawn, known) for drawn in (*document.pages, *forms))


def _shown(drawn: pikepdf.Object, known: dict[str, list[str]]) -> str:
    shown, codes = "", list[str]()
    for operands, operator in pikepdf.parse_content_stream(drawn):
        match str(operator):
            case "Tf":
                codes = known[str(operands[0])]
            case "Td" | "Tm" | "T*":
                shown += "\n"
            case "Tj" | "TJ":
                parts = operands[0] if str(operator) == "TJ" else operands
                strings = (bytes(part) for part in parts if isinstance(part, pikepdf.String))
                shown += "".join(
                    codes[code] if code < len(codes) else WRONG
                    for string in strings
                    for code in string
                )
    return shown


def _characters(font: pikepdf.Dictionary) -> list[str]:
    """The character of each code of a font."""
    said = re.findall(r"^<\w\w> <(\w{4,})>$", font.ToUnicode.read_bytes().decode(), re.MULTILINE)
    characters = [bytes.fromhex(number).decode("utf-16-be") for number in said]
    embedded = TTFont(BytesIO(font.FontDescriptor.FontFile2.read_bytes()))
    codes, own = embedded["cmap"].tables[0].cmap, _face(str(font.BaseFont).partition("+")[2])
    glyphs, of = own.getBestCmap(), own["glyf"]
    return [
        character
        if ord(character) in glyphs
        and code in codes
        and _outline(embedded["glyf"], codes[code]) == _outline(of, glyphs[ord(character)])
        else WRONG
        for code, character in enumerate(characters)
    ]


@cache
def _face(name: str) -> TTFont:
    (face,) = (
        face
        for face in (*fonts.FILES, *fonts.others())
        if fonts.font(face).face.name.decode() == name
    )
    return TTFont(fonts.file(face))


def _outline(glyf, name: str) -> list[tuple[int, int]]:
    return [*glyf[name].getCoordinates(glyf)[0]]
