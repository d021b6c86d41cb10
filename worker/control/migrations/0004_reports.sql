-- What the edge counts (see worker/core/src/reports.rs): hits of rules, paths that lead nowhere.
-- Each table is bounded and pruned when counts are taken in (see worker/control/src/reports/take_in.rs).

-- Rules that were hit, as they were written when they last were. A rule is known by what it answers,
-- so a push that moves it to another line or leads it elsewhere keeps its history.
CREATE TABLE hit_rules (
  rule TEXT PRIMARY KEY,             -- SHA-256 of its identity, hexadecimal; of a market its name and a colon first
  source TEXT NOT NULL,
  target TEXT,                       -- null where it has none (410), or where only file and line are known
  status INTEGER,
  file TEXT NOT NULL,
  line INTEGER NOT NULL,
  host TEXT,                         -- null for every host
  address TEXT,                      -- a path that it answers, with the query it asks for
  first_hit TEXT NOT NULL,
  last_hit TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rule_hits (
  rule TEXT NOT NULL,
  day TEXT NOT NULL,                 -- UTC, 2026-11-21
  hits INTEGER NOT NULL,
  PRIMARY KEY (rule, day)
) STRICT, WITHOUT ROWID;

-- Paths without query that led nowhere, or that a rule by pattern answered.
CREATE TABLE seen_paths (
  region TEXT NOT NULL,
  seen TEXT NOT NULL CHECK (seen IN ('not-found', 'pattern')),
  path TEXT NOT NULL,
  count INTEGER NOT NULL,
  first_seen TEXT NOT NULL,
  last_seen TEXT NOT NULL,
  PRIMARY KEY (region, seen, path)
) STRICT, WITHOUT ROWID;

CREATE INDEX seen_paths_by_count ON seen_paths (count, last_seen);

-- Messages that were taken in: one that is delivered again is not counted again.
CREATE TABLE taken_messages (
  id TEXT PRIMARY KEY,
  sent_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX taken_messages_by_time ON taken_messages (sent_at);

-- What was not counted, a row a day and reason.
CREATE TABLE uncounted (
  day TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('no-room', 'private', 'malformed', 'unknown-table')),
  count INTEGER NOT NULL,
  PRIMARY KEY (day, reason)
) STRICT, WITHOUT ROWID;
