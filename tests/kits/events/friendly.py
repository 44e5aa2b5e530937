"""The file of a friendly event of the convoy, for tests."""

from collections.abc import Sequence
from pathlib import Path


def friendly(folder: Path, *players: str, seed: str = "club", ties: Sequence[str] = ()) -> Path:
    """Writes it, of one session of two boards, with these players as tables of TOML."""
    path = folder / "event.toml"
    named = "".join(f"{{ {one} }}, " for one in players)
    path.write_text(
        f'''[sealed]
name = "Club Night"
date = "2026-12-05"
game = "convoy"
edition = "sheet"
sessions = [2]
tie_breaks = {list(ties)}
friendly = true
seed = "{seed}"
[open]
players = [{named}]
''',
        "utf-8",
    )
    return path
