"""The logic of tables, without I/O: who sits where, what may be done now, what to store, what each may see."""
