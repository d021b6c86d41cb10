-- Passkeys (WebAuthn), and what gets one back who has lost theirs. Codes and challenges are stored by what recognises them: reading
-- the database signs nobody in and adds nothing.

-- How a session's user signed in, as RFC 8176 names it, and with which passkey. `enrols_only`: it was opened by a recovery code and
-- can do no more than add a passkey.
ALTER TABLE session_families ADD COLUMN amr TEXT NOT NULL DEFAULT 'otp' CHECK (amr IN ('otp', 'hwk', 'swk'));
ALTER TABLE session_families ADD COLUMN passkey_id TEXT;
ALTER TABLE session_families ADD COLUMN enrols_only INTEGER NOT NULL DEFAULT 0 CHECK (enrols_only IN (0, 1));

-- `cose_key` and `credential_id` in base64url; `transports` as JSON. `counter`: 0 where the authenticator does not count.
-- `last_family`: the session that it opened last.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  cose_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  backup_eligible INTEGER NOT NULL CHECK (backup_eligible IN (0, 1)),
  backed_up INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
  transports TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  last_family TEXT
) STRICT;

CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- What a browser is to answer, once and within minutes. `family_id` and `user_id`: the session that asked, and its user; none of a
-- sign-in. `enrolment_hash`: the code that allows a first passkey.
CREATE TABLE challenges (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('registration', 'confirmation', 'sign-in')),
  family_id TEXT,
  user_id TEXT,
  enrolment_hash TEXT,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_by_expiry ON challenges (expires_at);

CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;

-- One for a user, whom an admin hands it to.
CREATE TABLE enrolment_codes (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX enrolment_codes_by_expiry ON enrolment_codes (expires_at);

-- Recovery codes that were used: each once. Until `review_until` what their user publishes needs a review.
CREATE TABLE recoveries (
  code_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  review_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX recoveries_by_user ON recoveries (user_id, review_until);
CREATE INDEX recoveries_by_expiry ON recoveries (review_until);
