-- What one in a hundred visitors is like, for estimates of how many visitors a condition fits: a row a visitor and day. No row says
-- whose it is, and each stays for 14 days (see worker/control/src/reports/audience.rs).
CREATE TABLE audience_sample (
  day TEXT NOT NULL,                 -- UTC, 2026-11-21
  token TEXT UNIQUE,                 -- what the visitor's pages of the day have in common; null when the day is over
  one_in INTEGER NOT NULL CHECK (one_in > 0), -- one in so many visitors had a row
  consented INTEGER NOT NULL,        -- 0 or 1: to analytics
  region TEXT NOT NULL,
  device TEXT NOT NULL CHECK (device IN ('desktop', 'mobile', 'tablet')),
  source TEXT NOT NULL,              -- empty where there is none
  pages TEXT NOT NULL                -- JSON: paths of the routes that were seen, which name the language too
) STRICT;

CREATE INDEX audience_sample_by_day ON audience_sample (day);

-- Pages of the sample are taken in a limited number a day, as all that strangers can have recorded.
CREATE TABLE taken_in_now (
  day TEXT NOT NULL,                 -- UTC, 2026-11-21
  what TEXT NOT NULL CHECK (what IN ('sessions', 'clicks', 'exposures', 'paths', 'audience')),
  count INTEGER NOT NULL,
  PRIMARY KEY (day, what)
) STRICT, WITHOUT ROWID;
INSERT INTO taken_in_now (day, what, count) SELECT day, what, count FROM taken_in;
DROP TABLE taken_in;
ALTER TABLE taken_in_now RENAME TO taken_in;

-- What visitors who were shown a variation were like, so that results can be looked at by it. Empty where it is not known: of
-- exposures that were recorded before, and a source where there is none.
ALTER TABLE exposures ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE exposures ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE exposures ADD COLUMN source TEXT NOT NULL DEFAULT '';
