// The address that somebody means who types a path, or an address without its scheme.

/** A whole address; a path is one of the site at `origin`. */
export function wholeAddress(text: string, origin: string): string {
  const typed = text.trim();
  if (typed === "" || typed.includes("://")) return typed;
  return typed.startsWith("/") ? origin + typed : `https://${typed}`;
}
