"""Architekton: two architects lay a Greek town as a chessboard of tiles. Rules: docs/rules/architekton.md."""
