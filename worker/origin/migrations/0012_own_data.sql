-- What people can do with the data about them: take it away, erase it, and see what they consented to.

-- Who did what to whose data, by their ids: append-only, each entry hashed onto the last (see publishing/src/audit.rs). An entry
-- can go five years after it was written.
CREATE TABLE audit (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE
) STRICT;

CREATE INDEX audit_by_subject ON audit (subject, action, at);
CREATE INDEX audit_by_time ON audit (at);

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only');
END;

CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit WHEN OLD.at > (unixepoch() - 157680000) * 1000 BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only');
END;

-- Accepted loans of users who had their data erased, until the law lets them go: the application with all that belongs to
-- it, sealed. No call reads them. `mailbox_hash`: recognises whose it was.
CREATE TABLE locked_loans (
  application_id TEXT PRIMARY KEY,
  mailbox_hash TEXT NOT NULL,
  sealed TEXT NOT NULL,
  locked_at INTEGER NOT NULL,
  keep_until INTEGER NOT NULL
) STRICT;

CREATE INDEX locked_loans_to_forget ON locked_loans (keep_until);

-- Once their user is erased: until when they are evidence, and the mailbox that they were given from.
ALTER TABLE consents ADD COLUMN keep_until INTEGER;
ALTER TABLE consents ADD COLUMN mailbox_hash TEXT;

CREATE INDEX consents_to_forget ON consents (keep_until) WHERE keep_until IS NOT NULL;

CREATE INDEX drafts_by_mailbox ON drafts (email_hash);
