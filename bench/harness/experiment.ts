// The experiments that contenders evaluate: 100 features in GrowthBook's payload, and a page that is shown in two variants.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../dev/steps.mjs";
import { keys } from "../../worker/edge/test/service.ts";
import { sign } from "../../worker/edge/test/signed.ts";

/** The page that is shown in two variants, and the feature that says which. */
export const tested = { path: "/laina/", feature: "loan-page", variants: ["", ".b"] };

/** A feature with targeting and an experiment, as GrowthBook's API hands it to an SDK. */
const feature = (key: string, variations: unknown[]) => ({
  defaultValue: variations[0],
  rules: [
    { condition: { url: { $regex: "/old-campaign/" } }, force: variations[0] },
    {
      key,
      seed: key,
      hashAttribute: "id",
      hashVersion: 2,
      coverage: 1,
      weights: variations.map(() => 1 / variations.length),
      variations,
      meta: variations.map((_, index) => ({ key: String(index) })),
      phase: "0",
    },
  ],
});

/** What is in KV for GrowthBook. */
export const payload = {
  status: 200,
  features: {
    ...Object.fromEntries(
      Array.from({ length: 99 }, (_, number) => [`feature-${number}`, feature(`feature-${number}`, [false, true])]),
    ),
    [tested.feature]: feature(tested.feature, tested.variants),
  },
  dateUpdated: "2026-11-01T00:00:00.000Z",
};

/** The same features for Kirkas, and the experiment on the page itself: the second variant is the first page. */
export const ownPayload = {
  features: payload.features,
  experiments: [
    {
      key: tested.feature,
      seed: tested.feature,
      status: "running",
      hashVersion: 2,
      weights: [0.5, 0.5],
      variations: [{}, { page: "/" }],
      meta: [{ key: "0" }, { key: "1" }],
      urlPatterns: [{ include: true, type: "simple", pattern: tested.path }],
    },
  ],
};

/** The cookies of a visitor of Kirkas who consents and has a variation since an earlier visit. */
export function returningVisitor(id: string, variation: number): string {
  const ends = Date.now() / 1000 + 86_400;
  const signed = (purpose: string, payload: string) => sign(keys.SIGNING_KEYS, purpose, Buffer.from(payload), ends);
  return [
    "__Host-consent=analytics",
    `__Host-visitor=${signed("visitor", id)}`,
    `__Host-assignments=${signed("assignments", `${tested.feature}\t0\t${variation}\n`)}`,
  ].join("; ");
}

/** A page's document in one of the variants, which differ in a line. */
export function variantOf(file: string, variant: string): string {
  return readFileSync(file, "utf8").replace("</body>", `<!-- variant${variant} --></body>`);
}

/** 1,000 visitors, each with the variant that GrowthBook's own package assigns. */
export function visitors(): { id: string; variant: string }[] {
  const { GrowthBook } = createRequire(join(root, "bench/peers/hono/package.json"))("@growthbook/growthbook");
  return Array.from({ length: 1000 }, (_, number) => {
    const id = `visitor-${number}`;
    const growthbook = new GrowthBook({ attributes: { id, url: tested.path } }).initSync({ payload });
    return { id, variant: growthbook.getFeatureValue(tested.feature, "") };
  });
}
