"""Every sentence a person reads, German and English: one catalogue a language."""
