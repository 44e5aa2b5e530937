"""The sheets of a campaign, each declared in a module of its own as trees of the kit of pages.

What several have in common: `pages` (leaves, air forces, outlines), `sections` and `printed_tables`
(what is read on them), `crews` and `fates` (the places of a man, and his signs), `on_table` (a
table drawn to scale). How a page is laid out, nothing here knows.
"""
