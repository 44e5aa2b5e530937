"""Books to write in: the leaves of a journal, the player's own notes in it, its nudges and its last
page.

What stands on a leaf is the game's own (its room `book`).
"""
