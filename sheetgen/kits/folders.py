"""The folders of the user's own: for settings, for typefaces, for what is kept to be quicker."""

from pathlib import Path


def user_folder(kind: str) -> Path:
    """The user's own folder for "cache", "config" or "data" of this program."""
    import platformdirs

    found: Path = getattr(platformdirs, f"user_{kind}_path")("sheetgen", appauthor=False)
    return found
