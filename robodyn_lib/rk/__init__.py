"""Rodriguez & Kreutz 1988: recursions (section 2), operators (3), filter (4), forward (4, 5), proofs (appendix A)."""
