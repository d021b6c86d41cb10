// A payload as a busy site has one, and its visitors: made from numbers, so always the same.

const countries = ["FI", "SE", "LV", "PL", "RO", "GB"];
const devices = ["mobile", "desktop", "tablet"];
const plans = ["free", "pro", "business"];
const paths = ["/", "/lainat/", "/blogi/artikkeli-1/", "/lainalaskuri/", "/sv/lan/", "/kirjaudu/", "/haku/vaihe-2/"];
const pick = <T>(list: T[], number: number): T => list[number % list.length] as T;

/**
 * Features: values, rollouts, tests, prerequisites and conditions, in turn. Rollouts end between two
 * buckets: at their very end version 0.12 of the specification leaves out whom the SDK takes in.
 */
export function features(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`feature-${number}`, feature(number)]));
}

function feature(number: number) {
  const country = { country: { $in: [pick(countries, number), pick(countries, number + 2)] } };
  const rules: unknown[][] = [
    [{ condition: { ...country, device: pick(devices, number) }, force: "targeted" }],
    [{ condition: { version: { $vgte: `2.${number % 9}.0` } }, force: "new", coverage: 0.40005, hashVersion: 2 }],
    [
      {
        condition: country,
        variations: ["control", "a", "b"],
        weights: [0.5, 0.3, 0.2],
        hashVersion: 2,
        coverage: 0.8,
      },
    ],
    [
      {
        parentConditions: [{ id: `feature-${number - 1}`, condition: { value: { $ne: "default" } } }],
        force: "dependent",
      },
      { condition: { $or: [{ plan: pick(plans, number) }, { age: { $gte: 30 + (number % 20) } }] }, force: "older" },
    ],
    [
      { condition: { browser: { $regexi: "firefox|safari/1[0-9]" }, beta: true }, force: "beta" },
      { variations: ["x", "y"], namespace: ["pricing", (number % 5) / 5, (number % 5) / 5 + 0.2] },
    ],
  ];
  return { defaultValue: "default", rules: pick(rules, number) };
}

/** Experiments on pages: simple patterns mostly, some regular expressions, with conditions. */
export function experiments(count: number) {
  return Array.from({ length: count }, (_, number) => ({
    key: `page-${number}`,
    variations: ["control", "treatment"],
    hashVersion: 2,
    coverage: 0.9,
    urlPatterns: targets(number),
    ...(number % 3 === 0 ? { condition: { country: pick(countries, number), "utm.medium": { $exists: false } } } : {}),
    ...(number % 4 === 0 ? { filters: [{ seed: `layer-${number % 8}`, ranges: [[0, 0.5]] }] } : {}),
  }));
}

function targets(number: number) {
  const simple = (pattern: string, include = true) => ({ type: "simple", pattern, include });
  const all = [
    [simple(pick(paths, number))],
    [simple(`https://www.example.com${pick(paths, number)}*`)],
    [simple("/blogi/*"), simple("/blogi/mainos*", false)],
    [simple("/*?utm_campaign=summer*")],
    [{ type: "regex", pattern: `^/(lainat|sv)/|vaihe-${number % 5}`, include: true }],
  ];
  return pick(all, number);
}

export interface Visitor {
  url: string;
  attributes: Record<string, string | number | boolean>;
}

/** Visitors with an address and attributes. */
export function visitors(count: number): Visitor[] {
  return Array.from({ length: count }, (_, number) => ({
    url: `https://www.example.com${pick(paths, number)}${pick(["", "?utm_campaign=summer-1&x=2", "?gclid=abc"], number)}`,
    attributes: {
      id: `visitor-${(number * 2_654_435_761) % 4_294_967_296}`,
      country: pick(countries, number),
      language: pick(["fi", "sv", "en"], number),
      device: pick(devices, number >> 1),
      browser: pick(["Mozilla/5.0 Firefox/140.0", "Mozilla/5.0 Safari/18.1", "Mozilla/5.0 Chrome/142.0"], number),
      version: `${1 + (number % 3)}.${number % 11}.0`,
      plan: pick(plans, number),
      age: 18 + (number % 60),
      beta: number % 2 === 0,
      region: pick(["fi", "intl"], number),
    },
  }));
}
