"""Golden games and perft counts: what every shipped mission plays like, on paper, so that a change shows in a diff.

`python -m tests.golden` prints them again. The papers lie in `tests/attempts/`, in folders as the missions do.
"""
