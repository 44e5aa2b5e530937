"""Tournaments: an event from its file to its proof. Boards, sealing, roster, movement, the
published ledger.

What is printed of an event is in `packet`, what comes back from the tables in `results`. What a
slip holds, what was decided and what it came to are the game's own: `declared` says what of them is
known here.
"""
