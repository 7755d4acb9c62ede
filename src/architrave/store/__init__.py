"""Where games are kept: an append-only log, and the little around it. One interface, SQLite behind it."""
