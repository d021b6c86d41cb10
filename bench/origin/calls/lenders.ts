// A lender's staff: the work list, figures, rules, and what is done with offers, questions and reviews.
import type { Kind } from "../measuring.ts";
import type { People } from "../people.ts";
import type { Call, OriginService } from "../service.ts";
import { lastPage } from "./pages.ts";

const lender = "fabula-bank";
const product = `${lender}-loan-fi`;
const area = "/api/v1/lender";

/** The calls, with so many subjects of each. */
export async function lenders(service: OriginService, { lender: access }: People, count: number): Promise<Kind[]> {
  const rows = async (sql: string) => (await service.sql<{ id: string }>(sql, count)).map(({ id }) => id);
  const accepted = await rows(`SELECT id FROM offers WHERE lender_id = '${lender}' AND state = 'accepted' LIMIT ?`);
  const requests = await rows(
    `SELECT match.application_id AS id FROM matches match JOIN applications requests ON requests.id = match.application_id
      WHERE match.lender_id = '${lender}' AND requests.state = 'collecting' AND requests.kind = 'loan'
        AND requests.created_at > unixepoch() * 1000 - 2000000000
        AND NOT EXISTS (SELECT 1 FROM information_requests WHERE application_id = requests.id AND lender_id = '${lender}')
      ORDER BY requests.created_at DESC LIMIT ?`,
  );
  const reviews = await rows(`SELECT id FROM reviews WHERE lender_id = '${lender}' AND answered_at IS NULL LIMIT ?`);
  const pages: Record<string, string> = {};
  for (const list of ["applications?list=accepted", "applications?list=received", "reviews?list=answered"]) {
    pages[list] = await lastPage(service, access, `${area}/${list}`);
  }
  const kind = (name: string, status: number, call: (index: number) => Call, bars: Kind["bars"] = ["rows"]): Kind => ({
    name: `lender: ${name}`,
    status,
    bars,
    call: (index) => ({ access, ...call(index) }),
  });
  const get = (name: string, path: string, bars?: Kind["bars"]) =>
    kind(name, 200, () => ({ path: path.startsWith("/") ? path : `${area}/${path}` }), bars);
  const post = (name: string, path: (index: number) => string, body?: object, status = 200) =>
    kind(name, status, (index) => ({ method: "POST", path: `${area}/${path(index)}`, body }));
  /** Over as many calls as there are subjects. */
  const over = (subjects: string[], make: (subject: (index: number) => string) => Kind[]): Kind[] =>
    make((index) => subjects[index] ?? "none").map((kind) => ({ ...kind, most: subjects.length }));
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const filters = `from=${day(29)}&to=${day(0)}&market=FI&amount_from=5000&amount_to=30000`;

  return [
    get("accepted applications", "applications", ["page"]),
    get("accepted applications, a late page", pages["applications?list=accepted"] ?? "", ["page"]),
    get("received applications", "applications?list=received", ["page"]),
    get("received applications, a hundred", "applications?list=received&limit=100", ["page"]),
    get("received applications, a late page", pages["applications?list=received"] ?? "", ["page"]),
    get("questions without answers", "information-requests", ["page"]),
    get("questions with answers", "information-requests?list=answered", ["page"]),
    get("reviews to answer", "reviews", ["page"]),
    get("reviews that were answered", "reviews?list=answered", ["page"]),
    get("reviews that were answered, a late page", pages["reviews?list=answered"] ?? "", ["page"]),
    get("figures of 90 days", "insights", []),
    get("figures of 30 days, filtered", `insights?${filters}`, []),
    get("figures of 30 days as CSV", `insights?${filters}&format=csv`, []),
    get("products", "products"),
    get("rules: draft", `products/${product}/draft`),
    get("rules: versions", `products/${product}/versions`),
    post("rules: preview on 500 applications", () => `products/${product}/preview`, { applications: 500 }),
    ...over(requests, (id) => [
      post("ask for information", (index) => `applications/${id(index)}/request`, { message: "Since when?" }, 201),
    ]),
    ...over(reviews, (id) => [
      kind("answer a review", 200, (index) => ({
        method: "POST",
        path: `${area}/reviews/${id(index)}/answer`,
        body: { outcome: "upheld", reason: "The income is too low." },
      })),
    ]),
    ...over(accepted, (id) => [
      post("sign", (index) => `offers/${id(index)}/sign`),
      post("pay out", (index) => `offers/${id(index)}/pay-out`),
    ]),
  ];
}
