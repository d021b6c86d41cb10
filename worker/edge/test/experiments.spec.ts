// Experiments at the edge, as published: what visitors are shown and keep, what results are told, and what other clients
// ask for.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { caller } from "../../control/test/call.ts";
import { Service } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());
beforeEach(publish);

const call = caller(() => service);
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
const consent = "__Host-consent=analytics.marketing";
const elsewhere = "https://www.example.com/other/";

/** An experiment whose second variation everybody has, unless `weights` say otherwise. */
const experiment = (key: string, pattern: string, shown: object, weights = [0, 1]) => ({
  key,
  status: "running",
  hashVersion: 2,
  weights,
  variations: [{}, shown],
  meta: [{ key: "plain" }, { key: "other" }],
  persistQueryString: true,
  urlPatterns: [{ include: true, type: "simple", pattern }],
});

const features = {
  banner: { defaultValue: "plain", rules: [{ condition: { country: "FI" }, force: "blue" }] },
  tried: { defaultValue: 1, rules: [{ key: "try", variations: [1, 2], weights: [0, 1] }] },
};

async function publish() {
  const hosts = [{ file: "hosts.json", text: JSON.stringify({ hosts: ["www.example.com"] }) }];
  expect((await call("PUT", "hosts", { body: JSON.stringify(hosts) })).status).toBe(200);
  const experiments = [
    experiment("terms", "/sv/", { page: "/sv/jamfor/" }),
    experiment("moved", "/en/", { urlRedirect: elsewhere }),
    experiment("halves", "/sv/jamfor/", { slots: { heading: "Another heading" } }, [0.5, 0.5]),
  ];
  const text = JSON.stringify({ features, experiments });
  const { status, json } = await call("PUT", "experiments", { body: JSON.stringify([{ file: "a.json", text }]) });
  const refused = json.findings.filter(({ severity }: { severity: string }) => severity === "refuse");
  expect([status, refused]).toEqual([200, []]);
}

async function visit(path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await service.send(path, { method, headers: { "user-agent": browser, ...headers } });
  const cookies = answer.headers["set-cookie"] ?? [];
  return {
    ...answer,
    text: answer.body.toString(),
    cache: answer.headers["cache-control"],
    names: cookies.map((cookie) => cookie.split("=")[0]),
    jar: cookies.map((cookie) => cookie.split(";")[0]).join("; "),
  };
}

const exposures = async (experiment: string) => {
  const database = await service.miniflare.getD1Database("DB", "control");
  const statement = database.prepare("SELECT visitor, variation FROM exposures WHERE experiment = ?");
  return (await statement.bind(experiment).all()).results as Record<string, unknown>[];
};
const counts = async (experiment: string) => {
  const database = await service.miniflare.getD1Database("DB", "control");
  const statement = database.prepare("SELECT variation, exposures FROM exposure_counts WHERE experiment = ?");
  return (await statement.bind(experiment).all()).results as Record<string, unknown>[];
};
const until = (look: () => unknown) => expect.poll(look, { timeout: 20_000, interval: 100 });

describe("a visitor", () => {
  it("is shown the variation's page in the first answer, and as page data", async () => {
    const page = await visit("/sv/?gclid=x");
    expect([page.status, page.cache, page.jar]).toEqual([200, "private, max-age=0, must-revalidate", ""]);
    expect(page.text).toContain('"screen":"compare"');
    const data = await visit("/page-data/sv/page-data.json");
    expect(JSON.parse(data.text).screen).toBe("compare");
    for (const { headers } of [page, data]) expect(headers.etag).toMatch(/^"[0-9a-f]{32}(\.br)?"$/);
  });

  it("who has that page is told so, by its own validator", async () => {
    const { headers } = await visit("/sv/");
    const again = await visit("/sv/", { "if-none-match": headers.etag ?? "" });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, "", headers.etag]);
  });

  it("is led to another address, the query with them, as document and as page data", async () => {
    const to = `${elsewhere}?gclid=Ab%2Fc`;
    const page = await visit("/en/?gclid=Ab%2Fc");
    expect([page.status, page.headers.location, page.cache]).toEqual([302, to, "no-store"]);
    const data = await visit("/page-data/en/page-data.json?gclid=Ab%2Fc");
    expect([JSON.parse(data.text), data.cache]).toEqual([{ redirect: { to, status: 302 } }, "no-store"]);
  });

  it.each([
    ["a bot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["nobody who says what they are", { "user-agent": "" }],
  ])("who is %s sees pages as they are", async (_, headers) => {
    expect((await visit("/sv/", headers)).text).toContain('"screen":"landing"');
  });

  it("of a page without experiments is answered as ever", async () => {
    const { cache, jar } = await visit("/blogi/", { cookie: consent });
    expect([cache, jar]).toEqual(["public, max-age=0, must-revalidate", ""]);
  });
});

