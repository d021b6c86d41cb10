-- What the console shows of campaigns and deliveries: figures by campaign, and why a delivery is where it is.

CREATE INDEX click_counts_by_campaign ON click_counts (campaign, clicks, consented);
CREATE INDEX conversions_by_campaign ON conversions (last_campaign);

ALTER TABLE deliveries ADD COLUMN status INTEGER;   -- of the network's last answer; null where it gave none
ALTER TABLE deliveries ADD COLUMN next_at INTEGER;  -- milliseconds since 1970; null where nothing is to be tried
CREATE INDEX deliveries_by_campaign ON deliveries (campaign, state, created_at);
