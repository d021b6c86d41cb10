-- When the user accepted an offer, in milliseconds since 1970. Of an application's offers one can be accepted.

ALTER TABLE offers ADD COLUMN accepted_at INTEGER;

CREATE UNIQUE INDEX accepted_offers ON offers (application_id) WHERE accepted_at IS NOT NULL;
