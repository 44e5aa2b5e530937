"""A text that somebody wrote about a game, taken apart to be held against the record.

What knows no game lives here: pages and their sentences (`page`), numbers in words (`numbers`), and
what was found (`findings`). What tells reports is not to be imported: what reads them shares
nothing with it. What words mean is said in a game's own `report.checking`.
"""
