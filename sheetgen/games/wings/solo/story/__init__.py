"""How a fight stands."""
