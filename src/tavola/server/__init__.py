"""The table on the web: people, tables, play over one WebSocket each, and a store that loses nothing."""
