"""A campaign as an event: its sheets, its dice and its slip."""
