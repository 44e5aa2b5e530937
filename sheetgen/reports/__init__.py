"""The telling kit: from a plan to Markdown, from Markdown to HTML and PDF. It knows no game."""
