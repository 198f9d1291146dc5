"""Lee & Chirikjian 2005: partitioned coordinates (II), the chain of point masses (III), and the bodies of their IV."""
