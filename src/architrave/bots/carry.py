"""Keeping a part of the search tree for the next decision of a turn.

When a bot is asked again, the position is often one that the last search has seen: what its action led to, if need be
with the draws that followed. The tree below it is then moved to the front, with everything that was learned there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.bots.tree import NONE
from architrave.kernel.actors import CHANCE
from architrave.kernel.position import Position

if TYPE_CHECKING:
    from architrave.bots.uct import Uct


def find(tree: Uct, root: Position, seat: i64, wanted: vec[i64]) -> i64:
    """The node whose position the seat cannot tell from the wanted one: the root, or one after an action and the draws
    that followed it; NONE if there is none."""
    if same(root.observe(seat), wanted):
        return 0
    first = tree.first[0]
    for child in range(first, first + tree.children[0]):
        if tree.visits[child] > 0:
            after = root.clone()
            after.apply(tree.action[child])
            found = drawn(tree, child, after, seat, wanted)
            if found != NONE:
                return found
    return NONE


def drawn(tree: Uct, node: i64, position: Position, seat: i64, wanted: vec[i64]) -> i64:
    """The node itself or one that draws lead to; NONE if none has this position."""
    if position.actor != CHANCE:
        return node if tree.first[node] != NONE and same(position.observe(seat), wanted) else NONE
    child = tree.first[node]
    while child != NONE:
        after = position.clone()
        after.apply(tree.action[child])
        found = drawn(tree, child, after, seat, wanted)
        if found != NONE:
            return found
        child = tree.next[child]
    return NONE


def same(one: vec[i64], other: vec[i64]) -> bool:
    if len(one) != len(other):
        return False
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True


def move_to_front(tree: Uct, node: i64) -> None:
    """Make a node the root, and drop all nodes that are not below it.

    Nodes are copied by generations. Children of a decision stay adjacent, with the tried ones in front; those of a
    draw stay chained.
    """
    order = vec[i64]([node])  # old nodes in their new order
    first = vec[i64]()  # of each new node: its first child, as a new node
    following = vec[i64]([NONE])  # of each new node: the next one in its chain
    at: i64 = 0
    while at < len(order):
        old = order[at]
        child = tree.first[old]
        if child == NONE:
            first = append(first, NONE)
        elif tree.children[old] > 0:
            first = append(first, len(order))
            for one in range(child, child + tree.children[old]):
                order = append(order, one)
                following = append(following, NONE)
        else:
            first = append(first, len(order))
            while child != NONE:
                order = append(order, child)
                child = tree.next[child]
                following = append(following, NONE if child == NONE else len(order))
        at += 1
    tree.action = gathered(tree.action, order)
    tree.mover = gathered(tree.mover, order)
    tree.visits = gathered(tree.visits, order)
    tree.children = gathered(tree.children, order)
    tree.useful = gathered(tree.useful, order)
    tree.tried = gathered(tree.tried, order)
    tree.prior = gathered(tree.prior, order)
    total = vec[float]()
    for old in order:
        total = append(total, tree.total[old])
    tree.total = total
    tree.first = first
    tree.next = following
    tree.size = len(order)


def gathered(row: vec[i64], order: vec[i64]) -> vec[i64]:
    found = vec[i64]()
    for old in order:
        found = append(found, row[old])
    return found
