// The screen of each kind of application's form.
import type { Screen } from "../../site/routes.ts";

const screens: Readonly<Record<string, Screen>> = {
  loan: "loan-form",
  mortgage: "mortgage-form",
  sme: "sme-form",
  card: "credit-card-form",
};

/** All kinds of applications that have a form. */
export const formKinds: readonly string[] = Object.keys(screens);

/** The screen of the form of a kind; the loan's where there is no such kind. */
export function formScreen(kind: string): Screen {
  return screens[kind] ?? "loan-form";
}
