"""Every rule of every Red7 text as a plug-in: the game, its variants, editions and readings."""
