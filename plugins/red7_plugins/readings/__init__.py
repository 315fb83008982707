"""Where a text can be read in more than one way: a small plug-in for each other reading."""
