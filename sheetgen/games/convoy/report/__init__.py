"""The after-action report of a Malta Convoy, as Markdown; the game in the notation of Lonelog.

`document` puts it together, `story` chooses what is told, `voice` names ships and hours; the words
are in `templates/convoy`.
"""
