"""Garden Dice: every rule, drawn as tables."""
