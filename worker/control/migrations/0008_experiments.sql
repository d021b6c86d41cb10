-- Experiments are published as campaigns are, with the pages that their variations show in the live release.

ALTER TABLE live ADD COLUMN experiments TEXT REFERENCES versions (id);
ALTER TABLE live ADD COLUMN variants TEXT;                            -- SHA-256 of the bundle that names those pages
ALTER TABLE live ADD COLUMN experiments_off INTEGER NOT NULL DEFAULT 0;
