// Copies of the seed's applications, with all that belongs to them: each of other people, and of another time. Whatever names a row
// begins with other letters in each copy, so that rows of a copy refer to each other as those that they were copied from do.
import type { DatabaseSync } from "node:sqlite";

export const DAY = 86_400_000;
/** How far back applications go: two years. */
const PERIOD = 730 * DAY;
/** How far back the seed's go. */
const SEED_PERIOD = 91 * DAY;
/** Share of copies that are as young as the seed: so many that each day of the two years has about as many applications. */
const RECENT = SEED_PERIOD / PERIOD;
/** From here on copies are older: by then nobody decides about an offer any more. */
const DECIDED = 45 * DAY;

/** Columns that become those of a copy; all others stay as they are. */
type Columns = Record<string, string>;

const id = (column: string) => `printf('%08x', (:copy * 2654435761) % 4294967296) || substr(row.${column}, 9)`;
const later = (column: string) => `row.${column} + :shift`;
const copiedKey = `substr(row.key, 1, instr(row.key, ':')) || printf('%08x', (:copy * 2654435761) % 4294967296)
  || substr(row.key, instr(row.key, ':') + 9)`;
/** An odd factor, so that no two are the same. */
const reference = (place: string) => `'K-' || printf('%07X', ((:copy * 1000 + ${place}) * 2654435) % 268435456)`;
const isSettled = "row.accepted_at + :shift < :now - 2592000000";
/** What was accepted long ago has been signed and paid out since. */
const settledState = `iif(${isSettled} AND row.state IN ('accepted', 'signed'), 'paid-out', row.state)`;
const settledAt = (column: string, days: number) => `coalesce(row.${column}, iif(${isSettled} AND row.state IN
  ('accepted', 'signed'), row.accepted_at + ${days * DAY}, NULL)) + :shift`;

/** Of consumers, in an order in which each row finds what it refers to. */
const consumers: [table: string, columns: Columns, where?: string][] = [
  ["users", { id: id("id"), email: "'n' || :copy || '.' || row.email", created_at: later("created_at") }],
  ["user_roles", { user_id: id("user_id") }],
  [
    "applications",
    {
      id: id("id"),
      user_id: id("user_id"),
      reference: reference("row.place"),
      state:
        "iif(row.state IN ('accepted', 'signed') AND row.created_at + :shift < :now - 2592000000, 'paid-out', row.state)",
      created_at: later("created_at"),
      asked_at: later("asked_at"),
      withdrawn_at: later("withdrawn_at"),
      keep_until: later("keep_until"),
      result_noticed_at: "row.asked_at + :shift + 120000",
    },
  ],
  [
    "people",
    {
      id: id("id"),
      application_id: id("application_id"),
      user_id: id("user_id"),
      sealed: `resealed('people', 'sealed', ${id("id")}, row.id, row.sealed)`,
      identity_hash: id("identity_hash"),
      confirmed_at: later("confirmed_at"),
      identified_at: later("identified_at"),
    },
    // Who applied is deleted in time, and whoever was invited and did not answer in a week is too.
    `(SELECT keep_until FROM seed.applications WHERE id = row.application_id) + :shift > :now AND (row.confirmed_at IS NOT NULL
      OR (SELECT expires_at FROM seed.invitations WHERE application_id = row.application_id) + :shift > :now)`,
  ],
  [
    "invitations",
    {
      application_id: id("application_id"),
      hash: id("hash"),
      state: "iif(row.expires_at + :shift <= :now, 'expired', row.state)",
      created_at: later("created_at"),
      expires_at: later("expires_at"),
      answered_at: "iif(row.expires_at + :shift <= :now, row.expires_at + :shift, NULL)",
    },
  ],
  ["consents", { id: id("id"), person_id: id("person_id"), user_id: id("user_id"), at: later("at") }],
  [
    "offers",
    {
      id: id("id"),
      application_id: id("application_id"),
      state: settledState,
      visible_at: later("visible_at"),
      expires_at: later("expires_at"),
      opened_at: later("opened_at"),
      accepted_at: later("accepted_at"),
      reviewed_at: later("reviewed_at"),
      valued_at: later("valued_at"),
      signed_at: settledAt("signed_at", 2),
      paid_out_at: settledAt("paid_out_at", 4),
    },
  ],
  ["offer_events", { id: id("id"), offer_id: id("offer_id"), at: later("at") }],
  ["matches", { application_id: id("application_id"), offer_id: id("offer_id"), visible_at: later("visible_at") }],
  [
    "notices",
    {
      ...{ id: copiedKey, user_id: id("user_id"), key: copiedKey },
      ...{ application_id: id("application_id"), offer_id: id("offer_id") },
      ...{ at: later("at"), mailed_at: later("mailed_at"), read_at: later("read_at") },
    },
    // Older ones are deleted.
    "row.at + :shift > :now - 7776000000",
  ],
];

