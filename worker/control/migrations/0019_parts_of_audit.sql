-- What an entry of the audit belongs to, so that it can be found by it. Both are computed from what the entry says: nothing is
-- added to what its hash is taken of.

ALTER TABLE audit ADD COLUMN part TEXT GENERATED ALWAYS AS (
  CASE
    WHEN what IN ('maintenance', 'experiments') THEN what
    WHEN what = 'take payload' THEN 'experiments'
    WHEN what = 'replay deliveries' THEN 'campaigns'
    WHEN what = 'store blobs' THEN 'release'
    WHEN what = 'export audit' THEN 'audit'
    WHEN json_valid(detail) THEN detail ->> '$.kind'
  END
) VIRTUAL;
ALTER TABLE audit ADD COLUMN version TEXT GENERATED ALWAYS AS (
  CASE WHEN what IN ('publish', 'promote', 'store bundle') AND json_valid(detail) THEN detail ->> '$.id' END
) VIRTUAL;

CREATE INDEX audit_by_who ON audit (who, number);
CREATE INDEX audit_by_part ON audit (part, number);
CREATE INDEX audit_by_version ON audit (version, number);
CREATE INDEX audit_by_time ON audit (at);
