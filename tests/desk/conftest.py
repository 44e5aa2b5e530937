"""A desk with a browser's cookie and token in hand."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from starlette.testclient import TestClient

from sheetgen.desk.core import Desk, Reply
from sheetgen.desk.server import Door, app

PORT = 8000
BASE = f"http://127.0.0.1:{PORT}"


class Compiled(BytecodeCache):
    """Templates that were compiled for another desk."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


@pytest.fixture(autouse=True, scope="session")
def compiled_once() -> Iterator[None]:
    """Compiles the pages once, however many desks are opened."""
    with pytest.MonkeyPatch.context() as patch:
        once = partial(Environment, bytecode_cache=Compiled())
        patch.setattr("sheetgen.desk.core.Environment", once)
        yield


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "games", "word")
    (tmp_path / "games").mkdir()
    yield made
    made.shelf.close()


@pytest.fixture
def door() -> Door:
    return Door({"127.0.0.1", "localhost"}, PORT)


@pytest.fixture
def client(tmp_path: Path, door: Door) -> Iterator[TestClient]:
    """A browser that has been let in."""
    made = Desk(tmp_path, door.secret)
    found = TestClient(app(made, door), base_url=BASE, follow_redirects=False)
    assert found.get(f"/?token={door.token()}").status_code == 303
    found.headers["sec-fetch-site"] = "same-origin"
    yield found
    made.shelf.close()


def begun(desk: Desk, **form: str) -> str:
    """A game that was begun, by its name."""
    reply = desk.handle("begin", {"game": "convoy", "seed": "hits18", **form})
    assert reply.to, reply.body
    return reply.to.partition("=")[2]


def text(reply: Reply) -> str:
    assert isinstance(reply.body, str)
    return reply.body


def stamp(reply: Reply) -> str:
    """What the forms of a table bear."""
    found = re.search(r'name="stamp" value="([^"]*)"', text(reply))
    assert found
    return found[1]


class Player:
    """Somebody at a table, who taps what is shown."""

    def __init__(self, desk: Desk, name: str, window: str = "one") -> None:
        self.desk, self.name, self.window = desk, name, window
        self.seen = desk.handle("table", {"id": name})

    def sends(self, action: str, **form: str) -> str:
        """Sends a form of the page that he sees; returns what comes."""
        said = {"id": self.name, "window": self.window, "stamp": stamp(self.seen)}
        self.seen = self.desk.handle(action, {**said, "fragment": "yes", **form})
        return text(self.seen)

    def taps(self, *keys: Any) -> str:
        """Taps one after the other."""
        for key in keys:
            self.sends("tap", key=str(key))
        return text(self.seen)

    @property
    def keys(self) -> list[str]:
        """What may be tapped."""
        return re.findall(
            r'<button class="(?:die|choice|played|btn)[^"]*"[^>]* name="key" value="([^"]*)"',
            text(self.seen),
        )
