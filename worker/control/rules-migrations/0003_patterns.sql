-- The rules by pattern, which may answer any path: a draft of a large table needs all of them.
CREATE INDEX rules_by_pattern ON rules (n) WHERE match <> 'exact';
