"""Exporting results (tables, JSON, records) and importing parties from paper."""
