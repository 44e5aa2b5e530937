"""The results site of an event: a folder of linked pages, made from its published ledger and from
nothing else. Words and looks stand in `templates/site`; no page needs a network or another's code.
"""
