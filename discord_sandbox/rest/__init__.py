"""The REST API, version 10: one module, with one table of routes, per subject."""
