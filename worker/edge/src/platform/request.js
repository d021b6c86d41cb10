// Reads headers, and what bodies hold.

/** A header, by its name. */
export function headerOf({ headers }, name) {
  return headers.get(name) ?? undefined;
}

/** In the order of `Said` in src/call.rs. */
const said = ["cookie", "sec-fetch-site", "origin", "x-requested-with", "idempotency-key"];

/**
 * What an API call's headers say that is decided by: a line each, after "="; an empty one for what is not there. They
 * cross in one string: a crossing a value costs more.
 */
export function saidBy({ headers }) {
  const lines = said.map((name) => {
    const value = headers.get(name);
    return value === null ? "" : `=${value}`;
  });
  return lines.join("\n");
}

/** The texts of a list, a line each; of what is no list, none. */
export function textsOf(list) {
  const texts = Array.isArray(list) ? list.filter((text) => typeof text === "string" && !text.includes("\n")) : [];
  return texts.join("\n");
}
