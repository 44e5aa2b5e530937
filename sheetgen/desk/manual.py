"""Help: the keys, and the manual, which is the pages of `docs` as they were shipped."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import markdown
from markdown.extensions.tables import TableExtension
from markdown.extensions.toc import TocExtension
from markupsafe import Markup

from sheetgen.core.errors import Error
from sheetgen.desk.core import Desk, Form, Reply, action, say
from sheetgen.desk.first import found_games
from sheetgen.kits.parts import parts_of

_IMAGE = re.compile(r"<p>(\s*<img [^>]*>\s*)+</p>|<img [^>]*>")
_LINK = re.compile(r'href="([\w-]+)\.md(#[\w-]*)?"')
_ELSEWHERE = re.compile(r'<a href="(?!https?://|#|manual\?)[^"]*">(.*?)</a>', re.DOTALL)


@cache
def _folder() -> Path:
    """Where the pages are: in the installed package, else in the checkout."""
    package = Path(__file__).parents[1]
    installed = package / "docs"
    return installed if installed.is_dir() else package.parent / "docs"


@cache
def shelves() -> dict[str, dict[str, str]]:
    """The pages by the shelf they stand on, each with its title; none, where none were shipped."""
    place = _folder() / "shelves.json"
    found = json.loads(place.read_text("utf-8")) if place.is_file() else {}
    return {shelf: {name: _title(name) for name in names} for shelf, names in found.items()}


def _title(name: str) -> str:
    with (_folder() / f"{name}.md").open(encoding="utf-8") as page:
        return page.readline().lstrip("# ").strip()


@cache
def _page(name: str) -> Markup:
    """A page as HTML: its links lead to other pages here, and its pictures are left out."""
    text = (_folder() / f"{name}.md").read_text("utf-8")
    made = markdown.markdown(
        text, extensions=[TableExtension(), TocExtension(slugify=_slug), "fenced_code"]
    )
    made = _IMAGE.sub("", made)
    made = _LINK.sub(lambda link: f'href="manual?page={link[1]}{link[2] or ""}"', made)
    return Markup(_ELSEWHERE.sub(r"\1", made))


def _slug(title: str, _: str) -> str:
    """What a heading is linked by, as where the pages are kept."""
    return re.sub(r"[^\w\s-]", "", title.lower()).replace(" ", "-")


@action("help")
def help_page(desk: Desk, form: Form) -> Reply:
    """How the desk is used."""
    games = [one for one in found_games() if parts_of(one).first_game]
    return desk.page("help.html", nav="help", first_games=games, shelves=shelves())


@action("manual")
def manual(desk: Desk, form: Form) -> Reply:
    """A page of the manual."""
    name, found = form.get("page", ""), shelves()
    if not any(name in pages for pages in found.values()):
        raise Error(say("no-page"))
    return desk.page("manual.html", shelves=found, name=name, title=_title(name), text=_page(name))
