"""The desk: sheetgen in a browser, a client of the library as the command line is.

`core.Desk.handle` takes what is asked for and a form, and gives a page: no server is in it. Its
actions stand in `first` (print, begin, open), `table` (a game at the table), `rules` (what there is
to read), `after` (a game that was played), `filling` (a report filled in) and `fights` (fought by
themselves, and seen again), in `events` (from their first form to their key) and `evening` (what is
done on the day, and after), in `own` (files that players write, as the forms that the kit `schema`
makes of them); `seats` holds the games that lie open, `picture` draws sheet and table, `asking` has
what a browser asks and is sent, and `server` lets one in, and nobody else. `site` writes the desk
as a site without a server, where `inside` answers in the browser itself. The pages are templates,
in `templates/desk`. What a game says is data of the library: nothing here knows a game.
"""
