"""Speed, with the machine named and the gates that must hold. `make bench`, or `python -m benchmarks`."""
