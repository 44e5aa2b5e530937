"""Wings over Malta: a campaign of 24 missions for Wings of Glory, in two periods."""
