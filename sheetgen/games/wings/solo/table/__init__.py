"""A fight at the table, in words."""
