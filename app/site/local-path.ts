// Decides whether a path that came in from outside may be followed within the service.

const base = "http://local.invalid";

/**
 * The path, query and hash of `value` when it stays on this site, else undefined. Refuses what a
 * browser could read as another host: `//host`, `/\host`, schemes and control characters.
 */
export function safeLocalPath(value: string | null): string | undefined {
  if (!value?.startsWith("/") || /^\/[/\\]/.test(value) || hasControlCharacter(value)) return undefined;
  const url = URL.parse(value, base);
  if (!url || url.origin !== base || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character < " " || character === "\u007f");
}
