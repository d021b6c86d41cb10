-- What a user answers about themselves for the next application, sealed, by market: forms ask other things in other countries.
CREATE TABLE profile_details (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  country TEXT NOT NULL,
  language TEXT NOT NULL,
  version INTEGER NOT NULL,
  answers_sealed TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, country)
) STRICT;

CREATE INDEX profile_details_to_forget ON profile_details (updated_at);

-- Users who asked for a cheaper loan to be looked for. `ends_on`: the last day of it. `next_at`: when it is its turn. `confirmed_at`:
-- when the answers were confirmed to hold still; `asked_at`: when the user was asked to, and has not since. `found_at`: when the
-- rate `found_apr` was found and the user told, beside `best_apr`, the best they had.
CREATE TABLE keep_looking (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  months INTEGER NOT NULL,
  began_on TEXT NOT NULL,
  ends_on TEXT NOT NULL,
  next_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  asked_at INTEGER,
  found_at INTEGER,
  found_apr REAL,
  best_apr REAL
) STRICT;

CREATE INDEX keep_looking_due ON keep_looking (next_at);
