// The experiments that the journeys need, and how they are published. They are for tablets, so that visitors of other
// journeys are in none of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import { slots } from "../app/experiments/slots.ts";
import type { PageData } from "../app/page/page-data.ts";
import { type SlotValues, slotValues } from "../app/publish/slot-values.ts";

const root = join(import.meta.dirname, "..");
const release = join(root, "build/release");

export const tablet =
  "Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** A browser that is in none of them. */
export const desktop = tablet.replace("Linux; Android 16; SM-X910", "X11; Linux x86_64");

/** What the landing page says in its variation; every character that HTML or JSON has a use for. */
export const words = { heading: `Laina <selvästi> & "reilusti" – it's`, lead: "Kolme tarjousta, yksi hakemus." };

/** Addresses of the pages that each kind of variation is tried at. */
export const addresses = {
  redirect: { at: "/lainanantajat/", to: "/sanasto/" },
  page: { at: "/yhteystiedot/", shows: "/usein-kysyttya/" },
  slots: { at: "/" },
  variant: { at: "/vertaa/" },
  /** Half of the visitors see the one, half the other. */
  halves: { at: "/guides/", heading: "Toinen puoli" },
} as const;

/** The Finnish pages of the release. */
export function finnishPages(): PageData[] {
  const { pages } = JSON.parse(readFileSync(join(release, "release.json"), "utf8")) as { pages: { data: string }[] };
  const all = pages.map(({ data }) => JSON.parse(readFileSync(join(release, data), "utf8")) as PageData);
  return all.filter(({ language, variant }) => language === "fi" && !variant);
}

/** A page of each other screen with slots, where all of them are changed at once. */
export function changedPages(): { path: string; slots: SlotValues }[] {
  const taken = Object.values(addresses).map(({ at }) => at as string);
  const bySlots = new Map<string, { path: string; slots: SlotValues }>();
  for (const page of finnishPages().filter(({ screen, path }) => screen in slots && !taken.includes(path))) {
    const values = Object.keys(slotValues(page)).map((slot) => [slot, `/${slot}?a="1"&b='2' <3>\u00a0ä`]);
    // A guide has a calculator or has none, by its template.
    bySlots.set(`${page.screen} ${values.length}`, { path: page.path, slots: Object.fromEntries(values) });
  }
  return [...bySlots.values()];
}

function experiment(key: string, path: string, shown: object, weights = [0, 1]) {
  return {
    key,
    status: "running",
    hashAttribute: "id",
    hashVersion: 2,
    coverage: 1,
    weights,
    meta: [{ key: "control" }, { key: "shown" }],
    variations: [{}, shown],
    condition: { deviceType: "tablet" },
    urlPatterns: [{ include: true, type: "simple", pattern: path }],
  };
}

/** Calls control as an operator; it answers with this status. */
export async function control(
  request: APIRequestContext,
  method: "DELETE" | "GET" | "POST" | "PUT",
  path: string,
  data?: unknown,
  status = 200,
) {
  const token = readFileSync(join(root, ".state/e2e/control-token"), "utf8").trim();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await request.fetch(`/api/control/${path}`, { method, headers, data: JSON.stringify(data) });
  expect(answer.status(), await answer.text()).toBe(status);
  return answer.json();
}

/** Publishes the experiments, in the place of those that are live. */
export async function publish(request: APIRequestContext, origin: string): Promise<void> {
  const { redirect, page, variant, halves } = addresses;
  const experiments = [
    experiment("lenders", redirect.at, { urlRedirect: origin + redirect.to }),
    experiment("contact", page.at, { page: page.shows }),
    experiment("words", addresses.slots.at, { slots: { ...words, "cta.href": "/vertaa/", "image.alt": "Tarjouksia" } }),
    experiment("design", variant.at, { variant: "cards" }),
    experiment("halves", halves.at, { slots: { heading: halves.heading } }, [0.5, 0.5]),
    ...changedPages().map(({ path, slots }, index) => experiment(`slots-${index}`, path, { slots })),
  ];
  await control(request, "PUT", "experiments", [{ file: "journeys.json", text: JSON.stringify({ experiments }) }]);
}
