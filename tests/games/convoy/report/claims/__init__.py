"""A reader of a report who has the printed page and the record, and nothing of what wrote it.

`page` takes the Markdown apart, `words` finds what a sentence speaks of, `truth` has what happened,
and `reader` asks of each sentence whether there is anything in the game of which all of it is so.
What it cannot read safely it leaves unread.
"""
