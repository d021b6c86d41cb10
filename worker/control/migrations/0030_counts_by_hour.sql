-- What was counted by hour, for the charts of the overview and for what rises: a row for each hour and measure, however many rules,
-- paths or clicks there are (see worker/control/src/reports/hours.rs).
CREATE TABLE hour_counts (
  measure TEXT NOT NULL CHECK (measure IN ('hits', 'not-found', 'sessions', 'clicks')),
  hour INTEGER NOT NULL,             -- hours since 1970; of a whole day its first one
  hours INTEGER NOT NULL DEFAULT 1 CHECK (hours IN (1, 24)), -- 24: a whole day, of the time before there were hours
  count INTEGER NOT NULL,
  PRIMARY KEY (measure, hour, hours)
) STRICT, WITHOUT ROWID;

-- Days that have their sums already. Paths that lead nowhere have none.
INSERT INTO hour_counts (measure, hour, hours, count)
  SELECT 'hits', CAST(strftime('%s', day) AS INTEGER) / 3600, 24, sum(hits) FROM rule_hits
  WHERE day >= date('now', '-61 days') GROUP BY day;
INSERT INTO hour_counts (measure, hour, hours, count)
  SELECT 'sessions', CAST(strftime('%s', day) AS INTEGER) / 3600, 24, sum(sessions) FROM session_counts
  WHERE day >= date('now', '-61 days') AND measure = 'session' GROUP BY day;
INSERT INTO hour_counts (measure, hour, hours, count)
  SELECT 'clicks', CAST(strftime('%s', day) AS INTEGER) / 3600, 24, sum(clicks) FROM click_counts
  WHERE day >= date('now', '-61 days') GROUP BY day;
