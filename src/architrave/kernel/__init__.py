"""What a game is: positions, chance, actions, refusals, records, draws. Knows no particular game."""
