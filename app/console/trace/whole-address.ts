// The address that somebody means who types a path, or an address without its scheme.

/** A whole address, where that is one; a path is one of the site at `origin`. */
export function wholeAddress(text: string, origin: string): string | undefined {
  const typed = text.trim();
  const address = typed.includes("://") ? typed : typed.startsWith("/") ? origin + typed : `https://${typed}`;
  return typed !== "" && URL.canParse(address) ? address : undefined;
}
