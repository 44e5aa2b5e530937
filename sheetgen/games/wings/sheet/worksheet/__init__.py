"""The return-to-base worksheet: all that is rolled after a fight, in the order of play."""
