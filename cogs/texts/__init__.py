"""All texts that people read, German and English: one catalogue a language."""
