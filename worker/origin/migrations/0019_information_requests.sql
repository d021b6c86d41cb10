-- What follows from events: sales at the edge, erasures at lenders, and what lenders ask of those who applied.

-- Sales, beside what users did. `change`: `new`, or `retract` for one that is taken back at `changed_at`. `conversion`: the one that
-- a sale comes of, whose click it is put down to.
CREATE TABLE new_conversions (
  id TEXT NOT NULL,
  change TEXT NOT NULL DEFAULT 'new' CHECK (change IN ('new', 'retract')),
  name TEXT NOT NULL,
  at INTEGER NOT NULL,
  changed_at INTEGER,
  conversion TEXT,
  touches TEXT,
  visitor TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (id, change)
) STRICT;

INSERT INTO new_conversions (id, name, at, touches, visitor, attempts)
SELECT id, name, at, touches, visitor, attempts FROM conversions;

DROP TABLE conversions;

ALTER TABLE new_conversions RENAME TO conversions;

CREATE INDEX conversions_to_report ON conversions (attempts, at);

-- The reported conversion that a click came with, to which a sale would be put down. None without consent to marketing.
ALTER TABLE applications ADD COLUMN attribution TEXT;

-- Messages to lenders' systems outlive the request where its application is erased: of that the lender is told.
CREATE TABLE new_lender_messages (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('application', 'acceptance', 'cancellation', 'erasure')),
  request_id TEXT NOT NULL,
  lender_id TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER
) STRICT;

INSERT INTO new_lender_messages (id, kind, request_id, lender_id, attempts, next_at)
SELECT message.id, message.kind, message.request_id, request.lender_id, message.attempts, message.next_at
FROM lender_messages message JOIN lender_requests request ON request.id = message.request_id;

DROP TABLE lender_messages;

ALTER TABLE new_lender_messages RENAME TO lender_messages;

CREATE INDEX lender_messages_due ON lender_messages (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX lender_messages_by_request ON lender_messages (request_id);

CREATE TRIGGER a_message_ends_with_its_request AFTER DELETE ON lender_requests BEGIN
  DELETE FROM lender_messages WHERE request_id = OLD.id AND kind <> 'erasure';
END;

-- What lenders ask of those who applied. What both sides write is sealed. Of an application a lender asks one thing at a time.
CREATE TABLE information_requests (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  lender_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  message_sealed TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  due_on TEXT NOT NULL,
  answered_at INTEGER,
  answer_sealed TEXT,
  CHECK ((answered_at IS NULL) = (answer_sealed IS NULL))
) STRICT;

CREATE INDEX information_requests_by_application ON information_requests (application_id);
CREATE UNIQUE INDEX information_requests_open ON information_requests (application_id, lender_id) WHERE answered_at IS NULL;
CREATE INDEX information_requests_waiting ON information_requests (lender_id, requested_at, id) WHERE answered_at IS NULL;
CREATE INDEX information_requests_answered ON information_requests (lender_id, answered_at, id)
  WHERE answered_at IS NOT NULL;
