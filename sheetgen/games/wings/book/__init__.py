"""Books beside the campaign: the pilot's journal to write in, and the rules for reference."""
