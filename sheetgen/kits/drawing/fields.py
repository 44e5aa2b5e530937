"""The fields of a page that is filled in on the screen: what is typed in, and what is ticked.
Places in mm, type in pt."""

from typing import Literal, NamedTuple

from sheetgen.kits.drawing.blocks import Area

Mark = Literal["stroke", "cross", "ring", "tick"]


class TextField(NamedTuple):
    """A place to write in. `tip` is what a reader is told of it; `value` is what it holds already,
    shown in `size` pt or shrunk to fit.

    What is typed in is set in `typed` pt (0: `size`): in one line, or with `several` as many as it
    takes, but no more than fits. `script` reckons what it holds, in the language of forms, where a
    viewer can; `of(name)` in it is what stands in another field, "" if that is empty or unticked.
    """

    name: str
    tip: str
    area: Area
    value: str = ""
    size: float = 7.5
    align: Literal["left", "center"] = "center"
    several: bool = False
    typed: float = 0
    script: str = ""


class Tick(NamedTuple):
    """A place to tick; ticked, it shows a `mark`."""

    name: str
    tip: str
    area: Area
    mark: Mark
    on: bool = False


Field = TextField | Tick
