"""Referees: plain second writings of the rules, to check the fast ones against."""
