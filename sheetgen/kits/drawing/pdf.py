"""The one way onto a PDF page: a reportlab canvas set up so that same input gives same bytes, and
few of them; and what a PDF says of itself to who has it read out: its headings, paragraphs, tables
and figures in their order, and its title, author and subject as XMP.

reportlab writes neither of these: the structure is laid beside its document here. It has no tags
for what is drawn as a form and shared by pages, nor for the fields of a form.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from sheetgen import __version__
from sheetgen.core.errors import Error
from sheetgen.core.language import LANGUAGE
from sheetgen.core.session import go_on
from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.draw import COARSE, Plotter
from sheetgen.kits.drawing.draw import number as short
from sheetgen.kits.drawing.foot import read_out
from sheetgen.kits.drawing.page import PT, Bitmap, Item, Items, Page, Paper, Side, order

if TYPE_CHECKING:
    from sheetgen.kits.drawing.form_pdf import FormWriter

_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
_BRACKETED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})
_ROOT, _TREE = "Structure", "Document"
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
{said}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""
_LIST = "<dc:{name}><rdf:{kind}><rdf:li{how}>{text}</rdf:li></rdf:{kind}></dc:{name}>"
_SAID = {
    "title": _LIST.format(name="title", kind="Alt", how=' xml:lang="x-default"', text="{text}"),
    "author": _LIST.format(name="creator", kind="Seq", how="", text="{text}"),
    "subject": _LIST.format(
        name="description", kind="Alt", how=' xml:lang="x-default"', text="{text}"
    ),
    "keywords": "<pdf:Keywords>{text}</pdf:Keywords>",
    "creator": "<xmp:CreatorTool>{text}</xmp:CreatorTool>",
}
"""How the properties of a document are told in XMP."""


class Element:
    """Part of a document: what it is (`H1`, `P`, `Figure`), what is read in its place, and either
    the parts it has or where its content is: on which page, and under which number there."""

    __slots__ = ("alt", "kind", "parts", "place")

    def __init__(self, kind: str, alt: str = "") -> None:
        self.kind, self.alt = kind, alt
        self.parts: list[Element] = []
        self.place: tuple[int, int] | None = None


class Entries(pdfdoc.PDFObject):  # type: ignore[misc]
    """A dictionary. What is in it stands in the file as it is (bytes), is a number, the name of an
    object that is referred to, other entries, or several of these. Packets have thousands, and the
    library takes ten times as long to write one of its own."""

    __RefOnly__ = 1

    def __init__(self, has: dict[str, Any]) -> None:
        self.has = has

    def format(self, document: Any) -> bytes:
        """What is written of it."""
        return _said(self.has, document.idToObjectNumberAndVersion)


class Stream(Entries):
    """A stream, and what its dictionary has; it is deflated at once, for all are kept until the
    file is written."""

    def __init__(self, content: bytes, has: dict[str, Any] | None = None) -> None:
        self.content = zlib.compress(content, 9)
        super().__init__({**(has or {}), "Filter": b"/FlateDecode", "Length": len(self.content)})

    def format(self, document: Any) -> bytes:
        """What is written of it."""
        return b"%b\nstream\n%b\nendstream\n" % (super().format(document), self.content)


class _Page(Entries):
    """A page of a size in pt."""

    def __init__(self, has: dict[str, Any], size: tuple[float, float]) -> None:
        super().__init__(has)
        self.size = size


def _said(entry: Any, at: Mapping[str, tuple[int, int]]) -> bytes:
    """An entry as it is written, given the numbers of all objects by their names."""
    if isinstance(entry, bytes):
        return entry
    if isinstance(entry, str):
        return b"%d %d R" % at[entry]
    if isinstance(entry, int):
        return b"%d" % entry
    if isinstance(entry, dict):
        parts = [b"/%b %b" % (key.encode(), _said(one, at)) for key, one in entry.items()]
        return b"<<%b>>" % b"".join(parts)
    if isinstance(entry, Entries):
        return _said(entry.has, at)
    return b"[%b]" % b" ".join([_said(one, at) for one in entry])


def string(text: str, document: Any) -> bytes:
    """A text as a file has it, which the library finds letter by letter."""
    if text.isascii() and text.isprintable():
        return f"({text.translate(_BRACKETED)})".encode()
    return bytes(pdfdoc.PDFString(text).format(document))


def box(size: tuple[float, float]) -> bytes:
    """A rectangle from the lower left corner of a page."""
    return f"[0 0 {short(size[0], 4)} {short(size[1], 4)}]".encode()


class Tags:
    """The structure of a document that is drawn on a canvas, in the order of drawing."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._open = [Element("Document")]
        self._pages: dict[int, list[Element]] = {}

    def begin(self, kind: str, alt: str = "") -> Element:
        """Begin a part, with all that follows in it until its `end`."""
        made = Element(kind, alt)
        self._open[-1].parts.append(made)
        self._open.append(made)
        return made

    def end(self) -> None:
        """End the part that was begun last."""
        self._open.pop()

    @contextmanager
    def content(self, kind: str, alt: str = "") -> Iterator[None]:
        """A part that is what is drawn meanwhile."""
        number = self._canvas.getPageNumber()
        on_page = self._pages.setdefault(number, [])
        made = self.begin(kind, alt)
        made.place = number, len(on_page)
        on_page.append(made)
        self._canvas.addLiteral(f"/{kind} <</MCID {made.place[1]}>> BDC")
        yield
        self._canvas.addLiteral("EMC")
        self.end()

    def close(self, pages: Sequence[Any], forms: Sequence[str] = ()) -> None:
        """Lay the structure beside the document whose `pages` were drawn, in that order; or of a
        booklet, what was drawn is in `forms` by their names, and these are on the pages."""
        document = self._canvas._doc
        on = [document.Reference(page).name for page in pages]
        drawn = [pdfdoc.xObjectName(form) for form in forms]
        names = _named(self._open[0])
        for element, (name, above) in names.items():
            has: dict[str, Any] = {"S": f"/{element.kind}".encode(), "P": above}
            if element.alt:
                has["Alt"] = string(element.alt, document)
            if element.kind == "TH":
                has["A"] = b"<</O/Table/Scope/Column>>"
            if element.place is None:
                has["K"] = [names[part][0] for part in element.parts]
            else:
                number, content = element.place
                has["Pg"], has["K"] = on[number - 1], content
                if forms:
                    of_form = {"Type": b"/MCR", "Pg": has["Pg"], "MCID": content}
                    has["K"] = Entries({**of_form, "Stm": drawn[number - 1]})
            document.Reference(Entries(has), name)
        numbers = list[Any]()
        for key, (number, elements) in enumerate(sorted(self._pages.items())):
            holder = document.idToObject[(drawn or on)[number - 1]]
            holder.has["StructParents"] = key
            numbers += [key, [names[one][0] for one in elements]]
        tree: dict[str, Any] = {"Type": b"/StructTreeRoot", "K": _TREE}
        tree["ParentTree"] = Entries({"Nums": numbers})
        tree["ParentTreeNextKey"] = len(self._pages)
        document.Catalog.StructTreeRoot = document.Reference(Entries(tree), _ROOT)
        document.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": pdfdoc.PDFtrue})


