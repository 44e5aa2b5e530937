"""A text with words in several faces, broken into lines and set. Lengths in mm, type in pt."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import fsum
from operator import itemgetter

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.fonts import broken, width
from sheetgen.kits.drawing.page import BEFORE, Area
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.pages.tree import Text, Words

FIRST = 0.727
"""From the top of a text to its first baseline, in leadings."""
SLACK = 0.01
"""So little too large is none."""
Line = Sequence[Words]
"""What stands on a line from left to right."""


def wide(node: Text) -> float:
    """How wide a text is on one line."""
    return fsum(map(_wide, _said(node)))


def lines(node: Text, room: float) -> list[Line]:
    """The lines of a text in so much room. They are broken at spaces, and where the text has a
    line's end; a word longer than a line anywhere. What is read from the right is turned."""
    if isinstance(node.text, str):
        if not node.text:
            return []
        plain = broken(node.text, room + SLACK, node.face, node.type)
        return [[Words(line, node.face, node.type)] for line in plain]
    said = _said(node)
    whole, found = "".join([one.text for one in said]), _broken(said, room)
    if fonts.has_from_right(whole):
        from_right = fonts.is_from_right(whole)
        return [_in_order(line, from_right) for line in found]
    return [
        [Words("".join([one.text for one in some]), *how) for how, some in groupby(line, _how)]
        for line in found
    ]


def placed(line: Line, area: Area, node: Text) -> Iterator[tuple[float, float, Words]]:
    """What stands on a line of a text on an area: from where, how wide, and what."""
    wides = [*map(_wide, line)]
    x = area.x + (area.width - fsum(wides)) * BEFORE[node.align]
    for words, own in zip(line, wides, strict=True):
        yield x, own, words
        x += own


def printed(line: Line, area: Area, y: float, node: Text) -> Iterator[Printed]:
    """A line of a text as it is printed in any ink."""
    if len(line) == 1:
        x = area.x + area.width * BEFORE[node.align]
        yield Printed(x, y, line[0].text, line[0].face, line[0].type, node.align)
        return
    # Word by word: in the lighter faces of low ink a whole run would end before its place.
    for x, _, (text, face, size, _) in placed(line, area, node):
        mark = fonts.IN_ORDER * text.startswith(fonts.IN_ORDER)
        space = width(" ", face, size)
        for word in text.removeprefix(mark).split(" "):
            if word:
                yield Printed(x, y, mark + word, face, size)
            x += width(mark + word, face, size) + space


def _said(node: Text) -> list[Words]:
    """The words of a text, each in its own face and size."""
    parts = [node.text] if isinstance(node.text, str) else node.text
    return [
        one._replace(text=fonts.joined(one.text), type=one.type or node.type)
        if isinstance(one, Words)
        else Words(fonts.joined(one), node.face, node.type)
        for one in parts
    ]


def _how(words: Words) -> tuple[str, float, str]:
    return words[1:]


def _wide(words: Words) -> float:
    return width(*words[:3])


def _broken(said: Iterable[Words], room: float) -> Iterator[list[Words]]:
    """Lines, of which each has its words and the spaces between them."""
    line, used = list[Words](), 0.0
    for space, word in _parted(said):
        if word is None:
            yield line
            line, used = [], 0.0
            continue
        before = [space] if space and line else []
        gap, long = fsum(map(_wide, before)), fsum(map(_wide, word))
        if used + gap + long > room and long <= room + SLACK and line:
            yield line
            line, used, before, gap = [], 0.0, [], 0.0
        while used + gap + long > room + SLACK:
            # A word longer than a line begins where the one before ends.
            head, word = _cut(word, room - used - gap, not line)
            yield [*line, *before, *head] if head else line
            line, used, before, gap, long = [], 0.0, [], 0.0, fsum(map(_wide, word))
        line, used = [*line, *before, *word], used + gap + long
    yield line


def _parted(said: Iterable[Words]) -> Iterator[tuple[Words | None, list[Words] | None]]:
    """The words of a text, each with the space before it, if there is one: parts stick together
    where they meet without one. No word is where a line ends."""
    space, word = None, list[Words]()
    for one in said:
        for number, line in enumerate(one.text.split("\n")):
            if number:
                if word:
                    yield space, word
                yield None, None
                space, word = None, []
            for place, text in enumerate(line.split(" ")):
                if place:
                    if word:
                        yield space, word
                    space, word = one._replace(text=" "), []
                if text:
                    word.append(one._replace(text=text))
    if word:
        yield space, word


def _cut(word: list[Words], room: float, must: bool) -> tuple[list[Words], list[Words]]:
    """What of a word that is too long has room; at least one letter, if it `must`."""
    head, (one, *rest) = list[Words](), word
    while rest and _wide(one) <= room:
        head.append(one)
        room -= _wide(one)
        one, *rest = rest
    letters = fonts.letters_of(one.text)
    fit = (n for n in range(1, len(letters)) if _wide(_of(one, letters[: n + 1])) > room)
    count = next(fit, len(letters))
    if _wide(_of(one, letters[:1])) > room and not (must and not head):
        count = 0
    kept, left = letters[:count], letters[count:]
    head += [_of(one, kept)] * bool(kept)
    return head, [*[_of(one, left)] * bool(left), *rest]


def _of(words: Words, letters: list[str]) -> Words:
    return words._replace(text="".join(letters))


def _in_order(line: Iterable[Words], from_right: bool) -> list[Words]:
    """A line with its letters in the order in which they stand."""
    letters = [(letter, _how(one)) for one in line for letter in fonts.letters_of(one.text)]
    return [
        Words(fonts.IN_ORDER + "".join([letter for letter, _ in some]), *how)
        for how, some in groupby(fonts.turned(letters, from_right), itemgetter(1))
    ]
