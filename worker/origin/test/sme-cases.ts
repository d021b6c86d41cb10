// Companies' applications as rows, for tests of what admins do with them: as many as a test wants, at once.
import type { Origin } from "./origin";

/** What the rows are made from, each by its number. */
const columns = {
  country: "(CASE n % 5 WHEN 0 THEN 'GB' WHEN 1 THEN 'LV' WHEN 2 THEN 'PL' WHEN 3 THEN 'RO' ELSE 'FI' END)",
  currency: "(CASE n % 5 WHEN 0 THEN 'GBP' WHEN 2 THEN 'PLN' WHEN 3 THEN 'RON' ELSE 'EUR' END)",
  purpose: "(CASE n % 3 WHEN 0 THEN 'vehicle' WHEN 1 THEN 'investment' ELSE 'working capital' END)",
  status:
    "(CASE n % 11 WHEN 0 THEN 'won' WHEN 1 THEN 'new' WHEN 2 THEN 'assigned' WHEN 3 THEN 'contacted' \
    WHEN 4 THEN 'sent-to-lenders' WHEN 5 THEN 'offers' WHEN 6 THEN 'lost' WHEN 7 THEN 'declined' WHEN 8 THEN 'withdrawn' \
    WHEN 9 THEN 'duplicate' ELSE 'spam' END)",
};

/** Adds so many applications of the first consumer, numbered from `from` on; `created` says when, by their number `n`. */
export async function addCases(
  origin: Origin,
  count: number,
  { from = 1, created = "1700000000000 + n * 60000" } = {},
) {
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${from + count - 1})`;
  const id = "'case-' || substr('00000' || n, -5)";
  const reference = "'K-' || substr('000000' || n, -6)";
  await origin.sql(
    `${numbers} INSERT INTO applications (id, user_id, kind, reference, language, country, currency, amount, months, purpose, state,
       facts, left_out, created_at, keep_until)
     SELECT ${id}, (SELECT id FROM users WHERE email = 'consumer@kirkas.example'), 'sme', ${reference}, 'fi', ${columns.country},
       ${columns.currency}, 5000 + (n * 7919) % 400000, 6 + n % 55, ${columns.purpose}, 'received', '{}', '[]', ${created},
       253402300799000 FROM numbers`,
  );
  await origin.sql(
    `${numbers} INSERT INTO sme_cases (application_id, reference, country, business_id, company, company_folded, amount, months,
       purpose, status, created_at)
     SELECT asked.id, asked.reference, asked.country, substr('0000000' || n, -7) || '-0', 'Yritys Ä ' || n, 'yritys ä ' || n,
       asked.amount, asked.months, asked.purpose, ${columns.status}, asked.created_at
     FROM numbers JOIN applications asked ON asked.id = ${id}`,
  );
}
