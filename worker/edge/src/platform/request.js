// Reads API calls. What the wasm wants to know crosses in one string: a crossing a value costs more.

/** In the order of `Said` in src/call.rs. */
const said = [
  "cookie",
  "sec-fetch-site",
  "origin",
  "x-requested-with",
  "connection",
  "cf-connecting-ip",
  "idempotency-key",
];

/** What a call's headers say that is decided by: a line each, after "="; an empty one for what is not there. */
export function saidBy({ headers }) {
  const lines = said.map((name) => {
    const value = headers.get(name);
    return value === null ? "" : `=${value}`;
  });
  return lines.join("\n");
}
