"""Architectura: architects play cards into streets and raise, lower or destroy what stands there."""
