"""Tournaments: an event from its file to its proof. Boards, sealing, roster, movement, the
published ledger.

What is printed of an event is in `packet`, what comes back from the tables in `results`. What a
slip holds, what was decided and what it came to are the game's own: `declared` says what of them is
known here.

All that happens to an event is a line of its ledger (`lines`), and everything else is made from the
lines that stand: `ledger` has the record (what was sealed, opened, printed, revealed),
`results.history` slips and rulings, `results.standings` the ranks. `sealing` writes the steps and
the published copy; `verifying` and `results.verifying` go through a published ledger and trust
nothing else. The evening: `timetable` works out when rounds begin and end, `calling` has a board
that is called. `site` is the results as a page.
"""
