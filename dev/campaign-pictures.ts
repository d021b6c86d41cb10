// Pictures of the console's views of campaigns in their states. Figures of clicks and conversions, and deliveries, are given: a local
// service has none at first.
import type { Camera } from "./camera.ts";

const clicks = [
  { region: "fi", value: "google", clicks: 1240, consented: 412 },
  { region: "fi", value: "financer", clicks: 310, consented: 155 },
  { region: "fi", value: "facebook", clicks: 96, consented: 12 },
];
const sale = { name: "sale", currency: "EUR" };
const conversions = [
  { ...sale, value: "google", first: 14, last: 11, first_cents: 98_000, last_cents: 77_000 },
  { ...sale, value: "financer", first: 6, last: 9, first_cents: 42_000, last_cents: 63_000 },
];
const delivery = { campaign: "joulu-2026", network: "meta", created_at: Date.UTC(2026, 10, 20), next_at: null };
const failed = [
  {
    ...delivery,
    key: "app-17/new/0/joulu-2026",
    attempts: 1,
    answer: "the network answered 401",
    reason: "not-authorised",
  },
  {
    ...delivery,
    key: "app-18/new/0/joulu-2026",
    attempts: 8,
    answer: "the network answered 503",
    reason: "network-failed",
  },
];

export async function campaignPictures({ page, address, word, capture }: Camera): Promise<void> {
  const open = (path: string) => page.goto(`${address}campaigns/${path}`, { waitUntil: "networkidle" });
  await open("");
  await capture("campaigns");
  await open("?q=qwertyuiop");
  await capture("campaigns-none");
  await open("calendar/");
  await capture("campaigns-calendar");

  await open("joulu-2026/link/");
  await page.getByRole("button", { name: word("campaigns.make-link"), exact: true }).click();
  await page.getByRole("img", { name: word("campaigns.qr-of").replace("{name}", "joulu-2026") }).waitFor();
  await capture("campaigns-link");
  await page.getByRole("textbox", { name: "utm_term" }).fill("aino@posti.example");
  await page.getByRole("button", { name: word("campaigns.make-link"), exact: true }).click();
  await page.getByRole("alert").waitFor();
  await capture("campaigns-link-mistake");

  const report = "**/api/control/reports/*";
  await page.route(report, (route) => route.fulfill({ json: { clicks, conversions } }));
  await open("reports/?compare=before");
  await capture("campaigns-reports");
  await page.unroute(report);

  const deliveries = "**/api/control/deliveries?*";
  await page.route(deliveries, (route) => route.fulfill({ json: { deliveries: failed, next: null, total: 2 } }));
  await open("deliveries/");
  await page.getByRole("checkbox").first().check();
  await capture("campaigns-deliveries");
  await page.unroute(deliveries);
}
