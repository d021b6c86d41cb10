-- What was decided of experiments, and how their results went. Nothing here is about a single visitor, so it stays for good.

-- Append-only, as the audit is. The first entry of an experiment has what was believed and planned when it first started.
CREATE TABLE decisions (
  number INTEGER PRIMARY KEY,
  experiment TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('started', 'decided')),
  at INTEGER NOT NULL,               -- milliseconds since 1970
  who TEXT NOT NULL,                 -- as the audit names them
  entry TEXT NOT NULL                -- JSON (src/decisions/entry.rs)
) STRICT;

CREATE INDEX decisions_by_experiment ON decisions (experiment, number);
CREATE UNIQUE INDEX decisions_start_once ON decisions (experiment) WHERE kind = 'started';

CREATE TRIGGER decisions_are_not_changed BEFORE UPDATE ON decisions BEGIN
  SELECT RAISE(ABORT, 'decisions are append-only');
END;

CREATE TRIGGER decisions_are_not_shortened BEFORE DELETE ON decisions BEGIN
  SELECT RAISE(ABORT, 'decisions are append-only');
END;

-- Each night the report of each experiment that compares visitors.
CREATE TABLE experiment_days (
  experiment TEXT NOT NULL,
  day TEXT NOT NULL,                 -- the day that had ended (UTC), such as 2026-11-21
  report TEXT NOT NULL,              -- JSON (src/reports/days.rs)
  PRIMARY KEY (experiment, day)
) STRICT, WITHOUT ROWID;

-- What was live beside an experiment's last version: it names the pages that were shown.
ALTER TABLE ended_experiments ADD COLUMN "release" TEXT;
ALTER TABLE ended_experiments ADD COLUMN variants TEXT;
