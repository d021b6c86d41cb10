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

  it("says where an experiment has a say", async () => {
    const urlPatterns = [{ include: true, type: "simple", pattern: "/sv/" }];
    const experiment = { key: "hero", variations: [{}, { slots: { heading: "Ny" } }], urlPatterns };
    const file = { file: "a.json", text: JSON.stringify({ experiments: [experiment] }) };
    expect((await call("PUT", "experiments", { body: JSON.stringify([file]) })).status).toBe(200);
    const said = async (path: string) => JSON.stringify((await traced(`http://localhost${path}`)).steps);
    expect(await said("/sv/")).toContain("what an experiment shows the visitor");
    expect(await said("/en/")).not.toContain("experiment shows");
  });

  it("names the rule that fired with file and line", async () => {
    const { rule, steps } = await traced("http://localhost/REMONTTILAINA");
    expect(rule).toEqual({
      file: "redirects/fi.csv",
      line: 2,
      status: 301,
      location: "/lainan-kayttotarkoitus/remontti/",
      answers: true,
    });
    expect(steps.map(({ step }: { step: string }) => step)).toEqual(["url", "redirect table", "answer"]);
  });

  it("is printed by edgectl", async () => {
    const { code, stdout } = await service.edgectl("trace", "http://localhost/remonttilaina/");
    expect([code, stdout]).toEqual([0, expect.stringContaining("redirects/fi.csv:2 fits: 301")]);
  });

  it("needs a whole address", async () => {
    expect((await call("GET", "trace?url=/remonttilaina/")).status).toBe(400);
  });
});
