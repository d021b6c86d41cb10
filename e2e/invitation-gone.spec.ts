// An invitation that can't be answered: its link is wrong, or a week is over. The applicant is told, and goes on alone.
import { languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { changesData } from "./database.ts";
import { appliesWithOther, elsewhere, invitationAddress, newCouple } from "./invitations.ts";
import { newestMail } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const week = 7 * 24 * 60 * 60 * 1000;

test("a link that is wrong or too old says so and leads on, and the applicant goes on alone", async ({
  visitor,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { page } = visitor;
  const language = languageOf("fi");
  const word = wordsOf(language);
  const couple = newCouple("late");
  await appliesWithOther(page, couple, language, baseURL);
  const address = await invitationAddress(page, couple, language);
  const coApplicant = await elsewhere(browser, language, { width: 390, height: 844 });
  const other = coApplicant.page;
  const isGone = async () => {
    await expect(other.getByRole("heading", { level: 1, name: word("invitation.gone-heading") })).toBeFocused();
    await expect(other.getByText("Maija")).toHaveCount(0);
    await coApplicant.checksAccessibility();
  };

  await test.step("a token that nobody was sent", async () => {
    await other.goto(address.replace(/token=../, "token=__"));
    await isGone();
  });

  await test.step("in time the link opens, and a week later it does not", async () => {
    await other.goto(address);
    const invitation = word("invitation.heading").replace("{name}", "Maija");
    await expect(other.getByRole("heading", { level: 1, name: invitation })).toBeVisible();
    await changesData(`UPDATE invitations SET expires_at = expires_at - ${week} WHERE application_id IN
      (SELECT application.id FROM applications application JOIN users ON users.id = application.user_id
        WHERE users.email = '${couple.applicant}')`);
    await other.reload();
    await isGone();
    await other.goto(address);
    await isGone();
  });

  await test.step("the way on is signing in", async () => {
    await other
      .getByRole("main")
      .getByRole("link", { name: word("account.sign-in"), exact: true })
      .click();
    await expect(other.getByLabel(word("login.email"))).toBeVisible();
  });
  await other.context().close();

  await test.step("the applicant is told by mail, and goes on alone", async () => {
    await page.request.post("/api/v1/dev/schedule", { headers: { "x-requested-with": "test" } });
    const mail = await newestMail(page, couple.applicant, language.tag);
    expect(new URL(mail.link).pathname).toBe("/offers/");
    await page.reload();
    await expect(page.getByText(word("application.invitation-expired"))).toBeVisible();
    await visitor.checksAccessibility();
    await page.getByRole("button", { name: word("application.alone") }).click();
    await expect(page.getByText(word("application.invitation-expired"))).toHaveCount(0);
    await expect(page.getByRole("table").first()).toBeVisible({ timeout: 60_000 });
  });
});
