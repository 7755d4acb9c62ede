"""Storage of games: an append-only log and a few tables around it. One interface, implemented with SQLite."""
