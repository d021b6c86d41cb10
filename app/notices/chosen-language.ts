// Whether the visitor has chosen a language in this session, by a link or by closing the suggestion:
// then none is suggested. Strictly necessary for what the visitor asked for, so it needs no consent.
import { addFragment } from "../site/fragment.ts";

const key = "language-chosen";

export function hasChosenLanguage(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Storage that is switched off: suggest nothing rather than suggest on every page.
    return true;
  }
}

/** Follows a link to this page in another language. */
export function followLanguageLink({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }): void {
  rememberChosenLanguage();
  // A page may have taken a secret out of its address, of which the router still knows.
  if (!window.location.search) currentTarget.search = "";
  addFragment(currentTarget);
}

export function rememberChosenLanguage(): void {
  try {
    sessionStorage.setItem(key, "yes");
  } catch {
    // See above: nothing will be suggested.
  }
}
