"""The turn in a mission with rules: the steps of `engine.steps`, opened at every moment.

Each stage does its part, puts the rules of its moment on the agenda and says which stage follows once that is empty.
"""
