"""The sheets of a campaign: a room for each, and what they share.

Each room has a module `document`; if it may be filled in on the screen, a module `form`.
"""
