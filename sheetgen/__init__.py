"""sheetgen: game sheets, records and after-action reports for solo wargames on paper."""

__version__ = "0.1.0"
