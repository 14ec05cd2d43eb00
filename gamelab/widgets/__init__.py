"""Widgets: parameters joined to pictures."""
