-- The lender's side: who works for which lender, the rules of products, and reviews of declines.

CREATE TABLE lender_users (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  lender_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Published rules of a product, as JSON. A version never changes. Live is the one whose `live_from` came last; of two of one
-- moment, the later version. `author`: a user, who may be gone. `copy_of`: the version that was published again.
CREATE TABLE rule_sets (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  rules TEXT NOT NULL,
  note TEXT NOT NULL,
  author TEXT,
  copy_of INTEGER,
  live_from INTEGER NOT NULL,
  published_at INTEGER NOT NULL,
  UNIQUE (product_id, version)
) STRICT;

CREATE INDEX rule_sets_by_moment ON rule_sets (product_id, live_from, version);

CREATE TRIGGER rule_sets_stay BEFORE UPDATE ON rule_sets BEGIN
  SELECT RAISE(ABORT, 'a published version never changes');
END;

-- What a lender is about to change, until it is published. `based_on`: the version it began with. `previewed_revision` and
-- `previewed_against`: which revision was tried last, beside which live version.
CREATE TABLE rule_drafts (
  product_id TEXT PRIMARY KEY,
  based_on INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  rules TEXT NOT NULL,
  author TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  previewed_revision INTEGER,
  previewed_against INTEGER
) STRICT, WITHOUT ROWID;

-- A consumer's request that a person looks again at a decline. What both sides write is sealed. `outcome`: whether the decline
-- stands, or an offer is made instead.
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  lender_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  message_sealed TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  due_on TEXT NOT NULL,
  answered_at INTEGER,
  outcome TEXT CHECK (outcome IN ('upheld', 'offer')),
  reason_sealed TEXT,
  offer_id TEXT,
  UNIQUE (application_id, lender_id),
  CHECK ((answered_at IS NULL) = (outcome IS NULL))
) STRICT;

CREATE INDEX reviews_to_answer ON reviews (lender_id, requested_at, id) WHERE answered_at IS NULL;
CREATE INDEX reviews_answered ON reviews (lender_id, answered_at, id) WHERE answered_at IS NOT NULL;

-- A lender's work list, and its figures.
ALTER TABLE offers ADD COLUMN signed_at INTEGER;
ALTER TABLE offers ADD COLUMN paid_out_at INTEGER;

CREATE INDEX offers_by_lender ON offers (lender_id, state);
CREATE INDEX offers_by_acceptance ON offers (lender_id, accepted_at, id) WHERE accepted_at IS NOT NULL;
CREATE INDEX matches_by_lender ON matches (lender_id, visible_at, application_id, product_id);
