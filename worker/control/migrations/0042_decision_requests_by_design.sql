-- A request is of an experiment as it is then: it ends when that is edited, ends or is removed. Who approves is there by id.

-- SHA-256 of the experiment as it is written.
ALTER TABLE decision_requests ADD COLUMN design TEXT;
-- Nobody knows of what the open ones are: they have to be asked for again.
UPDATE decision_requests SET ended_at = at WHERE ended_at IS NULL;

-- Addresses of former times.
UPDATE decision_approvals SET person = (SELECT person FROM people WHERE name = decision_approvals.person)
WHERE EXISTS (SELECT 1 FROM people WHERE name = decision_approvals.person);
