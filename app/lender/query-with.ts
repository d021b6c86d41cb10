// The address with other values of some of its parameters; an empty value takes its parameter out.
export function queryWith(query: URLSearchParams, values: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}
