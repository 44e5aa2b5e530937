"""How a game puts its questions to a player: words, tables, forms. It knows no game."""
