"""The engine that knows no game: frames, actions, chance, matches, saves."""
