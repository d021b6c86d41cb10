// Types of the API's bodies. Generated from worker/origin/openapi.json by `node dev/api-types.mjs`.

/**
 * An application and what came of it.
 */
export type Application = Loan & {
  /**
   * When it was sent (RFC 3339, UTC).
   */
  created: string;
  /**
   * Names the application.
   */
  id: string;
  /**
   * What lenders offer, the lowest annual percentage rate first; who pays us has no part in the order.
   */
  offers: Offer[];
};
/**
 * What came of a link.
 */
export type LinkAnswer = UserProfile | Confirmation;
/**
 * What a user may do; a user can hold several roles.
 */
export type Role = "consumer" | "lender" | "admin" | "marketer" | "operator";
/**
 * What a consumer asks lenders for.
 */
export type LoanWish = LoanInEUR | LoanInGBP | LoanInPLN | LoanInRON;
/**
 * What signs in: a link, as its page found it in the address, or a code.
 */
export type LoginLinkUse =
  | {
      /**
       * Address of the account, where another browser asked for the link: as `other-browser` named it, once the user
       * has confirmed that it is theirs.
       */
      account?: string | null;
      /**
       * The value of `token` in the link's fragment.
       */
      token: string;
    }
  | {
      /**
       * Eight letters and digits; case, spaces and hyphens do not matter.
       */
      code: string;
    };
/**
 * The user of a session, and since when they are signed in.
 */
export type SignedInUser = UserProfile & {
  /**
   * When they signed in (RFC 3339, UTC); renewing the session does not change it.
   */
  signed_in_at: string;
};

/**
 * The code of a mail.
 */
export interface AddressCode {
  /**
   * Eight letters and digits; case, spaces and hyphens do not matter.
   */
  code: string;
}
/**
 * A loan that is applied for, within its market's limits.
 */
export interface Loan {
  /**
   * In whole units of the currency.
   */
  amount: number;
  /**
   * ISO 4217 code.
   */
  currency: string;
  /**
   * Id of what the loan is for.
   */
  purpose: string;
  /**
   * How long, in years.
   */
  years: number;
}
/**
 * What a lender offers, with all that it costs (Directive (EU) 2023/2225, article 10). Money is in units of
 * the currency; figures of cost are rounded to hundredths.
 */
export interface Offer {
  /**
   * When the user accepted it (RFC 3339, UTC); not there where they have not.
   */
  accepted?: string | null;
  /**
   * What is lent.
   */
  amount: number;
  /**
   * The application that it is for.
   */
  application: string;
  /**
   * Annual percentage rate of charge.
   */
  apr_percent: number;
  /**
   * ISO 4217 code.
   */
  currency: string;
  /**
   * Names the offer.
   */
  id: string;
  /**
   * One monthly payment.
   */
  instalment: number;
  /**
   * The lender's name.
   */
  lender: string;
  /**
   * Paid with each instalment, and included in it.
   */
  monthly_fee: number;
  /**
   * Number of monthly instalments.
   */
  months: number;
  /**
   * Paid once, when the loan is opened.
   */
  opening_fee: number;
  /**
   * Nominal borrowing rate, a year.
   */
  rate_percent: number;
  /**
   * All that is paid.
   */
  total_payable: number;
}
/**
 * What came of a draft's link or code.
 */
export interface Confirmation {
  draft: Draft;
}
/**
 * A draft as its holder sees it. Identity numbers are masked: sent back as they are, they stay what they were.
 */
export interface Draft {
  /**
   * The answers that passed their checks, by step and field.
   */
  answers: {};
  /**
   * The steps that were continued from.
   */
  completed: string[];
  /**
   * Whether its e-mail address is confirmed.
   */
  confirmed: boolean;
  /**
   * When it will be deleted, unless it is changed before (RFC 3339, UTC).
   */
  expires: string;
  /**
   * The first step that lacks something; not there where nothing does.
   */
  first_incomplete?: string | null;
  /**
   * Names the draft, and the application that it becomes.
   */
  id: string;
  /**
   * What is applied for.
   */
  kind: string;
  /**
   * Code of the language it was begun in, which says the market.
   */
  language: string;
  /**
   * Whether it was sent and waits for its address to be confirmed.
   */
  sent: boolean;
  /**
   * The step to go on with.
   */
  step: string;
  typed?: HalfTyped | null;
  /**
   * Which save this is: `If-Match` names it, between quotes.
   */
  version: number;
}
/**
 * What was typed into a step and not continued with. Nothing of it is checked.
 */
export interface HalfTyped {
  /**
   * Its values, as they were typed.
   */
  answers: {};
  /**
   * The step.
   */
  step: string;
}
/**
 * A draft to be begun.
 */
export interface DraftStart {
  /**
   * What is applied for.
   */
  kind: "loan";
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
}
/**
 * An answer that fails a check.
 */
export interface InvalidField {
  /**
   * What is wrong.
   */
  code: string;
  /**
   * What the words for it need, such as the limit.
   */
  params?: {};
  /**
   * Where it stands among the step's answers (RFC 6901).
   */
  pointer: string;
}
/**
 * A signed-in user.
 */
