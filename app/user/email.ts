// The rule for e-mail addresses (specification, section 5).

// Local part of letters, digits, hyphen, underscore and plus in dot-separated groups; "@"; domain
// groups; a dot and a top-level domain of at least two letters.
const pattern = /^[a-z0-9_+-]+(\.[a-z0-9_+-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i;

export type EmailCheck =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly problem: "missing" | "malformed" };

/** Checks an address as typed; surrounding whitespace is allowed and taken away. */
export function checkEmail(typed: string): EmailCheck {
  const email = typed.trim();
  if (email === "") return { ok: false, problem: "missing" };
  return pattern.test(email) ? { ok: true, email } : { ok: false, problem: "malformed" };
}
