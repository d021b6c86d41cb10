// Pictures of what the offers' list, an offer, an invitation, the user's details and the lenders' area look like in each of their states. The
// answers are the service's own for people of its seed; where no seed is in a state, its answer is changed on the way to the
// page. Who is invited is a newcomer, and really is.
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import type { Application, InformationRequest, LenderApplicationPage, OfferDetails } from "../app/api/types.ts";
import type { Language } from "../app/site/languages.ts";
import type { Screen } from "../app/site/routes.ts";
import { formSteps, goesOn, loanAddressIn, wordsOf } from "../e2e/application.ts";
import { pointer } from "../e2e/input-device.ts";
import { newestMail, originOf, pathOf, screensIn, signsIn } from "../e2e/screens.ts";
import { countriesOfForm } from "./form-pictures.ts";
import { inEveryView } from "./views.ts";

const consumer = "applicant@kirkas.example";
const lender = "lender@kirkas.example";
const list = "**/api/v1/applications";

/** What each state of the list changes in the newest application that has offers. */
const listStates: Readonly<Record<string, (application: Application) => Application[]>> = {
  empty: () => [],
  collecting: (application) => [{ ...application, state: "collecting", pending: 6, offers: [], declines: [] }],
  partial: (application) => [
    { ...application, state: "collecting", pending: 3, offers: application.offers.slice(0, 2), declines: [] },
  ],
  ready: (application) => [{ ...application, state: "ready", pending: 0 }],
  "no-offers": (application) => [{ ...application, state: "no-offers", pending: 0, offers: [] }],
  asked: (application) => [
    { ...application, state: "ready", pending: 0, information_requests: requestsOn(application) },
  ],
};
const offerStates: readonly OfferDetails["state"][] = ["open", "accepted", "signed", "withdrawn", "expired"];

const dayInMilliseconds = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayInMilliseconds).toISOString();
/** What a lender asks: text with lines of its own. */
const question =
  "Milloin nykyinen työsuhteesi alkoi?\nOnko se vakituinen vai määräaikainen? Jos se on määräaikainen, milloin se päättyy?";
const request = {
  message: question,
  requested_at: inDays(-1),
  due: inDays(6).slice(0, 10),
  is_open: true,
  answer: null,
  files: [{ id: "file-1", name: "Palkkalaskelma.pdf", media_type: "application/pdf", bytes: 48_213 }],
};
const answered = {
  ...{ message: "Mihin käytät lainan?", requested_at: inDays(-4), due: inDays(3).slice(0, 10), is_open: false },
  answer: { message: "Keittiön remonttiin.\nTyöt alkavat kesällä.", answered_at: inDays(-3) },
  files: [],
};

/** A question that waits for an answer, and one that has it, each of another lender. */
function requestsOn({ id, offers }: Application): InformationRequest[] {
  const [first, second = first] = offers.map(({ lender }) => lender);
  if (!first || !second) throw new Error("The application has no offers.");
  return [
    { ...request, id: "request-1", application: id, lender: first },
    { ...answered, id: "request-2", application: id, lender: second },
  ];
}

