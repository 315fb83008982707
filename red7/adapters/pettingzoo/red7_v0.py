"""The environment under its versioned name, as PettingZoo names its own."""

from red7.adapters.pettingzoo.environment import env, raw_env

__all__ = ["env", "raw_env"]
