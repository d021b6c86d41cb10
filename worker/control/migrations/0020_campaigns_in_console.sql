-- What the console shows of campaigns and deliveries: figures by campaign, and why a delivery is where it is.

CREATE INDEX click_counts_by_campaign ON click_counts (campaign, clicks, consented);
CREATE INDEX conversions_by_campaign ON conversions (last_campaign);

-- The status of the last answer, null where there was none, and when it is tried again in milliseconds since 1970, null where it is not.
ALTER TABLE deliveries ADD COLUMN status INTEGER;
ALTER TABLE deliveries ADD COLUMN next_at INTEGER;
CREATE INDEX deliveries_by_campaign ON deliveries (campaign, state, created_at);
