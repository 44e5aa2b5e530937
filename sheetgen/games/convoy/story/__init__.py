"""What became of every piece, turn by turn, told from the events of a session; what sheets and
reports both need of it."""
