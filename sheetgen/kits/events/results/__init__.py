"""What comes back from the tables: slips read and judged, history, standings, travellers, the proof
of them."""
