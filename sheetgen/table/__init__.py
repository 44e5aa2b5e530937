"""At the table: a game recorded as it is played, with real dice."""
