// The project's redirects, rule by rule on every host: where one answers, its target is a page there; elsewhere none does.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import languages from "../../../locales/languages.json" with { type: "json" };
import regions from "../../../locales/regions.json" with { type: "json" };
import { root, Service } from "./service.ts";

/** A host of each region, and one that nobody knows. */
const hosts = [...regions.regions.map(({ id, hosts }) => ({ host: hosts[0] ?? "", region: id }))];
hosts.push({ host: "nobody.example", region: regions.default });

interface Rule {
  market: string;
  source: string;
  target: string;
  status: number;
}

/** The exact rules of the project's tables: none has a comma in its first four columns. */
const rules = readdirSync(join(root, "redirects")).flatMap((file) => {
  const [_, ...rows] = readFileSync(join(root, "redirects", file), "utf8")
    .trimEnd()
    .split("\n");
  const columns = rows.map((row) => row.split(","));
  const exact = columns.filter(([, , , match]) => match === "");
  return exact.map(([source, target, status]): Rule => {
    return { market: file.replace(".csv", ""), source: source ?? "", target: target ?? "", status: Number(status) };
  });
});

const belongs = ({ market }: Rule, region: string) =>
  market === "all" || languages.some((language) => language.market === market && language.region === region);

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

async function get(host: string, path: string) {
  const { status, headers } = await service.send(path, { host });
  return { status, location: headers.location };
}

it("each answers on the hosts of its market, with a page that is there, and on no other", async () => {
  expect(rules.length).toBeGreaterThan(500);
  const wrong: string[] = [];
  let asked = 0;
  for (const rule of rules) {
    for (const { host, region } of hosts) {
      asked += 1;
      const { status, location } = await get(host, encodeURI(rule.source));
      const answered = status === rule.status && location === rule.target;
      if (answered !== belongs(rule, region)) {
        wrong.push(`${rule.market}: ${rule.source} on ${host} → ${status} ${location}`);
      } else if (answered) {
        const page = await get(host, rule.target);
        if (page.status !== 200) wrong.push(`${rule.market}: ${rule.target} on ${host} → ${page.status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBe(rules.length * hosts.length);
}, 120_000);

it("page data says the same as the document", async () => {
  const data = async (host: string) => {
    const { status, body } = await service.send("/page-data/personal-loan/page-data.json", { host });
    return [status, body.toString()];
  };
  expect(await data("intl.localhost")).toEqual([200, '{"redirect":{"to":"/unsecured-loans/","status":301}}']);
  expect((await data("localhost"))[0]).toBe(404);
});
