"""Pages declared as trees: each is said once, and print, form and reading follow from it.

`tree` has what a page is declared of, `layout` finds the places, `grids` the lines of a grid and
`texts` those of a text; `sheet` has a page between its head and its foot, `game_sheet` makes the
parts of a game of such pages, `prose` has what is read on one, and `reading` reads a filled form
back. What goes on from page to page is set by `flowing`: the `pieces` of a document, or, by
`breaking`, blocks of nodes. Nothing here knows a game.
"""