export interface UserProfile {
  /**
   * Address that login links are sent to.
   */
  email: string;
  /**
   * Stable and opaque.
   */
  id: string;
  /**
   * Name to show.
   */
  name: string;
  /**
   * Roles, in alphabetical order.
   */
  roles: Role[];
}
export interface LoanInEUR {
  /**
   * In whole units of the market's currency.
   */
  amount: number;
  /**
   * Code of the language, whose market says the currency, the limits and the lenders.
   */
  language: "ee" | "en-fi" | "fi" | "lv" | "ru-lv" | "sv-fi";
  /**
   * Id of what the loan is for.
   */
  purpose:
    | "renovation"
    | "furniture-electronics"
    | "vehicle"
    | "living-costs"
    | "healthcare"
    | "study"
    | "hobbies-pet"
    | "holiday"
    | "wedding"
    | "repay-existing-loans"
    | "taxes"
    | "investments"
    | "land-property"
    | "company"
    | "other";
  /**
   * How long, in years.
   */
  years: number;
}
export interface LoanInGBP {
  /**
   * In whole units of the market's currency.
   */
  amount: number;
  /**
   * Code of the language, whose market says the currency, the limits and the lenders.
   */
  language: "en-gb";
  /**
   * Id of what the loan is for.
   */
  purpose:
    | "renovation"
    | "furniture-electronics"
    | "vehicle"
    | "living-costs"
    | "healthcare"
    | "study"
    | "hobbies-pet"
    | "holiday"
    | "wedding"
    | "repay-existing-loans"
    | "taxes"
    | "investments"
    | "land-property"
    | "company"
    | "other";
  /**
   * How long, in years.
   */
  years: number;
}
export interface LoanInPLN {
  /**
   * In whole units of the market's currency.
   */
  amount: number;
  /**
   * Code of the language, whose market says the currency, the limits and the lenders.
   */
  language: "pl";
  /**
   * Id of what the loan is for.
   */
  purpose:
    | "renovation"
    | "furniture-electronics"
    | "vehicle"
    | "living-costs"
    | "healthcare"
    | "study"
    | "hobbies-pet"
    | "holiday"
    | "wedding"
    | "repay-existing-loans"
    | "taxes"
    | "investments"
    | "land-property"
    | "company"
    | "other";
  /**
   * How long, in years.
   */
  years: number;
}
export interface LoanInRON {
  /**
   * In whole units of the market's currency.
   */
  amount: number;
  /**
   * Code of the language, whose market says the currency, the limits and the lenders.
   */
  language: "ro";
  /**
   * Id of what the loan is for.
   */
  purpose:
    | "renovation"
    | "furniture-electronics"
    | "vehicle"
    | "living-costs"
    | "healthcare"
    | "study"
    | "hobbies-pet"
    | "holiday"
    | "wedding"
    | "repay-existing-loans"
    | "taxes"
    | "investments"
    | "land-property"
    | "company"
    | "other";
  /**
   * How long, in years.
   */
  years: number;
}
/**
 * Nothing: the answer is the same whether or not the address is known.
 */
export interface LoginLinkAccepted {}
/**
 * A wish to sign in.
 */
export interface LoginLinkRequest {
  /**
   * An e-mail address; whitespace around it does not matter.
   */
  email: string;
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
  /**
   * Path of this site to go on to after signing in; left out of the link when it may lead
   * elsewhere.
   */
  next?: string | null;
}
/**
 * A mail in the outbox.
 */
export interface Mail {
  /**
   * Grows with every mail.
   */
  id: number;
  /**
   * BCP 47 tag of the language it is written in.
   */
  language: string;
  /**
   * The link within the text.
   */
  link: string;
  /**
   * When it was sent (RFC 3339, UTC).
   */
  sent_at: string;
  /**
   * The subject line.
   */
  subject: string;
  /**
   * The message, in plain text.
   */
  text: string;
  /**
   * Address of the recipient.
   */
  to: string;
}
/**
 * Nothing: the answer is the same whoever has the address.
 */
export interface MailAccepted {}
/**
 * A session that is open.
 */
export interface OpenSession {
  /**
   * Whether this call is made in it.
   */
  current: boolean;
  /**
   * Browser and system it was opened with; empty where they are not known.
   */
  device: string;
  /**
   * Names the session; opens nothing.
   */
  id: string;
  /**
   * When it was opened (RFC 3339, UTC).
   */
  opened: string;
  /**
   * When it was renewed last (RFC 3339, UTC).
   */
  renewed: string;
}
/**
 * Problem details (RFC 9457).
 */
export interface ProblemDetails {
  /**
   * Of `other-browser`: the address of the account that the link signs in to.
   */
  account?: string | null;
  /**
   * What to do about it.
   */
  detail: string;
  /**
   * Of `invalid-fields`: what is wrong with which answer.
   */
  errors?: InvalidField[];
  /**
   * Of `sign-in-again`: how many seconds ago the sign-in may have been at most.
   */
  max_age?: number | null;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * Of `step-incomplete`: the step.
   */
  step?: string | null;
  /**
   * Says the kind of problem in a few words.
   */
  title: string;
  /**
   * Names the kind of problem.
   */
  type: string;
}
/**
 * A link that somebody got without having asked for it.
 */
export interface RefusedLink {
  /**
   * The value of `token` in the link's fragment.
   */
  token: string;
}
/**
 * What somebody answered on a page of the form.
 */
export interface StepSave {
  /**
   * Its answers, by field.
   */
  answers: {};
  /**
   * Whether they are to be checked, as on Continue. Else they are kept as they were typed.
   */
  checked: boolean;
  /**
   * The step.
   */
  step: string;
}
/**
 * Whom to find.
 */
export interface UserSearch {
  /**
   * An e-mail address; whitespace around it does not matter.
   */
  email: string;
}
