"""Texts about a Malta Convoy held against what happened.

`words` and `parts` find what a sentence speaks of, `clauses` what is done in it, `world` has what
happened, and `reader` (by `memory` and `fights`) asks whether there is anything in the game of
which all of it is so; `certainty` says what may be called false then, and what is only worth a
look. What it cannot read safely it leaves unread. It imports nothing of what tells a report.
"""
