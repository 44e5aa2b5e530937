"""What `import sheetgen` gives: records, documents and reports as values and bytes. Nothing here
prints, reads a command line, or writes a file that it was not asked for."""
