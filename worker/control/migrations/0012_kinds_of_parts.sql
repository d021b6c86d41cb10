-- Which kind a stored part belongs to: it may be read by who may read that kind.

ALTER TABLE blobs ADD COLUMN kind TEXT;   -- null for what was stored before: only admins read such parts of a table

-- A file that is sent for several kinds is one value, with a row for each.
CREATE TABLE source_kinds (
  id TEXT NOT NULL REFERENCES sources (id),
  kind TEXT NOT NULL,
  PRIMARY KEY (id, kind)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO source_kinds (id, kind) SELECT sources.id, kind FROM versions JOIN sources ON sources.id = source;
