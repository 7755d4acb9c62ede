"""Numbered SQL files, each applied once, in order, in one transaction with the note that it was."""