describe("consent", () => {
  it("keeps id and assignment on the first answer, beside the click that led there", async () => {
    const first = await visit("/sv/?gclid=x", { cookie: consent });
    expect(first.cache).toBe("private, no-store");
    expect(first.names).toEqual(["__Host-visitor", "__Host-assignments", "__Host-experiments", "__Host-clicks"]);
    expect(first.jar).toContain("__Host-experiments=terms.other;");
    const again = await visit("/sv/?gclid=x", { cookie: `${consent}; ${first.jar}` });
    expect([again.names, again.cache]).toEqual([[], "private, max-age=0, must-revalidate"]);
    const led = await visit("/en/", { cookie: `${consent}; ${first.jar}` });
    expect([led.status, led.names, led.cache]).toEqual([
      302,
      ["__Host-assignments", "__Host-experiments"],
      "private, no-store",
    ]);
    expect(led.jar).toContain("__Host-experiments=moved.other~terms.other");
  });

  it("given on the page changes neither the visitor nor the exposure, and is told once", async () => {
    const headers = { "accept-language": "fi", "user-agent": `${browser} One/1` };
    const before = await visit("/sv/jamfor/", headers);
    await until(() => counts("halves")).toEqual([{ variation: expect.any(Number), exposures: 1 }]);
    const [counted] = await counts("halves");
    expect(await exposures("halves")).toEqual([]);
    const reported = await handIn({ age: 5, pages: ["/sv/jamfor/?a=b", "/nowhere/"] }, { ...headers, cookie: consent });
    expect([reported.status, reported.names]).toEqual([
      204,
      ["__Host-visitor", "__Host-assignments", "__Host-experiments"],
    ]);
    const exposed = { visitor: expect.stringMatching(/^[\w-]{20,}$/), variation: counted?.variation };
    await until(() => exposures("halves")).toEqual([exposed]);
    const after = await visit("/sv/jamfor/", { ...headers, cookie: `${consent}; ${reported.jar}` });
    expect([after.text === before.text, after.names]).toEqual([true, []]);
  });

  it.each([
    ["without consent", { cookie: "__Host-consent=marketing" }, 204],
    ["from another site", { "sec-fetch-site": "cross-site" }, 403],
    ["as text", { "content-type": "text/plain" }, 415],
  ])("that is told %s keeps nothing", async (_, headers, status) => {
    const reported = await handIn({ age: 0, pages: ["/sv/"] }, headers);
    expect([reported.status, reported.names]).toEqual([status, []]);
  });

  it("taken back has all forgotten", async () => {
    const forgotten = await visit("/edge/visitor", { "sec-fetch-site": "same-origin" }, "DELETE");
    expect([forgotten.status, forgotten.jar]).toEqual([
      204,
      "__Host-visitor=; __Host-assignments=; __Host-experiments=",
    ]);
    const foreign = await visit("/edge/visitor", { "sec-fetch-site": "cross-site" }, "DELETE");
    expect([foreign.status, foreign.jar]).toEqual([403, ""]);
  });

  async function handIn(body: object, headers: Record<string, string>) {
    const answer = await service.send("/edge/visitor", {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "user-agent": browser,
        cookie: consent,
        ...headers,
      },
    });
    const cookies = answer.headers["set-cookie"] ?? [];
    return {
      status: answer.status,
      names: cookies.map((cookie) => cookie.split("=")[0]),
      jar: cookies.map((cookie) => cookie.split(";")[0]).join("; "),
    };
  }
});

describe("a preview", () => {
  it("is followed on later pages and in page data, counts nobody, and ends", async () => {
    const link = new URL((await call("GET", "experiments/preview?experiment=terms&variation=plain")).json.link);
    const first = await visit(link.pathname + link.search, { cookie: consent });
    const cookies = ["__Host-preview", "__Host-preview-bar"];
    expect([first.cache, first.names]).toEqual(["private, no-store", cookies]);
    expect(first.text).toContain('"screen":"landing"');
    const data = await visit("/page-data/sv/page-data.json", { cookie: `${consent}; ${first.jar}` });
    expect([JSON.parse(data.text).screen, data.cache, data.names]).toEqual([
      "landing",
      "private, no-store",
      ["__Host-preview-bar"],
    ]);
    const ended = await visit("/sv/?kirkas-preview=off", { cookie: first.jar });
    expect(ended.names).toEqual(cookies);
    expect(ended.text).toContain('"screen":"compare"');
    expect((await visit("/sv/?terms=0")).text).toContain('"screen":"compare"');
  });
});

