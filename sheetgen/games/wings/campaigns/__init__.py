"""Squadron campaigns, each a folder of data: Malta's, which is the built-in one, and what reads
them. No rule is written here, and nothing here knows a place or an airplane."""
