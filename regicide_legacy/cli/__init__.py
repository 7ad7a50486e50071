"""The command line: parse, call one function of the app, print."""

import gc

# Start-up makes many objects that all live to the end, and looking through them for garbage again and again takes a
# sixth of it. This package is the first of the program to be imported.
gc.set_threshold(500_000)
