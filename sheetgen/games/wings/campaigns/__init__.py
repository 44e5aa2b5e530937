"""Squadron campaigns, each a folder of data: Malta's, which is the built-in one, and what reads
them. No rule is written here, and nothing here knows a place or an airplane.

The data of a folder that has come out with a version are never changed: records hold to them.
"""
