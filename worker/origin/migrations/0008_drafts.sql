-- Applications on their way: one open draft of each kind for a browser, and for a user. What people answered is sealed, and
-- only there until the application is made: then the row stays a day without it, so that a lost answer can be asked for
-- again. `moved_from`: the browser that had the draft before a link opened it elsewhere. `carried`: what came with the
-- sending that the edge signed, for the conversion that counts once the address is confirmed.

CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  language TEXT NOT NULL,
  cookie_hash TEXT NOT NULL,
  moved_from TEXT,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  email_hash TEXT,
  confirmed_at INTEGER,
  step TEXT NOT NULL,
  version INTEGER NOT NULL,
  answers_sealed TEXT,
  typed_sealed TEXT,
  carried TEXT,
  sent_at INTEGER,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX open_drafts_of_browsers ON drafts (cookie_hash, kind) WHERE answers_sealed IS NOT NULL;
CREATE UNIQUE INDEX open_drafts_of_users ON drafts (user_id, kind) WHERE answers_sealed IS NOT NULL;
CREATE INDEX drafts_by_browser ON drafts (cookie_hash, kind, updated_at);
CREATE INDEX drafts_by_user ON drafts (user_id, kind, updated_at);
CREATE INDEX drafts_moved ON drafts (moved_from, kind);
CREATE INDEX drafts_by_expiry ON drafts (expires_at);

-- What is mailed for a draft: links, and codes beside them that work in the browser that holds the draft. `email_hash`: the
-- mailbox it went to, which is confirmed only as long as the draft's address is that one. `used_by`: the attempt that used it.

CREATE TABLE draft_links (
  hash TEXT PRIMARY KEY,
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'resume', 'invite')),
  email_hash TEXT NOT NULL,
  code_hash TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  used_by TEXT
) STRICT;

CREATE INDEX draft_links_by_draft ON draft_links (draft_id);
CREATE INDEX draft_links_by_mailbox ON draft_links (email_hash, created_at);
CREATE INDEX draft_links_by_expiry ON draft_links (expires_at);
