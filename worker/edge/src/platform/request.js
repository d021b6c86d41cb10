// Reads requests. What the wasm wants to know crosses in one string, a line each: a crossing a value costs more.

/** Method, URL, and the values of Host, If-None-Match and Accept-Encoding. */
export function requestFacts(request) {
  const { headers } = request;
  const host = headers.get("host") ?? "";
  const known = headers.get("if-none-match") ?? "";
  return `${request.method}\n${request.url}\n${host}\n${known}\n${headers.get("accept-encoding") ?? ""}`;
}

/** The values of the headers that `names` lists, a line each; each after "=", and an empty line for one that is not there. */
export function headerValues(headers, names) {
  let values = "";
  for (const name of names.split("\n")) {
    const value = headers.get(name);
    values += value === null ? "\n" : `=${value}\n`;
  }
  return values;
}
