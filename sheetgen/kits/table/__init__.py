"""A game recorded as it is played: questions, keys, forms, undo, and games copied from paper.

The sitting knows nothing of the terminal; `screen` and `plain` show it. The words are the game's
own (its module `table.words`, which `questions` helps to declare).
"""
