"""The war diary of a campaign, and its newspaper: all words are in `templates/wings`."""
