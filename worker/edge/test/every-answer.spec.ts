// What every answer says, whoever makes it.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ApiOrigin } from "./api-origin.ts";
import { Service, token } from "./service.ts";

const host = "max-age=63072000; includeSubDomains";
const bearer = { authorization: `Bearer ${token}` };

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const answers: [string, number, string, Parameters<Service["send"]>[1]][] = [
  ["a page", 200, "/", {}],
  ["a page that is not there", 404, "/no/such/page/", {}],
  ["a redirect", 301, "/remonttilaina/", {}],
  ["the same redirect", 301, "/remonttilaina/", {}],
  ["a redirect to the closing slash", 301, "/sanasto", {}],
  ["page data", 200, "/page-data/sanasto/page-data.json", {}],
  ["an asset that is not there", 404, "/assets/none.js", {}],
  ["the health", 200, "/edge/health", {}],
  ["a refused address", 400, "/%zz/", {}],
  ["a refused method", 405, "/sanasto/", { method: "DELETE" }],
  ["analytics without consent", 415, "/edge/analytics", { method: "POST", body: "{}" }],
  [
    "features",
    200,
    "/edge/ofrep/v1/evaluate/flags",
    { method: "POST", body: "{}", headers: { "content-type": "application/json" } },
  ],
  ["a call that there is not", 404, "/api/internal", {}],
  ["a call of the origin's", 401, "/api/v2/user/profile", {}],
  ["another call of the origin's", 404, "/api/v1/none", {}],
  ["a refusal of control's", 401, "/api/control/live", {}],
  ["control's answer", 200, "/api/control/live", { headers: bearer }],
  ["a report without a signature", 401, "/edge/conversions", { method: "POST", body: "[]" }],
];

it.each(answers)(
  "%s is answered %i with nosniff, HSTS and whose pages may show it",
  async (_, status, path, options) => {
    const { status: given, headers } = await service.send(path, options);
    expect([given, headers["x-content-type-options"], headers["strict-transport-security"]]).toEqual([
      status,
      "nosniff",
      host,
    ]);
    if (status >= 300 && status < 400) return;
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  },
);

it("a page that is known says so too", async () => {
  const etag = (await service.send("/")).headers.etag ?? "";
  const { status, headers } = await service.send("/", { headers: { "if-none-match": etag } });
  expect([status, headers["x-content-type-options"], headers["strict-transport-security"]]).toEqual([
    304,
    "nosniff",
    host,
  ]);
});

it("pictures at the root may be shown by other sites, and an SVG file runs nothing", async () => {
  const picture = await service.send("/social.png");
  expect([picture.status, picture.headers["cross-origin-resource-policy"]]).toEqual([200, "cross-origin"]);
  const svg = await service.send("/favicon.svg");
  expect([svg.status, svg.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(svg.headers["content-security-policy"]).toMatch(/^default-src 'none';.*sandbox$/);
  expect(picture.headers["content-security-policy"]).toBeUndefined();
});

describe("an origin of somebody else's", () => {
  it("has it said for it, and can't take it back", async () => {
    const origin = await ApiOrigin.start();
    const other = await Service.start({ from: inject("published"), edge: { ORIGIN_URL: origin.url } });
    for (const own of [
      {},
      { "strict-transport-security": "max-age=0", "cross-origin-resource-policy": "cross-origin" },
    ]) {
      origin.handler = (_, response) => void response.writeHead(200, own).end("{}");
      for (let time = 0; time < 2; time += 1) {
        const { headers } = await other.send("/api/v1/things");
        expect(headers).toMatchObject({
          "x-content-type-options": "nosniff",
          "strict-transport-security": host,
          "cross-origin-resource-policy": "same-origin",
          ...("cross-origin-resource-policy" in own ? { "cross-origin-resource-policy": "cross-origin" } : {}),
        });
      }
    }
    await other.stop();
    origin.stop();
  });
});
