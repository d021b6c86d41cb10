-- Tokens of the staff's own for the command line, and how a machine gets one (RFC 8628). Codes and tokens are stored by what recognises
-- them: reading the database opens nothing.

-- A token. `scopes` as JSON; none: whatever its user may. `passkey_id`, `amr` and `confirmed_at`: the passkey by which its user allowed
-- it, its kind, and when it was used. `last_day` and `last_country`: the last use, as far as that is recorded.
CREATE TABLE personal_tokens (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  passkey_id TEXT NOT NULL,
  amr TEXT NOT NULL CHECK (amr IN ('hwk', 'swk')),
  confirmed_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  last_day TEXT,
  last_country TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX personal_tokens_by_user ON personal_tokens (user_id, created_at);
CREATE INDEX personal_tokens_by_expiry ON personal_tokens (expires_at);

-- A machine that waits for a token. `hash`: of its own code; `user_code`: what recognises the code that its user compares. `address` and
-- `country`: where it asked from. `user_id` to `confirmed_at`: who allowed it, by which passkey. `token_id`: what it was given.
CREATE TABLE device_codes (
  hash TEXT PRIMARY KEY,
  user_code TEXT NOT NULL UNIQUE,
  machine TEXT NOT NULL,
  scopes TEXT NOT NULL,
  address TEXT NOT NULL,
  country TEXT,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'denied', 'redeemed')),
  poll_seconds INTEGER NOT NULL,
  polled_at INTEGER,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  passkey_id TEXT,
  amr TEXT CHECK (amr IN ('hwk', 'swk')),
  confirmed_at INTEGER,
  token_id TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX device_codes_by_user ON device_codes (user_id);
CREATE INDEX device_codes_by_expiry ON device_codes (expires_at);

-- Codes that somebody typed and no machine waits with.
CREATE TABLE wrong_device_codes (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX wrong_device_codes_by_user ON wrong_device_codes (user_id, expires_at);
CREATE INDEX wrong_device_codes_by_expiry ON wrong_device_codes (expires_at);
