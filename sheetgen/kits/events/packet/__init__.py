"""All there is to print for an event: dice books, slips, seating, cards, the director's book."""
