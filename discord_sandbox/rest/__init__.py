"""The REST API, version 10: one module for each subject, one table of routes in each."""
