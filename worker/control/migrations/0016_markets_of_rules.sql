-- A rule of a market's table is known by the market's name and what it answers, as in fi:0a1b… (see
-- worker/control/src/reports/hit_rules.rs): what was counted before tables had markets goes on counting. A rule whose source
-- has a host is known as before.
CREATE TABLE market_of_file (file TEXT PRIMARY KEY, market TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO market_of_file (file, market)
  SELECT folder.value || market.value || '.csv', market.value
  FROM json_each('["", "redirects/"]') AS folder, json_each('["fi", "gb", "lv", "pl", "ro"]') AS market;

UPDATE rule_hits SET rule = (
    SELECT market || ':' || hit_rules.rule FROM hit_rules JOIN market_of_file USING (file)
    WHERE hit_rules.rule = rule_hits.rule)
  WHERE rule IN (SELECT rule FROM hit_rules JOIN market_of_file USING (file) WHERE host IS NULL);
UPDATE hit_rules SET rule = (SELECT market FROM market_of_file WHERE market_of_file.file = hit_rules.file) || ':' || rule
  WHERE host IS NULL AND file IN (SELECT file FROM market_of_file);

DROP TABLE market_of_file;
