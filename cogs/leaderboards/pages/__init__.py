"""A server's leaderboards as static pages that one can host anywhere."""
