"""What the sentences of lecture 16 hang on."""
