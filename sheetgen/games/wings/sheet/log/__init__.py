"""The campaign log: a row a mission, the tables to draw it from, the running score."""
