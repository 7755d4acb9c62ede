"""Network addresses as the limits count them."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

PREFIX = 64  # bits of an IPv6 address that belong to a household; the household chooses the others


def address_of(connection: HTTPConnection) -> str:
    """The network that a request comes from; behind a trusted proxy, the one that the proxy names."""
    return network("" if connection.client is None else connection.client.host)


@lru_cache(4096)
def network(host: str) -> str:
    """The part of an address that limits apply to: all of an IPv4 address, the first half of an IPv6 address."""
    address = _parse(host)
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Network((int(address), PREFIX), strict=False))
    return host[:64]  # a proxy may name anything


def _parse(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.partition("%")[0])  # without the name of an interface
    except ValueError:
        return None
