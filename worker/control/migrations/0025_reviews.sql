-- Second persons: who may not approve a draft, what others said of it, and where a review is needed. Times are in milliseconds since 1970.

-- Who has changed a draft: they can't approve it.
CREATE TABLE draft_editors (
  draft TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  person TEXT NOT NULL,              -- a user's address, or a token
  PRIMARY KEY (draft, person)
) STRICT, WITHOUT ROWID;

-- Of somebody who used a token of theirs the audit's name says so behind their address.
INSERT OR IGNORE INTO draft_editors (draft, person)
SELECT draft, iif(instr(who, ' by the token '), substr(who, 1, instr(who, ' by the token ') - 1), who)
FROM (SELECT id AS draft, author AS who FROM drafts UNION SELECT draft, "by" FROM draft_changes);

-- What is said of a draft. An approval is of exactly the changes with its hash, until the draft is edited.
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY,
  draft TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  person TEXT NOT NULL,
  "by" TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('submitted', 'approved', 'changes-requested', 'withdrawn', 'comment')),
  rule TEXT,                         -- the rule that it is about, where it is about one
  text TEXT NOT NULL,
  changes_hash TEXT NOT NULL,
  void INTEGER NOT NULL DEFAULT 0,   -- 1 of an approval that an edit has ended
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX reviews_by_draft ON reviews (draft);

-- What admins have set, each as JSON. What is not here is as the code has it.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who has approved a stored version of the redirects, which its id names by its content.
CREATE TABLE version_approvals (
  version TEXT NOT NULL,
  person TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (version, person)
) STRICT, WITHOUT ROWID;
