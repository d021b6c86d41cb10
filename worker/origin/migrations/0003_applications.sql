-- Loan applications and the offers that lenders made for them. An offer keeps the terms it was made on; what
-- it costs follows from them. Whoever sends an application again, with the same key, has sent it once.

CREATE TABLE applications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idempotency_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  years INTEGER NOT NULL,
  purpose TEXT NOT NULL,
  UNIQUE (user_id, idempotency_key)
) STRICT;

CREATE INDEX applications_by_user ON applications (user_id, created_at);

CREATE TABLE offers (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  lender TEXT NOT NULL,
  rate_percent REAL NOT NULL,
  opening_fee REAL NOT NULL,
  monthly_fee REAL NOT NULL
) STRICT;

CREATE INDEX offers_by_application ON offers (application_id);
