-- Applications as their form makes them, who applies, what they consented to, what each product answered and the offers
-- that came of it. Applications of before had no answers that a lender could judge, and none was anybody's real one: they
-- go, with their offers.

DROP TABLE offers;
DROP TABLE applications;

-- `id`: that of its draft, so that sending it again finds it. `facts`: what lenders decide by, as JSON without identity.
-- `left_out`: ids of the lenders who are not asked. `asked_at`: when lenders were. `keep_until`: when who somebody is goes.
CREATE TABLE applications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  reference TEXT NOT NULL UNIQUE,
  language TEXT NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  months INTEGER NOT NULL,
  purpose TEXT NOT NULL,
  state TEXT NOT NULL,
  facts TEXT NOT NULL,
  left_out TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  asked_at INTEGER,
  keep_until INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX applications_by_user ON applications (user_id, created_at);
CREATE INDEX applications_by_state ON applications (state, created_at);
CREATE INDEX applications_by_market ON applications (country, kind, created_at);
CREATE INDEX applications_to_forget ON applications (keep_until);

-- `sealed`: who a person is, as answered. `identity_hash`: recognises them, without telling who they are.
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('applicant', 'co-applicant')),
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  sealed TEXT NOT NULL,
  identity_hash TEXT NOT NULL,
  confirmed_at INTEGER,
  identified_at INTEGER,
  UNIQUE (application_id, role)
) STRICT;

CREATE INDEX people_by_user ON people (user_id);
CREATE INDEX people_by_identity ON people (identity_hash);

-- Outlives who consented, so it refers to them without a foreign key. `text_hash`: SHA-256 of the text that was shown.
CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  person_id TEXT,
  user_id TEXT,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  text_hash TEXT NOT NULL,
  language TEXT NOT NULL,
  given INTEGER NOT NULL CHECK (given IN (0, 1)),
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX consents_by_user ON consents (user_id, at);

-- `terms`: the offer as it was made, as JSON; what it costs never changes. `opened_at`: when its information was opened.
CREATE TABLE offers (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL,
  lender_id TEXT NOT NULL,
  state TEXT NOT NULL,
  months INTEGER NOT NULL,
  rate_type TEXT NOT NULL,
  for_less INTEGER NOT NULL CHECK (for_less IN (0, 1)),
  apr_percent REAL NOT NULL,
  terms TEXT NOT NULL,
  external_id TEXT,
  visible_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  opened_at INTEGER,
  accepted_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (application_id, product_id)
) STRICT;

CREATE INDEX offers_by_expiry ON offers (state, expires_at);
CREATE UNIQUE INDEX offers_by_external_id ON offers (product_id, external_id) WHERE external_id IS NOT NULL;
-- Of an application's offers one is accepted.
CREATE UNIQUE INDEX accepted_offers ON offers (application_id) WHERE state IN ('accepted', 'signed', 'paid-out');

CREATE TABLE offer_events (
  id TEXT PRIMARY KEY,
  offer_id TEXT NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  by TEXT NOT NULL,
  note_sealed TEXT
) STRICT;

CREATE INDEX offer_events_by_offer ON offer_events (offer_id);

-- What each product answered. `reasons` and `figures` are JSON; nobody sees them before `visible_at`.
CREATE TABLE matches (
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL,
  rule_set_id TEXT NOT NULL,
  lender_id TEXT NOT NULL,
  lender TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('offer', 'counter-offer', 'declined')),
  reasons TEXT NOT NULL,
  figures TEXT NOT NULL,
  visible_at INTEGER NOT NULL,
  offer_id TEXT,
  PRIMARY KEY (application_id, product_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX matches_by_product ON matches (product_id, visible_at);
