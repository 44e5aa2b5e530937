"""The tactical engine: a mission fought card by card, in whole numbers throughout.

Its cards, guns and bags are data; who decides what to fly is in `pilots`. It knows no page.
"""