def tagged(canvas: Canvas, kind: str, alt: str = "") -> Any:
    """What is drawn meanwhile is a part of the document of this kind, if the canvas has tags."""
    tags = getattr(canvas, "tags", None)
    return tags.content(kind, alt) if tags else nullcontext()


@contextmanager
def artifact(canvas: Canvas) -> Iterator[None]:
    """What is drawn meanwhile is not read out: the furniture of a page."""
    canvas.addLiteral("/Artifact BMC")
    yield
    canvas.addLiteral("EMC")


def metadata(document: Any, language: str) -> Any:
    """The XMP of a document: what its properties say, and no date."""
    told = []
    for name, how in _SAID.items():
        # The library has words of its own for what was not said.
        text = str(getattr(document.info, name) or "")
        if text and text not in ("anonymous", "untitled", "unspecified"):
            told.append(how.format(text=text.translate(_ESCAPED)))
    packet = _XMP.format(language=language, said="\n".join(told)).encode()
    made = pdfdoc.XMP(creator=lambda _: packet)
    made.filters = []
    return document.Reference(made)


def _named(top: Element) -> dict[Element, tuple[str, str]]:
    """Every part by a name, and that of the part it is in; those without content are left out."""
    found = {top: (_TREE, _ROOT)}
    waiting = [top]
    while waiting:
        element = waiting.pop()
        element.parts = [part for part in element.parts if part.place or part.parts]
        for part in element.parts:
            found[part] = f"Tag{len(found)}", found[element][0]
            waiting.append(part)
    return found


_BATCH = 200
"""How many objects a stream holds: a reader inflates all of them to get at one."""
_SHARED, _FONTS = "Shared", "Fonts"
"""The resources of all pages, and of what shows nothing else."""
_NO_CHANGE = "1 0 0 1 0 0 cm"
"""How reportlab begins every page."""
_FREE, _IN_FILE, _IN_STREAM = 0, 1, 2
"""The kinds of entry of the cross-reference."""


