"""The environment under its versioned name, as PettingZoo names its own."""

from red7.adapters.pettingzoo.environment import raw_env
from red7.adapters.pettingzoo.guarded import env

__all__ = ["env", "raw_env"]