/** Takes the pictures in a language; answers the files' names. */
export async function statePictures(
  context: BrowserContext,
  base: string,
  language: Language,
  folder: string,
): Promise<string[]> {
  const page = await context.newPage();
  const word = wordsOf(language);
  const files: string[] = [];
  const origin = originOf(language.region, base);
  const addressOf = (wanted: Screen) => {
    const found = screensIn(language.code).find(({ screen }) => screen === wanted);
    if (!found) throw new Error(`There is no screen ${wanted} in ${language.code}.`);
    return origin + found.path;
  };
  const capture = async (name: string, fullPage = true) => {
    await inEveryView(page, async ({ width, colorScheme }) => {
      const file = `${language.code}/state-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage });
      files.push(file);
    });
  };
  const arrives = async (address: string) => {
    await page.goto(address, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const seesHeading = (text: string) => page.getByRole("heading", { level: 1, name: text }).waitFor();
  const press = (id: string) =>
    page
      .getByRole("button", { name: word(id), exact: true })
      .first()
      .click();
  const leaves = async () => {
    await context.clearCookies();
    const url = `https://${new URL(origin).hostname}`;
    await context.addCookies([{ name: "__Host-consent", value: "none", url, secure: true }]);
  };

  await signsIn(page, origin, language, consumer);
  const { application, offer } = await applicationWithOffers(page);
  for (const [state, itemsOf] of Object.entries(listStates)) {
    await page.route(list, (route) => route.fulfill({ json: { items: itemsOf(application), next: null } }));
    await arrives(addressOf("offers"));
    await capture(`offers-${state}`);
    if (state === "asked") {
      await press("request.send");
      await capture("offers-asked-mistake");
    }
    await page.unroute(list);
  }
  await page.route(list, (route) => route.fulfill({ status: 503 }));
  await arrives(addressOf("offers"));
  await capture("offers-failed");
  await page.unroute(list);
  await offerPictures();
  await accountPictures();
  await detailsPictures();
  await leaves();
  await lenderPictures();
  await leaves();
  if (countriesOfForm.includes(language.country)) await invitationPictures();
  return files;

  async function offerPictures() {
    const one = `**/api/v1/offers/${offer.id}`;
    for (const state of offerStates) {
      const isSigned = state === "signed" && { withdraw_until: inDays(12) };
      const accepted = ["accepted", "signed"].includes(state) ? new Date().toISOString() : null;
      await page.route(one, (route) => route.fulfill({ json: { ...offer, state, accepted, ...isSigned } }));
      await arrives(addressOf("offer").replace(/1\/$/, `${offer.id}/`));
      await capture(`offer-${state}`);
      await page.unroute(one);
    }
  }

  /** An offer as that of the lender that needs to know the account, and a number of none. */
  async function accountPictures() {
    const one = `**/api/v1/offers/${offer.id}`;
    const lender = { ...offer.lender, id: "ficta-finance", name: "Ficta Finance" };
    await page.route(one, (route) => route.fulfill({ json: { ...offer, state: "open", needs_iban: true, lender } }));
    await arrives(addressOf("offer").replace(/1\/$/, `${offer.id}/`));
    await capture("offer-account");
    await page.getByRole("checkbox", { name: word("offer.opened") }).check();
    await page.getByRole("textbox", { name: word("iban.label") }).fill("FI21 1234 5600 0007 86");
    await press("offer.accept");
    await capture("offer-account-mistake");
    await page.unroute(one);
  }

  /** What is stored for the next application, in each state of keeping looking; a section of it; and leaving for a bank. */
  async function detailsPictures() {
    const looking = "**/api/v1/keep-looking";
    const searched = {
      ...{ reference: application.reference, amount: application.amount, currency: application.currency },
      ...{ months: application.months, purpose: application.purpose, answered: inDays(-20), to_confirm: false },
    };
    const on = { months: 6, ends: inDays(120).slice(0, 10), next: inDays(12), application: searched };
    const found = { at: inDays(-2), apr_percent: 7.42, best_apr_percent: 8.1 };
    const old = { ...searched, answered: inDays(-200), to_confirm: true };
    const details = { version: 3, answers: {}, completed: ["contact", "person", "income"], updated: inDays(-3) };
    await page.route("**/api/v1/profile-details?*", (route) => route.fulfill({ json: details }));
    for (const [state, standing] of Object.entries({
      none: {},
      off: { application: searched },
      on,
      found: { ...on, found },
      old: { ...on, application: old },
    })) {
      await page.route(looking, (route) => route.fulfill({ json: standing }));
      await arrives(addressOf("continuous-form"));
      await page.getByRole("heading", { name: word("looking.heading") }).waitFor();
      await capture(`details-${state}`);
      if (state === "off") {
        await press("looking.start");
        await capture("details-off-mistake");
      }
      await page.unroute(looking);
    }
    await arrives(`${addressOf("continuous-form")}?step=income`);
    await seesHeading(word("question.income"));
    await capture("details-income");
    await page.unroute("**/api/v1/profile-details?*");
    await arrives(addressOf("bank-accounts"));
    await page
      .getByRole("link", { name: word("accounts.open") })
      .first()
      .click();
    await capture("account-leaving", false);
  }

  async function lenderPictures() {
    await signsIn(page, origin, language, lender);
    await arrives(addressOf("lender-insights"));
    await capture("lender-work-and-insights");
    const work = "**/api/v1/lender/applications*";
    await page.route(work, (route) =>
      route.fulfill({ json: { items: [], tasks: { to_sign: 0, to_pay_out: 0, to_review: 0 } } }),
    );
    await arrives(addressOf("lender-insights"));
    await capture("lender-work-empty");
    await page.unroute(work);
    await lenderRequestPictures();
    await arrives(`${addressOf("lender-filtering")}?product=fabula-bank-loan-${language.country.toLowerCase()}`);
    await capture("lender-rules-and-history");
    await press("preview.submit");
    await page.waitForLoadState("networkidle");
    await capture("lender-preview");
  }

  async function lenderRequestPictures() {
    const received = "/api/v1/lender/applications?list=received";
    const { items } = await read<LenderApplicationPage>(page, received);
    const requests = "**/api/v1/lender/information-requests*";
    const all = [request, answered].map((one, index) => ({
      ...one,
      id: `request-${index}`,
      application: items[index],
    }));
    await page.route(requests, (route) => {
      const isAnswered = new URL(route.request().url()).searchParams.get("list") === "answered";
      return route.fulfill({ json: { items: all.filter(({ answer }) => Boolean(answer) === isAnswered) } });
    });
    await arrives(`${addressOf("lender-insights")}?list=received`);
    await capture("lender-requests");
    await arrives(`${addressOf("lender-insights")}?requests=answered`);
    await capture("lender-requests-answered");
    await page.unroute(requests);
    await arrives(`${addressOf("lender-insights")}?list=received`);
    const ask = page.getByRole("button", { name: new RegExp(`^${word("requests.ask")}`) });
    await ask.first().click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: word("requests.ask"), exact: true })
      .click();
    // A dialog stands in the middle of the screen, not of the page.
    await capture("lender-ask", false);
  }

  /** An invitation from its mail to its refusal, after which it is gone. */
  async function invitationPictures() {
    const invited = await invite();
    await arrives(origin + invited);
    await seesHeading(word("invitation.heading").replace("{name}", "Maija"));
    await capture("invitation");
    await press("invitation.start");
    await seesHeading(word("question.person"));
    await capture("invitation-person");
    await arrives(`${page.url().split("?")[0]}?invitation=open&step=review`);
    await seesHeading(word("invitation.review"));
    await capture("invitation-review");
    await press("invitation.agree");
    await capture("invitation-review-mistakes");
    await press("invitation.refuse");
    await seesHeading(word("invitation.refuse-heading"));
    await capture("invitation-refuse");
    await press("invitation.refuse");
    await seesHeading(word("invitation.refused-heading"));
    await capture("invitation-refused");
    await arrives(origin + invited);
    await seesHeading(word("invitation.gone-heading"));
    await capture("invitation-gone");
  }

  /** A newcomer applies with another one; answers the path of the other's invitation. */
  async function invite(): Promise<string> {
    const newcomer = `${language.code}-${Date.now()}@kirkas.example`;
    const [applicant, other] = [`applicant-${newcomer}`, `other-${newcomer}`] as const;
    await arrives(loanAddressIn(language, base));
    for (const step of formSteps(applicant, language, pointer, other)) {
      await seesHeading(step.question);
      await step.fill(page);
      await goesOn(page, language);
    }
    await seesHeading(word("question.review"));
    await capture("review-with-co-applicant");
    for (const consent of ["terms", "true_information", "share_with_lenders", "credit_search"]) {
      await page.locator(`input[id="${consent}"]`).check();
    }
    await press("review.submit");
    await seesHeading(word("confirm.heading"));
    await page.goto(origin + pathOf(await newestMail(page, applicant, language.tag)));
    await goesOn(page, language);
    await page.getByRole("link", { name: word("sent.offers") }).click();
    await page.getByText(word("application.invitation-waiting")).waitFor();
    await capture("offers-waiting-for-co-applicant");
    await leaves();
    return pathOf(await newestMail(page, other, language.tag));
  }
}

/** The newest of the user's applications that offers came for, with all of them open, and the first of them as it is. */
async function applicationWithOffers(page: Page): Promise<{ application: Application; offer: OfferDetails }> {
  const { items } = await read<{ items: Application[] }>(page, "/api/v1/applications");
  const found = items.find(({ offers }) => offers.length > 2) ?? items.find(({ offers }) => offers.length > 0);
  const [first] = found?.offers ?? [];
  if (!found || !first) throw new Error("No application of the seed has offers.");
  const application: Application = { ...found, offers: found.offers.map((offer) => ({ ...offer, state: "open" })) };
  return { application, offer: await read<OfferDetails>(page, `/api/v1/offers/${first.id}`) };
}

/** What the API answers the page's user. */
async function read<Body>(page: Page, path: string): Promise<Body> {
  const body: unknown = await page.evaluate(async (address) => (await fetch(address)).json(), path);
  return body as Body;
}
