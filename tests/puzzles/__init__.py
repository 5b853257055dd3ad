"""Puzzles: as text, found, checked, and answered."""
