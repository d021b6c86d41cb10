-- What has been published, and what is live. D1 decides; the pointer in KV is its copy.

CREATE TABLE versions (
  id TEXT PRIMARY KEY,               -- SHA-256 of the bundle, hexadecimal
  kind TEXT NOT NULL CHECK (kind IN ('redirects', 'release')),
  bytes INTEGER NOT NULL,
  note TEXT NOT NULL,
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

CREATE TABLE live (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  version INTEGER NOT NULL,          -- counts every change
  redirects TEXT REFERENCES versions (id),
  release TEXT REFERENCES versions (id),
  maintenance INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO live (only_row, version) VALUES (1, 0);

-- Bodies of pages and assets that KV holds: KV itself may say for a minute that it does not.
CREATE TABLE blobs (
  key TEXT PRIMARY KEY,
  bytes INTEGER NOT NULL,
  stored_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT, WITHOUT ROWID;
