-- Users, their sessions and login links. Times are milliseconds since 1970-01-01 UTC. Tokens are
-- stored as the SHA-256 of the token, base64url, so that reading the database signs nobody in.

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('consumer', 'lender', 'admin', 'marketer', 'operator')),
  PRIMARY KEY (user_id, role)
) STRICT, WITHOUT ROWID;

-- One sign-in: every refresh token that descends from it belongs to its family.
CREATE TABLE session_families (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER,
  revoked_because TEXT CHECK (revoked_because IN ('logout', 'reuse'))
) STRICT;

CREATE INDEX session_families_by_user ON session_families (user_id);

-- sealed_successor: the tokens that replaced this one, readable only with this token itself, kept
-- for the grace time.
CREATE TABLE refresh_tokens (
  hash TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES session_families (id) ON DELETE CASCADE,
  generation INTEGER NOT NULL,
  issued_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  rotated_at INTEGER,
  successor_hash TEXT,
  sealed_successor TEXT,
  UNIQUE (family_id, generation)
) STRICT;

CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);
CREATE INDEX refresh_tokens_sealed ON refresh_tokens (rotated_at) WHERE sealed_successor IS NOT NULL;

CREATE TABLE access_tokens (
  hash TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES session_families (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX access_tokens_by_family ON access_tokens (family_id);
CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at);

-- opened_family: the session that using the link opened.
CREATE TABLE login_links (
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  opened_family TEXT
) STRICT;

CREATE INDEX login_links_by_user ON login_links (user_id);
CREATE INDEX login_links_by_expiry ON login_links (expires_at);

-- Outlives users and sessions, so it refers to them without a foreign key.
CREATE TABLE security_events (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('refresh-token-reused')),
  user_id TEXT NOT NULL,
  family_id TEXT NOT NULL
) STRICT;

-- Mail that development keeps instead of sending; production writes nothing here.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  language TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  link TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;

CREATE INDEX outbox_by_recipient ON outbox (recipient);
