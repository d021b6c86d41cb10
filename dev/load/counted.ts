// Compares what the tables of reports hold with what was sent.
import type { Service } from "../../worker/edge/test/service.ts";

type Database = Awaited<ReturnType<Service["miniflare"]["getD1Database"]>>;

/** How long late messages are waited for, in milliseconds: a batch that failed comes again after 30 s. */
const PATIENCE = 180_000;
/** The most frequent paths are compared one by one: of those that hardly anybody asks for only some are kept. */
const PATHS = 1000;

/** What was sent, as `kirkas-bench-counts` writes it. */
export interface Expected {
  readonly messages: number;
  /** By the rule's number. */
  readonly hits: Readonly<Record<string, number>>;
  readonly paths: Readonly<Record<string, number>>;
  readonly clicks: number;
  readonly clicksWithConsent: number;
  readonly exposuresWithConsent: number;
  readonly exposuresWithout: number;
  readonly sessions: number;
}

/** What differs, as sentences; waits for what is still on its way. Of each rule one hit was there before. */
export async function compare(service: Service, expected: Expected, rules: number): Promise<string[]> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    await merge(service);
    const differences = await differencesOf(await service.miniflare.getD1Database("DB", "control"), expected, rules);
    if (differences.length === 0 || Date.now() > end) return differences;
    await new Promise((done) => setTimeout(done, 5000));
  }
}

/** A report merges what is in the journal. */
export async function merge(service: Service) {
  const { code, stderr } = await service.edgectl("reports", "turned-away");
  if (code !== 0) throw new Error(stderr);
}

async function differencesOf(database: Database, expected: Expected, rules: number): Promise<string[]> {
  const all = async <Row>(select: string) => (await database.prepare(select).all<Row>()).results;
  const number = (select: string) => database.prepare(`SELECT (${select}) AS n`).first<number>("n");
  const differences: string[] = [];
  const same = (what: string, found: number | null | undefined, sent: number) => {
    if (found !== sent) differences.push(`${what}: ${found} in place of ${sent}`);
  };
  same("clicks", await number("SELECT count(*) FROM clicks"), expected.clicks);
  same("clicks added up", await number("SELECT sum(clicks) FROM click_counts"), expected.clicks);
  same("clicks with consent", await number("SELECT sum(consented) FROM click_counts"), expected.clicksWithConsent);
  same("exposures with consent", await number("SELECT count(*) FROM exposures"), expected.exposuresWithConsent);
  same("exposures without", await number("SELECT sum(exposures) FROM exposure_counts"), expected.exposuresWithout);
  const sessions = "SELECT sum(sessions) FROM session_counts WHERE measure =";
  same("sessions", await number(`${sessions} 'session'`), expected.sessions);
  same("sessions by visit", await number(`${sessions} 'visit'`), expected.sessions);
  same("uncounted", await number("SELECT coalesce(sum(count), 0) FROM uncounted"), 0);
  same("turned away", await number("SELECT coalesce(sum(count), 0) FROM turned_away"), 0);

  const hits = (await all<{ hits: number }>("SELECT sum(hits) AS hits FROM rule_hits GROUP BY rule")).map(
    (row) => row.hits,
  );
  const sorted = (counts: number[]) => counts.toSorted((one, other) => one - other).join(" ");
  const sent = Array.from({ length: rules }, (_, rule) => 1 + (expected.hits[rule] ?? 0));
  const sum = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
  same("hits", sum(hits), sum(sent));
  same("rules that were hit", hits.length, sent.length);
  if (sorted(hits) !== sorted(sent)) differences.push("hits are not those of the rules that they were sent of");

  const frequent = Object.entries(expected.paths)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, PATHS);
  const select = "SELECT path, count FROM seen_paths ORDER BY count DESC LIMIT 5000";
  const paths = await all<{ path: string; count: number }>(select);
  const counts = new Map(paths.map(({ path, count }) => [path, count]));
  for (const [path, count] of frequent) same(path, counts.get(path), count);
  return differences;
}
