-- The rules that are live, as rows that can be searched. Files and bundles are the truth; these rows are made from them,
-- and can be made again at any time.
CREATE TABLE rules (
  n INTEGER PRIMARY KEY,
  -- Names the rule from version to version: see `id_of` in worker/rules-search/src/row.rs.
  id TEXT NOT NULL UNIQUE,
  -- Of all that is written of the rule. An edit says which digest it is based on.
  digest TEXT NOT NULL,
  file TEXT NOT NULL,
  -- "all" for all of them.
  market TEXT NOT NULL,
  -- Empty for the hosts of the market.
  host TEXT NOT NULL,
  -- The folded path: rules with the same key answer the same path.
  key TEXT NOT NULL,
  source TEXT NOT NULL,
  target TEXT NOT NULL,
  target_key TEXT NOT NULL,
  status INTEGER NOT NULL,
  match TEXT NOT NULL,
  query TEXT NOT NULL,
  "case" TEXT NOT NULL,
  note TEXT NOT NULL,
  -- Source, target and note, decoded and folded, one on each line.
  search TEXT NOT NULL,
  first_live INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  -- Made each night from the reports of hits; 0 where there were none.
  hits_30 INTEGER NOT NULL DEFAULT 0,
  last_hit INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX rules_by_key ON rules (key);
CREATE INDEX rules_by_target ON rules (target_key);
CREATE INDEX rules_by_file ON rules (file);
CREATE INDEX rules_by_change ON rules (changed_at);
-- For filters that few rules pass.
CREATE INDEX rules_by_status ON rules (status);
CREATE INDEX rules_by_host ON rules (host);
CREATE INDEX rules_by_market ON rules (market);
CREATE INDEX rules_by_author ON rules (changed_by);
-- Of all rules, though most are never hit: a list in this order goes on to those.
CREATE INDEX rules_by_hits ON rules (hits_30);
CREATE INDEX rules_by_last_hit ON rules (last_hit);

-- Texts are folded before they are stored, so the index may tell letters' case apart. It knows which trigrams a rule has, not where:
-- a search asks for all trigrams of its words, and looks for the words in what has them.
CREATE VIRTUAL TABLE rules_fts USING fts5 (
  search,
  content = 'rules',
  content_rowid = 'n',
  tokenize = 'trigram case_sensitive 1',
  detail = 'none'
);

CREATE TRIGGER rules_added AFTER INSERT ON rules BEGIN
  INSERT INTO rules_fts (rowid, search) VALUES (new.n, new.search);
END;

CREATE TRIGGER rules_removed AFTER DELETE ON rules BEGIN
  INSERT INTO rules_fts (rules_fts, rowid, search) VALUES ('delete', old.n, old.search);
END;

CREATE TRIGGER rules_changed AFTER UPDATE OF search ON rules BEGIN
  INSERT INTO rules_fts (rules_fts, rowid, search) VALUES ('delete', old.n, old.search);
  INSERT INTO rules_fts (rowid, search) VALUES (new.n, new.search);
END;

-- Which version of the redirects the rows are of, and how far a running update of them has come.
CREATE TABLE index_state (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  -- The version of what is live that made the table live.
  live_version INTEGER NOT NULL,
  -- The table's own.
  version TEXT NOT NULL,
  -- Digest of the list of its files; NULL where its text was not sent.
  source TEXT,
  changed_at INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  -- As in worker/control/src/rules/progress.rs, as JSON.
  progress TEXT NOT NULL,
  -- Files that have too much text for a format that is read at once, as JSON.
  unread_files TEXT NOT NULL DEFAULT '[]',
  -- Counts what was written: pages of different revisions don't fit together.
  revision INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
