"""The table as a picture at the desk, on which a choice is tried before it is made."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from sheetgen.desk.picture import elements
from sheetgen.kits.contract import SCENE
from sheetgen.kits.drawing.items import Items
from sheetgen.kits.drawing.paper import PT
from sheetgen.kits.table.scene import Tried
from sheetgen.kits.table.words import Picture

if TYPE_CHECKING:
    from sheetgen.kits.table.sitting import Sitting


def scene_of(at: Sitting) -> dict[str, Any] | None:
    """What the templates show of a table; None in a game that draws none."""
    session = at.book.session
    if not SCENE.is_in(session.game):
        return None
    found = SCENE.of(session.game).scene(session)
    drawn = partial(_drawn, found.picture)
    names = [choice.name for choice in at.choices]
    lying = {name for row in found.hand for name in row}
    return {
        **shown(found.picture),
        "about": found.about,
        "told": found.says,
        "key": at.prompt.about.key if at.prompt and at.prompt.about else "",
        "then": drawn(found.then),
        "tried": {name: _tried(found.picture, one) for name, one in found.tried.items()},
        "hand": [row for row in found.hand if set(row) & set(names)],
        "others": [name for name in names if name not in lying],
        "signs": {one.name: one.brings.does for one in at.in_signs},
        "choices": {one.name: one for one in at.choices},
    }


def shown(picture: Picture) -> dict[str, Any]:
    """A picture for a template: its elements, what stands around them, and in words."""
    box = f"0 0 {picture.width * PT:.2f} {picture.height * PT:.2f}"
    return {"box": box, "drawn": _drawn(picture, picture.items), "says": picture.says}


def _tried(of: Picture, tried: Tried) -> dict[str, Any]:
    layers = {name: _drawn(of, getattr(tried, name)) for name in ("leads", "gain", "price")}
    return {**layers, "says": tried.says, "sign": tried.sign and _sign(tried.sign)}


_sign = lru_cache(maxsize=512)(shown)
"""The same few cards, turn by turn."""


def _drawn(of: Picture, items: Items) -> Markup:
    return Markup(elements(of.width, of.height, items, "normal")) if items else Markup()
