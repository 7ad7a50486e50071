"""Content: YAML in, engine and campaign values out. Import its modules where they are needed; this imports nothing."""
