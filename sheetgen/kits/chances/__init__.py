"""Chances: a game's own rules compiled to play a great many games, or enumerated exactly; prices
and what-if.

No formula of a rule stands here: all comes from the rules text and from what a game's room
`chances` says of it.
"""
