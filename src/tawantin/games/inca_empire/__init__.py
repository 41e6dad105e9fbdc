"""Inca Empire, by Alan D. Ernstein; rules in docs/rules/inca_empire.md."""
