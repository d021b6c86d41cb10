-- Who did what, when and why: append-only, each entry hashed onto the last (see publishing/src/audit.rs).

CREATE TABLE audit (
  number INTEGER PRIMARY KEY,        -- from 1, with no gap
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  detail TEXT NOT NULL,              -- JSON
  why TEXT NOT NULL,
  previous TEXT NOT NULL,            -- hash of the entry before
  hash TEXT NOT NULL UNIQUE
) STRICT;

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only');
END;

CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only');
END;
