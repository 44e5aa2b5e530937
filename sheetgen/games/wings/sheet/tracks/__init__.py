"""The flight paths of fights, turn by turn."""
