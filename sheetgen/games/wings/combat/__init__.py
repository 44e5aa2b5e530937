"""The tactical engine: the missions fought card by card, in whole numbers throughout."""
