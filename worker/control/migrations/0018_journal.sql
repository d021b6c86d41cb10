-- What the queue delivers stands in a journal first, a batch a row, and is merged into the tables of reports every few
-- minutes (see worker/control/src/reports/journal.rs and merge.rs): a rule that answers a thousand times is written once.

-- Messages that are not merged yet: JSON, [[milliseconds since 1970, text], …].
CREATE TABLE journal (
  batch INTEGER NOT NULL,
  part INTEGER NOT NULL,             -- from 0: a row holds no more than a statement takes
  messages TEXT NOT NULL,
  PRIMARY KEY (batch, part)
) STRICT, WITHOUT ROWID;

-- Who writes next: a transaction that finds another's version in place of the one it read fails.
CREATE TABLE journal_state (
  name TEXT PRIMARY KEY CHECK (name IN ('appended', 'merged')),
  version INTEGER NOT NULL CHECK (version > 0),
  at INTEGER NOT NULL                -- milliseconds since 1970: the last time
) STRICT, WITHOUT ROWID;
INSERT INTO journal_state (name, version, at) VALUES ('appended', 1, 0), ('merged', 1, 0);

-- Ids of messages, by which they are known when they come again: those of a batch and of the ten seconds that they were
-- sent in are one row.
CREATE TABLE message_ids (
  period INTEGER NOT NULL,           -- tens of seconds since 1970
  batch INTEGER NOT NULL,
  ids TEXT NOT NULL,                 -- JSON
  PRIMARY KEY (period, batch)
) STRICT, WITHOUT ROWID;
INSERT INTO message_ids (period, batch, ids)
  SELECT CAST(strftime('%s', sent_at) AS INTEGER) / 10, 0, json_group_array(id) FROM taken_messages GROUP BY 1;

-- Sessions that were counted, by a hash of their id: a browser may send one twice at any time.
CREATE TABLE counted_sessions (
  day TEXT NOT NULL,                 -- UTC, 2026-11-21
  id TEXT NOT NULL,
  PRIMARY KEY (day, id)
) STRICT, WITHOUT ROWID;
INSERT INTO counted_sessions (day, id) SELECT substr(sent_at, 1, 10), id FROM taken_messages WHERE length(id) = 64;
DROP TABLE taken_messages;

-- The time of the last hit goes with the hits of its day, so that a rule that is hit writes one row and not two; a rule's
-- own row has the day. Days come first, so that old ones are found without reading the others.
CREATE TABLE rule_hits_by_day (
  day TEXT NOT NULL,                 -- UTC, 2026-11-21
  rule TEXT NOT NULL,
  hits INTEGER NOT NULL,
  last_hit TEXT NOT NULL,
  PRIMARY KEY (day, rule)
) STRICT, WITHOUT ROWID;
INSERT INTO rule_hits_by_day (day, rule, hits, last_hit)
  SELECT day, rule, rule_hits.hits,
         CASE WHEN substr(hit_rules.last_hit, 1, 10) = day THEN hit_rules.last_hit ELSE day || 'T23:59:59.999Z' END
  FROM rule_hits LEFT JOIN hit_rules USING (rule);
DROP TABLE rule_hits;
ALTER TABLE rule_hits_by_day RENAME TO rule_hits;

ALTER TABLE hit_rules ADD COLUMN last_day TEXT NOT NULL DEFAULT '';
UPDATE hit_rules SET last_day = substr(last_hit, 1, 10);
ALTER TABLE hit_rules DROP COLUMN last_hit;
CREATE INDEX hit_rules_by_last_day ON hit_rules (last_day);

-- Clicks by day first, for the same reason: the index by time is needed no more. Their sums are added up before they are
-- written, by the statements that add clicks, and no longer row by row.
DROP TRIGGER a_click_is_counted;
DROP TRIGGER a_consent_is_counted;
CREATE TABLE clicks_by_day (
  day TEXT NOT NULL,                 -- UTC, 2026-11-21
  key TEXT NOT NULL,
  at INTEGER NOT NULL,               -- milliseconds since 1970
  region TEXT NOT NULL,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,            -- empty where there is none, here and below
  language TEXT NOT NULL,
  landing TEXT NOT NULL,
  consented INTEGER NOT NULL,        -- 0 or 1
  PRIMARY KEY (day, key, at)
) STRICT, WITHOUT ROWID;
INSERT INTO clicks_by_day (day, key, at, region, source, campaign, language, landing, consented)
  SELECT day, key, at, region, source, campaign, language, landing, consented FROM clicks;
DROP TABLE clicks;
ALTER TABLE clicks_by_day RENAME TO clicks;

-- Visitors of an experiment are looked for by experiment, which the key begins with.
DROP INDEX exposures_by_visitor;
