"""Architectura: play cards into streets; raise, lower or destroy what stands there."""
