"""What a game holds and what lies on its table: numbers, tracks, maps, decks, charts. A kind of
equipment is a class of `Held`, and all that is drawn, printed and said of one stands there; knows
no game, and nothing of what is made of it.
"""
