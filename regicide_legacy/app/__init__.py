"""One function for each thing a user does. Nothing is printed here; what goes wrong is a typed error."""
