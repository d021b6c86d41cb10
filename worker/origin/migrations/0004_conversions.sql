-- What users did that marketing wants to know, until the edge has taken it: then the row goes. `touches` is the
-- cookie that came with it, as it came; nothing here says who the user is.

CREATE TABLE conversions (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  at INTEGER NOT NULL,
  touches TEXT,
  attempts INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX conversions_to_report ON conversions (attempts, at);
