"""Diceland: the rules page, sentence by sentence, as tests."""
