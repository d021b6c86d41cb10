-- What a co-applicant changed before they consent: stored with each Continue, and sealed, until the invitation is answered or
-- over. `version`: which save it is.

ALTER TABLE invitations ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE invitations ADD COLUMN answers_sealed TEXT;
ALTER TABLE invitations ADD COLUMN typed_sealed TEXT;
