// Pictures of what the offers' list, an offer and the lenders' area look like in each of their states. The answers are the
// service's own for people of its seed; where no seed is in a state, its answer is changed on the way to the page.
import { join } from "node:path";
import { wordsOf } from "../e2e/application.ts";
import { originOf, screensIn, signsIn } from "../e2e/screens.ts";

const views = [1280, 390, 320].flatMap((width) => ["light", "dark"].map((colorScheme) => ({ width, colorScheme })));
const consumer = "applicant@kirkas.example";
const lender = "lender@kirkas.example";
const list = "**/api/v1/applications";

/** What each state of the list changes in the newest application that has offers. */
const listStates = {
  empty: () => [],
  collecting: (application) => [{ ...application, state: "collecting", pending: 6, offers: [], declines: [] }],
  partial: (application) => [
    { ...application, state: "collecting", pending: 3, offers: application.offers.slice(0, 2), declines: [] },
  ],
  ready: (application) => [{ ...application, state: "ready", pending: 0 }],
  "no-offers": (application) => [{ ...application, state: "no-offers", pending: 0, offers: [] }],
};
const offerStates = ["open", "accepted", "signed", "withdrawn", "expired"];

/** Takes the pictures in a language; answers the files' names. */
export async function statePictures(context, base, language, folder) {
  const page = await context.newPage();
  const files = [];
  const origin = originOf(language.region, base);
  const paths = Object.fromEntries(screensIn(language.code).map(({ screen, path }) => [screen, origin + path]));
  const take = async (name) => {
    for (const { width, colorScheme } of views) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      const file = `${language.code}/state-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      files.push(file);
    }
  };
  const arrives = async (address) => {
    await page.goto(address, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).waitFor();
  };

  await signsIn(page, origin, language, consumer);
  const application = await applicationWithOffers(page);
  for (const [state, itemsOf] of Object.entries(listStates)) {
    await page.route(list, (route) => route.fulfill({ json: { items: itemsOf(application), next: null } }));
    await arrives(paths.offers);
    await take(`offers-${state}`);
    await page.unroute(list);
  }
  await page.route(list, (route) => route.fulfill({ status: 503 }));
  await arrives(paths.offers);
  await take("offers-failed");
  await page.unroute(list);
  await offerPictures();
  await lenderPictures();
  return files;

  async function offerPictures() {
    const { id } = application.offers[0];
    const one = `**/api/v1/offers/${id}`;
    const offer = await page.evaluate(async (address) => (await fetch(address)).json(), `/api/v1/offers/${id}`);
    for (const state of offerStates) {
      const isSigned = state === "signed" && { withdraw_until: new Date(Date.now() + 12 * 86_400_000).toISOString() };
      const accepted = ["accepted", "signed"].includes(state) ? new Date().toISOString() : null;
      await page.route(one, (route) => route.fulfill({ json: { ...offer, state, accepted, ...isSigned } }));
      await arrives(paths.offer.replace(/1\/$/, `${id}/`));
      await take(`offer-${state}`);
      await page.unroute(one);
    }
  }

  async function lenderPictures() {
    const word = wordsOf(language);
    await page.context().clearCookies();
    await page
      .context()
      .addCookies([
        { name: "__Host-consent", value: "none", url: `https://${new URL(origin).hostname}`, secure: true },
      ]);
    await signsIn(page, origin, language, lender);
    await arrives(paths["lender-insights"]);
    await take("lender-work-and-insights");
    const work = "**/api/v1/lender/applications*";
    await page.route(work, (route) =>
      route.fulfill({ json: { items: [], tasks: { to_sign: 0, to_pay_out: 0, to_review: 0 } } }),
    );
    await arrives(paths["lender-insights"]);
    await take("lender-work-empty");
    await page.unroute(work);
    await arrives(`${paths["lender-filtering"]}?product=fabula-bank-loan-${language.country.toLowerCase()}`);
    await take("lender-rules-and-history");
    await page.getByRole("button", { name: word("preview.submit"), exact: true }).click();
    await page.waitForLoadState("networkidle");
    await take("lender-preview");
  }
}

/** The newest of the user's applications that offers came for. */
async function applicationWithOffers(page) {
  const { items } = await page.evaluate(async () => (await fetch("/api/v1/applications")).json());
  const found = items.find(({ offers }) => offers.length > 2) ?? items.find(({ offers }) => offers.length > 0);
  if (!found) throw new Error("No application of the seed has offers.");
  return { ...found, offers: found.offers.map((offer) => ({ ...offer, state: "open" })) };
}
