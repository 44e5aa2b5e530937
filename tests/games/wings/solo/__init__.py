"""Fights card by card."""

KNOWN = {"captains": "third"}
"""Whose fights the places that these tests look at are of."""
