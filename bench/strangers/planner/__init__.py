"""Players that make a whole plan, and choose what advances it most."""
