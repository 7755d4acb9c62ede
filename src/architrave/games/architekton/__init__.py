"""Architekton: two players lay a Greek town as a chessboard of tiles. Rules: docs/rules/architekton.md."""
