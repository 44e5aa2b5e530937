"""Tournament packets: events, boards, their documents, checking and standings."""
