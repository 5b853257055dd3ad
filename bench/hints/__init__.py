"""Whether hints are true: every sentence against every move that it stands for.

What a sentence means is told here a second time, from the rules, by regular expressions over the English
words and by positions as they lie: nothing of the games' own claims is used.
"""
