"""What maintainers run, and files for hosts: nothing of it is installed with the bot."""
