"""What every game is served by: drawing, telling, chances, the table, books to write in, careers,
events.

No kit knows a game by name, or prints; a kit imports the core and the kits below it.
"""
