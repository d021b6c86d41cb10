-- The text that redirect tables were compiled from, so that it can be exported as it was.

-- SHA-256 of the list of a version's files; null where none was sent.
ALTER TABLE versions ADD COLUMN source TEXT;

-- What KV holds below source/: lists of files, and parts of files.
CREATE TABLE sources (
  id TEXT PRIMARY KEY,               -- SHA-256 of the bytes, hexadecimal
  bytes INTEGER NOT NULL,
  stored_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT, WITHOUT ROWID;
