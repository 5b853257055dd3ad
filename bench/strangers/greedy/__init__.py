"""Greedy players: each values a position by a weighted sum and takes what raises it most right now."""
