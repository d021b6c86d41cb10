-- What a user knows a session by ("Firefox, Windows"), and who ended it: its own user or an admin. Nobody
-- where reuse of a token ended it.

ALTER TABLE session_families ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE session_families ADD COLUMN revoked_by TEXT;
