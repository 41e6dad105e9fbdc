"""Tawantin: the table for three Inca board games."""

__version__ = "0.1.0"
