"""The desk: its pages, its server, and in a browser."""
