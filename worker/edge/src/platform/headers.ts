// Headers as they cross between TypeScript and the wasm: a crossing a header costs more than joining and splitting.

/** The headers that these lines say: names and values in turn. */
export function headersOf(lines: string) {
  const headers = new Headers();
  const parts = lines.split("\n");
  for (let at = 0; at + 1 < parts.length; at += 2) headers.append(parts[at] ?? "", parts[at + 1] ?? "");
  return headers;
}

/** What each of these headers says: a line each, after "="; an empty one for what is not there. */
export const readHeaders = (headers: Headers, names: string[]) =>
  names
    .map((name) => headers.get(name))
    .map((value) => (value === null ? "" : `=${value}`))
    .join("\n");

/** Names of all headers, a line each. */
export const headerNames = (headers: Headers) => [...headers.keys()].join("\n");
