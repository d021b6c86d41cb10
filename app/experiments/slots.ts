// The named slots of a screen's pages: what an experiment may change without another design. A slot is the
// element with `data-slot="NAME"`, and the same value in the page's data, which hydration reads.
import type { Screen } from "../site/routes.ts";

/** JSON pointers (RFC 6901) into a page's data by slot: `NAME` is an element's text, `NAME.href` and the like an attribute. */
export type Slots = Readonly<Record<string, string>>;

const text: Slots = { heading: "/content/heading", lead: "/content/body/0" };

/** The calculator's button. On a page without a calculator the pointers lead nowhere, and the slot is not there. */
const calculator: Slots = { ...text, cta: "/content/form/submit/name", "cta.href": "/content/form/submit/path" };

const comparison: Slots = { ...text, cta: "/content/action/name", "cta.href": "/content/action/path" };

/** Slots by screen; screens that are not named here have none. */
export const slots: Readonly<Partial<Record<Screen, Slots>>> = {
  landing: { ...calculator, "image.src": "/content/image/src", "image.alt": "/content/image/alt" },
  compare: comparison,
  "quick-comparison": comparison,
  "loan-purpose": calculator,
  "unsecured-loans": calculator,
  renovation: calculator,
  "ads-landing": calculator,
  campaign: calculator,
  "christmas-campaign": calculator,
  guide: calculator,
  review: calculator,
  lesson: calculator,
  "loan-purposes": text,
  "credit-cards": text,
  "bank-accounts": text,
  "fair-comparison": text,
  guides: text,
  reviews: text,
  education: text,
  faq: text,
  why: text,
};
