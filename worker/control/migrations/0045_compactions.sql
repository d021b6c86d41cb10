-- Large tables that were compiled anew with what drafts had changed (src/redirects/compaction.rs), so that drafts of the table before can be
-- compared with what is live.
CREATE TABLE compactions (
  files TEXT PRIMARY KEY,   -- digest of what the new list says of its files
  compacted TEXT NOT NULL   -- digest of the list that has the same rules as those files: other files, and changes of them
) STRICT, WITHOUT ROWID;