class Drawn(Canvas):  # type: ignore[misc]
    """A canvas whose pages and forms share their resources: fonts, and what is drawn on them."""

    def __init__(self, *file: Any, **options: Any) -> None:
        super().__init__(*file, **options)
        self.bookmarks: list[tuple[str, int, Any]] = []
        self._drawn: dict[str, Any] = {}
        self._shown: dict[str, str] = {}
        shared: dict[str, Any] = {"Font": pdfdoc.BasicFonts, "XObject": Entries(self._drawn)}
        self._doc.Reference(Entries(shared), _SHARED)
        self._doc.Reference(Entries({"Font": pdfdoc.BasicFonts}), _FONTS)

    def keep(
        self, name: str, size: tuple[float, float], code: Sequence[str], shows: bool = False
    ) -> None:
        """Keep what draws a form, and may be shown on pages of such a size, in pt; whether it
        `shows` others."""
        about: dict[str, Any] = {"Type": b"/XObject", "Subtype": b"/Form"}
        about |= {"BBox": box(size), "Resources": _SHARED if shows else _FONTS}
        own = pdfdoc.xObjectName(name)
        self._doc.Reference(Stream("\n".join(code).encode(), about), own)
        self._drawn[own], self._shown[name] = own, f"/{own} Do"

    def endForm(self, **attributes: Any) -> None:  # noqa: N802
        """Keep what was drawn as the form that was begun, its lower left corner at the origin."""
        name, _, _, *size = self._formData
        shows = bool(self._formsinuse)
        self.keep(name, (size[0], size[1]), [self._preamble, *self._code], shows)
        self._share()
        self._restartAccumulators()
        self.pop_state_stack()
        # A page may follow.
        self._doc.inObject = None

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """What is drawn meanwhile, which is drawn nowhere else."""
        kept = self._code
        self._code: list[str] = []
        yield self._code
        self._code = kept

    def show(self, forms: Sequence[str]) -> None:
        """Show forms that were kept."""
        self._formsinuse += forms
        self._code.append(" ".join([self._shown[form] for form in forms]))

    def showPage(self) -> None:  # noqa: N802
        """Keep what was drawn as a page, and begin the next."""
        self._share()
        code = "\n".join([self._preamble, *self._code]).removeprefix(_NO_CHANGE).strip()
        document = self._doc
        has: dict[str, Any] = {"Type": b"/Page", "Resources": _SHARED}
        has["Parent"] = document.Reference(document.Pages).name
        has["Contents"] = document.Reference(Stream(code.encode())).name
        has["MediaBox"] = box(self._pagesize)
        if self._annotationrefs:
            has["Annots"] = [one.name for one in self._annotationrefs]
        document.addPage(_Page(has, self._pagesize))
        self._startPage()

    def _share(self) -> None:
        """Let what the library shows be found, too."""
        for form in self._formsinuse:
            if form not in self._shown:
                name = pdfdoc.xObjectName(form)
                self._drawn[name] = name


def write(
    file: BinaryIO,
    pages: Iterable[Page],
    title: str,
    author: str = "",
    subject: str = "",
    keywords: str = "",
    ink: str = "normal",
) -> None:
    """Write pages as one PDF in `ink` normal or low, a bookmark for each title, below that of its
    part if it has one. Equal art is stored once, and blank backs are put in where their sides ask
    for them.

    The pages are taken one at a time. Raises UnprintableText, with nothing written, if a text holds
    a character its face has no glyph for; Error if there are no pages.
    """
    made = form = None
    level = 0
    sides: list[Side] = []
    for page in pages:
        go_on()
        size = (page.paper.width * PT, page.paper.height * PT)
        if made is None:
            # The first page tells the size of the canvas.
            made = canvas(file, size)
            made.tags = Tags(made)
            drawer = Drawer(made, ink)
        if size != made._pagesize:
            made.setPageSize(size)
        drawer.draw(page)
        if page.fields:
            form = form or _form(made)
            form.add(page.paper.height, page.fields)
        level = 1 if page.part else level
        entries = [*[(page.part, 0)] * bool(page.part), *[(page.title, level)] * bool(page.title)]
        made.showPage()
        drawn = made._doc.Pages.pages[-1]
        sides.append(page.side)
        made.bookmarks += [(said, depth, drawn) for said, depth in entries]
    if made is None:
        raise Error("there are no pages to write")
    if form:
        form.close()
    made.tags.close([*made._doc.Pages.pages])
    _lay_on_paper(made, sides)
    made.setTitle(title)
    made.setAuthor(author)
    made.setSubject(subject)
    made.setKeywords(keywords)
    made.save()


