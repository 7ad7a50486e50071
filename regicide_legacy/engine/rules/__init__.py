"""How a mission's rules are carried out: the vocabulary's records made into what a game asks, fires and does.

A mission without rules has none of this: `State.rules` is None, and the turn goes its plain way (`engine.steps`). With
rules the same steps stop at every moment for the rules that look at it (`engine.rules.steps`).
"""
