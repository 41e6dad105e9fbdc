"""The HTTP and WebSocket interface. Handlers translate; the services decide."""
