// Who asks for less motion: nothing moves or fades on the front page, while a page is slow to come, in the form, nor among the
// offers while they arrive and a message says so.
import { fillsUpTo, formSteps, goesOn, seesStep } from "./application.ts";
import { becomesUser } from "./applying.ts";
import { expect, test, type Visitor } from "./visitor.ts";

/** Notes the properties that are animated for more than 10 ms, frame by frame, on the pages loaded from now on. */
async function notesAnimated({ page }: Visitor): Promise<Set<string>> {
  const animated = new Set<string>();
  await page.exposeFunction("noteAnimated", (properties: string[]) => {
    for (const property of properties) animated.add(property);
  });
  await page.addInitScript(`if (window === window.top) {
    const ofEveryFrame = ["offset", "computedOffset", "easing", "composite"];
    const noted = new WeakSet();
    const look = () => {
      for (const animation of document.getAnimations()) {
        if (noted.has(animation) || animation.effect.getComputedTiming().activeDuration <= 10) continue;
        noted.add(animation);
        const properties = animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
        noteAnimated(properties.filter((property) => !ofEveryFrame.includes(property)));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }`);
  return animated;
}

test("where less motion is asked for, nothing moves in the form and among the offers", async ({ visitor }) => {
  test.setTimeout(240_000);
  const { page } = visitor;
  const email = `calm-${Date.now()}@kirkas.example`;
  const animated = await notesAnimated(visitor);
  /** What can't be pressed yet looks no different. */
  const seen = () => [...animated].filter((property) => property !== "pointerEvents");
  const progress = page.getByText("Sivua ladataan", { exact: false });
  /** Follows a link of the header to a page that takes a second to come. */
  const goesToSlowPage = async () => {
    await page.route("**/page-data/**", async (route) => {
      await new Promise((wait) => setTimeout(wait, 1_000));
      await route.continue();
    });
    await page.getByRole("navigation").first().getByRole("link").first().click();
    await expect(progress).toBeAttached();
    await expect(progress).not.toBeAttached();
    await page.unroute("**/page-data/**");
  };

  await test.step("with motion, a button's colour is seen to change", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await fillsUpTo(page, email, "contact");
    await expect.poll(() => [...animated]).toContain("backgroundColor");
  });

  await test.step("and a bar is seen to grow while a page is slow to come", async () => {
    await page.goto("/");
    await goesToSlowPage();
    expect([...animated]).toEqual(expect.arrayContaining(["opacity", "transform"]));
  });

  await test.step("without, the bar stands still, and so do the tiles under the pointer", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    animated.clear();
    for (const tile of await page.getByRole("main").getByRole("listitem").getByRole("link").all()) await tile.hover();
    await goesToSlowPage();
    expect(seen()).toEqual([]);
  });

  await test.step("without, nothing is from step to step, and back", async () => {
    await page.goto("/lainahakemus/?step=contact");
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    animated.clear();
    for (const step of formSteps(email).filter((one) => ["contact", "person"].includes(one.step))) {
      await seesStep(page, step);
      await step.fill(page);
      await goesOn(page);
    }
    await seesStep(page, { question: "Missä asut?" });
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Kuka olet?" })).toBeFocused();
    expect([...animated]).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
  });

  await test.step("offers arrive", async () => {
    await becomesUser(page, email);
    await page.goto("/offers/");
    await expect(page.getByRole("table").first()).toBeVisible({ timeout: 60_000 });
    const pending = () =>
      page.evaluate(async () => (await (await fetch("/api/v1/applications")).json()).items[0].pending as number);
    await expect.poll(pending, { timeout: 120_000, intervals: [2_000] }).toBe(0);
    expect([...animated]).toEqual([]);
  });

  await test.step("a message shows all at once", async () => {
    await page.request.post("/api/v1/dev/schedule", { headers: { "x-requested-with": "test" } });
    const message = page.getByRole("status", { name: "Ilmoitukset" });
    await expect(message).toContainText(/\S/, { timeout: 60_000 });
    await expect(message.getByRole("button")).toBeVisible();
    expect(seen()).toEqual([]);
  });

  await test.step("opens an offer", async () => {
    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(seen()).toEqual([]);
  });
});
