"""Regicide Legacy companion: an unofficial campaign manager and rules engine."""

__version__ = "0.1.0"
