// The form before its scripts run, and while a stored draft is being read: nothing can be answered yet that would be lost.
import type { Page } from "@playwright/test";
import { fillsUpTo, goesOn, seesStep } from "./application.ts";
import { expect, test } from "./visitor.ts";

// What a page asks for through a service worker is not intercepted.
test.use({ serviceWorkers: "block" });

/** Holds back what the page asks for under this address; answers what lets it through. */
async function holdsBack(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const no = (page: Page) => page.getByRole("radio", { name: "Ei", exact: true });
const purpose = (page: Page) => page.getByLabel("Mihin käytät lainan?");
const amount = (page: Page) => page.getByRole("textbox", { name: "Lainan määrä" });

async function takesNoAnswers(page: Page) {
  await expect(no(page)).toBeDisabled();
  await expect(amount(page)).toBeDisabled();
  await expect(purpose(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: /^(Jatka|Avataan hakemustasi…)$/ })).toBeDisabled();
}

test("before its scripts run the form takes no answers, and looks as it does after", async ({ visitor }) => {
  const { page } = visitor;
  const shifts = await visitor.notesShifts();
  const release = await holdsBack(page, "**/assets/*.js");
  await page.goto("/lainahakemus/", { waitUntil: "commit" });
  await seesStep(page, { question: "Millaista lainaa haet?" });
  await takesNoAnswers(page);
  await visitor.checksAccessibility();
  const looks = () =>
    page.getByRole("main").evaluate((main) =>
      [...main.querySelectorAll("input, select, button")].map((control) => {
        const { color, opacity, backgroundColor, borderColor } = getComputedStyle(control);
        return [control.id, color, opacity, backgroundColor, borderColor];
      }),
    );
  const before = await looks();
  release();
  await expect(no(page)).toBeEnabled();
  expect((await shifts()).filter((shift) => shift > 0.001)).toEqual([]);
  await no(page).check();
  await purpose(page).selectOption({ label: "Remontti" });
  await no(page).evaluate((radio: HTMLInputElement) => radio.blur());
  const after = await looks();
  expect(after.filter(([id]) => id === "purpose")).toEqual(before.filter(([id]) => id === "purpose"));
  expect(after.filter(([id]) => id === "amount")).toEqual(before.filter(([id]) => id === "amount"));
  await goesOn(page);
  await seesStep(page, { question: "Mistä tavoitamme sinut?" });
});

test("while a stored draft is being read the form takes no answers, says so, and leaves focus where it is", async ({
  visitor,
}) => {
  const { page } = visitor;
  await fillsUpTo(page, `opens-${Date.now()}@kirkas.example`, "contact");
  const release = await holdsBack(page, "**/api/v1/drafts/loan");
  await page.goto("/lainahakemus/");
  await takesNoAnswers(page);
  await expect(page.getByRole("status").filter({ hasText: "Avataan hakemustasi…" })).toBeAttached();
  const why = page.getByText("Miksi kysymme tätä?");
  await why.press("Enter");
  await expect(page.getByRole("group").filter({ has: why })).toHaveAttribute("open");
  await visitor.checksAccessibility();
  release();
  await expect(amount(page)).toHaveValue(/^12\s000$/);
  await expect(no(page)).toBeChecked();
  await expect(no(page)).toBeEnabled();
  await expect(why).toBeFocused();
  await expect(page.getByRole("group").filter({ has: why })).toHaveAttribute("open");
});
