// Which applications the figures are of, as the address says it. The API checks the values.
export const insightFilters = [
  "from",
  "to",
  "market",
  "product",
  "purpose",
  "amount_from",
  "amount_to",
  "band",
] as const;

export type InsightFilter = (typeof insightFilters)[number];

export type InsightFilters = Readonly<Partial<Record<InsightFilter, string>>>;

/** The filters that the address has. */
export function readFilters(query: URLSearchParams): InsightFilters {
  const entries = insightFilters.flatMap((name) => {
    const value = query.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
