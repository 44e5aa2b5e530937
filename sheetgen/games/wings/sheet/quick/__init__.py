"""The quick reference: the tables of a campaign on a few pages."""
