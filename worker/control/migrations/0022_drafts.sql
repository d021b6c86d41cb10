-- What people want to change of what is live, before it is (see worker/drafts). Times are in milliseconds since 1970.

CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  part TEXT NOT NULL CHECK (part = 'redirects'),
  title TEXT NOT NULL,
  state TEXT NOT NULL CHECK (
    state IN ('open', 'in-review', 'approved', 'changes-requested', 'publishing', 'published', 'discarded')
  ),
  base TEXT NOT NULL,                -- the version that it is based on
  source TEXT NOT NULL,              -- digest of the list of that version's files: those count
  revision INTEGER NOT NULL,         -- counts its changes
  author TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',   -- why it was published
  convert_files INTEGER NOT NULL DEFAULT 0, -- 1 where files in other systems' formats may become CSV
  changes_hash TEXT NOT NULL,        -- SHA-256 of its changes
  reverts TEXT,                      -- the version that it takes back
  published TEXT,                    -- the version that it became
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX drafts_by_part ON drafts (part, state, updated_at);
CREATE INDEX drafts_by_author ON drafts (author);

-- One row for each rule that a draft changes. They are here and not beside the rules, so that a draft, its changes and the audit
-- are written in one transaction, and because rules can be made again from what is published and changes can't.
CREATE TABLE draft_changes (
  draft TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  rule TEXT NOT NULL,                -- its id, or a name that begins with new:
  op TEXT NOT NULL CHECK (op IN ('add', 'set', 'remove')),
  before_digest TEXT,
  "row" TEXT,                        -- JSON: what is written of the rule from now on
  "by" TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (draft, rule)
) STRICT, WITHOUT ROWID;
