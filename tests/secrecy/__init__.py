"""Nobody is told what the rules keep from them: hidden cards change places, and nothing they see does."""
