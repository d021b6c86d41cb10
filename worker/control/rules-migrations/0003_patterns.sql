-- The rules by pattern, which may answer any path: a draft of a large table needs all of them.
-- Where such a rule is among all rules, since regular expressions are tried in the order of the table; NULL of a rule that was drafted.
ALTER TABLE rules ADD COLUMN place INTEGER;
CREATE INDEX rules_by_pattern ON rules (n) WHERE match <> 'exact';
