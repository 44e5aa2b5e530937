"""Markdown read once, into a tree that both writers walk. Raw HTML in it is text."""

import re
import string
from functools import lru_cache
from xml.etree.ElementTree import Element

import markdown
from markdown.blockprocessors import BlockProcessor
from markdown.extensions.sane_lists import SaneListExtension
from markdown.extensions.tables import TableExtension

BLOCKS = (
    "h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "blockquote", "pre", "hr",
    "table", "thead", "tbody", "tr", "th", "td",
)  # fmt: skip
INLINE = ("em", "strong", "code", "a", "br")
FIGURE, PHOTO = "figure", "photo"
CUTTING, BOX, CREDITS, FOLDED = "section", "aside", "footer", "details"
"""What is set apart from the rest: a piece of a newspaper, to stand in a box, to be small print,
to be folded away on a screen: each is an element with blocks in it."""
APART = (CUTTING, BOX, CREDITS, FOLDED)
_PARTS = {"cutting": CUTTING, "box": BOX, "credits": CREDITS, "appendix": FOLDED}
_KEPT = {"a": "href", "td": "align", "th": "align", "ol": "start", FIGURE: "id", "p": PHOTO}
"""The one attribute an element may have."""
_PLACE = re.compile(
    rf"<!-- (?:figure: (?P<figure>[a-z0-9-]+)|(?P<end>end of )?(?P<part>{'|'.join(_PARTS)})) -->\Z"
)
_PHOTO = re.compile(r"<!-- photo: ([0-9a-f]{64}) -->\n([^\n]+)\Z")
_APPENDIX = re.compile(r"(?ms)^<!-- appendix -->$.*?(?:^<!-- end of appendix -->\n*|\Z)")
_END = "end"
_FRONT_MATTER = re.compile(r"\A---\n(?:[A-Za-z][\w-]*:.*\n)*---\n")
_LINK = re.compile(r"(?:https?://|mailto:|#)[^\s\x00-\x20]*\Z", re.IGNORECASE)


@lru_cache(maxsize=1)
def parse(text: str) -> Element:
    """The document as a tree of the elements in BLOCKS and INLINE, under a `div`.

    A paragraph `<!-- figure: NAME -->`, which a reader of the Markdown does not see, is a drawing's
    place: a FIGURE element with the name as its `id`. A paragraph after a line `<!-- photo: DIGEST
    -->` is a photograph's, and has the digest as its PHOTO. What stands between the paragraphs
    `<!-- cutting -->` and `<!-- end of cutting -->` is in a CUTTING element; so are a `box` and
    `credits`, and of an `appendix` every second-level heading with what follows it is a FOLDED
    element. Text that people typed can be none of these, since `usertext.inert` escapes its first
    character. Front matter is left out, images are their alternative text, links that lead anywhere
    but to http, https, mailto or a place in the document are their text.

    The last document read is kept, since it is mostly written in several formats: the writers leave
    the tree as it is.
    """
    # Named by a text, an extension would be looked for in every package that is installed.
    extensions = [TableExtension(use_align_attribute=True), SaneListExtension()]
    reader = markdown.Markdown(extensions=extensions)
    # usertext.inert escapes more than the library by itself takes back.
    reader.ESCAPED_CHARS = list(string.punctuation)
    for processors, unwanted in (
        (reader.preprocessors, ("html_block",)),
        (reader.inlinePatterns, ("html", "entity", "automail")),
        (reader.treeprocessors, ("prettify",)),
    ):
        for name in unwanted:
            processors.deregister(name)
    reader.parser.blockprocessors.register(_Places(reader.parser), FIGURE, 200)
    # What the library does but for writing the tree out.
    lines = _FRONT_MATTER.sub("", text.replace("\r\n", "\n")).split("\n")
    for preprocessor in reader.preprocessors:
        lines = preprocessor.run(lines)
    root = reader.parser.parseDocument(lines).getroot()
    assert root is not None
    for treeprocessor in reader.treeprocessors:
        treeprocessor.run(root)
    _clean(root)
    _gather(root)
    _name_headings(root)
    return root


