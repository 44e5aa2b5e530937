"""The files that people write: what may stand in each is said once, as fields, in a data file of
whose files they are. By the fields a file is read (`fields`, `toml`; a list of rows: `rows`), with
all that is wrong in it; by them a page asks for it (`forms`), and the documents list its keys.

Nothing here knows an event, a game or a desk.
"""
