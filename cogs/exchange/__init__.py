"""Results that leave the bot as files, and paper that comes into it."""
