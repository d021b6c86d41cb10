// Whether the visitor has chosen a language in this session, by a link or by closing the suggestion:
// then none is suggested. Strictly necessary for what the visitor asked for, so it needs no consent.

const key = "language-chosen";

export function hasChosenLanguage(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Storage that is switched off: suggest nothing rather than suggest on every page.
    return true;
  }
}

export function rememberChosenLanguage(): void {
  try {
    sessionStorage.setItem(key, "yes");
  } catch {
    // See above: nothing will be suggested.
  }
}
