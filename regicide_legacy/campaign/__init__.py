"""The campaign: a journal of what the table decided, folded into its party and missions. Pure."""
