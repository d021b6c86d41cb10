-- Decisions against the verdict that wait until somebody else has approved them. Times are in milliseconds since 1970.
CREATE TABLE decision_requests (
  id INTEGER PRIMARY KEY,
  experiment TEXT NOT NULL,
  ships INTEGER NOT NULL,            -- 1: it is to be shown to visitors; 0: it is to be recorded only
  choice TEXT NOT NULL,              -- JSON, as in the decision log
  verdict TEXT,                      -- JSON; null where there was none
  reason TEXT NOT NULL,
  content TEXT NOT NULL,             -- SHA-256 of what is decided and of the experiment as it is then: an approval is of exactly this
  person TEXT NOT NULL,              -- a user's address, or a token: who can't approve it
  "by" TEXT NOT NULL,
  at INTEGER NOT NULL,
  ended_at INTEGER                   -- when it was decided so, or withdrawn
) STRICT;

CREATE UNIQUE INDEX decision_requests_open ON decision_requests (content) WHERE ended_at IS NULL;

-- Who has approved a request.
CREATE TABLE decision_approvals (
  request INTEGER NOT NULL REFERENCES decision_requests (id) ON DELETE CASCADE,
  person TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (request, person)
) STRICT, WITHOUT ROWID;
