"""Export of results to files, and import of score sheets from paper."""
