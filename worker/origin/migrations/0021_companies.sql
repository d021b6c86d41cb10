-- Companies as their country's register has them: what a company's number is looked up in, in development.
CREATE TABLE companies (
  country TEXT NOT NULL,
  business_id TEXT NOT NULL,
  name TEXT NOT NULL,
  form TEXT NOT NULL,
  registered_on TEXT NOT NULL,
  industry TEXT NOT NULL,
  PRIMARY KEY (country, business_id)
) STRICT, WITHOUT ROWID;
