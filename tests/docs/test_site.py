"""The manual as a site: made of the same pages, whole, and without anything of other hosts."""

import re
import subprocess
import sys
from pathlib import Path

from tests.docs.test_guide import DOCS


def test_the_site_is_made_of_all_pages(tmp_path) -> None:
    made = [sys.executable, "-m", "mkdocs", "build", "-q", "--strict", "-f"]
    done = subprocess.run(
        [*made, str(DOCS / "site" / "mkdocs.yml"), "-d", str(tmp_path)], capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()
    pages = {page.stem for page in DOCS.glob("*.md")}
    assert {place.parent.name for place in tmp_path.glob("*/index.html")} == pages
    for place in tmp_path.rglob("*.html"):
        text = place.read_text("utf-8")
        assert not re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="https?://', text), place
        assert text.count("<h1") == 1, place
    first = (tmp_path / "index.html").read_text("utf-8")
    for shelf in ("Play", "Events", "Make", "Work on it"):
        assert shelf in first
    for picture in re.findall(r'<img[^>]*src="([^"]+)"', first):
        assert Path(tmp_path, picture).is_file()
