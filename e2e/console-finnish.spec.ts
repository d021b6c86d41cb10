// A Finnish marketer writes an experiment, plans it, looks at it before publishing and reads results: all of it in Finnish.
// Nothing is published, so that what other journeys have live does not matter.
import type { Page } from "@playwright/test";
import { readConsoleCatalogue } from "../app/publish/console-messages.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };

/** Results of an experiment in which everybody could take part. */
const effect = { estimate: 0.052, low: 0.01, high: 0.094, p_value: 0.004 };
const compared = { relative: { sequential: effect, bayesian: { chance_to_win: 0.987 } }, corrected_p_value: 0.0081 };
const report = {
  verdict: {
    ...{ decision: "ship", variation: "variation-1" },
    reasons: [{ reason: "goal_better", metric: "application-submitted", variation: "variation-1", ...effect }],
  },
  reasons: [""],
  sample_ratio: { p_value: 0.71, mismatch: false },
  variations: [
    { id: "control", visitors: 15_004, expected: 15_000 },
    { id: "variation-1", visitors: 14_996, expected: 15_000 },
  ],
  ...{ correction: "none", coverage: 0.95, exposures: [30_110, 30_020], mixed: 3 },
  metrics: [
    {
      ...{ id: "application-submitted", kind: "conversion", role: { kind: "goal" }, direction: "increase" },
      shown: [
        { total: 700, mean: 0.0467 },
        { total: 744, mean: 0.0496 },
      ],
      comparisons: [{ variation: "variation-1", outcome: { compared } }],
    },
  ],
};

/** English messages that are no Finnish ones, with anything in the place of what is filled in. */
const english = englishMessages();

