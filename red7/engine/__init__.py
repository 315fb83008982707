"""The rules at work: a turn under way, what may be done in it, and what comes of it."""
