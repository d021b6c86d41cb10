-- Each night the last entry of the audit is signed: who rewrites entries and all hashes after them can't sign them anew.

CREATE TABLE audit_checkpoints (
  number INTEGER PRIMARY KEY,        -- of the entry
  at INTEGER NOT NULL,               -- when it was signed, in milliseconds
  signed TEXT NOT NULL               -- its number and hash (core/src/signed.rs)
) STRICT;
