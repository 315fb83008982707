"""Red7 for PettingZoo: an AEC environment for any rules and 2 to 4 players. Extra: ``pettingzoo``.

``from red7.adapters.pettingzoo import red7_v0``, then ``red7_v0.env(players=3, rules="action")``.
"""

from red7.adapters.pettingzoo.environment import Red7, raw_env
from red7.adapters.pettingzoo.guarded import env

__all__ = ["Red7", "env", "raw_env"]
