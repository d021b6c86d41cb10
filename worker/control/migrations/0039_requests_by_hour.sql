-- Requests, answers with 5xx and renewals of sessions are counted by hour as well. A check can't be changed, so the table is written anew.
CREATE TABLE hour_counts_new (
  measure TEXT NOT NULL
    CHECK (measure IN ('hits', 'not-found', 'sessions', 'clicks', 'requests', 'errors', 'renewals')),
  hour INTEGER NOT NULL,             -- hours since 1970; of a whole day its first one
  hours INTEGER NOT NULL DEFAULT 1 CHECK (hours IN (1, 24)), -- 24: a whole day, of the time before there were hours
  count INTEGER NOT NULL,
  PRIMARY KEY (measure, hour, hours)
) STRICT, WITHOUT ROWID;

INSERT INTO hour_counts_new (measure, hour, hours, count) SELECT measure, hour, hours, count FROM hour_counts;
DROP TABLE hour_counts;
ALTER TABLE hour_counts_new RENAME TO hour_counts;
