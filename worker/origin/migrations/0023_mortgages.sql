-- What lenders do with an accepted mortgage before it is signed: they begin to check it, and have the home valued. When a consumer
-- took an application back, for its timeline.
ALTER TABLE offers ADD COLUMN reviewed_at INTEGER;
ALTER TABLE offers ADD COLUMN valued_at INTEGER;
ALTER TABLE applications ADD COLUMN withdrawn_at INTEGER;
