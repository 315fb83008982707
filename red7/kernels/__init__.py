"""What the rules come to, compiled: for lists of turns, and for batches. Extra: ``fast``."""
