"""The turn, one module for each step of the rulebook.

Each stage is a function of the state that does its part and returns the stage that follows, or WAIT once it has asked
for a decision. Each `answer_…` function takes a choice: it returns the rule that refuses it, with nothing changed, or
does what was chosen, sets the stage at which the turn goes on, and returns None.
"""
