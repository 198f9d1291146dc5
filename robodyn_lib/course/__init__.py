"""What the notebooks say and ask: checks in sentences, exercises, errata, notation."""
