"""Books beside the game: the journal to write in, the dice book, the rules for reference."""
