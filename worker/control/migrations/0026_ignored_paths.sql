-- Paths that lead nowhere and that nobody is to look after: they are left out where such paths are listed.

CREATE TABLE ignored_paths (
  path TEXT PRIMARY KEY,             -- in normal form and folded; the beginning of paths where it ends in a star
  reason TEXT NOT NULL,
  "by" TEXT NOT NULL,                -- as the audit names them
  at INTEGER NOT NULL,               -- milliseconds since 1970, here and below
  until INTEGER                      -- NULL: for good
) STRICT, WITHOUT ROWID;
