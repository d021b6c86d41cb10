import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { generatedList } from "./generated-list.ts";
import { Service } from "./service.ts";

const folder = mkdtempSync(join(tmpdir(), "kirkas-tables-"));

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

async function location(path: string, host = "localhost") {
  const { status, headers } = await service.send(path, { host });
  return [status, headers.location];
}

/** Publishes a table of these rows; the pointer is read again behind the next answer. */
async function push(name: string, ...lines: string[]) {
  const file = join(folder, name);
  writeFileSync(file, `source,target,status,match,query,case,note\n${lines.join("\n")}\n`);
  return settled(await service.edgectl("redirects", "push", file, "--market", "all"));
}

async function settled<T>(result: T): Promise<T> {
  await service.send("/");
  await new Promise((done) => setTimeout(done, 200));
  return result;
}

describe("the project's tables", () => {
  const cases = [
    ["localhost", "/remonttilaina/", 301, "/lainan-kayttotarkoitus/remontti/"],
    ["localhost", "/REMONTTILAINA", 301, "/lainan-kayttotarkoitus/remontti/"],
    ["localhost", "/remonttilaina?gclid=AbC%2F1", 301, "/lainan-kayttotarkoitus/remontti/?gclid=AbC%2F1"],
    ["localhost", "/under-maintenance/", 302, "/"],
    ["intl.localhost", "/under-maintenance/", 302, "/"],
    ["localhost", "/personal-loan/", 404, undefined],
    ["intl.localhost", "/personal-loan/", 301, "/unsecured-loans/"],
    ["nobody.example", "/remonttilaina/", 301, "/lainan-kayttotarkoitus/remontti/"],
    ["intl.localhost", "/remonttilaina/", 404, undefined],
    ["localhost", "/bitcoin/kurssi/", 301, "/"],
    ["intl.localhost", "/bitcoin/price/", 301, "/"],
    ["intl.localhost", "/guides/old/guide/", 301, "/guides/"],
    ["localhost", "/blogi/1/", 301, "/blogi/"],
    ["intl.localhost", "/pl-pl/stara-strona/gleboko/", 301, "/pl-pl/"],
    ["intl.localhost", "/lv-lv/veca-lapa", 301, "/lv-lv/"],
    ["intl.localhost", "/lv-ru/staraya", 301, "/lv-ru/"],
  ] as const;

  it.each(cases)("%s%s is answered %i to %s", async (host, path, status, to) => {
    expect(await location(path, host)).toEqual([status, to]);
  });

  it("never take a page that the market serves", async () => {
    for (const path of [
      "/pl-pl/",
      "/pl-pl/kredyt-konsumencki/",
      "/pl-pl/sanasto/",
      "/pl-pl/404/",
      "/lv-lv/blogs/",
      "/lv-ru/voprosy-i-otvety/",
    ]) {
      const { status, headers } = await service.send(path, { host: "intl.localhost" });
      expect([path, headers.location]).not.toEqual([path, expect.stringMatching(/^\/(pl-pl|lv-lv|lv-ru)\/$/)]);
      expect([200, 301, 404]).toContain(status);
    }
  });
});

