// An e-mail address as an answer: by the rule that all forms have, and in small letters, as the mailbox is the same.
import { checkEmail } from "../../user/email.ts";

/** The longest address and the longest part before the @ (RFC 5321). */
const [longest, longestLocal] = [254, 64];

/** The address as it is stored; undefined where it is none. */
export function readEmail(written: string): string | undefined {
  const check = checkEmail(written);
  if (!check.ok) return undefined;
  const email = check.email.toLowerCase();
  return email.length <= longest && email.indexOf("@") <= longestLocal ? email : undefined;
}
