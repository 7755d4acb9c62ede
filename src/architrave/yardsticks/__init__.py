"""Two well-known games on our kernel, to compare its speed with that of other libraries. Nobody plays them here."""
