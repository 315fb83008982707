"""Variants of Red7 that change the shape of the game, each a plug-in in a module of its own."""
