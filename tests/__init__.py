"""The tests. `python -m tests` runs them all, as `make test` does."""
