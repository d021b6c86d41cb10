-- How pages did in browsers during a roll-out, which its seed names. `lcp`: milliseconds, rounded up to tenths of a second; 0 where it
-- was not measured.
CREATE TABLE rollout_vitals (
  seed TEXT NOT NULL,
  arm TEXT NOT NULL CHECK (arm IN ('live', 'candidate')),
  lcp INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  PRIMARY KEY (seed, arm, lcp)
) STRICT, WITHOUT ROWID;
