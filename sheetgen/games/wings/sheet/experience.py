"""The track of a man's experience, on his card and on the board: what each box of it reaches."""

from sheetgen.games.wings.rules.tables import STEP

ROWS = 3
"""How often the step between two rolls is there."""
EACH = next(each for each in (2, 5, 10, 20) if 16 * each >= STEP)
"""The experience of a box: the least with which a step has room."""
LAST = STEP % EACH or EACH
"""The experience of the last box of a step, which is less where the others do not divide it."""
TRACK = tuple(
    row * STEP + points for row in range(ROWS) for points in (*range(EACH, STEP, EACH), STEP)
)
"""The points that each box reaches."""
MOST = TRACK[-1]
