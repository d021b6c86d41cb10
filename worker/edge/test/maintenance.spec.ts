// Staff see the pages during maintenance by a signed link, which ends by itself; visitors have the maintenance page, and what staff get is
// never given to them.
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { caller } from "../../control/test/call.ts";
import { keys, Service } from "./service.ts";
import { sign } from "./signed.ts";

const maxAge = 4000;
let service: Service;
const call = caller(() => service);

beforeAll(async () => {
  service = await Service.start({ from: inject("published"), edge: { POINTER_MAX_AGE_MS: String(maxAge) } });
  await service.send("/");
  expect((await service.edgectl("maintenance", "on")).code).toBe(0);
  await vi.waitFor(async () => expect(await visitor("/")).toBe(503), { timeout: 5 * maxAge, interval: 100 });
});
afterAll(() => service.stop());

const visitor = async (path: string, host = "localhost") => (await service.send(path, { host })).status;

/** A member of staff in a browser of their own, at a region's host. */
class Colleague {
  #cookies: string[] = [];
  readonly #host: string;

  constructor(host = "localhost") {
    this.#host = host;
  }

  async get(path: string) {
    const answer = await service.send(path, { host: this.#host, headers: { cookie: this.#cookies.join("; ") } });
    const set = (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "");
    this.#cookies = [
      ...this.#cookies.filter((known) => !set.some((one) => one.split("=")[0] === known.split("=")[0])),
      ...set,
    ];
    return { ...answer, set: answer.headers["set-cookie"] ?? [] };
  }
}

/** Path and query of the link to a region's pages. */
async function linkTo(region: string) {
  const { links } = (await call("GET", "maintenance/preview")).json;
  const { link } = links.find((one: { region: string }) => one.region === region);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

it("a link opens every page to the browser that follows it, and to no other", async () => {
  const paths = ["/", "/sanasto/", "/sv/sanasto/", "/lainahakemus/"];
  for (const path of paths) expect([path, await visitor(path)]).toEqual([path, 503]);
  const colleague = new Colleague();
  const first = await colleague.get(await linkTo("fi"));
  expect([first.status, first.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(first.set[0]).toMatch(/^__Host-preview=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  for (let time = 0; time < 3; time += 1) {
    for (const path of paths) {
      const page = await colleague.get(path);
      expect([path, page.status, page.headers["cache-control"]]).toEqual([path, 200, "private, no-store"]);
      expect([path, await visitor(path)]).toEqual([path, 503]);
    }
  }
  expect((await colleague.get("/sanasto/?kirkas-preview=off")).status).toBe(503);
  expect((await colleague.get("/sanasto/")).status).toBe(503);
});

it("each region has its own link", async () => {
  const colleague = new Colleague("intl.localhost");
  expect(await visitor("/", "intl.localhost")).toBe(503);
  expect((await colleague.get(await linkTo("intl"))).status).toBe(200);
  expect((await colleague.get("/")).status).toBe(200);
});

it("links that are tampered with, that have ended or are for something else open nothing", async () => {
  const link = await linkTo("fi");
  const now = Math.floor(Date.now() / 1000);
  const signed = (purpose: string, ends: number) => sign(keys.SIGNING_KEYS, purpose, Buffer.from("=0"), ends);
  const parameter = "/?kirkas-preview=";
  expect(link.startsWith(parameter)).toBe(true);
  for (const [token, expected] of [
    [signed("preview", now + 60), 200],
    [signed("preview", now - 1), 503],
    [signed("clicks", now + 60), 503],
    [`${link.slice(parameter.length, -1)}${link.endsWith("A") ? "B" : "A"}`, 503],
    ["", 503],
  ] as const) {
    const colleague = new Colleague();
    expect([token, (await colleague.get(parameter + token)).status]).toEqual([token, expected]);
    expect([token, (await colleague.get("/sanasto/")).status]).toEqual([token, expected]);
  }
});

it("edgectl makes links too", async () => {
  const { code, stdout, stderr } = await service.edgectl("maintenance", "preview");
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^they end 20/)]);
  expect(stdout).toMatch(/^fi +http:\/\/\S+\/\?kirkas-preview=\S+\nintl +http:\/\/\S+\/\?kirkas-preview=\S+\n$/);
});
