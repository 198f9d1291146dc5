"""All that pages need beside the library: `course` says and asks, `widgets` move, `draw` draws."""