describe("other clients", () => {
  const path = "/edge/ofrep/v1/evaluate/flags";
  async function evaluate(key: string, body: unknown, headers: Record<string, string> = {}) {
    const answer = await service.send(path + key, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
    const text = answer.body.toString();
    return { ...answer, json: text.startsWith("{") ? JSON.parse(text) : undefined };
  }

  it("are answered all features at once, and told when nothing changed", async () => {
    const context = { targetingKey: "v", country: "FI", nested: { list: [1.5, null, true, "ä"] } };
    const all = await evaluate("", { context });
    expect(all.json).toEqual({
      flags: [
        { key: "banner", reason: "TARGETING_MATCH", value: "blue" },
        { key: "tried", reason: "SPLIT", variant: "1", value: 2 },
      ],
    });
    const headers = { "if-none-match": all.headers.etag ?? "" };
    expect((await evaluate("", { context }, headers)).status).toBe(304);
    expect((await evaluate("", { context: { ...context, country: "SE" } }, headers)).status).toBe(200);
  });

  it.each([
    ["a feature by its key", "/banner", { context: {} }, 200, { key: "banner", reason: "DEFAULT", value: "plain" }],
    ["one without an id", "/tried", {}, 200, { key: "tried", reason: "DEFAULT", value: 1 }],
    ["one that is none", "/x", { context: {} }, 404, { key: "x", errorCode: "FLAG_NOT_FOUND" }],
    ["no JSON", "/banner", "x", 400, { key: "banner", errorCode: "PARSE_ERROR" }],
    ["a list as context", "", { context: [] }, 400, { errorCode: "INVALID_CONTEXT" }],
    ["a number as key", "", { context: { targetingKey: 7 } }, 400, { errorCode: "INVALID_CONTEXT" }],
    [
      "a deep context",
      "",
      `{"context":{"a":${"[".repeat(17)}${"]".repeat(17)}}}`,
      400,
      { errorCode: "INVALID_CONTEXT" },
    ],
    [
      "one that is too deep to read",
      "",
      `{"context":{"a":${"[".repeat(900)}${"]".repeat(900)}}}`,
      400,
      { errorCode: "PARSE_ERROR" },
    ],
  ])("who ask for %s are told", async (_, key, body, status, expected) => {
    const answer = await evaluate(key, body);
    expect([answer.status, answer.json]).toMatchObject([status, expected]);
  });

  it("who ask in another way are told how", async () => {
    const read = await service.send(path);
    expect([read.status, read.headers.allow]).toEqual([405, "POST"]);
    expect((await evaluate("", "{}", { "content-type": "text/plain" })).status).toBe(415);
    expect((await evaluate("", JSON.stringify("x".repeat(5000)))).status).toBe(413);
  });
});

describe("failure", () => {
  const pointer = async () => JSON.parse((await (await service.published()).get("pointer/live")) ?? "");
  const put = async (changes: object) =>
    (await service.published()).put("pointer/live", JSON.stringify({ ...(await pointer()), ...changes }));
  const screen = async () => JSON.parse((await visit("/page-data/sv/page-data.json")).text).screen;

  it("of a bundle leaves the last good one", async () => {
    expect(await screen()).toBe("compare");
    await (await service.published()).put(`bundle/${"0".repeat(64)}`, "no bundle");
    for (const changes of [
      { experiments: "0".repeat(64), variants: "0".repeat(64) },
      { experiments: "1".repeat(64), variants: "1".repeat(64) },
    ]) {
      await put(changes);
      expect(await screen()).toBe("compare");
    }
  });

  it("or the switch means pages as they are", async () => {
    expect((await service.edgectl("experiments", "off")).code).toBe(0);
    expect(await screen()).toBe("landing");
    expect((await visit("/en/")).status).toBe(200);
    expect((await service.edgectl("experiments", "on")).code).toBe(0);
    expect(await screen()).toBe("compare");
  });

  it("to have keys means nobody is in an experiment", async () => {
    const without = await Service.start({ from: service.folder, edge: { SIGNING_KEYS: "" } });
    const headers = { "user-agent": browser, cookie: consent };
    const answer = await without.send("/sv/", { headers });
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([200, undefined]);
    await without.stop();
  });
});
