import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const traced = async (url: string) => (await call("GET", `trace?url=${encodeURIComponent(url)}`)).json;

describe("a trace", () => {
  it.each([
    ["localhost", "/remonttilaina/?gclid=a"],
    ["intl.localhost", "/pl-pl/stara-strona/"],
    ["localhost", "/sanasto"],
    ["localhost", "/sv/sanasto/"],
    ["localhost", "/nothing/here/"],
    ["localhost", "/page-data/sanasto/page-data.json"],
  ])("says of %s%s what the edge answers", async (host, path) => {
    const told = await traced(`http://${host}${path}`);
    const { status, headers } = await service.send(path, { host });
    expect([told.status, told.location ?? undefined]).toEqual([status, headers.location]);
  });

  it("says where an experiment has a say, and what a hundred such visitors see", async () => {
    const urlPatterns = [{ include: true, type: "simple", pattern: "/sv/" }];
    const condition = { country: "SE", deviceType: "mobile", loggedIn: true };
    const variations = [{}, { slots: { heading: "Ny" } }];
    const experiment = { key: "hero", variations, urlPatterns, condition };
    const file = { file: "a.json", text: JSON.stringify({ experiments: [experiment] }) };
    expect((await call("PUT", "experiments", { body: JSON.stringify([file]) })).status).toBe(200);
    const said = async (path: string) => JSON.stringify((await traced(`http://localhost${path}`)).steps);
    expect(await said("/sv/")).toContain("what an experiment shows the visitor");
    expect(await said("/en/")).not.toContain("experiment shows");
    const groups = async (query: string) => {
      const { json } = await call("GET", `trace?url=${encodeURIComponent("http://localhost/sv/")}${query}`);
      return json.steps.find(({ step }: { step: string }) => step === "experiments").result.groups;
    };
    const asItIs = [{ variation: null, location: null, visitors: 100 }];
    expect(await groups("")).toEqual(asItIs);
    expect(await groups("&country=SE&device=mobile")).toEqual(asItIs);
    const varied = await groups("&country=SE&device=mobile&signed_in=true");
    expect(varied.map(({ variation }: { variation: string }) => variation).sort()).toEqual(["hero.0", "hero.1"]);
    expect(varied[0].visitors + varied[1].visitors).toBe(100);
  });

  it("is of a time, at which there may be maintenance", async () => {
    const window = { from: "2031-11-28T02:00", until: "2031-11-28T04:00", regions: ["fi"], text: "" };
    const planned = await call("POST", "maintenance/windows", { body: JSON.stringify(window) });
    expect([planned.status, planned.text]).toEqual([201, expect.any(String)]);
    const at = async (time: string) => {
      const { json } = await call("GET", `trace?url=${encodeURIComponent("http://localhost/en/")}&at=${time}`);
      return [json.status, json.headers.some(({ name }: { name: string }) => name === "retry-after")];
    };
    expect(await at(new Date().toISOString())).toEqual([200, false]);
    expect(await at("2031-11-28T01:00:00Z")).toEqual([503, true]);
    for (const refused of ["at=tomorrow", "country=se", "device=fridge", "consent=all", "signed_in=maybe"]) {
      const { status } = await call("GET", `trace?url=${encodeURIComponent("http://localhost/")}&${refused}`);
      expect([refused, status]).toEqual([refused, 400]);
    }
  });

  it("names the rule that fired with file and line", async () => {
    const { rule, steps } = await traced("http://localhost/REMONTTILAINA");
    expect(rule).toEqual({
      file: "redirects/fi.csv",
      line: 2,
      source: null,
      status: 301,
      location: "/lainan-kayttotarkoitus/remontti/",
      answers: true,
    });
    expect(steps.map(({ step }: { step: string }) => step)).toEqual(["url", "redirect table", "answer"]);
    expect(steps.map(({ result }: { result: object }) => result)).toEqual([
      { kind: "url", host: "localhost", path: "/REMONTTILAINA", query: null, spelling: "normal" },
      {
        ...{ kind: "rule", file: "redirects/fi.csv", line: 2, status: 301 },
        ...{ location: "/lainan-kayttotarkoitus/remontti/", yields_to: null },
      },
      {
        ...{ kind: "answer", status: 301, location: "/lainan-kayttotarkoitus/remontti/" },
        ...{ body: null, has_text: false, may_vary: false },
      },
    ]);
  });

  it("is printed by edgectl", async () => {
    const { code, stdout } = await service.edgectl("trace", "http://localhost/remonttilaina/");
    expect([code, stdout]).toEqual([0, expect.stringContaining("redirects/fi.csv:2 fits: 301")]);
  });

  it("needs a whole address", async () => {
    expect((await call("GET", "trace?url=/remonttilaina/")).status).toBe(400);
  });
});

