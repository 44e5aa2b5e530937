"""The pilots' minds: which card an airplane plans, by looking ahead to where it leads.

They see what a player would see, and no card that others have planned.
"""
