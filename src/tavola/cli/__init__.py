"""The `tavola` command."""
