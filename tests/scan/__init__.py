"""What makes, trains and measures the reader of photographs of pencilled sheets.

`digits` fetches real handwritten digits, `hand` is somebody who writes with them, `sheets` plays
games and has them written on blank sheets, `photographs` takes pictures of these. `train` makes the
weights in `sheetgen/kits/scan/data`; `tests/benchmarks/scan.py` measures what the reader makes of
sheets that nothing was trained or tuned on.

No real photograph and no real player's sheet is among all this.
"""
