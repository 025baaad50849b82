# Tournaments, and the same cards at several tables.

covered-deal = Deal { $deal }
covered-why = Other tables play with the same cards. What happens here is for these players' eyes only until all tables of the round are done.
refusal-covered = Other tables still play with these cards. When all of them are done, everything can be looked at.
refusal-same_cards = Other tables are dealt the same cards, so nobody can cut here.
