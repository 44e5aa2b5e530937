"""The manual in the desk: every page is shipped, and every link of it leads on."""

import re
import tomllib
from pathlib import Path

from sheetgen.desk import manual
from tests.desk.conftest import text

ROOT = Path(__file__).parents[2]
EVERY = [name for pages in manual.shelves().values() for name in pages]


def test_every_page_is_shipped_and_on_a_shelf(desk) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert {name for name in wheel if name.startswith("docs/")} == {
        "docs/shelves.json",
        *(f"docs/{n}.md" for n in EVERY),
    }
    page = text(desk.handle("help", {}))
    for name in EVERY:
        assert f'href="manual?page={name}"' in page


def test_every_link_of_a_page_leads_to_a_heading(desk) -> None:
    ids, links = {}, set()
    for name in EVERY:
        page = text(desk.handle("manual", {"page": name}))
        ids[name] = set(re.findall(r'id="([^"]+)"', page))
        links |= {
            (there or name, at)
            for there, at in re.findall(r'href="(?:manual\?page=([\w-]+))?(?:#([\w-]+))?"', page)
        }
        assert "<img" not in page
        assert not re.search(r'href="[^"]*\.md', page)
    assert len(links) > 50
    assert [one for one in links if one[1] and one[1] not in ids[one[0]]] == []


def test_what_is_no_page_is_not_read(desk) -> None:
    for name in ("", "architecture", "../LICENSE", "guide.md", "/etc/passwd"):
        assert desk.handle("manual", {"page": name}).status == 422
