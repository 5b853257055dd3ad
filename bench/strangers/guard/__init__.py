"""Players that block and deny: strong on their own, with an eye on what each choice leaves the others."""
