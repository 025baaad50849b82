"""What people see and click: pure functions from snapshots to components, and the ids on their buttons."""
