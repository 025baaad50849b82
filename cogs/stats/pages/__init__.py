"""A person's statistics as a message, one module per tab; the text says everything that the picture shows."""
