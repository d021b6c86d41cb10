-- Files that consumers send with their answers to information requests. What they are called is sealed here, what they hold in the
-- bucket, under `key_id` of the ring. An object's name is the row's id.
CREATE TABLE request_files (
  id TEXT PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES information_requests (id) ON DELETE CASCADE,
  name_sealed TEXT NOT NULL,
  media_type TEXT NOT NULL CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  bytes INTEGER NOT NULL,
  key_id TEXT NOT NULL,
  stored_at INTEGER NOT NULL
) STRICT;

CREATE INDEX request_files_by_request ON request_files (request_id, stored_at);
CREATE INDEX request_files_by_time ON request_files (stored_at);

-- Objects to be deleted from the bucket: those whose row is gone, and from `due_at` on those that are being stored, unless that has
-- succeeded by then.
CREATE TABLE deleted_files (
  id TEXT PRIMARY KEY,
  due_at INTEGER NOT NULL
) STRICT;

CREATE INDEX deleted_files_by_time ON deleted_files (due_at);

CREATE TRIGGER files_are_deleted_with_their_rows AFTER DELETE ON request_files BEGIN
  INSERT INTO deleted_files (id, due_at) VALUES (OLD.id, 0) ON CONFLICT (id) DO UPDATE SET due_at = 0;
END;
