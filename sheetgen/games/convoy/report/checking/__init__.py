"""Texts about a Malta Convoy held against what happened.

`words` finds what a sentence speaks of, `claims` what it claims, `truth` has what happened, and
`reader` asks whether there is anything in the game of which all of it is so. What it cannot read
safely it leaves unread. It imports nothing of what tells a report.
"""
