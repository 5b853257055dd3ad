"""What the four players' pieces look like in text: the same shapes as in the pictures."""

PIECES = "●■▲✚"  # [player or side] circle, square, triangle, clover
