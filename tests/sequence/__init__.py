"""Sequence Dice: the rules page as tests, most of them drawn boards."""
