"""Sheets filled in with plain strokes, and pictures of them: a hand that is always the same."""

import cv2
import numpy as np

from sheetgen.core.session import Session
from sheetgen.kits.drawing.page import PAPERS, Line, Polyline, Ring
from sheetgen.kits.parts import parts_of
from sheetgen.kits.scan.page import SCALE, Printed

GREY = 70
WIDE = 3


def pages(session: Session, changed: dict[str, str] | None = None) -> list[np.ndarray]:
    """The pages of a blank sheet with a game written on them, or what was `changed` of it; those
    on which something stands."""
    part = parts_of(session.game).reading
    record, made = part.told(session), []
    for blank in part.blanks(PAPERS["a4"], session.conditions, "normal"):
        picture, stands = Printed(blank.page).picture.copy(), 0
        for laid in blank.parts:
            known = {**laid.known(record), **(changed or {})}
            for placed in laid.slots:
                text = known.get(placed.slot.name, "")
                stands += bool(text)
                if text and placed.slot.kind == "mark":
                    _mark(picture, laid.made(placed))
                elif text:
                    _write(picture, placed.area, text)
        if stands:
            made.append(picture)
    return made


def _write(picture: np.ndarray, area, text: str) -> None:
    text = text.replace("−", "-").replace("×", "x")
    high = min(0.6 * area.height, 3.6) * SCALE
    font, scale = cv2.FONT_HERSHEY_SIMPLEX, high / 21
    (wide, _), _ = cv2.getTextSize(text, font, scale, WIDE)
    x = (area.x + area.width / 2) * SCALE - wide / 2
    y = (area.y + area.height / 2) * SCALE + high / 2
    cv2.putText(picture, text, (int(x), int(y)), font, scale, GREY, WIDE, cv2.LINE_AA)


def _mark(picture: np.ndarray, items) -> None:
    for item in items:
        match item:
            case Line(x1, y1, x2, y2):
                points = [(x1, y1), (x2, y2)]
            case Ring(x, y, radius):
                turn = np.linspace(0, 2 * np.pi, 30)
                points = np.stack([x + radius * np.cos(turn), y + 1.2 * radius * np.sin(turn)], 1)
            case Polyline():
                points = item.points
        course = np.round(np.array(points) * SCALE).astype(np.int32)
        cv2.polylines(picture, [course], False, GREY, WIDE, cv2.LINE_AA)


def photograph(page: np.ndarray, quarters: int = 0, ending: str = ".png") -> bytes:
    """A page on a dark table, seen a little from the side, turned by quarters."""
    high, wide = page.shape
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    there = np.array([[90, 60], [wide - 40, 95], [wide - 70, high + 20], [60, high - 30]])
    across = cv2.getPerspectiveTransform(corners, there.astype(np.float32))
    seen = cv2.warpPerspective(page, across, (wide + 40, high + 60), borderValue=90)
    seen = cv2.GaussianBlur(seen, (0, 0), 0.8)
    return cv2.imencode(ending, np.rot90(seen, quarters))[1].tobytes()
