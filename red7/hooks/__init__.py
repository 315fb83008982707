"""What plug-ins answer, how they are found, and how their answers become one rulebook."""
