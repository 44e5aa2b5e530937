"""At the table: questions, decisions, tables in play and what has happened, in words."""
