"""Pictures: data first, then `ax=None`; the axes are returned and nothing is shown."""
