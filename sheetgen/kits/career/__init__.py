"""All games of a folder, summed up: figures, a page, a spreadsheet."""
