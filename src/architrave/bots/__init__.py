"""Players made of code: random, greedy, search; and the levels people choose from."""
