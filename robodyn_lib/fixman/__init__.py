"""Lee & Chirikjian 2005: Fixman's theorem, inversion in blocks, point masses and rigid bodies."""
