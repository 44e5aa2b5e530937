"""Fights card by card."""
