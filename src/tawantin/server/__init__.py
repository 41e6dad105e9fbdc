"""The table over the network: people and bots play matches, spectators watch."""
