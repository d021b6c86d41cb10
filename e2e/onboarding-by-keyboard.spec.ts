// Two admins onboard a lender with keys alone: one fills in the page and tries the lender out, the other approves, and the first takes
// it live and pauses it. Focus is seen at each stop, and no page breaks a rule of accessibility.
import { languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { keyboard } from "./input-device.ts";
import {
  acts,
  checksBothWidths,
  fillsIn,
  type Onboarding,
  onboardingPath,
  otherBrowser,
  publishesPrices,
  triesOut,
} from "./onboarding.ts";
import { originOf, signsIn } from "./screens.ts";
import { expect, test, Visitor } from "./visitor.ts";

const journeys: readonly (Onboarding & { readonly size: { readonly width: number; readonly height: number } })[] = [
  {
    ...{ language: languageOf("fi"), prefix: "", name: "Nona Bank", country: "FI", businessId: "2617416-4" },
    size: { width: 1280, height: 900 },
  },
  {
    ...{ language: languageOf("pl"), prefix: "/pl-pl", name: "Decima Bank", country: "PL", businessId: "5260250274" },
    size: { width: 390, height: 844 },
  },
];

for (const { size, ...journey } of journeys) {
  const { language, prefix, name } = journey;
  test(`${language.code}, ${size.width} px: ${name} is onboarded with keys alone`, async ({
    visitor,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const { page } = visitor;
    const word = wordsOf(language);
    const base = originOf(language.region, baseURL);
    const email = `staff@${name.toLowerCase().replace(" ", "-")}.example`;
    await page.setViewportSize(size);
    await signsIn(page, base, language);
    await page.goto(`${base}${prefix}${onboardingPath}`);
    await expect(page.getByRole("heading", { level: 2, name: word("onboarding.all") })).toBeVisible();
    await fillsIn(visitor, journey, email, keyboard);

    const staff = await otherBrowser(browser, baseURL);
    await publishesPrices(staff, journey, base, email);
    await staff.context().close();

    await page.setViewportSize(size);
    await page.reload();
    await triesOut(page, journey, keyboard);
    await expect(page.getByText(word("onboarding.other-admin"))).toBeVisible();
    await checksBothWidths(visitor);

    const second = new Visitor(await otherBrowser(browser, baseURL));
    const other = second.page;
    await other.setViewportSize(size);
    await signsIn(other, base, language, "admin2@kirkas.example");
    await other.goto(`${base}${prefix}${onboardingPath}`);
    await keyboard.press(other.getByRole("link", { name, exact: true }));
    await expect(other.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    await second.checksAccessibility();
    await acts(other, word("onboarding.approve"), keyboard);
    await expect(other.getByText(word("onboarding.complete"))).toBeVisible();
    await second.checksAccessibility();
    expect(second.complaints).toEqual([]);
    await other.context().close();

    await page.setViewportSize(size);
    await page.reload();
    await acts(page, word("onboarding.go-live"), keyboard);
    await expect(page.getByRole("button", { name: word("onboarding.pause"), exact: true })).toBeVisible();
    await visitor.checksAccessibility();
    await acts(page, word("onboarding.pause"), keyboard);
    await expect(page.getByRole("button", { name: word("onboarding.close"), exact: true })).toBeVisible();
    // What the browser says of the answer that a section is wrong.
    expect(visitor.complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
  });
}
