"""Persistence: persons, tables, logs, deals, results and due work. Contains no game rules."""
