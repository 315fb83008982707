"""The table: cards, the steps of a turn, positions, and how they are written."""
