"""The games. Each is one folder; none imports another."""