def front_matter(text: str) -> dict[str, str]:
    """The names and values that stand before the document, as they are written."""
    found = _FRONT_MATTER.match(text)
    lines = found[0].splitlines()[1:-1] if found else []
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def without_appendix(text: str) -> str:
    """The text of a document without its appendix."""
    return _APPENDIX.sub("", text).rstrip("\n") + "\n"


def unfolded(root: Element) -> Element:
    """The same of a document that has been read."""
    shown = Element(root.tag)
    shown[:] = [child for child in root if child.tag != FOLDED]
    return shown


def plain(element: Element) -> str:
    """The text of an element, without its markup."""
    parts = [element.text or ""]
    for child in element:
        parts += ["\n" if child.tag == "br" else plain(child), child.tail or ""]
    return "".join(parts)


def headings(root: Element) -> list[Element]:
    """The headings of a document, in order."""
    return [element for element in root.iter() if str(element.tag) in BLOCKS[:6]]


def _name_headings(root: Element) -> None:
    """Give each heading an `id` made of its words, no two alike."""
    given: dict[str, int] = {}
    for heading in headings(root):
        words = re.findall(r"\w+", plain(heading).lower())
        name = "-".join(words) or "section"
        given[name] = given.get(name, 0) + 1
        heading.set("id", name if given[name] == 1 else f"{name}-{given[name]}")


class _Places(BlockProcessor):
    """Reads the places of figures, and where what is set apart begins and ends; they stand in no
    list and no quotation."""

    def test(self, parent: Element, block: str) -> bool:
        return parent.tag == "div" and bool(_PLACE.match(block) or _PHOTO.match(block))

    def run(self, parent: Element, blocks: list[str]) -> None:
        block = blocks.pop(0)
        if photo := _PHOTO.match(block):
            paragraph = Element("p", {PHOTO: photo[1]})
            paragraph.text = photo[2]
            parent.append(paragraph)
            return
        found = _PLACE.match(block)
        assert found is not None
        if found["figure"]:
            parent.append(Element(FIGURE, {"id": found["figure"]}))
        else:
            # What begins is an element, and what ends one that is named no part.
            parent.append(Element(_END if found["end"] else _PARTS[found["part"]]))


def _gather(root: Element) -> None:
    """Put what stands between a beginning and an end into one element, or of an appendix into one
    for each heading; without an end, all that follows."""
    gathered, inside = list[Element](), None
    for child in root:
        if child.tag in (*APART, _END):
            inside = child if child.tag != _END else None
            if inside is not None and inside.tag != FOLDED:
                gathered.append(inside)
        elif inside is None:
            gathered.append(child)
        else:
            if inside.tag == FOLDED and (child.tag == "h2" or not len(inside)):
                inside = Element(FOLDED)
                gathered.append(inside)
            inside.append(child)
    root[:] = gathered


def _clean(parent: Element) -> None:
    """Leave only known elements and attributes below `parent`."""
    place = 0
    while place < len(parent):
        child = parent[place]
        if child.tag == "code":
            child.text = _once_unescaped(child.text or "")
        if _is_kept(child):
            keep = _KEPT.get(str(child.tag))
            child.attrib = {k: v for k, v in child.attrib.items() if k == keep}
            _clean(child)
            place += 1
        else:
            _unwrap(parent, place)


def _is_kept(element: Element) -> bool:
    if element.tag == "a":
        return _LINK.match(element.get("href", "")) is not None
    return element.tag in (*BLOCKS, *INLINE, FIGURE, *APART, _END)


def _unwrap(parent: Element, place: int) -> None:
    """Put what is in an element in its place."""
    child = parent[place]
    inside = list(child)
    parent.remove(child)
    _append_text(parent, place, (child.text or child.get("alt") or ""))
    for offset, grandchild in enumerate(inside):
        parent.insert(place + offset, grandchild)
    _append_text(parent, place + len(inside), child.tail or "")


def _append_text(parent: Element, place: int, text: str) -> None:
    """Add text before the child at `place`."""
    if place == 0:
        parent.text = (parent.text or "") + text
    else:
        before = parent[place - 1]
        before.tail = (before.tail or "") + text


def _once_unescaped(code: str) -> str:
    """The library hands code over with `&`, `<` and `>` escaped already."""
    return code.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
