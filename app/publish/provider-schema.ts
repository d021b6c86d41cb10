// The form of what is the same in every language: providers with their terms, and figures of the build.
import * as v from "valibot";

const id = v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/, "must be of a-z and single hyphens"));
const name = v.pipe(v.string(), v.minLength(1));
const charge = v.pipe(v.number(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

function byCurrency<T>(entry: v.GenericSchema<unknown, T>) {
  return v.strictObject({ EUR: entry, GBP: entry, PLN: entry, RON: entry });
}

const range = v.pipe(
  v.strictObject({ min: charge, max: charge }),
  v.check(({ min, max }) => min <= max, "min is above max"),
);

const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "must be a country's two letters"));

const costs = { ratePercent: charge, openingFee: charge, monthlyFee: charge };

export const lenderSchema = v.strictObject({
  id,
  name,
  terms: byCurrency(v.strictObject({ ...costs, amount: range, years: range })),
});

export const cardSchema = v.strictObject({
  id,
  name,
  lender: id,
  ratePercent: byCurrency(charge),
  monthlyFee: byCurrency(charge),
  interestFreeDays: count,
});

export const accountSchema = v.strictObject({
  id,
  name,
  /** The provider's own page about it. */
  url: v.pipe(v.string(), v.url(), v.startsWith("https://")),
  lender: id,
  monthlyFee: byCurrency(charge),
  cardFee: byCurrency(charge),
  mobilePayments: v.boolean(),
  branch: v.boolean(),
});

export const providersSchema = v.strictObject({
  lenders: v.array(lenderSchema),
  cards: v.array(cardSchema),
  accounts: v.array(accountSchema),
});

export const settingsSchema = v.strictObject({
  /** The company that runs the service. Without one the pages say that they are a demonstration. */
  operator: v.optional(name),
  /** The authority that supervises the operator, by country (ISO 3166-1). */
  supervisors: v.record(country, name),
  /** Who gives free advice on debts, by country. */
  debtAdvice: v.record(country, v.strictObject({ name, url: v.pipe(v.string(), v.url(), v.startsWith("https://")) })),
  articlesPerPage: v.pipe(count, v.minValue(1)),
  articlesOnLanding: v.pipe(count, v.minValue(1)),
  /** Terms that representative examples of loans are worked out with. */
  exampleTerms: byCurrency(v.strictObject(costs)),
  /** The same of mortgages. */
  mortgageTerms: byCurrency(v.strictObject(costs)),
  /** Ids of the lenders that have mortgages. */
  mortgageLenders: v.array(name),
  /** Credit that a card's example draws at once and repays in a year. */
  cardExample: byCurrency(charge),
});

export type Lender = v.InferOutput<typeof lenderSchema>;
export type Card = v.InferOutput<typeof cardSchema>;
export type Account = v.InferOutput<typeof accountSchema>;
export type Providers = v.InferOutput<typeof providersSchema>;
export type PublishSettings = v.InferOutput<typeof settingsSchema>;
