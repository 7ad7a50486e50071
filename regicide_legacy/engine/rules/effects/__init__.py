"""Effects, made ready: what a rule does, and the frames of those that ask or take several steps."""
