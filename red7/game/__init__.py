"""Games in progress, and their records."""
