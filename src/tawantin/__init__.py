"""Tawantin: three Inca strategy games, one rules engine."""

__version__ = "0.1.0"
