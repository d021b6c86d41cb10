// Experiments as visitors meet them: whatever a variation is, the first byte is already the variant, nothing moves,
// and navigation within the app, consent and a reload change nothing.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { addresses, changedPages, control, desktop, finnishPages, publish, tablet, words } from "./experiments.ts";
import { takeTurn } from "./live-experiments.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

test.use({ userAgent: tablet, viewport: { width: 1024, height: 800 } });

const origin = `http://localhost:${process.env.E2E_PORT ?? "8790"}`;
const headingAt = (path: string) => finnishPages().find((page) => page.path === path)?.content.heading ?? "";

let handOn: () => void;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(300_000);
  handOn = await takeTurn();
  const request = await playwright.request.newContext({ baseURL: origin });
  await publish(request, origin);
  await request.dispose();
});
test.afterAll(() => handOn());

interface Kind {
  readonly name: string;
  readonly at: string;
  /** Where the visitor ends up; at the same address unless the variation is a redirect. */
  readonly to?: string;
  readonly heading: string;
  /** A part of the document that the page itself has not. */
  readonly first: string;
  readonly sees?: (page: Page) => Promise<void>;
}

const kinds: readonly Kind[] = [
  {
    name: "another address",
    ...addresses.redirect,
    heading: headingAt(addresses.redirect.to),
    first: `"path":"${addresses.redirect.to}"`,
  },
  {
    name: "another page",
    at: addresses.page.at,
    heading: headingAt(addresses.page.shows),
    first: `"path":"${addresses.page.shows}"`,
  },
  {
    name: "other content in slots",
    at: addresses.slots.at,
    heading: words.heading,
    first: words.lead,
    sees: async (page) => {
      await expect(page.getByText(words.lead)).toBeVisible();
      await expect(page.getByRole("img", { name: "Tarjouksia" })).toBeVisible();
    },
  },
  {
    name: "a variant of the app",
    at: addresses.variant.at,
    heading: headingAt(addresses.variant.at),
    first: `"variant":"cards"`,
    sees: async (page) => {
      await expect(page.getByRole("table")).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    },
  },
];

for (const { name, at, to = at, heading, first, sees } of kinds) {
  const isShown = async (page: Page) => {
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await sees?.(page);
  };

  test.describe(name, () => {
    test("is in the first document, and nothing moves when it is hydrated", async ({ visitor }) => {
      const { page } = visitor;
      const shifts = await visitor.notesShifts();
      const answer = await page.goto(at);
      expect([answer?.status(), await answer?.text()]).toEqual([200, expect.stringContaining(first)]);
      if (to !== at) expect((await answer?.request().redirectedFrom()?.response())?.status()).toBe(302);
      await isShown(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      expect(await shifts()).toEqual([]);
      await visitor.checksAccessibility();
      expect(visitor.complaints).toEqual([]);
    });

    test("is what navigation within the app shows", async ({ visitor }) => {
      const { page } = visitor;
      await page.goto("/blogi/");
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await visitor.goesBackTo(at);
      await isShown(page);
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
      expect(visitor.complaints).toEqual([]);
    });

    test.describe("without scripts", () => {
      test.use({ javaScriptEnabled: false });

      test("is there just so", async ({ page }) => {
        const answer = await page.goto(at);
        expect([answer?.status(), await answer?.text()]).toEqual([200, expect.stringContaining(first)]);
        await isShown(page);
      });
    });
  });
}

for (const width of [1280, 320]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`cards can be read and sorted by everybody at ${width} px, ${colorScheme}`, async ({ visitor }) => {
      const { page } = visitor;
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(addresses.variant.at);
      await visitor.checksAccessibility();
      const names = page.getByRole("main").getByRole("listitem").getByRole("link");
      const before = await names.allTextContents();
      await page.getByRole("main").getByRole("link", { name: "Nimi" }).click();
      await expect(names).toHaveText(before.toSorted());
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(visitor.complaints).toEqual([]);
    });
  }
}

