"""Rodriguez & Kreutz 1988: sections 2 to 5 and the appendices A and B."""
