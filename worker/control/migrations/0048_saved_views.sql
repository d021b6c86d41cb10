-- What reports are often asked, saved under names, for everybody who may read the report.

CREATE TABLE saved_views (
  name TEXT PRIMARY KEY,
  report TEXT NOT NULL,
  question TEXT NOT NULL,            -- JSON: the days, what rows have in common, whether days before are shown
  person TEXT NOT NULL,              -- whose it is: their id, as the audit has it
  "by" TEXT NOT NULL,                -- their name for others
  at INTEGER NOT NULL                -- milliseconds since 1970
) STRICT, WITHOUT ROWID;
