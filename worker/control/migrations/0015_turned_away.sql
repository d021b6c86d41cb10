-- How much of what strangers can have recorded was taken in, a row a day and kind: see worker/control/src/reports/daily_limits.rs.
CREATE TABLE taken_in (
  day TEXT NOT NULL,                 -- UTC, 2026-11-21
  what TEXT NOT NULL CHECK (what IN ('sessions', 'clicks', 'exposures', 'paths')),
  count INTEGER NOT NULL,
  PRIMARY KEY (day, what)
) STRICT, WITHOUT ROWID;

-- What was not: by the edge, as one address asked too often, or here, as there was too much of it that day.
CREATE TABLE turned_away (
  day TEXT NOT NULL,
  what TEXT NOT NULL,
  why TEXT NOT NULL CHECK (why IN ('address', 'day')),
  count INTEGER NOT NULL,
  PRIMARY KEY (day, what, why)
) STRICT, WITHOUT ROWID;
