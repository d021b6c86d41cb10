-- Exposures of visitors without consent are counted, and no id stays of them. Of visitors with consent there is what results
-- are made from, for as long as an experiment is shown and a while after; then its figures take their place (see
-- worker/control/src/reports/settle.rs).

CREATE TABLE exposure_counts (
  experiment TEXT NOT NULL,
  variation INTEGER NOT NULL,        -- its place, from 0
  day TEXT NOT NULL,                 -- UTC, 2026-11-21
  exposures INTEGER NOT NULL,
  PRIMARY KEY (experiment, variation, day)
) STRICT, WITHOUT ROWID;
INSERT INTO exposure_counts (experiment, variation, day, exposures)
SELECT experiment, variation, day, count(*) FROM exposures WHERE consented = 0 GROUP BY experiment, variation, day;

CREATE TABLE exposures_now (
  experiment TEXT NOT NULL,
  visitor TEXT NOT NULL,             -- a keyed hash
  variation INTEGER NOT NULL,
  at INTEGER NOT NULL,               -- milliseconds since 1970: the first time
  PRIMARY KEY (experiment, visitor, variation)
) STRICT, WITHOUT ROWID;
INSERT INTO exposures_now (experiment, visitor, variation, at)
SELECT experiment, visitor, variation, min(at) FROM exposures WHERE consented = 1
GROUP BY experiment, visitor, variation;
DROP TABLE exposures;
ALTER TABLE exposures_now RENAME TO exposures;

CREATE INDEX exposures_by_visitor ON exposures (visitor);

-- What the results of an experiment are made from, once it has ended.
CREATE TABLE settled_figures (
  experiment TEXT PRIMARY KEY,
  figures TEXT NOT NULL              -- JSON
) STRICT, WITHOUT ROWID;
