"""What a PDF says of itself to who has it read out: its headings, paragraphs, tables and figures in
their order, and its title, author and subject as XMP.

reportlab writes neither: the structure is laid beside its document here. It has no tags for what
is drawn as a form and shared by pages, nor for the fields of a form.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

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

    def __init__(self, kind: str, alt: str = "") -> None:
        self.kind, self.alt = kind, alt
        self.parts: list[Element] = []
        self.place: tuple[int, int] | None = None


class _Leaf(pdfdoc.PDFObject):  # type: ignore[misc]
    """What is written of a part that is content of a page and nothing more. Of a report's thousand
    parts most are, and the library takes ten times as long to write a dictionary."""

    def __init__(self, kind: str, alt: str, above: str, page: str, content: int) -> None:
        self.kind, self.above, self.page, self.content = kind.encode(), above, page, content
        self.alt = alt

    def format(self, document: Any) -> bytes:
        """Its dictionary."""
        at = document.idToObjectNumberAndVersion
        places = *at[self.above], *at[self.page]
        alt = b"/Alt %b " % string(self.alt, document) if self.alt else b""
        how = (alt, self.content, *places, self.kind)
        return b"<<\n%b/K %d /P %d %d R /Pg %d %d R /S /%b\n>>" % how


def string(text: str, document: Any) -> bytes:
    """A text as a file has it, which the library finds letter by letter."""
    if text.isascii() and text.isprintable():
        return f"({text.translate(_BRACKETED)})".encode()
    return bytes(pdfdoc.PDFString(text).format(document))


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
        refer = document.Reference
        names = _named(self._open[0])
        tree = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("StructTreeRoot")})
        root = refer(tree, _ROOT)
        for element, (name, above) in names.items():
            if element.place and not (element.kind == "TH" or forms):
                number, content = element.place
                on_page = refer(pages[number - 1]).name
                refer(_Leaf(element.kind, element.alt, above, on_page, content), name)
                continue
            about = pdfdoc.PDFDictionary(
                {"S": pdfdoc.PDFName(element.kind), "P": pdfdoc.PDFObjectReference(above)}
            )
            if element.alt:
                about["Alt"] = pdfdoc.PDFString(element.alt)
            if element.kind == "TH":
                column = {"O": pdfdoc.PDFName("Table"), "Scope": pdfdoc.PDFName("Column")}
                about["A"] = pdfdoc.PDFDictionary(column)
            if element.place:
                number, content = element.place
                on = {"Pg": refer(pages[number - 1]), "MCID": content}
                if forms:
                    on |= {"Type": pdfdoc.PDFName("MCR"), "Stm": _named_form(forms[number - 1])}
                about["Pg"] = on["Pg"]
                about["K"] = pdfdoc.PDFDictionary(on) if forms else content
            else:
                about["K"] = _references(names, element.parts)
            refer(about, name)
        numbers: list[Any] = []
        for key, (number, elements) in enumerate(sorted(self._pages.items())):
            if forms:
                drawn = document.idToObject[pdfdoc.xObjectName(forms[number - 1])]
                drawn.Contents.dictionary["StructParents"] = key
            else:
                page = pages[number - 1]
                page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
                page.StructParents = key
            numbers += [key, _references(names, elements)]
        tree["K"] = pdfdoc.PDFObjectReference(_TREE)
        tree["ParentTree"] = refer(pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(numbers)}))
        tree["ParentTreeNextKey"] = len(self._pages)
        document.Catalog.StructTreeRoot = root
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


def _named_form(name: str) -> Any:
    return pdfdoc.PDFObjectReference(pdfdoc.xObjectName(name))


class _References(pdfdoc.PDFObject):  # type: ignore[misc]
    """References to objects by their names. Of a packet's thousand pages each has some."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def format(self, document: Any) -> bytes:
        """The array."""
        at = document.idToObjectNumberAndVersion
        return b"[%b]" % b" ".join([b"%d %d R" % at[name] for name in self.names])


def _references(names: dict[Element, tuple[str, str]], elements: Sequence[Element]) -> _References:
    return _References([names[one][0] for one in elements])