def _lay_on_paper(made: Canvas, sides: Sequence[Side]) -> None:
    """Put blank pages in where a back stays blank, say how the paper is printed, and label the
    pages: where there are several units, `3-2` is the second page of the third."""
    drawn, placed = [*made._doc.Pages.pages], order(sides)
    pages = made._doc.Pages.pages = []
    for place in placed:
        if place is None:
            made.setPageSize(pages[-1].size)
            made.showPage()
        else:
            pages.append(drawn[place])
    wide = drawn[sides.index("next")] if "next" in sides else None
    say_sides(made, wide and wide.size)
    starts = [n for n, place in enumerate(placed) if place is not None and sides[place] != "next"]
    for number, start in enumerate(starts if wide else starts[:1], start=1):
        several = f"{number}-" if wide and len(starts) > 1 else None
        made.addPageLabel(start, "ARABIC", 1, several)


def say_sides(made: Canvas, both: tuple[float, float] | None) -> None:
    """Say that the paper is printed on one side only, or on `both`, given the size of a page: it is
    turned as the pages of a book, so that those that lie on their side are read on, too."""
    edge = "DuplexFlipShortEdge" if both and both[0] > both[1] else "DuplexFlipLongEdge"
    made.setViewerPreference("Duplex", edge if both else "Simplex")


def _form(made: Canvas) -> FormWriter:
    """What puts fields on the pages of a canvas. Few files have any."""
    from sheetgen.kits.drawing.form_pdf import FormWriter

    return FormWriter(made)


class Drawer:
    """Draws pages on a canvas in `ink` normal, low or colour; equal layers on equal papers are
    drawn once."""

    def __init__(self, made: Canvas, ink: str = "normal") -> None:
        self._canvas, self._plotter = made, Plotter(made, ink)
        self._equal: dict[tuple[Paper, int], list[tuple[Items, str]]] = {}
        self._same: dict[Paper, dict[int, str]] = {}
        self._count = 0

    def draw(self, page: Page) -> None:
        """Draw what stands on a page, but for its fields."""
        # A page of hundreds has few marks of its own, and the more layers.
        codes, rest = list[Bitmap](), list[Item]()
        for item in page.marks:
            if isinstance(item, Bitmap):
                codes.append(item)
            else:
                rest.append(item)
        with tagged(self._canvas, "P"):
            same = self._same.setdefault(page.paper, {})
            names = [same.get(id(layer)) for layer in (page.art, *page.layers)]
            if None in names:
                names = [self._form(page.paper, layer) for layer in (page.art, *page.layers)]
            self._canvas.show(names)
            self._plotter.draw(page.paper.height, rest, COARSE)
            if page.pale:
                self._plotter.pale(page.paper.height, page.pale)
            if page.turned:
                self._plotter.turned(page.paper.width, page.paper.height, page.turned)
        for code in codes:
            with tagged(self._canvas, "Figure", read_out(code)):
                self._plotter.bitmap(page.paper.height, code)

    def _form(self, paper: Paper, layer: Items) -> str:
        """The name of a layer's form, which is drawn if it is new."""
        # To compare hundreds of items is slow; most pages bring the very same ones.
        name = self._same[paper].get(id(layer))
        if name is None:
            alike = self._equal.setdefault((paper, len(layer)), [])
            name = next((name for known, name in alike if known == layer), None)
        if name is None:
            name, self._count = f"art{self._count}", self._count + 1
            # Kept alive here, its id is no other's.
            alike.append((layer, name))
            self._same[paper][id(layer)] = name
            with self._canvas.aside() as code:
                self._plotter.draw(paper.height, layer)
            self._canvas.keep(name, (paper.width * PT, paper.height * PT), code)
        return name


def canvas(
    file: BinaryIO, size: tuple[float, float], kind: type[Drawn] = Drawn, **options: Any
) -> Canvas:
    """A canvas on `file` for pages of `size` (width, height in pt), to be printed at real size.

    Nothing of the machine gets in: neither the clock nor the environment nor a user's reportlab
    settings. `options` go to `kind`.
    """
    # The canvas sets its first font as it is made, so that must be registered.
    fonts.font("text")
    with _without_build_date():
        made = kind(
            file,
            pagesize=size,
            invariant=1,
            pageCompression=1,
            initialFontName="text",
            pdfVersion=(1, 7),
            lang=LANGUAGE,
            **options,
        )
    made.setCreator(f"sheetgen {__version__}")
    # Shrunk to fit, as viewers like to, a rule of 50 mm would be none.
    made.setViewerPreference("PrintScaling", "None")
    made.setViewerPreference("DisplayDocTitle", "true")
    # reportlab asks its document for the bytes of the file: here they are ours.
    made._doc.format = partial(file_bytes, made._doc, made.bookmarks)
    return made


