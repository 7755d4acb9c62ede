"""Architekton: two architects lay a Greek town as a chessboard of buildings and landscapes. Rules: docs/rules/architekton.md."""
