"""Pictures of positions: SVG drawn from what a front end is shown, and PNG made of it.

A game draws its board in `games/<game>/picture.py`, which its description names; a game without one is shown as its
text board. `frame.py` puts title, names and points beside it.
"""
