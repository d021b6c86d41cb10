-- Whether targets of rules still answer, and what each rule's target is asked by.

-- The address that is asked: whole, or a path that any of our hosts may answer. Empty where the rule leads nowhere, or where it depends
-- on the request; NULL until the row is written anew.
ALTER TABLE rules ADD COLUMN target_url TEXT;
CREATE INDEX rules_by_target_url ON rules (target_url);

CREATE TABLE target_checks (
  url TEXT PRIMARY KEY,
  -- ok, moved, failing or unknown: see worker/publishing/src/targets/health.rs.
  state TEXT NOT NULL DEFAULT 'unknown',
  -- The last status; NULL where nothing answered.
  status INTEGER,
  -- Where the target is for good, where that is another address.
  final TEXT,
  -- Of the last check: see worker/publishing/src/targets/walk.rs. Empty before the first.
  reason TEXT NOT NULL DEFAULT '',
  -- In a row.
  failures INTEGER NOT NULL DEFAULT 0,
  -- Milliseconds since 1970; NULL before the first check.
  checked_at INTEGER,
  next_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX target_checks_by_next ON target_checks (next_at);
CREATE INDEX target_checks_by_state ON target_checks (state);

-- The revision of the rows whose targets are in target_checks.
ALTER TABLE index_state ADD COLUMN targets_revision INTEGER NOT NULL DEFAULT 0;
-- All rows are written anew, with their targets.
UPDATE index_state SET progress = '{"step":"write","file":0,"offset":0,"bytes_read":0,"rules":0}', updated_at = 0 WHERE source IS NOT NULL;
