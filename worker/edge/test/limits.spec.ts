// What strangers can have recorded and renewed: by address, by day, and what operators hear of the rest.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { caller } from "../../control/test/call.ts";
import { deliver } from "../../control/test/queue.ts";
import { ApiOrigin, expired, refreshPath } from "./api-origin.ts";
import { Service } from "./service.ts";

const limit = 5;
// The windows begin with the minute: twice the limit and one more are too many wherever they begin.
const tooMany = 2 * limit + 1;
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";

let origin: ApiOrigin;
let service: Service;
beforeAll(async () => {
  origin = await ApiOrigin.start();
  origin.handler = expired;
  service = await Service.start({
    from: inject("published"),
    limits: { recording: limit, renewal: limit },
    control: { SESSIONS_A_DAY: "8", CLICKS_A_DAY: "9", EXPOSURES_A_DAY: "2", PATHS_A_DAY: "3" },
    edge: { ORIGIN_URL: origin.url, MIN_REFRESH_TOKEN_LENGTH: "3", MAX_REFRESH_TOKEN_LENGTH: "9" },
  });
});
afterAll(async () => {
  await service.stop();
  origin.stop();
});

const call = caller(() => service);
const until = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 20_000, interval: 200 });
const rows = async (query: string) => {
  const database = await service.miniflare.getD1Database("DB", "control");
  return (await database.prepare(query).all()).results as Record<string, number>[];
};
const payload = (sessionId = crypto.randomUUID()) => ({
  ...{ location: "http://localhost/", referrer: "", title: "Kirkas", language: "fi" },
  ...{ screenSize: "1x1", viewportSize: "1x1", sessionId, sessionCount: 1 },
});
const report = (address: string) =>
  service.send("/edge/analytics", {
    method: "POST",
    body: JSON.stringify(payload()),
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": address,
      cookie: "__Host-consent=analytics",
    },
  });
/** What was turned away for this reason. */
const turnedAway = async (why: string, query = "") => {
  const reported = (await call("GET", `reports/turned-away?${query}`)).json.turned_away as {
    what: string;
    why: string;
    count: number;
  }[];
  return Object.fromEntries(reported.filter((row) => row.why === why).map(({ what, count }) => [what, count]));
};

describe("one address", () => {
  it("has so many sessions recorded in a minute, and is told so beyond that", async () => {
    const answers = [];
    for (let n = 0; n < tooMany; n++) answers.push(await report(`2001:db8:1:2::${n}`));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.headers["retry-after"], refused?.headers["cache-control"]]).toEqual(["60", "no-store"]);
    expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(2 * limit);
    expect((await report("2001:db8:1:3::1")).status).toBe(204);
    const count = answers.filter(({ status }) => status === 429).length;
    await until(() => turnedAway("address")).toMatchObject({ sessions: count });
  });

  it("is answered as ever where its clicks are not recorded any more", async () => {
    const visit = (id: number) =>
      service.send(`/remonttilaina?gclid=x${id}`, {
        headers: { "user-agent": browser, "cf-connecting-ip": "192.0.2.1", cookie: "__Host-consent=marketing" },
      });
    for (let id = 0; id < tooMany; id++) {
      const { status, headers } = await visit(id);
      expect([status, headers.location]).toEqual([301, expect.stringContaining(`gclid=x${id}`)]);
      expect(headers["set-cookie"]?.[0]).toContain("__Host-clicks=");
    }
    await until(async () => (await turnedAway("address")).clicks).toBeGreaterThan(0);
    expect((await rows("SELECT count(*) AS n FROM clicks"))[0]?.n).toBeLessThanOrEqual(2 * limit);
  });

  it("has so many sessions renewed, and keeps its cookies beyond that", async () => {
    const renew = (n: number) =>
      service.send("/api/v2/user/profile", {
        headers: { cookie: `__Host-access=0; __Host-refresh=0.${100 + n}`, "cf-connecting-ip": "192.0.2.2" },
      });
    const answers = [];
    for (let n = 0; n < tooMany; n++) answers.push(await renew(n));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers["retry-after"]).toBe("60");
    expect(refused?.headers["set-cookie"] ?? []).not.toContainEqual(expect.stringContaining("__Host-refresh"));
    await service.send("/remonttilaina/");
    await until(async () => (await turnedAway("address")).renewals).toBeGreaterThan(0);
  });
});

describe("a refresh token", () => {
  it.each(["1", "0123456789", '0."x"', "0.ä"])("that can be none (%s) is shown to nobody", async (token) => {
    origin.reset();
    const cookie = Buffer.from(`__Host-access=0; __Host-refresh=${token}`).toString("latin1");
    const { status } = await service.send("/api/v2/user/profile", { headers: { cookie } });
    expect([status, origin.calls(refreshPath)]).toEqual([401, []]);
  });
});

describe("a day", () => {
  // Yesterday: nothing else here is of that day.
  const sent = new Date(Date.now() - 86_400_000);
  const day = sent.toISOString().slice(0, 10);
  const click = (n: number) => ["click", 1, "fi", `day${n}`, sent.getTime(), 0, "google", "", "fi", "/"].join("\t");
  const exposure = (n: number) => ["exposure", 2, `v${n}`, "hero", 0, sent.getTime()].join("\t");
  const session = () => `session 1 fi\n${JSON.stringify(payload())}`;
  const paths = (n: number) =>
    JSON.stringify({
      ...{ version: 1, id: `p${n}`, tables: {}, dropped: 0, withheld: 0 },
      paths: [1, 2].map((place) => ["fi", "not-found", `/day/${n}/${place}/`, 1]),
    });

  it("takes in so much and no more, and says what it did not", async () => {
    const bodies = Array.from({ length: 12 }, (_, n) => [click(n), exposure(n), session(), paths(n)]).flat();
    for (const half of [bodies.slice(0, 20), bodies.slice(20)]) {
      const batch = half.map((body, n) => ({ id: `${half.length}-${n}`, body }));
      expect((await deliver(service, batch, sent)).outcome).toBe("ok");
    }
    expect(await rows("SELECT count(*) AS n FROM clicks WHERE key LIKE 'day%'")).toEqual([{ n: 9 }]);
    expect(await rows("SELECT count(*) AS n FROM exposures")).toEqual([{ n: 2 }]);
    expect(await rows("SELECT count(*) AS n FROM seen_paths WHERE path LIKE '/day/%'")).toEqual([{ n: 3 }]);
    const { json } = await call("GET", `reports/sessions?from=${day}&to=${day}`);
    expect(json.sums.total).toBe(8);
    expect(await turnedAway("day", `from=${day}&to=${day}`)).toEqual({
      sessions: 4,
      clicks: 3,
      exposures: 10,
      paths: 21,
    });
    const { code, stdout } = await service.edgectl("reports", "turned-away", "--from", day, "--to", day);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^21 +${day} +paths +there were too many that day$`, "m"));
    const csv = await service.edgectl("reports", "turned-away", "--from", day, "--to", day, "--format", "csv");
    expect(csv.stdout).toContain(`day,what,why,count\n${day},paths,day,21\n`);
  });
});