test("the call to action leads where the variation says", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto(addresses.slots.at);
  await page.getByRole("main").getByRole("combobox").selectOption("wedding");
  await page.getByRole("button", { name: "Vertaa lainoja" }).click();
  await expect(page).toHaveURL(/^[^?]*\/vertaa\/\?amount=\d+&period=\d+&purpose=wedding$/);
  expect(visitor.complaints).toEqual([]);
});

test("pages with other content are the bytes that React would have rendered", async ({ request }) => {
  const folder = mkdtempSync(join(tmpdir(), "kirkas-slots-"));
  const changes = changedPages().map((change) => ({ region: "fi", ...change }));
  writeFileSync(join(folder, "changes.json"), JSON.stringify(changes));
  execFileSync("node", ["app/render-slots.ts", join(folder, "changes.json"), folder]);
  const answers = (path: string) => request.get(path, { headers: { "user-agent": tablet } });
  expect(changes.length).toBeGreaterThan(15);
  for (const [index, { path }] of changes.entries()) {
    const html = await (await answers(path)).text();
    const data = await (await answers(`/page-data${path}page-data.json`)).text();
    const rendered = ["html", "json"].map((kind) => readFileSync(join(folder, `${index}.${kind}`), "utf8"));
    expect([html === rendered[0], data === rendered[1]], path).toEqual([true, true]);
  }
});

test.describe("on a first visit", () => {
  test.use({ firstVisit: true });

  test("consent changes nothing that is shown, and what is kept goes when it is taken back", async ({ visitor }) => {
    const { page } = visitor;
    const own = ["__Host-assignments", "__Host-experiments", "__Host-visitor"];
    const ownCookies = async () => (await page.context().cookies()).filter(({ name }) => own.includes(name));
    const headings = async () => {
      const shown: string[] = [];
      for (const path of Object.values(addresses).map(({ at }) => at)) {
        await page.goto(path);
        shown.push((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
      }
      return shown;
    };
    const before = await headings();
    expect(before[2]).toBe(words.heading);
    expect(await ownCookies()).toEqual([]);
    await page.goto("/");
    await page.getByRole("button", { name: "Hyväksy kaikki" }).click();
    await expect.poll(async () => (await ownCookies()).map(({ name }) => name).sort()).toEqual(own);
    for (const { name, httpOnly, secure, sameSite } of await ownCookies()) {
      expect([name, httpOnly, secure, sameSite]).toEqual([name, name !== "__Host-experiments", true, "Lax"]);
    }
    await expect(page.getByRole("heading", { level: 1, name: words.heading, exact: true })).toBeVisible();
    const visitorId = (await ownCookies()).find(({ name }) => name === "__Host-visitor")?.value;
    expect(await headings()).toEqual(before);
    const now = await ownCookies();
    expect(now.find(({ name }) => name === "__Host-visitor")?.value).toBe(visitorId);
    const readable = now.find(({ name }) => name === "__Host-experiments")?.value.split("~") ?? [];
    expect(readable).toEqual(expect.arrayContaining(["lenders.shown", "contact.shown", "words.shown", "design.shown"]));

    await page.goto("/asetukset/?menu=consents");
    const analytics = page.getByRole("checkbox", { name: "Analytiikka" });
    await expect(analytics).toBeChecked();
    await analytics.uncheck();
    await page.getByRole("button", { name: "Tallenna valintani" }).click();
    await expect.poll(ownCookies).toEqual([]);
  });
});

test("a visitor in an experiment loses no status and no cookie of a click or a session", async ({
  visitor,
  context,
}) => {
  const { page } = visitor;
  expect((await page.goto("/nowhere/"))?.status()).toBe(404);
  expect((await page.request.get("/api/v2/user/profile")).status()).toBe(401);
  await signsIn(page, origin, languageOf("fi"));
  const session = (await context.cookies()).filter(({ name, httpOnly }) => httpOnly && !name.includes("visitor"));
  expect(session.length).toBeGreaterThanOrEqual(2);
  const answer = await page.goto("/?gclid=Ab%2Fc-_9");
  expect(await answer?.text()).toContain(words.lead);
  expect((await page.request.get("/api/v2/user/profile")).status()).toBe(200);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(session.map(({ name }) => name)));
});

test.describe("without scripts, with consent", () => {
  test.use({ javaScriptEnabled: false });

  test("one answer sets the cookies of the click and of the visitor", async ({ page, context }) => {
    const url = origin.replace("http:", "https:");
    await context.addCookies([{ name: "__Host-consent", value: "analytics.marketing", url, secure: true }]);
    const answer = await page.goto("/?gclid=Ab%2Fc-_9");
    expect(answer?.headers()["cache-control"]).toBe("private, no-store");
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["__Host-clicks", "__Host-visitor", "__Host-experiments"]));
    await expect(page.getByRole("heading", { level: 1, name: words.heading, exact: true })).toBeVisible();
  });
});

