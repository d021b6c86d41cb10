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
  await page.request.post("/api/v1/login-links", { data: { email, language: code } });
  const outbox = await page.request.get(`/api/dev/outbox?to=${email}`, { headers: { accept: "application/json" } });
  const mails = (await outbox.json()) as { link: string; language: string }[];
  const { pathname, search } = new URL(mails.find(({ language }) => language === tag)?.link ?? "");
  await page.goto(origin + pathname + search);
  await page.getByRole("main").getByRole("button").click();
  await page.getByText(email).waitFor();
}
