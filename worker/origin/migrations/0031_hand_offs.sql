-- How often people went on to the provider of an account, by account and day (UTC). Nothing says who.
CREATE TABLE hand_offs (
  account TEXT NOT NULL,
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (account, day)
) STRICT, WITHOUT ROWID;
