"""The odds kit: many games at once, and what is to be expected. It knows no game."""
