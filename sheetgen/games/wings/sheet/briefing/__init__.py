"""Briefings: the playing area to scale, forces, crews, set-up and what counts."""
