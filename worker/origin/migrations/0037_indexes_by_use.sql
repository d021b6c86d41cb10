-- No statement looks for applications by their state, or for offers by theirs alone; but wherever a state is one condition among
-- others, these indexes were taken for it, and every row of that state was read.
DROP INDEX applications_by_state;
DROP INDEX offers_by_expiry;

-- What nobody took in a week is deleted.
CREATE INDEX conversions_by_time ON conversions (coalesce(changed_at, at));

-- What reminders look for: open offers that expire soon.
CREATE INDEX offers_by_expiry ON offers (expires_at) WHERE state = 'open';

-- When who somebody is was deleted from an application. It stays for two years without, so that what is still to be deleted has an
-- index of its own. Whatever is written about somebody after that is deleted the next time.
ALTER TABLE applications ADD COLUMN forgotten_at INTEGER;

CREATE INDEX applications_to_erase ON applications (keep_until) WHERE forgotten_at IS NULL;

CREATE TRIGGER people_are_to_be_forgotten AFTER INSERT ON people BEGIN
  UPDATE applications SET forgotten_at = NULL WHERE id = NEW.application_id AND forgotten_at IS NOT NULL;
END;
CREATE TRIGGER reviews_are_to_be_forgotten AFTER INSERT ON reviews BEGIN
  UPDATE applications SET forgotten_at = NULL WHERE id = NEW.application_id AND forgotten_at IS NOT NULL;
END;
CREATE TRIGGER information_requests_are_to_be_forgotten AFTER INSERT ON information_requests BEGIN
  UPDATE applications SET forgotten_at = NULL WHERE id = NEW.application_id AND forgotten_at IS NOT NULL;
END;
CREATE TRIGGER notes_are_to_be_forgotten AFTER INSERT ON offer_events WHEN NEW.note_sealed IS NOT NULL BEGIN
  UPDATE applications SET forgotten_at = NULL
  WHERE id = (SELECT application_id FROM offers WHERE id = NEW.offer_id) AND forgotten_at IS NOT NULL;
END;
