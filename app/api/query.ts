// Writes query parameters: dates as ISO 8601, objects as JSON (specification, section 7).

export type QueryValue = string | number | boolean | Date | object | null | undefined;

/** Query string with its question mark, or nothing. Values that are null or undefined are left out. */
export function queryString(params: Readonly<Record<string, QueryValue>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined) search.append(name, written(value));
  }
  const query = search.toString();
  return query && `?${query}`;
}

function written(value: string | number | boolean | Date | object): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
