-- Tokens for continuous integration. The token itself is stored nowhere: its SHA-256 finds it and opens nothing.
CREATE TABLE ci_tokens (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,              -- JSON: names such as redirects:publish
  created_by TEXT NOT NULL,          -- as the audit names them
  created_at INTEGER NOT NULL,       -- milliseconds since 1970, here and below
  expires_at INTEGER NOT NULL,
  last_day TEXT,                     -- the last use (UTC), as far as that is recorded
  last_country TEXT,
  reminder_days INTEGER,             -- how many days before the end admins were told last
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX ci_tokens_by_end ON ci_tokens (expires_at);
