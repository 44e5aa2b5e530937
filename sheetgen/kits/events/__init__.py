"""Tournaments: an event from its file to its proof. Boards, sealing, roster, movement, the
published ledger.

What is printed of an event is in `packet`, what comes back from the tables in `results`. Nothing
here knows the fleet of a convoy: plans, results and slips of a game are its own (its room `event`).
"""
