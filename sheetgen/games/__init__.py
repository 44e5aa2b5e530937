"""The games, a folder each: its rules, and what betters the defaults of the kits. No game knows
another."""
