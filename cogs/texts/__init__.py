"""All texts that people read, one catalogue a language."""
