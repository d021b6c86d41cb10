-- Invitations of co-applicants, who check their answers and consent before lenders are asked. An application has one at most.
-- `hash`: SHA-256 of the token in the mailed link. `answered_by`: the attempt that changed its state.

CREATE TABLE invitations (
  application_id TEXT PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused', 'expired')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  answered_at INTEGER,
  answered_by TEXT
) STRICT;

CREATE INDEX invitations_by_expiry ON invitations (state, expires_at);
