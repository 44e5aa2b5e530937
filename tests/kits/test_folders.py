"""The user's own folders."""

import sys

import pytest

from sheetgen.kits.folders import user_folder


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they have other names")
def test_they_are_where_the_system_has_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/mary")
    assert str(user_folder("cache")) == "/somewhere/sheetgen"
    assert str(user_folder("config")) == "/home/mary/.config/sheetgen"
