"""The drawing kit: pages described in mm, then drawn once. It knows no game."""
