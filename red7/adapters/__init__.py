"""Outside interfaces for bots and research: PettingZoo, OpenSpiel, Gymnasium.

Each is an extra of its own; ``import red7`` imports none of them.
"""
