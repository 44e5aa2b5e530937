"""The game sheet: one drawing, blank, with the set-up rolled or filled from a record."""
