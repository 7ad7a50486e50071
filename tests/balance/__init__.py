"""The balance of The Ember Court: a table of how often its missions are won, measured, kept and drawn."""
