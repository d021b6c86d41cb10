-- Campaigns are published as redirects and releases are. Which kinds there are says the code, so that the next
-- kind is a column of what is live and no new table of versions; SQLite changes a check in no other way.

CREATE TABLE live_before AS SELECT * FROM live;
DROP TABLE live;

CREATE TABLE versions_now (
  id TEXT PRIMARY KEY,               -- SHA-256 of the bundle, hexadecimal
  kind TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  note TEXT NOT NULL,
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  source TEXT                        -- SHA-256 of the list of its files; null where none was sent
) STRICT;
INSERT INTO versions_now SELECT id, kind, bytes, note, created_at, source FROM versions;
DROP TABLE versions;
ALTER TABLE versions_now RENAME TO versions;

CREATE TABLE live (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  version INTEGER NOT NULL,          -- counts every change
  redirects TEXT REFERENCES versions (id),
  release TEXT REFERENCES versions (id),
  campaigns TEXT REFERENCES versions (id),
  maintenance INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO live SELECT only_row, version, redirects, release, NULL, maintenance FROM live_before;
DROP TABLE live_before;
