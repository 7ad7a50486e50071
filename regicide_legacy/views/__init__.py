"""Pure functions from values to what Rich prints. They read views, events and campaign values; they ask nothing."""