@contextmanager
def _without_build_date() -> Iterator[None]:
    """reportlab takes SOURCE_DATE_EPOCH for the file's date, invariant or not."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


# The file in object streams, in which dictionaries are deflated by the hundred. reportlab writes
# every page's dictionaries, bookmarks and places as plain text, which in a packet of sheets comes
# to as much as the sheets themselves.


def file_bytes(document: Any, bookmarks: Sequence[tuple[str, int, Any]]) -> bytes:
    """The file of a finished PDFDocument, in place of its `format`, with bookmarks: for each what
    it says, whether it is below one of a part (1), and its page."""
    if bookmarks:
        document.Catalog.Outlines = _outline(document, bookmarks)
    document.Catalog.Metadata = metadata(document, LANGUAGE)
    root, info = document.Reference(document.Catalog), document.Reference(document.info)
    # Bytes above 127 on the second line tell whoever copies the file that it is no text.
    file = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    # The format wants object 0 at the head of the list of free ones.
    places = {0: (_FREE, 0, 65535)}
    loose: list[tuple[int, bytes]] = []
    streams: list[tuple[list[int], bytes]] = []
    number = 1
    # Formatting an object may bring new ones.
    while number in document.numberToId:
        name = document.numberToId[number]
        held = document.idToObject[name]
        # Most are ours, of which the library asks no more.
        ours = isinstance(held, Entries)
        body = held.format(document) if ours else pdfdoc.format(held, document, toplevel=1)
        # A stream may not stand in another; and the file's properties stay legible to whoever looks
        # for them without reading PDF.
        if body.endswith(b"endstream\n") or name == info.name:
            places[number] = _add(file, number, body)
        else:
            loose.append((number, body))
            if len(loose) == _BATCH:
                streams.append(_object_stream(loose, document))
                loose = []
        number += 1
    if loose:
        streams.append(_object_stream(loose, document))
    for held, body in streams:
        places.update((one, (_IN_STREAM, number, index)) for index, one in enumerate(held))
        places[number] = _add(file, number, body)
        number += 1
    at = len(file)
    places[number] = (_IN_FILE, at, 0)
    listed = b"".join(struct.pack(">BIH", *places[i]) for i in range(number + 1))
    about: dict[str, Any] = {"Type": b"/XRef", "Size": number + 1, "W": b"[1 4 2]"}
    about |= {"Root": root.name, "Info": info.name, "ID": document.ID()}
    _add(file, number, Stream(listed, about).format(document))
    file += b"startxref\n%d\n%%%%EOF\n" % at
    return bytes(file)


def _outline(document: Any, bookmarks: Iterable[tuple[str, int, Any]]) -> Any:
    """The bookmarks of a file, in its first line the parts, or all where there are none."""
    root = Entries({"Count": 0})
    reference = document.Reference(root, "Bookmarks")
    above, before = {0: ("Bookmarks", root)}, dict[str, tuple[str, Entries]]()
    for number, (said, level, page) in enumerate(bookmarks):
        name, (parent, of) = f"Bookmark{number}", above[level]
        own = Entries({"Title": string(said, document), "Parent": parent})
        own.has["Dest"] = [document.Reference(page).name, b"/Fit"]
        if parent in before:
            own.has["Prev"], last = before[parent]
            last.has["Next"] = name
        else:
            of.has["First"] = name
        of.has["Last"] = name
        # Those of a part are shown when somebody opens it.
        of.has["Count"] = of.has.get("Count", 0) + (1 if of is root else -1)
        above[level + 1] = before[parent] = name, own
        document.Reference(own, name)
    return reference


def _add(file: bytearray, number: int, body: bytes) -> tuple[int, int, int]:
    """Add an object to the file; returns its place."""
    at = len(file)
    file += b"%d 0 obj\n%b\nendobj\n" % (number, body.rstrip(b"\n"))
    return _IN_FILE, at, 0


def _object_stream(batch: list[tuple[int, bytes]], document: Any) -> tuple[list[int], bytes]:
    """Objects one after the other, and before them their numbers and where they begin. Returns the
    numbers, and the stream."""
    index, bodies = [], bytearray()
    for number, body in batch:
        index.append(b"%d %d" % (number, len(bodies)))
        bodies += body.strip() + b"\n"
    head = b" ".join(index) + b"\n"
    about: dict[str, Any] = {"Type": b"/ObjStm", "N": len(batch), "First": len(head)}
    return [number for number, _ in batch], Stream(head + bodies, about).format(document)
