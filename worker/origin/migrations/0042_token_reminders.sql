-- When a token's user was told that it ends soon. `renews`: the token that a machine has already and that its user is to confirm.
ALTER TABLE personal_tokens ADD COLUMN reminded_at INTEGER;
ALTER TABLE device_codes ADD COLUMN renews TEXT;
