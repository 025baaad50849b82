"""Computer players of Quodlibet."""
