"""A table without input or output: who sits there, what may be done now, what is to be kept, what each may see."""
