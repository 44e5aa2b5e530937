"""The after-action report of a Malta Convoy, as Markdown.

`reading` reads its `facts` off a record, `stories` finds what it was about, and `account`, `diary`
and `press` tell it in the `words` of a passage; `after_action` prints that. The passages are in
`templates/convoy/voices`, and what those of each kind can name stands in `kinds` and `evenings`.
"""
