"""Pilot record cards, to be cut out."""
