"""What everything else stands on: dice by name, what rules ask, a game being played, what a game
is, and its record.

Nothing here knows a page, a sentence or a client, and nothing but the standard library is imported
(the lock of a file and the games that other packages register apart).
"""
