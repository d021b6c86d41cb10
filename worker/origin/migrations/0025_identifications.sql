-- Attempts at strong identification with a provider (OpenID Connect): each is used once, within minutes, by the browser that began
-- it. `person_id`: the id in `people`, also before the draft is sent. `invitation`: hash of the token that a co-applicant came with.
-- `result` and `identity_hash`: what came of it, and whom the provider named, as `people` recognises them: who is identified stays so
-- only as long as that is what they answered.
CREATE TABLE identifications (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  invitation TEXT,
  browser_hash TEXT NOT NULL,
  state_hash TEXT NOT NULL UNIQUE,
  nonce TEXT NOT NULL,
  verifier_sealed TEXT NOT NULL,
  callback_url TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  result TEXT CHECK (result IN ('identified', 'mismatch', 'cancelled', 'expired', 'failed', 'unavailable')),
  identity_hash TEXT
) STRICT;

CREATE INDEX identifications_by_person ON identifications (person_id, result);
CREATE INDEX identifications_by_application ON identifications (application_id);
CREATE INDEX identifications_by_expiry ON identifications (expires_at);

CREATE TRIGGER identifications_end_with_their_draft AFTER DELETE ON drafts BEGIN
  DELETE FROM identifications WHERE application_id = OLD.id AND NOT EXISTS (SELECT 1 FROM applications WHERE id = OLD.id);
END;

CREATE TRIGGER identifications_end_with_their_application AFTER DELETE ON applications BEGIN
  DELETE FROM identifications WHERE application_id = OLD.id;
END;
