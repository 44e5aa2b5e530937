"""Books: the log book to write in, in pages and in Markdown, with the player's own notes and
nudges; and the dice book, in which every die of a key has its place.

What stands in them is the game's own (its room `book`): it says which turns, boxes and dice there
are, and these draw them.
"""
