"""A reportlab document as a file of object streams: dictionaries are deflated by the hundred.

reportlab writes every page's dictionaries, bookmark and place in the file as plain text, which on
a packet of sheets comes to as much as the sheets themselves.
"""

from __future__ import annotations

import struct
import zlib
from typing import Any

from reportlab.pdfbase import pdfdoc

_BATCH = 200
"""How many objects a stream holds: a reader inflates all of them to get at one."""
_NO_CHANGE = "1 0 0 1 0 0 cm"
"""How reportlab begins every page."""
_FREE, _IN_FILE, _IN_STREAM = 0, 1, 2
"""The kinds of entry of the cross-reference."""


def settle(page: Any, resources: Any) -> None:
    """Make a finished page small, for all are kept until the file is written: deflate its content,
    and let it share its `resources` with the others."""
    content = zlib.compress(page.stream.removeprefix(_NO_CHANGE).strip().encode("ascii"), 9)
    about = pdfdoc.PDFDictionary({"Filter": pdfdoc.PDFName("FlateDecode")})
    page.Contents = pdfdoc.PDFStream(about, content)
    page.stream = page.XObjects = None
    page.Resources = resources


def packed(document: Any) -> bytes:
    """The file of a finished PDFDocument, in place of its `format`."""
    root = document.Reference(document.Catalog).format(document)
    info = document.Reference(document.info)
    file = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    places = {0: (_FREE, 0, 65535)}
    loose: list[tuple[int, bytes]] = []
    streams: list[tuple[list[int], bytes]] = []
    number = 1
    # Formatting an object may bring new ones.
    while number in document.numberToId:
        name = document.numberToId[number]
        body = pdfdoc.format(document.idToObject[name], document, toplevel=1)
        # The file's properties stay legible to whoever looks for them without reading PDF.
        if body.endswith(b"endstream\n") or name == info.name:
            places[number] = _add(file, number, body)
        else:
            loose.append((number, body))
            if len(loose) == _BATCH:
                streams.append(_object_stream(loose))
                loose = []
        number += 1
    if loose:
        streams.append(_object_stream(loose))
    for held, body in streams:
        places.update((one, (_IN_STREAM, number, index)) for index, one in enumerate(held))
        places[number] = _add(file, number, body)
        number += 1
    at = len(file)
    places[number] = (_IN_FILE, at, 0)
    listed = b"".join(struct.pack(">BIH", *places[i]) for i in range(number + 1))
    about = b"/Type/XRef/Size %d/W[1 4 2]/Root %b/Info %b/ID%b" % (
        number + 1,
        root,
        info.format(document),
        document.ID(),
    )
    _add(file, number, _stream(about, listed))
    file += b"startxref\n%d\n%%%%EOF\n" % at
    return bytes(file)


def _add(file: bytearray, number: int, body: bytes) -> tuple[int, int, int]:
    """Add an object to the file; returns its place."""
    at = len(file)
    file += b"%d 0 obj\n%b\nendobj\n" % (number, body.rstrip(b"\n"))
    return _IN_FILE, at, 0


def _object_stream(batch: list[tuple[int, bytes]]) -> tuple[list[int], bytes]:
    """Objects one after the other, and before them their numbers and where they begin. Returns the
    numbers, and the stream."""
    index, bodies = [], bytearray()
    for number, body in batch:
        index.append(b"%d %d" % (number, len(bodies)))
        bodies += body.strip() + b"\n"
    head = b" ".join(index) + b"\n"
    about = b"/Type/ObjStm/N %d/First %d" % (len(batch), len(head))
    return [number for number, _ in batch], _stream(about, head + bodies)


def _stream(entries: bytes, content: bytes) -> bytes:
    deflated = zlib.compress(content, 9)
    about = b"<<%b/Filter/FlateDecode/Length %d>>" % (entries, len(deflated))
    return b"%b\nstream\n%b\nendstream\n" % (about, deflated)
