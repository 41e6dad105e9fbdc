"""The map of Inca Empire, made from places, provinces and roads of the historical empire."""
