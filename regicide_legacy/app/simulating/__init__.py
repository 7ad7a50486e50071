"""Simulation: the same mission played by bots again and again, counted, on one core or many."""
