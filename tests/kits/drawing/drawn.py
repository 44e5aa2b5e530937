"""Reading a PDF back."""

from io import BytesIO

import pikepdf

from sheetgen.core.again import Code, words
from sheetgen.kits.drawing.page import PAPERS, Foot, Items, Page
from sheetgen.kits.drawing.pdf import write


def pdf(*pages: Page, **about: str) -> bytes:
    file = BytesIO()
    write(file, pages, about.pop("title", "a title"), **about)
    return file.getvalue()


def made_again(foot: Foot, game: str, edition: str) -> Foot:
    """A foot with the code of what it says: of a seed, or nothing where its dice were typed."""
    if foot.source != "seed":
        return foot
    said = [("edition", edition), *(("ruling", ruling) for ruling in foot.rulings)]
    said += [("seed", foot.seed), ("policy", foot.policy)]
    kind = "play" if foot.policy else "preroll"
    again = Code("0.1.0", "1", (kind, game, *words(said)))
    return foot._replace(again=again, command=again.command({"edition": edition}))


def page(
    art: Items = (),
    marks: Items = (),
    paper: str = "a4",
    title: str = "a page",
    layers: tuple[Items, ...] = (),
) -> Page:
    return Page(PAPERS[paper], tuple(art), tuple(marks), title, layers)


def opened(content: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(content))


def forms(content: bytes) -> int:
    """How many form XObjects a file holds."""
    document = opened(content)
    return sum(
        o.get("/Subtype") == "/Form" for o in document.objects if isinstance(o, pikepdf.Stream)
    )


def fonts(content: bytes) -> dict[str, bool]:
    """The fonts of a file by name, and whether the file brings them."""
    document = opened(content)
    found = (o for o in document.objects if isinstance(o, pikepdf.Dictionary))
    return {
        str(o.BaseFont): "/FontFile2" in o.get("/FontDescriptor", {})
        for o in found
        if o.get("/Type") == "/Font"
    }
