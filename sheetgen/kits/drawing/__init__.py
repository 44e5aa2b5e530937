"""Pages: small items placed in mm, and the writers that put them on paper.

`page` says what a page is made of; `pdf` and `svg` write it; the rest are parts that sheets share.
Nothing here knows a game or reads a record.
"""
