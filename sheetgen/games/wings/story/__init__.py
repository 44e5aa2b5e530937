"""What became of every man, mission by mission, told from the events of a session."""
