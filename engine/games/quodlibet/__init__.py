"""Quodlibet, the fraternities' drinking game whose dealer is the beer king (rules, section 2)."""
