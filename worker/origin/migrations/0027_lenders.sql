-- Who lends, and how a lender gets to lending (see src/onboarding.rs).

-- Each section is JSON once it is saved, and valid then. `answer_delay_seconds`: of development lenders. `key_sealed`: the ring
-- of keys that its system and ours sign with. `sheets_seen`: numbers of the sample sheets that an admin has looked at, as JSON.
-- `tested_at`, `approved_by`: gone as soon as what was tested or approved changes. `changed_by`: who changed last what a second
-- admin has to approve.
CREATE TABLE lenders (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'ready', 'live', 'paused', 'closed')),
  version INTEGER NOT NULL DEFAULT 1,
  answer_delay_seconds INTEGER NOT NULL DEFAULT 0,
  needs_iban INTEGER NOT NULL DEFAULT 0 CHECK (needs_iban IN (0, 1)),
  company TEXT,
  contacts TEXT,
  legal TEXT,
  products TEXT,
  integration TEXT,
  key_sealed TEXT,
  sheets_seen TEXT NOT NULL DEFAULT '[]',
  tested_at INTEGER,
  changed_by TEXT NOT NULL,
  approved_by TEXT,
  approved_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX lenders_by_state ON lenders (state, id);

-- What a lender lends, and where.
CREATE TABLE lender_products (
  id TEXT PRIMARY KEY,
  lender_id TEXT NOT NULL REFERENCES lenders (id),
  kind TEXT NOT NULL,
  country TEXT NOT NULL,
  UNIQUE (lender_id, kind, country)
) STRICT;

CREATE INDEX lender_products_by_market ON lender_products (country, kind, lender_id);

-- What a lender pays for a loan that is paid out. Nothing that matches or ranks reads it. `value`: hundredths of the market's
-- currency, or of a percent of the loan.
CREATE TABLE commissions (
  lender_id TEXT NOT NULL REFERENCES lenders (id),
  country TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('fixed', 'percent')),
  value INTEGER NOT NULL,
  PRIMARY KEY (lender_id, country)
) STRICT, WITHOUT ROWID;

-- Since when somebody works for the lender: signing in from then on counts.
ALTER TABLE lender_users ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
