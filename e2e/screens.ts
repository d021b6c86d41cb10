// The pages that stand for every screen, and how to reach them all: those of the release that is built.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { PageData } from "../app/page/page-data.ts";
import type { Language } from "../app/site/languages.ts";
import { routeOf, type Screen } from "../app/site/routes.ts";

const release = join(import.meta.dirname, "../build/release");

export interface ScreenPage {
  readonly screen: Screen;
  readonly path: string;
  readonly isProtected: boolean;
}

/** One page of each screen in a language; a part of a path that varies is 1. */
export function screensIn(language: string): ScreenPage[] {
  const { pages } = JSON.parse(readFileSync(join(release, "release.json"), "utf8")) as { pages: { data: string }[] };
  const all = pages.map(({ data }) => JSON.parse(readFileSync(join(release, data), "utf8")) as PageData);
  const first = new Map(all.filter((page) => page.language === language).map((page) => [page.screen, page]));
  return [...first.values()].map(({ screen, path }) => ({
    screen,
    path: path.replaceAll(/:[a-z]+/g, "1"),
    isProtected: routeOf(screen).access !== "public",
  }));
}

/** Origin of a region where the service runs at `base`. */
export function originOf(region: string, base: string | undefined): string {
  const url = new URL(base ?? "");
  if (region !== "fi") url.hostname = `${region}.localhost`;
  return url.origin;
}

/**
 * Signs in at an origin, as somebody who may see every screen where nobody else is named, with the link of a mail in
 * that language. The page has a base URL.
 */
export async function signsIn(
  page: Page,
  origin: string,
  { code, tag }: Pick<Language, "code" | "tag">,
  email = "admin@kirkas.example",
): Promise<void> {
  const { hostname } = new URL(origin);
  await page.context().addCookies([{ ...asking, url: `https://${hostname}` }]);
  const headers = { cookie: `${asking.name}=${asking.value}` };
  for (let attempt = 1; ; attempt += 1) {
    await page.request.post("/api/v1/login-links", { data: { email, language: code }, headers });
    await page.goto(origin + pathOf(await newestMail(page, email, tag)));
    // A link that differs from the last by its fragment alone loads no page.
    if (attempt > 1) await page.reload();
    await page.getByRole("main").getByRole("button").click();
    const signedIn = page.getByText(email).waitFor({ timeout: 15_000 });
    if (attempt === MAX_ATTEMPTS) return await signedIn;
    if (
      await signedIn.then(
        () => true,
        () => false,
      )
    )
      return;
  }
}

/** Somebody who signs in as the same user at the same time may have used the newest link: then another is asked for. */
const MAX_ATTEMPTS = 4;

/** Names the browser that asks for links. */
const asking = { name: "__Host-sign-in", value: "A".repeat(43), secure: true, httpOnly: true };

export interface SignInMail {
  readonly subject: string;
  readonly link: string;
  readonly text: string;
  readonly language: string;
}

/** All mails to somebody, the newest first. */
async function mailsTo(page: Page, email: string): Promise<SignInMail[]> {
  const outbox = await page.request.get(`/api/dev/outbox?to=${email}`, { headers: { accept: "application/json" } });
  return (await outbox.json()) as SignInMail[];
}

/** Mails that tell somebody what becomes of an application, the newest first. */
export async function noticesTo(page: Page, email: string): Promise<SignInMail[]> {
  return (await mailsTo(page, email)).filter(isNotice);
}

/** What an application's user is told can come between the mails that were asked for, and so can what staff are told of their work. */
const isNotice = ({ link }: SignInMail) =>
  new URL(link).pathname.startsWith("/console/") ||
  /\/(offers|mina-offerter|insights|hakemustiedot|application-details|sme-applications)\/\?autologin=true$/.test(link);

/** The newest mail to somebody that was asked for, in a language if one is named. */
export async function newestMail(page: Page, email: string, tag?: string): Promise<SignInMail> {
  const requested = (await mailsTo(page, email)).filter((mail) => !isNotice(mail));
  const mail = requested.find(({ language }) => tag === undefined || language === tag);
  if (!mail) throw new Error(`There is no mail to ${email}.`);
  return mail;
}

/** What a mail's link leads to, at whatever origin. */
export function pathOf({ link }: SignInMail): string {
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

/** The code that a mail brings. */
export const codeOf = ({ text }: SignInMail) => text.match(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/m)?.[0] ?? "";
