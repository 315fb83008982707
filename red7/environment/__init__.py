"""What every learning environment is made of: numbers for steps, observations, payoffs, a game.

``batch`` and ``adapters`` are made of these, for thousands of games and for the field's interfaces.
"""