function englishMessages(): RegExp[] {
  const [own, other] = [readConsoleCatalogue("en-gb"), readConsoleCatalogue("fi")];
  const both = new Set(other.values());
  return [...own.values()]
    .filter(
      (text) => !both.has(text) && !/plural|select|`/.test(text) && /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, "")),
    )
    .map((text) => {
      const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return new RegExp(`^${parts.join(".+")}$`);
    });
}

/** What people read on the view, but for what control says in English. */
async function englishTexts(page: Page): Promise<string[]> {
  const texts = await page.locator("main").evaluate((main) => {
    const all = [...main.querySelectorAll("h1, h2, h3, button, a, label, legend, summary, option, th, p, li, span")];
    const read = all.filter((element) => !element.closest("[lang=en]"));
    return read.flatMap((element) => [element.textContent, element.getAttribute("aria-label") ?? ""]);
  });
  return texts.map((text) => text.trim()).filter((text) => english.some((message) => message.test(text)));
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("a marketer does all of it in Finnish", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const isFinnish = async () => {
    expect(await englishTexts(page)).toEqual([]);
    await visitor.checksScreens(320);
  };
  await signsIn(page, baseURL ?? "", finnish, "marketer@kirkas.example");
  await page.goto("/console/experiments/");
  await expect(heading(page, "Kaikki kokeet")).toBeVisible();
  await isFinnish();

  await test.step("writes an experiment", async () => {
    await button(page, "Uusi koe").click();
    await expect(heading(page, "Nimetön koe")).toBeVisible();
    await field(page, "Nimi").first().fill("Kysymys otsikkona");
    await expect(field(page, "Avain").first()).toHaveValue("kysymys-otsikkona");
    await page.getByRole("combobox", { name: "Tila" }).selectOption({ label: "Käynnissä: kävijät ovat mukana" });
    await page.getByRole("combobox", { name: "Osoitemalli" }).fill("/usein-kysyttya/");
    await page.getByRole("combobox", { name: "Vain kävijät" }).selectOption({ label: "Laitetyyppi" });
    const variation = page.getByRole("group", { name: "Variaatio 1" });
    await variation.getByRole("textbox", { name: "Osuus kävijöistä" }).fill("12,5");
    await expect(page.getByRole("alert").filter({ hasText: /Osuuksien summa on 62,5\s%/ })).toBeVisible();
    await isFinnish();
  });

  await test.step("learns what is unfinished, and mends it", async () => {
    await button(page, "Tarkista").click();
    await expect(page.getByRole("alert").filter({ hasText: "3 virhettä on korjattava" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Kohdalla ”Laitetyyppi” ei ole arvoa." })).toBeVisible();
    await isFinnish();
    await page.getByRole("link", { name: "Osuuksien summa on" }).click();
    await expect(page.getByRole("group", { name: "Variaatiot" })).toBeFocused();
    await button(page, "Jaa tasan").click();
    await page.getByRole("checkbox", { name: "tablet" }).check();
    await field(page, "Sisältö: heading").fill("Kysy mitä vain");
  });

  await test.step("plans it", async () => {
    await page.getByText("Kuinka monta kävijää tarvitaan?").click();
    await field(page, "Näiden sivujen kävijöitä päivässä").fill("10000");
    await button(page, "Laske").click();
    await expect(page.getByRole("row", { name: /^Kävijöitä variaatiota kohti/ })).toContainText(/53\s208/);
    await isFinnish();
    await button(page, "Suunnittele näin: tulokset katsotaan kerran, lopussa").click();
    await expect(field(page, "Kävijöitä kaikissa variaatioissa yhteensä")).toHaveValue("106416");
  });

  await test.step("looks at the files", async () => {
    await page.getByRole("link", { name: "Kaikki kokeet" }).first().click();
    await page.getByRole("link", { name: "Kaikki tiedostot JSON-muodossa" }).click();
    await expect(field(page, "Tiedoston console.json teksti")).toBeVisible();
    await button(page, "Lisää tiedosto").click();
    await expect(page.getByText("Kirjoita nimi, esimerkiksi features.json.")).toBeVisible();
    await isFinnish();
  });

  await test.step("looks at what would be published", async () => {
    const check = { findings: [], experiments: 2, features: 1, pages: 2, bytes: 3000 };
    await page.route("**/api/control/experiments?dry_run=true", (route) => route.fulfill({ json: check }));
    await page.getByRole("link", { name: "Tarkasta ja julkaise" }).click();
    await expect(heading(page, "Mitä muuttuu")).toBeVisible();
    await expect(page.getByText("Koe kysymys-otsikkona on uusi")).toBeVisible();
    await expect(page.getByText("Julkaistuna olisi 2 koetta ja 1 feature (3 kt)")).toBeVisible();
    await expect(field(page, "Huomautus")).toBeVisible();
    await isFinnish();
  });

  await test.step("reads results", async () => {
    await page.route("**/api/control/reports/experiments?*", (route) => route.fulfill({ json: report }));
    const nights = { hidden: { days: 2, of_days: 7, events: 12, of_events: 50 }, days: [], series: [] };
    await page.route("**/api/control/experiments/*/days", (route) => route.fulfill({ json: nights }));
    await page.goto("/console/experiments/kysymys-otsikkona/results/");
    await expect(heading(page, "Ota käyttöön ”variation-1”")).toBeVisible();
    await expect(page.getByText("”application-submitted” variaatiossa ”variation-1” on")).toBeVisible();
    await expect(page.getByText(/Kävijät jakautuvat suunnitellusti \(p = 0,7100\)/)).toBeVisible();
    await expect(page.getByRole("row", { name: /^Luottamusväli/ })).toContainText(/\+1,0\s% – \+9,4\s%/);
    await isFinnish();
  });

  await test.step("asks what answers an address", async () => {
    await page.goto("/console/redirects/test/?url=http://localhost/usein-kysyttya/");
    await expect(page.getByRole("listitem").filter({ hasText: "Kieli ja näkymä" })).toContainText("alue fi");
    await page.getByText("Kuka kysyy ja milloin").click();
    await field(page, "Maa").fill("s");
    await button(page, "Mikä vastaa?").click();
    await expect(field(page, "Maa")).toHaveAccessibleDescription(/Kirjoita kaksi kirjainta/);
    await field(page, "Maa").fill("se");
    await page.getByRole("combobox", { name: "Laite" }).selectOption({ label: "Puhelin" });
    await button(page, "Mikä vastaa?").click();
    await expect(page).toHaveURL(/country=SE&device=mobile/);
    await page.getByText("Vastauksen otsakkeet").click();
    await expect(page.getByText("cache-control: ")).toBeVisible();
    await isFinnish();
    await visitor.checksScreens();
  });

  await test.step("and in English where the page is", async () => {
    await page.goto("/en/console/experiments/");
    await expect(button(page, "New experiment")).toBeVisible();
    expect(await englishTexts(page)).toContain("New experiment");
  });
  expect(visitor.complaints).toEqual([]);
});
