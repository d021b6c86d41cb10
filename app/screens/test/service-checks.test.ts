// What the test page finds out, whatever the service answers.
import { afterEach, expect, test, vi } from "vitest";
import { checkService } from "./service-checks.ts";

afterEach(() => vi.unstubAllGlobals());

function serves(edge: () => Promise<Response>, api: () => Promise<unknown>) {
  vi.stubGlobal("fetch", edge);
  vi.stubGlobal("navigator", { cookieEnabled: true });
  return checkService({ get: api as never });
}

const health =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status });

test.each([
  {
    what: "all works",
    edge: health({ status: "ok", redirects: true, release: true }),
    api: async () => ({ items: [] }),
    found: { edge: true, redirects: true, release: true, api: true },
  },
  {
    what: "nothing is published",
    edge: health({ status: "ok", redirects: false, release: false }),
    api: async () => ({ items: [] }),
    found: { edge: true, redirects: false, release: false, api: true },
  },
  {
    what: "the API fails",
    edge: health({ status: "ok", redirects: true, release: true }),
    api: () => Promise.reject(new Error("503")),
    found: { edge: true, redirects: true, release: true, api: false },
  },
  {
    what: "the edge is not there",
    edge: () => Promise.reject(new TypeError("network")),
    api: () => Promise.reject(new TypeError("network")),
    found: { edge: false, redirects: false, release: false, api: false },
  },
  {
    what: "the edge fails",
    edge: health({}, 500),
    api: async () => ({ items: [] }),
    found: { edge: false, redirects: false, release: false, api: true },
  },
])("where $what", async ({ edge, api, found }) => {
  expect(await serves(edge, api)).toEqual({ scripts: true, cookies: true, ...found });
});
