// A seventh lender, from nothing to its first offer: an admin fills in the page, the lender's user publishes prices, a second admin
// approves, and the next application is answered.
import { languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { becomesUser } from "./applying.ts";
import {
  acts,
  checksBothWidths,
  fillsIn,
  type Onboarding,
  otherBrowser,
  onboardingPath as path,
  publishesPrices,
  triesOut,
} from "./onboarding.ts";
import { repeatedIn } from "./repeated.ts";
import { originOf, signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

test.use({ firstVisit: false });

const second = "admin2@kirkas.example";

/** Somebody who is young enough for every lender, and has no account yet. */
const younger = { person: { identity_number: "010190-955F" }, address: { resident_since: "1990-01" } };

const journeys: readonly Onboarding[] = [
  { language: languageOf("fi"), prefix: "", name: "Septima Bank", country: "FI", businessId: "2617416-4" },
  { language: languageOf("pl"), prefix: "/pl-pl", name: "Octava Bank", country: "PL", businessId: "5260250274" },
];

for (const journey of journeys) {
  const { language, prefix, name } = journey;
  test(`${name} is onboarded by two admins and answers the next application, in ${repeatedIn(language.code)}`, async ({
    visitor,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const { page } = visitor;
    const word = wordsOf(language);
    const base = originOf(language.region, baseURL);
    const email = `staff@${name.toLowerCase().replace(" ", "-")}.example`;
    await signsIn(page, base, language);
    await page.goto(`${base}${prefix}${path}`);
    await expect(page.getByRole("heading", { level: 2, name: word("onboarding.all") })).toBeVisible();
    await checksBothWidths(visitor);
    await fillsIn(visitor, journey, email);

    const staff = await otherBrowser(browser, baseURL);
    await publishesPrices(staff, journey, base, email);

    await page.reload();
    await triesOut(page, journey);
    await expect(page.getByText(word("onboarding.other-admin"))).toBeVisible();
    await expect(page.getByRole("button", { name: word("onboarding.approve"), exact: true })).toHaveCount(0);
    await checksBothWidths(visitor);

    const other = await otherBrowser(browser, baseURL);
    await signsIn(other, base, language, second);
    await other.goto(`${base}${prefix}${path}`);
    await other.getByRole("link", { name, exact: true }).click();
    await acts(other, word("onboarding.approve"));
    await expect(other.getByText(word("onboarding.complete"))).toBeVisible();
    await other.context().close();

    await page.reload();
    await acts(page, word("onboarding.go-live"));
    await expect(page.getByRole("button", { name: word("onboarding.pause"), exact: true })).toBeVisible();
    // What the browser says of the answer that a section is wrong.
    expect(visitor.complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);

    if (journey.country === "FI") {
      const theirs = await otherBrowser(browser, baseURL);
      await theirs.goto(base);
      await becomesUser(theirs, "onboarding-consumer@kirkas.example", younger);
      await theirs.goto(`${base}/offers/`);
      // The newest lender answers as any other does, within 15 seconds.
      await expect(async () => {
        await theirs.reload();
        await expect(theirs.getByText(name).first()).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 60_000 });
      const [reference = "none"] = (await theirs.getByRole("main").textContent())?.match(/K-[0-9A-Z]{6}/) ?? [];
      await theirs.context().close();
      await staff.goto(`${base}/lender/insights/?list=received`);
      await expect(staff.getByRole("heading", { name: reference })).toBeVisible();
    }
    await staff.context().close();

    await acts(page, word("onboarding.pause"));
    await expect(page.getByRole("button", { name: word("onboarding.close"), exact: true })).toBeVisible();
  });
}
