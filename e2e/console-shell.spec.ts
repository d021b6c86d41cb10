// The console's frame: the palette, keys, links to places, old links, the menu of narrow screens, and Finnish.
import type { Page } from "@playwright/test";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const field = (page: Page) => page.getByRole("combobox", { name: /^Search places/ });
const current = (page: Page) => page.getByRole("navigation", { name: "Console" }).locator("[aria-current]");

test("an admin gets everywhere by keyboard", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "admin@kirkas.example");
  await page.goto("/en/console/experiments/");
  await expect(heading(page, "Experiments")).toBeVisible();
  await visitor.checksScreens();

  await test.step("by the palette to a place", async () => {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await visitor.checksScreens();
    await page.keyboard.type("test a");
    await expect(page.getByRole("option", { name: "Test a URL" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/en/console/redirects/test/");
    await expect(heading(page, "Test a URL")).toBeFocused();
    await expect(current(page)).toHaveText("Test a URL");
  });

  await test.step("from an address to what answers it", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("/sanasto");
    await expect(page.getByRole("option", { name: /^What answers this\?/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "What answers" })).toContainText("/sanasto/");
    await visitor.checksScreens();
  });

  await test.step("back and forth", async () => {
    await page.goBack();
    await expect(page).toHaveURL("/en/console/redirects/test/");
    await page.goBack();
    await expect(heading(page, "Experiments")).toBeVisible();
  });

  await test.step("what nothing is called by is said, and Escape closes", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("qwertyuiop");
    await expect(page.getByRole("status").filter({ hasText: "Nothing by that name." })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveCount(0);
  });

  await test.step("by two keys, not while typing, and not once they are switched off", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await expect(heading(page, "Test a URL")).toBeVisible();
    await page.getByRole("textbox", { name: "Address" }).focus();
    await page.keyboard.type("ge?");
    await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("ge?");
    await heading(page, "Test a URL").focus();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await visitor.checksScreens();
    await page.getByRole("checkbox", { name: "Use single keys in this browser" }).uncheck();
    await page.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await expect(heading(page, "Test a URL")).toBeVisible();
    await page.keyboard.press("?");
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await expect(page).toHaveURL("/en/console/redirects/test/");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  expect(visitor.complaints).toEqual([]);
});

test("links open what they name, old ones too, and what one may not open says so", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "operator@kirkas.example");
  await page.goto("/en/console/redirects/test?url=/sanasto/");
  await expect(page).toHaveURL("/en/console/redirects/test/?url=/sanasto/");
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("/sanasto/");
  await page.goto("/en/console/?view=security");
  await expect(page).toHaveURL("/en/console/security/");
  await expect(heading(page, "Security")).toBeVisible();
  await page.goto("/en/console/?view=publish");
  await expect(page).toHaveURL("/en/console/experiments/publish/");
  await expect(page.getByRole("alert")).toContainText("this takes another role");
  await visitor.checksScreens();
  await page.goto("/en/console/nowhere/at/all/");
  await expect(heading(page, "There is nothing at this address")).toBeVisible();
  await page.getByRole("link", { name: "To the beginning of the console" }).click();
  await expect(page).toHaveURL("/en/console/");
});

test("on a phone the navigation is a menu, and in Finnish all of it is", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await signsIn(page, baseURL ?? "", finnish, "marketer@kirkas.example");
  await page.goto("/console/experiments/");
  await expect(heading(page, "Kokeet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Uusi koe" })).toBeVisible();
  await visitor.checksScreens();
  await page.setViewportSize({ width: 390, height: 844 });
  const navigation = page.getByRole("navigation", { name: "Hallintakonsoli" });
  await expect(navigation.getByRole("link", { name: "Turvallisuus" })).toBeHidden();
  await navigation.getByRole("button", { name: "Valikko" }).click();
  await expect(navigation.getByRole("link", { name: "Ihmiset" })).toHaveCount(0);
  await visitor.checksAccessibility();
  await navigation.getByRole("link", { name: "Turvallisuus" }).click();
  await expect(page).toHaveURL("/console/security/");
  // The new view takes the focus, which closes a menu.
  await expect(heading(page, "Tietoturva")).toBeFocused();
  await expect(navigation.getByRole("button")).toHaveAttribute("aria-expanded", "false");
  await page.locator("summary").filter({ hasText: "Tili" }).click();
  await visitor.checksAccessibility();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/en/console/security/");
  await expect(page.getByRole("navigation", { name: "Console" })).toBeVisible();
});
