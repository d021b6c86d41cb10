// Cookies that scripts may read, in the text that `document.cookie` has.

/** The value of the cookie with this name; undefined where there is none. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const start = `${name}=`;
  const cookie = cookies.split("; ").find((cookie) => cookie.startsWith(start));
  return cookie?.slice(start.length);
}