describe("a trace of many URLs", () => {
  const post = (body: unknown, query = "") => call("POST", `trace${query}`, { body: JSON.stringify(body) });

  it("says of each what the trace of one says", async () => {
    const urls = ["/remonttilaina/?gclid=a", "/sanasto", "/nothing/here/", "/api/v1/offers"].map(
      (path) => `http://localhost${path}`,
    );
    const { status, json } = await post({ urls });
    expect(status).toBe(200);
    for (const answer of json.answers) {
      const one = await traced(answer.url);
      expect(answer).toEqual({ url: one.url, status: one.status, location: one.location, rule: one.rule });
    }
    expect(json.answers.map(({ url }: { url: string }) => url)).toEqual(urls);
  });

  it("asks a version or a draft", async () => {
    const { redirects } = (await call("GET", "live")).json;
    const urls = ["http://localhost/remonttilaina/", "http://localhost/talvi/"];
    expect((await post({ urls, version: redirects })).json.answers[0].status).toBe(301);
    const { json: draft } = await call("POST", "drafts", { body: JSON.stringify({ title: "Winter" }) });
    const row = { file: "redirects/fi.csv", source: "/talvi/", target: "/sanasto/", status: "302" };
    const edits = JSON.stringify([{ op: "add", row }]);
    await call("PATCH", `drafts/${draft.id}/changes`, { body: edits, headers: { "if-match": '"1"' } });
    const inDraft = (await post({ urls, draft: draft.id })).json.answers;
    expect(inDraft.map(({ status }: { status: number }) => status)).toEqual([301, 302]);
    expect((await post({ urls, draft: draft.id, version: redirects })).status).toBe(400);
    expect((await post({ urls, draft: "none" })).status).toBe(404);
  });

  it("answers a table without formulas", async () => {
    const { status, headers, text } = await post({ urls: ["http://localhost/remonttilaina/"] }, "?format=csv");
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(text.split("\n").slice(0, 2)).toEqual([
      "url,status,location,file,line,source,answers",
      "http://localhost/remonttilaina/,301,/lainan-kayttotarkoitus/remontti/,redirects/fi.csv,2,,rule",
    ]);
    expect((await post({ urls: ["http://localhost/"] }, "?format=pdf")).status).toBe(400);
  });

  it("takes 200 whole addresses", async () => {
    const urls = Array.from({ length: 201 }, (_, place) => `http://localhost/${place}/`);
    expect((await post({ urls: urls.slice(1) })).json.answers).toHaveLength(200);
    for (const refused of [{ urls }, { urls: [] }, { urls: ["/path/"] }, {}]) {
      expect((await post(refused)).status).toBe(400);
    }
  });

  it("is printed by edgectl, from a file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kirkas-urls-"));
    try {
      writeFileSync(join(folder, "urls.txt"), "/remonttilaina/\n\nhttp://localhost/nothing/here/\n");
      const { code, stdout } = await service.edgectl("trace", "--file", join(folder, "urls.txt"));
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/remonttilaina\/ +301 .*redirects\/fi\.csv:2\n.*here\/ +404/),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
