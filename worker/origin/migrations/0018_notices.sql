-- What users are told of their applications, in the app and by mail. `key`: what it tells of, which is told once. `mail_at`: when its
-- mail is tried next; nothing once it has left, or was given up.
CREATE TABLE notices (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  offer_id TEXT,
  at INTEGER NOT NULL,
  mail_attempts INTEGER NOT NULL DEFAULT 0,
  mail_at INTEGER,
  mailed_at INTEGER,
  read_at INTEGER
) STRICT;

CREATE INDEX notices_by_user ON notices (user_id, at, id);
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
CREATE INDEX notices_to_mail ON notices (mail_at) WHERE mail_at IS NOT NULL;
CREATE INDEX notices_by_application ON notices (application_id, kind, at);
CREATE INDEX notices_to_forget ON notices (at);

-- `result_noticed_at`: when the user was told what came of asking. `new_offer_at`: when an offer came later, until that is told.
ALTER TABLE applications ADD COLUMN result_noticed_at INTEGER;
ALTER TABLE applications ADD COLUMN new_offer_at INTEGER;

CREATE INDEX applications_without_result ON applications (asked_at) WHERE result_noticed_at IS NULL;
CREATE INDEX applications_with_new_offer ON applications (new_offer_at) WHERE new_offer_at IS NOT NULL;
CREATE INDEX offers_by_signature ON offers (signed_at) WHERE signed_at IS NOT NULL;
CREATE INDEX lender_users_by_lender ON lender_users (lender_id);
