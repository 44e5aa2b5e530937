"""The commands, a file each: its first line says what it does, `run` runs it and returns the exit
status, unless that is always 0 (a command in steps has one for each step). Its examples and what it
takes are in the file of its name in `cli/data`; what several take is said once, in `shared.json`.
"""

GROUPS = {
    "Play": ("desk", "record", "play", "fight", "fight-form", "amend", "branch"),
    "Print": ("blank", "preroll", "sheet", "rules", "dicebook", "logbook", "again"),
    "Tell": ("report", "career"),
    "Look into it": ("games", "show", "replay", "verify", "analyse", "whatif", "odds"),
    "Run events": ("event", "packet", "score"),
    "Make games": ("new-game", "check-game"),
    "Set it up": ("config",),
}
"""What the commands are for, in the order that the help tells of them."""
