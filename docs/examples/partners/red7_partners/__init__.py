"""Partners: Red7 for two against two, as a plug-in for red7."""
