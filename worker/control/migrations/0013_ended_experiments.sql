-- Each experiment that was live before the last change of experiments, and the version that had it then: those that are no
-- more among the live ones have ended, and their results stay readable.

CREATE TABLE ended_experiments (
  key TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  version TEXT NOT NULL,             -- id of the bundle
  ended_at INTEGER NOT NULL          -- milliseconds since 1970
) STRICT, WITHOUT ROWID;
