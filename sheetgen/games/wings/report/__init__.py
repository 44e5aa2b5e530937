"""The war diary, as Markdown; its audit; the campaign in the notation of Lonelog.

`document` puts it together, `missions` tells one chapter, `voice` names men and places; the words
are in `templates/wings`.
"""
