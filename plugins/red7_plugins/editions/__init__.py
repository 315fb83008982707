"""The eight texts. A module holds what its text changes; what it says is in ``texts/``."""
