"""What each text says of each clause, paraphrased, as data."""
