"""Speed, measured: ``python -m bench``, from the root of the repository.

Contestants of one group take turns in short slices, so that a busy machine slows all of them alike; each
figure is the median of its slices, each ratio the median of the ratios within one round.
"""
