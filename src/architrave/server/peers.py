"""The clients that connect: one account per address, with limits on its connections."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address

from architrave.server.address import network
from architrave.server.cpu_shares import CpuAccount, CpuShares
from architrave.server.limits import Limit, Rate

OPENINGS = Rate(burst=600, second=100)  # as many as requests: every connection makes at least one
CONNECTING = 0.0002  # seconds of processor time that a connection costs before its first byte
REFUSING = 0.00005  # and a refused one


class Peers:
    """`most`: connections per address at the same time. Proxies may have any number, because they serve many people."""

    def __init__(
        self,
        cpu: CpuShares,
        most: int,
        proxies: tuple[IPv4Network | IPv6Network, ...] = (),
        openings: Rate = OPENINGS,
    ) -> None:
        self.cpu = cpu
        self.most = most
        self.proxies = proxies
        self.openings = Limit(openings)
        self._is_proxy = lru_cache(4096)(self._matches)  # parsing an address takes as long as refusing it

    def admit(self, host: str) -> bool:
        """Whether an address may open another connection now. A refused one is charged too."""
        if self._is_proxy(host):
            return True
        address = network(host)
        account = self.cpu.account(address)
        if account.connections < self.most and self.openings.wait(address) == 0:
            return True
        account.pay(REFUSING)
        return False

    def account(self, host: str) -> CpuAccount:
        """The account to charge. Each connection through a proxy has its own, because a proxy serves many people."""
        return CpuAccount(self.cpu, known=False) if self._is_proxy(host) else self.cpu.account(network(host))

    def _matches(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in proxy for proxy in self.proxies)
