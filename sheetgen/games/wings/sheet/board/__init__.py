"""The squadron board: who can fly next, a page or more for each air force."""
