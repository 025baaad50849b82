"""Results that leave the bot, and parties from paper."""
