// Looking a company up by its number: one that is there, one that is not, and a register that does not answer.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "../../../app/api/types";
import { type Answer, type Origin, startOrigin } from "./origin";

const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];

describe("the register of development", () => {
  let origin: Origin;
  beforeAll(async () => {
    origin = await startOrigin({ ENVIRONMENT: "development" });
  });
  afterAll(() => origin.stop());
  const find = (country: string, id: string) => origin.call(`/api/v1/companies/${country}/${encodeURIComponent(id)}`);

  test("has sixty companies, each found by its number", async () => {
    const rows = await origin.sql<{ country: string; business_id: string }>(
      "SELECT country, business_id FROM companies ORDER BY country, business_id",
    );
    expect(rows.length).toBe(60);
    for (const { country, business_id } of rows) {
      const answer = await find(country, business_id);
      expect([business_id, answer.status]).toEqual([business_id, 200]);
      expect((answer.json() as unknown as Company).business_id).toBe(business_id);
    }
  });

  test("is asked in any spelling of country and number", async () => {
    for (const [country, id] of [
      ["FI", "9900001-8"],
      ["fi", " 9900001-8 "],
    ] as const)
      expect((await find(country, id)).json()).toEqual({
        business_id: "9900001-8",
        name: "Esimerkkileipomo Oy",
        form: "Osakeyhtiö",
        registered_on: "2008-10-17",
        industry: "Leivän valmistus",
      });
  });

  test.each([
    ["a number that no company has", "FI", "2077474-0"],
    ["another country's number", "LV", "9900001-8"],
    ["a wrong check digit", "FI", "9900001-7"],
    ["a country that there is not", "SE", "9900001-8"],
  ])("knows nothing of %s", async (_, country, id) => {
    expect(kindOf(await find(country, id))).toEqual([404, "company-unknown"]);
  });

  test.each([
    ["FI", "9999990-9"],
    ["GB", "99999999"],
    ["LV", "49999999994"],
    ["PL", "0019999981"],
    ["RO", "9999999994"],
  ])("does not answer for the number kept for that in %s", async (country, id) => {
    expect(kindOf(await find(country, id))).toEqual([503, "registry-unavailable"]);
  });

  test("is not there for a while where its table can't be read", async () => {
    await origin.sql("ALTER TABLE companies RENAME TO companies_elsewhere");
    try {
      expect(kindOf(await find("FI", "9900001-8"))).toEqual([503, "registry-unavailable"]);
    } finally {
      await origin.sql("ALTER TABLE companies_elsewhere RENAME TO companies");
    }
    expect((await find("FI", "9900001-8")).status).toBe(200);
  });
});

test("without a register every number is to be typed by hand", async () => {
  const origin = await startOrigin({ ENVIRONMENT: "production" });
  try {
    expect(kindOf(await origin.call("/api/v1/companies/FI/9900001-8"))).toEqual([503, "registry-unavailable"]);
  } finally {
    await origin.stop();
  }
});

test("an address may ask so often a minute, and another is not kept waiting", async () => {
  const origin = await startOrigin({ ENVIRONMENT: "development" }, { company: 2 });
  const find = (from: string) =>
    origin.call("/api/v1/companies/FI/9900001-8", { headers: { "x-forwarded-for": from } });
  try {
    expect([(await find("192.0.2.1")).status, (await find("192.0.2.1")).status]).toEqual([200, 200]);
    expect(kindOf(await find("192.0.2.1"))).toEqual([429, "too-many"]);
    expect((await find("192.0.2.2")).status).toBe(200);
  } finally {
    await origin.stop();
  }
});
