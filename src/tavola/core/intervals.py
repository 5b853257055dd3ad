"""How far a mean can be from the truth."""

Z95 = 1.959963984540054  # a normal distribution has 95 % within so many deviations
