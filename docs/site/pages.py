"""What the site adds to the pages: the README as its first, and the shelves of the manual."""

import json
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

DOCS = Path(__file__).parents[1]
WORK = ["architecture", "contributing"]
"""What stands behind the shelves of the desk's own Help."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Lay the pages out by their shelves."""
    shelves = json.loads((DOCS / "shelves.json").read_text("utf-8")) | {"Work on it": WORK}
    named = [{shelf: [f"{name}.md" for name in names]} for shelf, names in shelves.items()]
    config.mdx_configs["toc"]["slugify"] = slug
    config.nav = [{"sheetgen": "index.md"}, *named]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the README, its links as they lead from here; what is not of the site has none."""
    text = (DOCS.parent / "README.md").read_text("utf-8").replace("](docs/", "](")
    text = re.sub(r"(?<!!)\[([^]]*)\]\((?![\w-]+\.md|https?:|#)[^)]*\)", r"\1", text)
    files.append(File.generated(config, "index.md", content=text))
    return files


def slug(title: str, separator: str) -> str:
    """What a heading is linked by, as where the pages are kept."""
    return re.sub(r"[^\w\s-]", "", title.lower()).replace(" ", separator)