test.describe("who is in no experiment", () => {
  test.use({ userAgent: desktop });

  test("sees a variation by a signed link, on later pages too, until the preview is ended", async ({ visitor }) => {
    const { page } = visitor;
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto("/");
    await expect(heading).toHaveText(headingAt("/"));
    const { link } = await control(page.request, "GET", "experiments/preview?experiment=words&variation=shown&path=/");
    const answer = await page.goto(link);
    expect(answer?.headers()["cache-control"]).toBe("private, no-store");
    await expect(heading).toHaveText(words.heading);
    await page.goto("/blogi/");
    await visitor.goesBackTo("/");
    await expect(heading).toHaveText(words.heading);
    await page.goto("/?kirkas-preview=forged");
    await expect(heading).toHaveText(words.heading);
    await page.goto("/?kirkas-preview=off");
    await expect(heading).toHaveText(headingAt("/"));
    await page.goto("/?kirkas-preview=forged");
    await expect(heading).toHaveText(headingAt("/"));
  });
});

test.describe("a browser that counts as a bot", () => {
  test.use({ userAgent: desktop.replace("Chrome/", "HeadlessChrome/") });

  test("is shown a preview, switches to the other variation and leaves, by the bar", async ({ visitor, context }) => {
    const { page } = visitor;
    const heading = page.getByRole("heading", { level: 1 });
    const bar = page.getByRole("region", { name: "Esikatselu" });
    await page.goto("/");
    await expect(heading).toHaveText(headingAt("/"));
    await expect(bar).toHaveCount(0);
    const { link } = await control(page.request, "GET", "experiments/preview?experiment=words&variation=shown&path=/");
    await page.goto(link);
    await expect(heading).toHaveText(words.heading);
    await expect(bar).toContainText("Kokeen words esikatselu päättyy");
    await expect(bar.getByRole("link", { name: "shown" })).toHaveAttribute("aria-current", "true");
    await visitor.checksAccessibility();
    await bar.getByRole("link", { name: "control" }).click();
    await expect(heading).toHaveText(headingAt("/"));
    await expect(bar.getByRole("link", { name: "control" })).toHaveAttribute("aria-current", "true");
    // On another page of the site the bar leads back to the one that is previewed.
    await page.goto("/blogi/");
    await bar.getByRole("link", { name: "shown" }).click();
    await expect(heading).toHaveText(words.heading);
    await bar.getByRole("button", { name: "Lopeta esikatselu" }).click();
    await expect(heading).toHaveText(headingAt("/"));
    await expect(bar).toHaveCount(0);
    expect((await context.cookies()).filter(({ name }) => name.startsWith("__Host-preview"))).toEqual([]);
  });
});

test("the switch shows everybody the pages as they are, and experiments again when it is on", async ({ visitor }) => {
  const { page } = visitor;
  const heading = page.getByRole("heading", { level: 1 });
  const shownSoon = async (text: string) => {
    // A minute at most, wherever a visitor is; here the pointer is read with every request.
    await expect(async () => {
      await page.goto("/");
      await expect(heading).toHaveText(text, { timeout: 1000 });
    }).toPass({ timeout: 60_000 });
  };
  await control(page.request, "PUT", "experiments/switch", { on: false });
  try {
    await shownSoon(headingAt("/"));
  } finally {
    await control(page.request, "PUT", "experiments/switch", { on: true });
  }
  await shownSoon(words.heading);
});
