"""The convoy's own tie-breaks in words, in the order an event declares them unless it is told
otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.games.convoy.conditions import data

TIE_BREAKS: Mapping[str, str] = data("event_ties")
