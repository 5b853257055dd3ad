"""Where tables are kept: ``open_store(url)`` gives the store that a URL names."""
