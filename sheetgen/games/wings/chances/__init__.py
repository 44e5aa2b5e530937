"""The exact chances of coming back, by enumeration of the rules."""
