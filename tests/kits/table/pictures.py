"""Pictures of a terminal: what is to be seen on it, drawn cell by cell."""

from pathlib import Path

import pyte
from PIL import Image, ImageDraw, ImageFont

FONTS = Path("/usr/share/fonts/truetype/dejavu")
"""Where a typeface of fixed width is that has the signs of the screen."""
SIZE = 16
INKS = {
    "default": "#d0d0d0", "black": "#000000", "red": "#cd0000", "green": "#00cd00",
    "brown": "#cdcd00", "blue": "#0000ee", "magenta": "#cd00cd", "cyan": "#00cdcd",
    "white": "#e5e5e5",
}  # fmt: skip
GROUND = "#101418"


def picture(screen: pyte.Screen, path: Path) -> None:
    """Draw a screen, and keep it in a file."""
    faces = [_face(name) for name in ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf")]
    wide, high = round(faces[0].getlength("M")), SIZE + 4
    image = Image.new("RGB", (wide * screen.columns + 8, high * screen.lines + 8), GROUND)
    draw = ImageDraw.Draw(image)
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            ink, ground = _colour(cell.fg, INKS["default"]), _colour(cell.bg, GROUND)
            if cell.reverse:
                ink, ground = ground, ink
            x, y = 4 + column * wide, 4 + row * high
            if ground != GROUND:
                draw.rectangle((x, y, x + wide - 1, y + high - 1), fill=ground)
            draw.text((x, y), cell.data, font=faces[cell.bold], fill=ink)
    cursor = screen.cursor
    if not cursor.hidden:
        x, y = 4 + cursor.x * wide, 4 + cursor.y * high
        draw.rectangle((x, y, x + wide - 1, y + high - 1), outline="#ffffff")
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path)


def _face(name: str) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    path = FONTS / name
    return ImageFont.truetype(path, SIZE) if path.exists() else ImageFont.load_default(SIZE)


def _colour(name: str, usual: str) -> str:
    if name == "default":
        return usual
    return INKS.get(name.removeprefix("bright"), f"#{name}" if len(name) == 6 else usual)
