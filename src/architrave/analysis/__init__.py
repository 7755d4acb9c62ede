"""Looking at a game with a bot's eyes: chances to win, reasons for a move, the turns that decided a game."""
