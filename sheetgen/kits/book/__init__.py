"""Books: the log book to write in, set on half pages from its text in Markdown, with nudges; and
the dice book, in which every die of a key has its place.

`kits.defaults` makes their texts and tables of what a game declares; these put them on paper.
"""
