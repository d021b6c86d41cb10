-- Lenders who answer with a system of their own (see src/lender_systems.rs).

-- What such a lender is asked. `id`: all that the lender knows the application by.
CREATE TABLE lender_requests (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL,
  lender_id TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  UNIQUE (application_id, product_id)
) STRICT;

-- What is to be delivered to lenders' systems, until they have taken it; what it says is read when it leaves. `next_at`: when that
-- is tried next; nothing once it is given up.
CREATE TABLE lender_messages (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('application', 'acceptance', 'cancellation')),
  request_id TEXT NOT NULL REFERENCES lender_requests (id) ON DELETE CASCADE,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER
) STRICT;

CREATE INDEX lender_messages_due ON lender_messages (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX lender_messages_by_request ON lender_messages (request_id);
