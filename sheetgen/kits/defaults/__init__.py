"""The parts of a game that names none of its own: made from its rules and from what it declares,
each when `kits.parts.Machine` is asked for it. Knows no game.
"""
