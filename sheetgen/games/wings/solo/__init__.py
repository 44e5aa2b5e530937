"""A mission, by itself or of a campaign: a game of its own, whose answers are the cards that a
person plans. The rest of it, as the rooms beside this one have of a campaign, is what the table
asks for."""
