"""Who flies, when and where: names, units, dates and places drawn from two dice. No rule depends on
it."""
