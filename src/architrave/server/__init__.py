"""The house on the network: pages, REST, WebSockets, bots and the store, joined in one process."""
