"""Words: phrases from banks and templates to Markdown, and from that to HTML, PDF, forum and plain
text.

User text is text in every module. What is told, and in which order, is a game's own; nothing here
knows one.
"""
