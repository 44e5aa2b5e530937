"""This game in a tournament: slips, plans, results, dice books and the ways to hide them."""