describe("a pushed table", () => {
  it("is live with no restart, for every status", async () => {
    const { code } = await push(
      "statuses.csv",
      "/a/moved,/sanasto/,301,,,,",
      "/a/found,/sanasto/#apr,302,,,,",
      "/a/temporary,/sanasto/,307,,,,",
      "/a/permanent,https://www.example.org/x?y=1,308,,,,",
      "/a/gone,,410,,,,",
      "/a/Ääkköset,/sanasto/,301,,,,",
    );
    expect(code).toBe(0);
    expect(await location("/A/Moved")).toEqual([301, "/sanasto/"]);
    expect(await location("/a/found/?q=1")).toEqual([302, "/sanasto/?q=1#apr"]);
    expect(await location("/a/temporary")).toEqual([307, "/sanasto/"]);
    expect(await location("/a/permanent?z=2")).toEqual([308, "https://www.example.org/x?y=1&z=2"]);
    expect(await location("/a/gone")).toEqual([410, undefined]);
    expect(await location("/a/%C3%A4%C3%A4KK%C3%96SET/")).toEqual([301, "/sanasto/"]);
    expect((await service.send("/page-data/a/gone/page-data.json")).status).toBe(410);
  });

  it("with a malformed row is refused with its place, and nothing changes", async () => {
    const before = await location("/a/moved");
    const { code, stderr } = await push(
      "broken.csv",
      "/b/one,/sanasto/,301,,,,",
      "/b/two,/sanasto/,399,,,,",
      '/b/three,"/sanasto/,301',
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/broken\.csv:3/);
    expect(await location("/b/one")).toEqual([404, undefined]);
    expect(await location("/a/moved")).toEqual(before);
  });

  it("of an earlier version can be promoted again", async () => {
    await push("later.csv", "/a/moved,/blogi/,302,,,,");
    expect(await location("/a/moved")).toEqual([302, "/blogi/"]);
    const versions = JSON.parse((await service.edgectl("redirects", "versions", "--json")).stdout) as {
      id: string;
      live: boolean;
    }[];
    const earlier = versions.filter((version) => !version.live)[0];
    await settled(await service.edgectl("redirects", "promote", earlier?.id ?? ""));
    expect(await location("/a/moved")).toEqual([301, "/sanasto/"]);
  });

  it("answers many at once, over and over, each with what it asked for", async () => {
    const { code } = await push(
      "alike.csv",
      "/c/for-good,/sanasto/,301,,,,",
      "/c/for-now,/sanasto/,302,,,,",
      "/c/as-it-was,/sanasto/,307,,,,",
    );
    expect(code).toBe(0);
    const cases = [
      ["/c/for-good", 301, "/sanasto/", "public, max-age=3600"],
      ["/c/for-now", 302, "/sanasto/", "no-store"],
      ["/c/as-it-was", 307, "/sanasto/", "no-store"],
      ["/c/for-good?a=1", 301, "/sanasto/?a=1", "public, max-age=3600"],
      ["/c/for-good?a=2", 301, "/sanasto/?a=2", "public, max-age=3600"],
    ] as const;
    const requests = Array.from({ length: 8 }, () => cases).flat();
    const answers = await Promise.all(requests.map(([path]) => service.send(path)));
    const answered = answers.map(({ status, headers }) => [status, headers.location, headers["cache-control"]]);
    expect(answered).toEqual(requests.map(([_, ...rest]) => rest));
  });
});

describe("a table of the size people have", () => {
  it("imports, compiles and pushes, and rows of every kind answer", { timeout: 240_000 }, async () => {
    const list = join(folder, "generated.tsv");
    writeFileSync(list, generatedList(10_000));
    // Its titles and ends come again after twenty rows: every seventh has each of them.
    expect(await rowsAnswer(list, 7)).toBe(1429);
  });
});

describe.skipIf(!process.env.KIRKAS_VECTORS)("lists of others", () => {
  it("import, compile and push, and every row answers", { timeout: 240_000 }, async () => {
    const list = join(process.env.KIRKAS_VECTORS ?? "", "redirects/mdn-en-us.tsv");
    expect(await rowsAnswer(list)).toBe(9556);
  });
});

/** Publishes a list, FROM, a tab, TO, and expects rows, one in `step`, to lead to their targets; answers how many were asked for. */
async function rowsAnswer(list: string, step = 1) {
  const table = join(folder, "list.csv");
  expect((await service.edgectl("redirects", "import", list, "--market", "fi", "--out", table)).code).toBe(0);
  expect((await settled(await service.edgectl("redirects", "push", table))).code).toBe(0);
  const rows = readFileSync(list, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .filter((_, number) => number % step === 0)
    .map((line) => line.split("\t") as [string, string]);
  const wrong: string[] = [];
  await inParallel(16, rows, async ([from, to]) => {
    const { status, headers } = await service.send(encodeURI(from));
    if (status !== 301 || headers.location !== new URL(to, "http://h").href.replace(/^http:\/\/h\//, "/")) {
      wrong.push(`${from} → ${status} ${headers.location}, expected ${to}`);
    }
  });
  expect(wrong).toEqual([]);
  return rows.length;
}

async function inParallel<T>(width: number, items: T[], work: (item: T) => Promise<void>) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
