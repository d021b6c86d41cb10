-- What published versions have changed of the rules, as the rows followed them. Unlike the rows, these can't be made again.
CREATE TABLE rule_changes (
  -- The version of what is live that the rows followed then. Up to 50,000 changes are recorded of one, counted from 1.
  live_version INTEGER NOT NULL,
  number INTEGER NOT NULL,
  -- The rule's id.
  rule TEXT NOT NULL,
  -- What was written of the rule before and after, as JSON; NULL where it was not live.
  before TEXT,
  after TEXT,
  -- When the row was written, in milliseconds: what was made live last before that has made the change.
  at INTEGER NOT NULL,
  PRIMARY KEY (live_version, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX rule_changes_by_rule ON rule_changes (rule, at);
CREATE INDEX rule_changes_by_time ON rule_changes (at);

-- 0 until all rows are there, for the first time or because they are made again: their coming is no change.
ALTER TABLE index_state ADD COLUMN records_changes INTEGER NOT NULL DEFAULT 0;
UPDATE index_state SET records_changes = 1 WHERE EXISTS (SELECT 1 FROM rules);

CREATE TRIGGER added_rule_recorded AFTER INSERT ON rules
WHEN (SELECT records_changes FROM index_state) = 1 BEGIN
  INSERT INTO rule_changes (live_version, number, rule, before, after, at)
  SELECT live_version, number, new.id,
    NULL,
    json_object('file', new.file, 'market', new.market, 'source', new.source, 'target', new.target, 'status', CAST(new.status AS TEXT),
      'match', new.match, 'query', new.query, 'case', new."case", 'note', new.note),
    CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM (SELECT live_version, coalesce((SELECT max(number) FROM rule_changes WHERE live_version = index_state.live_version), 0) + 1 AS number FROM index_state)
  WHERE number <= 50000;
END;

CREATE TRIGGER removed_rule_recorded AFTER DELETE ON rules
WHEN (SELECT records_changes FROM index_state) = 1 BEGIN
  INSERT INTO rule_changes (live_version, number, rule, before, after, at)
  SELECT live_version, number, old.id,
    json_object('file', old.file, 'market', old.market, 'source', old.source, 'target', old.target, 'status', CAST(old.status AS TEXT),
      'match', old.match, 'query', old.query, 'case', old."case", 'note', old.note),
    NULL,
    CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM (SELECT live_version, coalesce((SELECT max(number) FROM rule_changes WHERE live_version = index_state.live_version), 0) + 1 AS number FROM index_state)
  WHERE number <= 50000;
END;

CREATE TRIGGER changed_rule_recorded AFTER UPDATE OF digest ON rules
WHEN old.digest <> new.digest AND (SELECT records_changes FROM index_state) = 1 BEGIN
  INSERT INTO rule_changes (live_version, number, rule, before, after, at)
  SELECT live_version, number, new.id,
    json_object('file', old.file, 'market', old.market, 'source', old.source, 'target', old.target, 'status', CAST(old.status AS TEXT),
      'match', old.match, 'query', old.query, 'case', old."case", 'note', old.note),
    json_object('file', new.file, 'market', new.market, 'source', new.source, 'target', new.target, 'status', CAST(new.status AS TEXT),
      'match', new.match, 'query', new.query, 'case', new."case", 'note', new.note),
    CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM (SELECT live_version, coalesce((SELECT max(number) FROM rule_changes WHERE live_version = index_state.live_version), 0) + 1 AS number FROM index_state)
  WHERE number <= 50000;
END;

-- Few rules are by pattern: match:regex reads those alone.
CREATE INDEX rules_by_match ON rules (match) WHERE match <> 'exact';
-- The paths of rules by number: many matches are sorted by path without reading the rules themselves.
CREATE INDEX rules_paths ON rules (n, key);
-- With first_live, so that unused:>90d reads the index alone.
DROP INDEX rules_by_last_hit;
CREATE INDEX rules_by_last_hit ON rules (last_hit, n, first_live);

-- With hits_30, so that the most hit of many rules that lead to a target are found by it.
DROP INDEX rules_by_target_url;
CREATE INDEX rules_by_target_url ON rules (target_url, hits_30);

-- Hits of all rules that lead to a target, in the last 30 days: made with the rows and each night, so that targets are listed by an index.
ALTER TABLE target_checks ADD COLUMN hits INTEGER NOT NULL DEFAULT 0;
DROP INDEX target_checks_by_state;
CREATE INDEX target_checks_by_state ON target_checks (state, hits);
UPDATE target_checks SET hits = sums.hits
FROM (SELECT target_url, sum(hits_30) AS hits FROM rules WHERE hits_30 > 0 GROUP BY target_url) AS sums WHERE url = sums.target_url;
