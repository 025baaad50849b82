"""Results that leave the bot (tables, JSON, records), and parties from paper that come into it."""
