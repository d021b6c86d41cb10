// The offers for a loan application: side by side, each with what it costs, and one of them accepted.
import { loan } from "../worker/origin/test/origin.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };

test("a user compares the offers for an application, accepts one, and may not accept another", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish);
  const headers = { "x-requested-with": "test" };
  const applied = await page.request.post("/api/v1/applications", { data: loan, headers });
  const { offers } = (await applied.json()) as { offers: { id: string; lender: string }[] };
  const [cheapest, next] = offers;

  await page.goto("/offers/");
  const table = page.getByRole("table").first();
  await expect(table.getByRole("rowheader")).toHaveText(offers.map(({ lender }) => lender));
  await expect(page.getByText("Mikä ratkaisee järjestyksen")).toBeVisible();
  await visitor.checksAccessibility();

  await table.getByRole("link", { name: cheapest?.lender ?? "" }).click();
  await expect(page).toHaveURL(`/offers/${cheapest?.id}/`);
  await expect(page.getByText("Lainan ottaminen maksaa rahaa").first()).toBeVisible();
  await visitor.checksAccessibility();
  await page.getByRole("button", { name: "Hyväksy tämä tarjous" }).press("Enter");
  const accepted = page.getByText(/^Hyväksyit tämän tarjouksen/);
  await expect(accepted).toBeFocused();
  await visitor.checksAccessibility();
  await page.reload();
  await expect(accepted).toBeVisible();
  await expect(page.getByRole("button", { name: "Hyväksy tämä tarjous" })).toHaveCount(0);
  expect(visitor.complaints).toEqual([]);

  await page.getByRole("link", { name: "Kaikki tarjouksesi" }).click();
  await expect(table.getByRole("rowheader").first()).toHaveText(`${cheapest?.lender} (hyväksytty)`);
  await page.goto(`/offers/${next?.id}/`);
  await page.getByRole("button", { name: "Hyväksy tämä tarjous" }).click();
  await expect(page.getByRole("alert")).toHaveText("Olet hyväksynyt toisen tarjouksen tästä hakemuksesta.");
  await visitor.checksAccessibility();
});
