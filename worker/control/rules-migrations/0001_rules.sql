-- The rules that are live, as rows that can be searched. Files and bundles are the truth; these rows are made from them,
-- and can be made again at any time.
CREATE TABLE rules (
  n INTEGER PRIMARY KEY,
  -- Names the rule whatever its content: digest of its file and source.
  id TEXT NOT NULL UNIQUE,
  -- Of the rule's content. An edit says which digest it is based on.
  digest TEXT NOT NULL,
  file TEXT NOT NULL,
  -- Where in its file the rule stands; numbers have gaps, so that one more rule rewrites no others.
  place REAL NOT NULL,
  -- Empty for rules of all hosts.
  host TEXT NOT NULL,
  -- The folded path: rules with the same key answer the same path.
  key TEXT NOT NULL,
  source TEXT NOT NULL,
  target TEXT NOT NULL,
  target_key TEXT NOT NULL,
  status INTEGER NOT NULL,
  match TEXT NOT NULL,
  query TEXT NOT NULL,
  "case" INTEGER NOT NULL,
  note TEXT NOT NULL,
  -- Source, target and note, decoded and folded, one on each line.
  search TEXT NOT NULL,
  first_live INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  hits_30 INTEGER NOT NULL DEFAULT 0,
  last_hit INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX rules_by_key ON rules (key);
CREATE INDEX rules_by_target ON rules (target_key);
CREATE INDEX rules_by_place ON rules (file, place);
CREATE INDEX rules_by_change ON rules (changed_at);
-- For filters that few rules pass.
CREATE INDEX rules_by_status ON rules (status);
CREATE INDEX rules_by_host ON rules (host);
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
  version TEXT NOT NULL,
  state TEXT NOT NULL,
  cursor INTEGER NOT NULL
) STRICT;
