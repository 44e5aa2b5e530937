"""The commands, a file each: its first line says what it does, `run` runs it and returns the exit
status, unless that is always 0 (a command in steps has one for each step). Its examples and what it
takes are in the file of its name in `cli/data`; what several take is said once, in `shared.json`.
"""

ORDER = (
    "games", "desk", "config", "completion", "rules", "blank", "preroll", "dicebook", "logbook",
    "again", "play", "fight", "record", "fight-form", "amend", "replay", "branch", "verify",
    "career", "show", "sheet", "report", "odds", "whatif", "analyse", "event", "packet",
    "score", "league", "post", "new-game", "check-game",
)  # fmt: skip
"""In which the help tells of them; others come after these."""
