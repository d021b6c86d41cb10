-- The hosts of other sites that experiments and campaigns may lead to are published as campaigns are, by admins.

ALTER TABLE live ADD COLUMN hosts TEXT REFERENCES versions (id);
