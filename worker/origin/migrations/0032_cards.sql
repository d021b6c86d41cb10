-- A lender may issue several cards in a country. `card` is the card's id in the comparison; other products have none.
CREATE TABLE lender_products_with_cards (
  id TEXT PRIMARY KEY,
  lender_id TEXT NOT NULL REFERENCES lenders (id),
  kind TEXT NOT NULL,
  country TEXT NOT NULL,
  card TEXT CHECK ((kind = 'card') = (card IS NOT NULL))
) STRICT;

INSERT INTO lender_products_with_cards (id, lender_id, kind, country)
  SELECT id, lender_id, kind, country FROM lender_products;

DROP TABLE lender_products;
ALTER TABLE lender_products_with_cards RENAME TO lender_products;

CREATE UNIQUE INDEX lender_products_once ON lender_products (lender_id, kind, country, coalesce(card, ''));
CREATE INDEX lender_products_by_market ON lender_products (country, kind, lender_id);
