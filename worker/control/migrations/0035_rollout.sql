-- The release that is rolled out to a share of visitors, as JSON (src/rollout/candidate.rs), or null. It is part of the pointer.
ALTER TABLE live ADD COLUMN candidate TEXT NOT NULL DEFAULT 'null';

-- What the edge counts of each release of a roll-out. Its seed names the roll-out.
CREATE TABLE rollout_counts (
  seed TEXT NOT NULL,
  arm TEXT NOT NULL CHECK (arm IN ('live', 'candidate')),
  pages INTEGER NOT NULL,
  not_found INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  PRIMARY KEY (seed, arm)
) STRICT, WITHOUT ROWID;
