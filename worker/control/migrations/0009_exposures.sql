-- Which visitors were shown which variations, each once: a keyed hash stands for the visitor (see
-- worker/core/src/experiments/exposure.rs).

CREATE TABLE exposures (
  id TEXT PRIMARY KEY,
  visitor TEXT NOT NULL,
  experiment TEXT NOT NULL,
  variation INTEGER NOT NULL,        -- its place, from 0
  key TEXT NOT NULL,                 -- its key
  region TEXT NOT NULL,
  language TEXT NOT NULL,
  path TEXT NOT NULL,                -- empty where it may not be kept
  at INTEGER NOT NULL,               -- milliseconds since 1970: the first time
  day TEXT NOT NULL,
  consented INTEGER NOT NULL         -- to analytics: only then is the visitor known again
) STRICT, WITHOUT ROWID;

CREATE INDEX exposures_by_experiment ON exposures (experiment, consented);
CREATE INDEX exposures_by_day ON exposures (day);

-- The visitor that a conversion is of, where the visitor consents to analytics.
ALTER TABLE conversions ADD COLUMN visitor TEXT;

CREATE INDEX conversions_by_visitor ON conversions (visitor) WHERE visitor IS NOT NULL;

-- Payloads that GrowthBook sent, by call or by KV: none is taken twice, and none over a later one.
CREATE TABLE growthbook_payloads (
  number INTEGER PRIMARY KEY,
  way TEXT NOT NULL CHECK (way IN ('webhook', 'kv')),
  id TEXT NOT NULL,                  -- the call's id, or the SHA-256 of what KV held
  sent_at INTEGER NOT NULL,          -- seconds since 1970
  outcome TEXT NOT NULL CHECK (outcome IN ('published', 'unchanged', 'refused'))
) STRICT;

CREATE INDEX growthbook_payloads_by_id ON growthbook_payloads (way, id);
