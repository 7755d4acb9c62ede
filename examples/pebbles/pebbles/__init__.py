"""Pebbles: a small game as a package of its own."""
