"""Cuzco, by Stefan Feld: six rounds of dice, runners, feathers and tasks."""
