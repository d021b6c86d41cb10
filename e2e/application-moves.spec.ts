// What Continue does when an answer is slow, when there is none, and when it is pressed again.
import { fillsUpTo, formSteps, goesOn, seesStep } from "./application.ts";
import { expect, test } from "./visitor.ts";

// What a page asks for through a service worker is not intercepted.
test.use({ serviceWorkers: "block" });

const newEmail = () => `moves-${Date.now()}@kirkas.example`;
const draft = "**/api/v1/drafts/loan";

test("progress is shown once an answer has taken 300 ms, and a second press is dropped", async ({ visitor }) => {
  const { page } = visitor;
  const email = newEmail();
  await fillsUpTo(page, email, "contact");
  await formSteps(email)[1]?.fill(page);
  // What was half-typed has been saved by then.
  await page.waitForTimeout(1500);
  const saves: string[] = [];
  await page.route(draft, async (route) => {
    saves.push(route.request().postData() ?? "");
    await page.waitForTimeout(2000);
    await route.continue();
  });
  await page.evaluate(() => {
    const times: Record<string, number> = {};
    Object.assign(window, { times });
    const button = document.querySelector("main button[type=submit]");
    button?.addEventListener("click", ({ timeStamp }) => {
      times.pressed ??= timeStamp;
    });
    const observer = new MutationObserver(() => {
      times.shown ??= performance.now();
    });
    if (button) observer.observe(button, { subtree: true, characterData: true, childList: true });
  });
  const button = page.getByRole("button", { name: "Jatka", exact: true });
  await button.dblclick();
  await expect(page.getByRole("button", { name: "Tallennetaan" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Tallennetaan" })).toBeAttached();
  await page.getByRole("button", { name: "Tallennetaan" }).press("Enter");
  await seesStep(page, { question: "Kuka olet?" });
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const { pressed = 0, shown = 0 } = await page.evaluate(
    () => (window as unknown as { times: Record<string, number> }).times,
  );
  expect(shown - pressed).toBeGreaterThanOrEqual(300);
  expect(shown - pressed).toBeLessThan(1500);
  expect(saves.length).toBe(1);
});

test("without a connection nothing is lost, each press says why, and the answers go on once there is one", async ({
  visitor,
}) => {
  const { page } = visitor;
  const email = newEmail();
  await fillsUpTo(page, email, "contact");
  await formSteps(email)[1]?.fill(page);
  await page.context().setOffline(true);
  const summary = page.getByRole("alert").filter({ hasText: /\S/ });
  for (const press of ["first", "second"]) {
    await test.step(`the ${press} press`, async () => {
      await goesOn(page);
      await expect(summary).toBeFocused();
    });
  }
  await page.getByRole("link", { name: "Takaisin" }).click();
  await seesStep(page, { question: "Millaista lainaa haet?" });
  await expect(summary).toHaveCount(0);
  await page.goBack();
  await page.context().setOffline(false);
  await expect(page.getByLabel("Puhelinnumero")).toHaveValue("+358401234567");
  await goesOn(page);
  await seesStep(page, { question: "Kuka olet?" });
  await expect(summary).toHaveCount(0);
});
