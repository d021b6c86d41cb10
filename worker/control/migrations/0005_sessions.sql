-- Sessions of visitors who consent, counted (see worker/publishing/src/reports/session.rs for what is kept).
-- Sums only: no row is one visitor's, and nothing says which language had which screen. That a session is
-- counted once is seen to by taken_messages, where the hash of its id stays for a day.

CREATE TABLE session_counts (
  day TEXT NOT NULL,                 -- UTC, 2026-11-21
  region TEXT NOT NULL,
  measure TEXT NOT NULL CHECK (measure IN ('session', 'unreadable', 'landing', 'title', 'referrer', 'language',
                                           'screen', 'viewport', 'visit')),
  value TEXT NOT NULL,               -- empty where there is none, or where it may not be kept
  sessions INTEGER NOT NULL,
  PRIMARY KEY (day, region, measure, value)
) STRICT, WITHOUT ROWID;