/** Of companies. Those of copies have names and numbers of their own. */
const cases: typeof consumers = [
  [
    "sme_cases",
    {
      application_id: id("application_id"),
      reference: reference("(SELECT place FROM seed.applications WHERE id = row.application_id)"),
      business_id: "printf('%07d-%d', :copy * 100 + row.rowid, row.rowid % 10)",
      company: "row.company || ' ' || :copy",
      company_folded: "row.company_folded || ' ' || :copy",
      next_on: "iif(row.closed_at IS NULL AND :copy % 3 = 0, date((:now + :copy * 8640000) / 1000, 'unixepoch'), NULL)",
      created_at: later("created_at"),
      closed_at: later("closed_at"),
    },
  ],
  ["sme_events", { id: id("id"), application_id: id("application_id"), at: later("at") }],
];

type Whose = "consumers" | "companies";
const isOf: Record<Whose, string> = { consumers: "kind <> 'sme'", companies: "kind = 'sme'" };

const tables = [...consumers, ...cases].map(([table]) => table);

/** Puts what the seed has made aside, to be copied from. */
export function setSeedAside(database: DatabaseSync, file: string) {
  database.exec(`ATTACH '${file}' AS seed`);
  const people = "SELECT user_id FROM main.applications UNION SELECT user_id FROM main.people";
  for (const table of tables) {
    const isOfPeople = { users: `id IN (${people})`, user_roles: `user_id IN (${people})` }[table] ?? "true";
    const place = table === "applications" ? ", rowid AS place" : "";
    database.exec(`CREATE TABLE seed.${table} AS SELECT *${place} FROM main.${table} WHERE ${isOfPeople}`);
  }
  for (const [table, column] of Object.entries({ applications: "id", invitations: "application_id" })) {
    database.exec(`CREATE INDEX seed.${table}_by_key ON ${table} (${column})`);
  }
  database.exec("DETACH seed");
}

/** How many applications the seed has of consumers and of companies. */
export function seeded(database: DatabaseSync, file: string) {
  database.exec(`ATTACH '${file}' AS seed`);
  const count = (whose: Whose) =>
    Number(database.prepare(`SELECT count(*) AS count FROM seed.applications WHERE ${isOf[whose]}`).get()?.count);
  const counts = { consumers: count("consumers"), companies: count("companies") };
  database.exec("DETACH seed");
  return counts;
}

/** Adds the copies with these numbers; each of consumers' and of companies' applications up to one. */
export function addCopies(
  database: DatabaseSync,
  seed: { file: string; moment: number },
  copies: number[],
  upTo: Record<Whose, number>,
) {
  const now = Date.now();
  database.exec(`ATTACH '${seed.file}' AS seed; BEGIN`);
  const ofConsumers = consumers.map(([table, columns, where]) =>
    statement(database, table, columns, where, "consumers"),
  );
  const ofCompanies = [...consumers, ...cases].map(([table, columns, where]) =>
    statement(database, table, columns, where, "companies"),
  );
  for (const copy of copies) {
    const shift = now - seed.moment - age(copy);
    for (const { sql, insert } of [
      ...(copy <= upTo.consumers ? ofConsumers : []),
      ...(copy <= upTo.companies ? ofCompanies : []),
    ]) {
      const named = { copy, shift, now };
      insert.run(Object.fromEntries(Object.entries(named).filter(([name]) => sql.includes(`:${name}`))));
    }
  }
  database.exec("COMMIT; DETACH seed");
}

/** How much older than the seed's a copy's applications are; over all copies as evenly as the golden ratio spreads them. */
function age(copy: number): number {
  const share = (copy * 0.618_033_988_75) % 1;
  if (share < RECENT) return Math.round((share / RECENT) * DAY);
  const oldest = PERIOD - SEED_PERIOD;
  return Math.round(DECIDED + ((share - RECENT) / (1 - RECENT)) * (oldest - DECIDED));
}

/** Rows of one kind of application alone. */
function belongsTo(table: string, whose: Whose): string {
  const owner = { users: "id", user_roles: "user_id" }[table];
  const applications = `SELECT id FROM seed.applications WHERE ${isOf[whose]}`;
  if (table === "applications") return `row.${isOf[whose]}`;
  if (owner) {
    return `row.${owner} IN (SELECT user_id FROM seed.applications WHERE ${isOf[whose]}
      UNION SELECT user_id FROM seed.people WHERE application_id IN (${applications}))`;
  }
  if (table === "offer_events") return `row.offer_id IN (SELECT id FROM seed.offers)`;
  if (table === "consents")
    return `row.person_id IN (SELECT id FROM seed.people WHERE application_id IN (${applications}))`;
  return `row.application_id IN (${applications})`;
}

function statement(
  database: DatabaseSync,
  table: string,
  columns: Columns,
  where = "true",
  whose: Whose = "consumers",
) {
  const found = database.prepare(`PRAGMA main.table_info(${table})`).all();
  const names = found.map(({ name }) => String(name));
  const values = names.map((name) => columns[name] ?? `row.${name}`);
  const isOfLenders = ["offers", "offer_events", "matches"].includes(table);
  const rows = whose === "companies" && isOfLenders ? "false" : belongsTo(table, whose);
  // A user who has applied for both is copied once.
  const sql = `INSERT INTO main.${table} (${names.join(", ")}) SELECT ${values.join(", ")} FROM seed.${table} row
    WHERE ${rows} AND ${where} ON CONFLICT DO NOTHING`;
  return { sql, insert: database.prepare(sql) };
}
