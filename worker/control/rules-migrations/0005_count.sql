-- How many rules the rows are of, once all are there: a draft of a large table says how many it would have.
ALTER TABLE index_state ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;
UPDATE index_state SET rules = (SELECT count(*) FROM rules);
