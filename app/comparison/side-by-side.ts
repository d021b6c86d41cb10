// What is chosen to stand side by side, as the address keeps it: loans of the comparison as `side=LENDER,LENDER`,
// and offers as `compare=OFFER,OFFER`.

/** As many as fit beside each other on a phone. */
export const maxChosen = 3;

export const loanParameter = "side";

/** Chosen ids, in the order in which they were chosen; unknown ones are left out. */
export function readChosen(query: URLSearchParams, known: readonly string[], parameter = loanParameter): string[] {
  const named = new Set((query.get(parameter) ?? "").split(","));
  return [...named].filter((id) => known.includes(id)).slice(0, maxChosen);
}

/** The choice with one put beside the chosen ones, or taken away from them; undefined where there is no room. */
export function toggleChosen(
  chosen: readonly string[],
  id: string,
  parameter = loanParameter,
): Readonly<Record<string, string>> | undefined {
  const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  return next.length > maxChosen ? undefined : { [parameter]: next.join(",") };
}

/** A query without some parameters. */
export function queryWithout(query: URLSearchParams, ...names: readonly string[]): string {
  const next = new URLSearchParams(query);
  for (const name of names) next.delete(name);
  return `?${next}`;
}
