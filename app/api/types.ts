// Types of the API's bodies. Generated from worker/origin/openapi.json by `node dev/api-types.ts`.

/**
 * What a user is in an application.
 */
export type ApplicationRole = "applicant" | "co-applicant";
/**
 * What kind of file a copy is.
 */
export type Format = "json" | "html";
/**
 * What a user may do; a user can hold several roles.
 */
export type Role = "consumer" | "lender" | "admin" | "marketer" | "operator";
/**
 * A price band, the best first.
 */
export type Band = "A" | "B" | "C" | "D" | "E";
/**
 * Where a company's application stands, as the company is told.
 */
export type SmeProgress =
  "received" | "in-progress" | "sent-to-lenders" | "offers" | "declined" | "withdrawn" | "closed";
/**
 * Where an invitation stands, as it was written last.
 */
export type InvitationState = "waiting" | "accepted" | "refused" | "expired";
/**
 * What a mortgage is for.
 */
export type MortgagePurpose =
  "first home" | "home" | "holiday home" | "investment" | "renovation" | "construction" | "transfer";
/**
 * Whether a decline stands.
 */
export type ReviewOutcome = "upheld" | "offer";
/**
 * How many; `<5` where it would be one to four people.
 */
export type PeopleCount = number | "<5";
/**
 * A way in which somebody was authenticated (RFC 8176, section 2).
 */
export type AuthenticationMethod = "otp" | "hwk" | "swk" | "user";
/**
 * The kind of credential: there is one.
 */
export type CredentialType = "public-key";
/**
 * What a token is limited to; to nothing where there is none.
 */
export type Scopes = string[];
/**
 * A country of the product, as its ISO 3166 code.
 */
export type Country = "FI" | "GB" | "LV" | "PL" | "RO";
/**
 * How a commission is reckoned.
 */
export type CommissionKind = "fixed" | "percent";
/**
 * Somebody was identified.
 */
export type CompletedIdentification = IdentificationPurpose & {
  /**
   * Whether the draft is sent by it.
   */
  is_sent: boolean;
  /**
   * What people call the application by that the draft has become. Not there while its address is not confirmed.
   */
  reference?: string | null;
};
/**
 * Who is to be identified.
 */
export type IdentifiedPerson = "applicant" | "co-applicant";
/**
 * A consent that can be given and taken back at any time. The others are about an application that was sent with them.
 */
export type RevocableConsent = "marketing_email";
/**
 * How a browser reaches an authenticator (section 5.8.4).
 */
export type Transport = "usb" | "nfc" | "ble" | "smart-card" | "hybrid" | "internal";
/**
 * The currency of a market, as its ISO 4217 code.
 */
export type Currency = "EUR" | "GBP" | "PLN" | "RON";
/**
 * The rule that failed, in the order in which consumers are told.
 */
export type Reason =
  | "not-open"
  | "amount-too-low"
  | "amount-too-high"
  | "period-too-short"
  | "period-too-long"
  | "purpose"
  | "age-too-low"
  | "age-at-end"
  | "residency"
  | "payment-default"
  | "employment"
  | "work-too-short"
  | "income-too-low"
  | "housing"
  | "debt-to-income"
  | "instalments-too-high"
  | "not-affordable"
  | "loan-to-value"
  | "no-price"
  | "above-cap"
  | "lender-declined"
  | "no-answer";
/**
 * How two places compare.
 */
export type PlaceComparison = "same" | "other-address" | "other-country";
/**
 * What is wrong.
 */
export type FindingCode =
  | "range-reversed"
  | "outside-market"
  | "not-a-number"
  | "too-many-decimals"
  | "justification-missing"
  | "nobody-eligible"
  | "no-prices"
  | "rows-overlap"
  | "rows-gap"
  | "row-outside-rules"
  | "bands-reversed"
  | "above-cap"
  | "steps-unordered"
  | "surcharges-reversed";
/**
 * How far an application came with the lender.
 */
export type Stage = "received" | "passed" | "offered" | "opened" | "accepted" | "signed" | "paid-out";
/**
 * How somebody is housed.
 */
export type Housing =
  "self owned" | "renting" | "company paid" | "parents home" | "part ownership house" | "other" | "owned by partner";
/**
 * How a lender answers.
 */
export type IntegrationMode = "own-rules" | "webhook";
/**
 * What a lender does with an offer.
 */
export type LenderEvent = "review" | "value" | "sign" | "pay-out" | "refuse" | "withdraw" | "agreement-withdrawn";
/**
 * What a product answered.
 */
export type MatchOutcome = "offer" | "counter-offer" | "declined";
/**
 * What a loan is for.
 */
export type Purpose =
  | "renovation"
  | "furniture/electronics"
  | "car/boat/motorcycle"
  | "living costs"
  | "healthcare"
  | "study"
  | "hobbies/pet"
  | "holiday"
  | "wedding"
  | "repay existing loans"
  | "taxes"
  | "investments"
  | "land/property"
  | "company"
  | "other";
/**
 * Where a lender stands.
 */
export type LenderState = "draft" | "ready" | "live" | "paused" | "closed";
/**
 * A kind of loan, each with a form, limits and products of its own.
 */
export type LoanKind = "loan" | "mortgage" | "card";
/**
 * What came of a link.
 */
export type LinkAnswer = UserProfile | Confirmation;
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
 * What a lender lacks before it can go live.
 */
export type Missing =
  | "company"
  | "contacts"
  | "legal"
  | "products"
  | "integration"
  | "commission"
  | "users"
  | "rules"
  | "sheets"
  | "test"
  | "sign-in"
  | "second-admin";
/**
 * What kind of property it is.
 */
export type PropertyType = "flat" | "terraced house" | "detached house" | "plot" | "other";
/**
 * A role with which one works for us.
 */
export type StaffRole = "admin" | "marketer" | "operator";
/**
 * What a notice tells.
 */
export type NoticeKind =
  | "sent"
  | "offers-ready"
  | "no-offers"
  | "new-offer"
  | "offers-expire"
  | "offer-accepted"
  | "acceptance-cancelled"
  | "acceptance-refused"
  | "offer-withdrawn"
  | "application-withdrawn"
  | "right-to-withdraw"
  | "agreement-withdrawn"
  | "information-requested"
  | "review-answered"
  | "cheaper-loan"
  | "answers-to-confirm"
  | "sme-received"
  | "lender-offer-accepted"
  | "lender-review-requested"
  | "sme-waiting";
/**
 * What happened to a draft or an experiment, or goes wrong.
 */
export type NotificationKind =
  | "review-asked"
  | "approved"
  | "changes-requested"
  | "commented"
  | "published"
  | "glass-broken"
  | "conflict"
  | "decision-asked"
  | "failing-targets"
  | "wrong-split"
  | "dead-deliveries"
  | "ending-token";
/**
 * What an offer depends on (product design, section 4.4).
 */
export type OfferCondition =
  "income-proof" | "identity" | "co-applicant-signs" | "repays-debts-directly" | "collateral";
/**
 * An application, with the user's own part in it.
 */
export type OwnApplication = Application & {
  /**
   * What happened to its offers.
   */
  events: OwnEvent[];
  own_part?: OwnPart | null;
  /**
   * The lenders that it went to.
   */
  recipients: Recipient[];
};
/**
 * Options for the browser: to create a passkey (`parseCreationOptionsFromJSON`), or to use one (`parseRequestOptionsFromJSON`).
 */
export type PasskeyOptions = CreationOptions | RequestOptions;
/**
 * What a browser is asked for.
 */
export type PasskeyPurpose = "registration" | "confirmation" | "sign-in";
/**
 * How a rate comes about.
 */
export type RateType = "fixed" | "variable";
/**
 * Whether debts may be repaid with the loan.
 */
export type Refinancing = "any" | "only" | "none";
/**
 * A lender's answer to a review.
 */
export type ReviewDecision =
  | {
      outcome: "upheld";
      /**
       * Why.
       */
      reason: string;
    }
  | {
      offer: OfferTerms;
      outcome: "offer";
    };
/**
 * Whether applications are matched with a version.
 */
export type VersionState = "scheduled" | "live" | "past";
/**
 * A section as it is to be; which one, the path says.
 */
export type SectionSave = Company | Contacts | Legal | Products | IntegrationSave | Commission | Users;
/**
 * The user of a session or a personal token, and since when they are signed in.
 */
export type SignedInUser = UserProfile & {
  /**
   * How they signed in (RFC 8176): `otp` by the mailed link; `hwk` or `swk`, with `user`, by a passkey.
   */
  amr: AuthenticationMethod[];
  /**
   * The same in seconds since 1970, as OpenID Connect has it (Core 1.0, section 2).
   */
  auth_time: number;
  /**
   * Whether the session was opened by a recovery code: it has no roles, and can do no more than add a passkey.
   */
  enrols_only?: boolean;
  /**
   * Until when what they publish needs a review, as they have recovered their account (RFC 3339, UTC).
   */
  review_until?: string | null;
  /**
   * When they signed in (RFC 3339, UTC); renewing the session does not change it.
   */
  signed_in_at: string;
  token?: CallerToken | null;
};
/**
 * Where a company's application stands.
 */
export type SmeStatus =
  | "new"
  | "assigned"
  | "contacted"
  | "sent-to-lenders"
  | "offers"
  | "won"
  | "lost"
  | "declined"
  | "withdrawn"
  | "duplicate"
  | "spam";
/**
 * A company's application with all that belongs to it.
 */
export type SmeCase = SmeCaseSummary & {
  /**
   * Who can take it on.
   */
  admins: SmeAssignee[];
  /**
   * What was answered, by step and field.
   */
  answers: {
    [k: string]: {};
  };
  /**
   * When it was closed (RFC 3339, UTC).
   */
  closed_at?: string | null;
  /**
   * Other applications of the same company within 30 days, the latest first.
   */
  duplicates: SmeCaseSummary[];
  /**
   * What was done, the latest first.
   */
  history: SmeEvent[];
  /**
   * Code of the language it was made in.
   */
  language: string;
  /**
   * What admins have written, the latest first.
   */
  notes: SmeNote[];
  /**
   * Which change it is: `If-Match` names it, between quotes.
   */
  version: number;
};
/**
 * What changed about a case.
 */
export type SmeEventKind = "status" | "assignee" | "next-action";
/**
 * What a lender's system can tell.
 */
export type SystemEventKind =
  "decline" | "withdraw" | "refuse" | "review" | "value" | "sign" | "pay-out" | "withdraw-agreement";

/**
 * What is said with an acceptance.
 */
export interface Acceptance {
  /**
   * The account that the loan is to be paid to; where the offer `needs_iban`, nothing is accepted without it.
   */
  iban?: string | null;
  /**
   * Whether the pre-contractual information was opened; nothing is accepted before.
   */
  information_opened: boolean;
}
/**
 * An application of a user.
 */
export interface AccountApplication {
  /**
   * When it was made (RFC 3339, UTC).
   */
  created: string;
  /**
   * What was applied for.
   */
  kind: string;
  /**
   * Names their answers, as long as they are stored.
   */
  person?: string | null;
  /**
   * What people call it by.
   */
  reference: string;
  role: ApplicationRole;
  /**
   * Where it stands.
   */
  state:
    | "awaiting-co-applicant"
    | "collecting"
    | "ready"
    | "no-offers"
    | "accepted"
    | "signed"
    | "paid-out"
    | "withdrawn"
    | "expired"
    | "received";
}
/**
 * A user to be erased.
 */
export interface AccountErasure {
  /**
   * The user's address, typed to confirm.
   */
  confirmation: string;
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
  /**
   * Why, without anybody's personal data.
   */
  reason: string;
}
/**
 * Something that was done to a user's data.
 */
export interface AccountEvent {
  /**
   * What.
   */
  action: string;
  /**
   * Who did it: a name, or the id of who is not a user any more.
   */
  actor: string;
  /**
   * When (RFC 3339, UTC).
   */
  at: string;
  /**
   * Why, in the words of who did it.
   */
  reason: string;
}
/**
 * A copy to be made for a user.
 */
export interface AccountExport {
  format?: Format;
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
  /**
   * Why, without anybody's personal data.
   */
  reason: string;
}
/**
 * A passkey that was added.
 */
export interface AddedPasskey {
  passkey: Passkey;
  recovery?: RecoveryCodes | null;
}
/**
 * A passkey as its user sees it.
 */
export interface Passkey {
  /**
   * When it was added (RFC 3339, UTC).
   */
  added: string;
  /**
   * Names it; opens nothing.
   */
  id: string;
  /**
   * What its user calls it.
   */
  name: string;
  /**
   * Whether it can be on several devices, as those of an account at a platform are.
   */
  synced: boolean;
  /**
   * When it was used last (RFC 3339, UTC); not there where it never was.
   */
  used?: string | null;
}
/**
 * Codes, which are shown this once.
 */
export interface RecoveryCodes {
  /**
   * Ten codes of ten letters and digits; each works once.
   */
  codes: string[];
}
/**
 * Somebody who works for us now.
 */
export interface AddedStaffMember {
  enrolment?: IssuedEnrolmentCode | null;
  user: UserProfile;
}
/**
 * A code to hand over, outside of mail.
 */
export interface IssuedEnrolmentCode {
  /**
   * Eight letters and digits, which are shown this once.
   */
  code: string;
  /**
   * Until when it works (RFC 3339, UTC).
   */
  expires_at: string;
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
   * Code of the language that they applied in last.
   */
  language?: string | null;
  lender?: Lender | null;
  /**
   * Name to show.
   */
  name: string;
  /**
   * Roles, in alphabetical order.
   */
  roles: Role[];
}
/**
 * Who lends.
 */
export interface Lender {
  /**
   * Stable.
   */
  id: string;
  /**
   * Its name.
   */
  name: string;
}
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
 * What there is of admins.
 */
export interface AdminsAnswer {
  /**
   * Whether one of them has a passkey.
   */
  with_passkey: boolean;
}
/**
 * Nothing.
 */
export interface AdminsQuestion {}
/**
 * How a loan sits beside what a household has: the figures that a decision is made by, and that are shown with it.
 */
export interface Affordability {
  band: Band;
  /**
   * Debt to yearly gross income; none without income, which is above every limit.
   */
  debt_to_income?: number | null;
  /**
   * Debt service to income, in percent; none without income, which is above every limit.
   */
  dsti_percent?: number | null;
  /**
   * What housing costs.
   */
  housing: number;
  /**
   * What counts as income, after tax.
   */
  income: number;
  /**
   * What living costs by the country's figures.
   */
  living: number;
  /**
   * A mortgage beside what secures it, in percent; none of other loans.
   */
  loan_to_value?: number | null;
  /**
   * Instalments of the debts that stay.
   */
  old_debt: number;
  /**
   * Maintenance and other costs.
   */
  other_costs: number;
  /**
   * What a usual loan of this amount and period costs a month; of a mortgage, what it would cost at 6%; of a card, what is
   * paid a month where all of its limit is used.
   */
  reference_instalment: number;
  /**
   * What is left each month before the loan.
   */
  surplus: number;
}
/**
 * Between which ages, in years. It needs a justification: Directive (EU) 2023/2225, article 6.
 */
export interface AgeRule {
  /**
   * The youngest age.
   */
  from?: number | null;
  /**
   * Why.
   */
  justification: string;
  /**
   * The oldest age when the loan ends.
   */
  to_at_end?: number | null;
}
/**
 * Who applies.
 */
export interface ApplicantIdentity {
  applicant: PersonIdentity;
  co_applicant?: PersonIdentity | null;
  /**
   * Where the loan is to be paid, if that was said.
   */
  iban?: string | null;
}
/**
 * A person who applies, as they answered.
 */
export interface PersonIdentity {
  /**
   * Town.
   */
  city?: string | null;
  /**
   * Where the number does not say it (RFC 3339, full-date).
   */
  date_of_birth?: string | null;
  /**
   * E-mail address.
   */
  email?: string | null;
  /**
   * Who employs them.
   */
  employer?: string | null;
  /**
   * All first names.
   */
  first_names: string;
  /**
   * The country's number of the person; none where it has none.
   */
  identity_number?: string | null;
  /**
   * Last name.
   */
  last_name: string;
  /**
   * Telephone number.
   */
  phone?: string | null;
  /**
   * Postcode.
   */
  postal_code?: string | null;
  /**
   * Street and house.
   */
  street?: string | null;
}
/**
 * An application and what came of it.
 */
export interface Application {
  /**
   * How much was applied for, in whole units of the currency.
   */
  amount: number;
  company?: ApplyingCompany | null;
  /**
   * When it was made (RFC 3339, UTC).
   */
  created: string;
  /**
   * ISO 4217 code.
   */
  currency: string;
  /**
   * Who offers nothing, and why.
   */
  declines: Decline[];
  /**
   * Names the application.
   */
  id: string;
  /**
   * What lenders ask of the applicant, the latest first.
   */
  information_requests: InformationRequest[];
  invitation?: InvitationState | null;
  /**
   * What was applied for.
   */
  kind: string;
  /**
   * Code of the language it was made in.
   */
  language: string;
  /**
   * For how many months.
   */
  months: number;
  mortgage?: Mortgage | null;
  /**
   * What lenders offer, in the order that does not depend on who pays us.
   */
  offers: OfferDetails[];
  /**
   * How many lenders have yet to answer.
   */
  pending: number;
  /**
   * What for.
   */
  purpose: string;
  /**
   * What people call it by.
   */
  reference: string;
  /**
   * Where a person at a lender was asked to look again, the latest request first.
   */
  reviews: Review[];
  role: ApplicationRole;
  /**
   * Where it stands.
   */
  state:
    | "awaiting-co-applicant"
    | "collecting"
    | "ready"
    | "no-offers"
    | "accepted"
    | "signed"
    | "paid-out"
    | "withdrawn"
    | "expired"
    | "received";
}
/**
 * A company that applies. People pass its application on to lenders.
 */
export interface ApplyingCompany {
  /**
   * Its name.
   */
  name: string;
  progress: SmeProgress;
}
/**
 * A lender that offers nothing.
 */
export interface Decline {
  figures?: DeclineFigures | null;
  lender: Lender;
  /**
   * The product's id.
   */
  product: string;
  /**
   * The first two reasons; none for the co-applicant.
   */
  reasons: DeclineReason[];
}
/**
 * The applicant's own figures, as the lender's rules looked at them. Money is in units of the application's currency, a month.
 */
export interface DeclineFigures {
  /**
   * Debt to yearly gross income; none without income.
   */
  debt_to_income?: number | null;
  /**
   * Debt service to income, in percent; none without income.
   */
  dsti_percent?: number | null;
  /**
   * What housing costs.
   */
  housing: number;
  /**
   * What counts as income, after tax.
   */
  income: number;
  /**
   * What living costs by the country's figures.
   */
  living: number;
  /**
   * Instalments of the debts that stay.
   */
  old_debt: number;
  /**
   * Maintenance and other costs.
   */
  other_costs: number;
  /**
   * What a usual loan of this amount and period costs a month.
   */
  reference_instalment: number;
  /**
   * What is left each month before the loan.
   */
  surplus: number;
}
/**
 * Why nothing is offered.
 */
export interface DeclineReason {
  /**
   * Which rule failed.
   */
  code:
    | "not-open"
    | "amount-too-low"
    | "amount-too-high"
    | "period-too-short"
    | "period-too-long"
    | "purpose"
    | "age-too-low"
    | "age-at-end"
    | "residency"
    | "payment-default"
    | "employment"
    | "work-too-short"
    | "income-too-low"
    | "housing"
    | "debt-to-income"
    | "instalments-too-high"
    | "not-affordable"
    | "loan-to-value"
    | "no-price"
    | "above-cap"
    | "lender-declined"
    | "no-answer";
  /**
   * The rule's lower limit.
   */
  from?: number | null;
  /**
   * The rule's upper limit.
   */
  to?: number | null;
}
/**
 * A lender's request as its consumer sees it.
 */
export interface InformationRequest {
  answer?: InformationAnswer | null;
  /**
   * Id of the application that it is about.
   */
  application: string;
  /**
   * The day by whose end the lender would have the answer (RFC 3339, full-date).
   */
  due: string;
  /**
   * The files of the answer, or for it.
   */
  files: RequestFile[];
  /**
   * Names the request.
   */
  id: string;
  /**
   * Whether it can be answered: it is not yet, and the lender still waits.
   */
  is_open: boolean;
  lender: Lender;
  /**
   * What is asked.
   */
  message: string;
  /**
   * When it was asked (RFC 3339, UTC).
   */
  requested_at: string;
}
/**
 * What a consumer answered.
 */
export interface InformationAnswer {
  /**
   * When it was answered (RFC 3339, UTC).
   */
  answered_at: string;
  /**
   * The text.
   */
  message: string;
}
/**
 * A file of an answer.
 */
export interface RequestFile {
  /**
   * How many bytes it has.
   */
  bytes: number;
  /**
   * Names the file.
   */
  id: string;
  /**
   * What it is, by its content.
   */
  media_type: string;
  /**
   * What its owner calls it.
   */
  name: string;
}
/**
 * What is said of a mortgage alone.
 */
export interface Mortgage {
  /**
   * Whose turn it is.
   */
  acts?: "applicant" | "co-applicant" | "lender";
  /**
   * What was applied for beside the value that secures it, in percent.
   */
  loan_to_value: number;
  /**
   * What the home costs or is worth, in whole units of the currency.
   */
  price: number;
  purpose: MortgagePurpose;
  /**
   * Where it stands.
   */
  state:
    | "awaiting-co-applicant"
    | "received"
    | "in-review"
    | "information-requested"
    | "offers"
    | "accepted"
    | "valuation"
    | "agreed"
    | "paid-out"
    | "declined"
    | "withdrawn";
  /**
   * What happened, the first first.
   */
  timeline: TimelineEntry[];
}
/**
 * Something that happened.
 */
export interface TimelineEntry {
  /**
   * When (RFC 3339, UTC).
   */
  at: string;
  lender?: Lender | null;
  /**
   * Where it stands.
   */
  state:
    | "awaiting-co-applicant"
    | "received"
    | "in-review"
    | "information-requested"
    | "offers"
    | "accepted"
    | "valuation"
    | "agreed"
    | "paid-out"
    | "declined"
    | "withdrawn";
}
/**
 * What a lender offers, with all that it costs (Directive (EU) 2023/2225, article 10). Money is in hundredths of the
 * currency's unit.
 */
export interface OfferDetails {
  /**
   * When its user accepted it (RFC 3339, UTC); not there where they have not.
   */
  accepted?: string | null;
  /**
   * What is lent.
   */
  amount: number;
  /**
   * Id of the application that it is for.
   */
  application: string;
  /**
   * Annual percentage rate of charge.
   */
  apr_percent: number;
  /**
   * When it arrived (RFC 3339, UTC).
   */
  arrived_at: string;
  card?: CardTerms | null;
  /**
   * What it depends on.
   *
   * Items: A condition.
   */
  conditions: ("income-proof" | "identity" | "co-applicant-signs" | "repays-debts-directly" | "collateral")[];
  /**
   * ISO 4217 code.
   */
  currency: string;
  /**
   * Until when it can be accepted (RFC 3339, UTC).
   */
  expires_at: string;
  /**
   * When the first instalment would be due, if the loan were agreed on today (RFC 3339, full-date).
   */
  first_due: string;
  /**
   * Whether it is less than was applied for.
   */
  for_less: boolean;
  /**
   * Names the offer.
   */
  id: string;
  /**
   * One monthly payment; the last absorbs the rounding.
   */
  instalment: number;
  /**
   * What was applied for.
   */
  kind: string;
  lender: Lender;
  /**
   * Of a mortgage, what is lent beside the value that secures it, in percent.
   */
  loan_to_value?: number | null;
  /**
   * What a variable rate adds to it, in points.
   */
  margin?: number | null;
  /**
   * Paid with each instalment, and included in it.
   */
  monthly_fee: number;
  /**
   * Number of monthly instalments.
   */
  months: number;
  /**
   * Whether the lender needs to know with the acceptance to which account the loan is to be paid.
   */
  needs_iban: boolean;
  /**
   * Paid once, when the loan is opened.
   */
  opening_fee: number;
  /**
   * The product's id.
   */
  product: string;
  /**
   * Nominal borrowing rate, a year.
   */
  rate_percent: number;
  /**
   * Whether the rate stays so.
   */
  rate_type: "fixed" | "variable";
  /**
   * What a variable rate follows, in percent.
   */
  reference_rate?: number | null;
  /**
   * Until when a mortgage that is accepted can't be signed, so that its consumer can compare (RFC 3339, UTC).
   */
  reflection_until?: string | null;
  role: ApplicationRole;
  /**
   * Where it stands.
   */
  state:
    | "open"
    | "accepted"
    | "declined"
    | "withdrawn"
    | "superseded"
    | "expired"
    | "cancelled"
    | "refused"
    | "signed"
    | "paid-out"
    | "agreement-withdrawn";
  /**
   * What the loan costs on top of what is lent.
   */
  total_cost: number;
  /**
   * All that is paid.
   */
  total_payable: number;
  /**
   * Until when its user can withdraw from the agreement (RFC 3339, UTC); not there before it is signed.
   */
  withdraw_until?: string | null;
}
/**
 * What a card's offer has beside a loan's terms.
 */
export interface CardTerms {
  /**
   * Which card it is in the comparison.
   */
  id: string;
  /**
   * For how many days purchases cost no interest.
   */
  interest_free_days: number;
  /**
   * What is paid a month, at least, while the whole limit is used, in hundredths.
   */
  least_payment: number;
}
/**
 * A review as its consumer sees it.
 */
export interface Review {
  answer?: ReviewAnswer | null;
  /**
   * The day by whose end the lender answers (RFC 3339, full-date).
   */
  due: string;
  /**
   * Names the review.
   */
  id: string;
  lender: Lender;
  /**
   * The consumer's own view.
   */
  message: string;
  /**
   * When it was requested (RFC 3339, UTC).
   */
  requested_at: string;
}
/**
 * What a lender answered to a review.
 */
export interface ReviewAnswer {
  /**
   * When it was answered (RFC 3339, UTC).
   */
  answered_at: string;
  /**
   * Id of the offer that was made instead.
   */
  offer?: string | null;
  outcome: ReviewOutcome;
  /**
   * Why it stands.
   */
  reason?: string | null;
}
/**
 * A page of a user's applications.
 */
export interface ApplicationPage {
  /**
   * The applications, the newest first.
   */
  items: Application[];
  /**
   * Stands for the next page; not there on the last.
   */
  next?: string | null;
}
/**
 * How many offers have an APR from this point on, below the next.
 */
export interface AprCount {
  accepted: PeopleCount;
  /**
   * In percent.
   */
  from_percent: number;
  offered: PeopleCount;
}
/**
 * What the authenticator signed (section 5.2.2).
 */
export interface AssertionResponse {
  /**
   * Bytes in base64url, without padding
   */
  authenticatorData: string;
  /**
   * Bytes in base64url, without padding
   */
  clientDataJSON: string;
  /**
   * Bytes in base64url, without padding
   */
  signature: string;
  /**
   * Bytes in base64url, without padding
   */
  userHandle?: string | null;
}
/**
 * What the authenticator made of a registration (section 5.2.1).
 */
export interface AttestationResponse {
  /**
   * Bytes in base64url, without padding
   */
  attestationObject: string;
  /**
   * Bytes in base64url, without padding
   */
  clientDataJSON: string;
  /**
   * How the authenticator can be reached; names that are not known are left out.
   */
  transports?: string[];
}
/**
 * What an authentication gives.
 */
export interface AuthenticationResponse {
  /**
   * Bytes in base64url, without padding
   */
  id: string;
  /**
   * Bytes in base64url, without padding
   */
  rawId: string;
  response: AssertionResponse;
  type: CredentialType;
}
/**
 * What an authenticator has to be able to do (section 5.4.4).
 */
export interface AuthenticatorSelection {
  /**
   * The same, for older browsers.
   */
  requireResidentKey: boolean;
  /**
   * Whether the credential has to be discoverable.
   */
  residentKey: string;
  /**
   * Whether the user has to be verified.
   */
  userVerification: string;
}
/**
 * A percentage for each band; none, where nothing is lent.
 */
export interface Bands {
  A?: number | null;
  B?: number | null;
  C?: number | null;
  D?: number | null;
  E?: number | null;
}
/**
 * A count by the live rules and by the draft.
 */
export interface BeforeAfter {
  /**
   * By the draft.
   */
  after: number;
  /**
   * By the live rules.
   */
  before: number;
}
/**
 * A range that a value lies in: from it on, below its end.
 */
export interface Bracket {
  /**
   * The first value in it.
   */
  from: number;
  /**
   * The first value past it.
   */
  to: number;
}
/**
 * The personal token that a call came with. Its user signed in when they allowed it.
 */
export interface CallerToken {
  /**
   * Names it; opens nothing.
   */
  id: string;
  /**
   * The machine that has it.
   */
  name: string;
  scopes: Scopes;
}
/**
 * The rules of a product that is a card.
 */
export interface CardRules {
  /**
   * For how many days purchases cost no interest.
   */
  interest_free_days: number;
}
/**
 * What a lender pays.
 */
export interface Commission {
  /**
   * One for each market.
   */
  items: CommissionItem[];
}
/**
 * What a lender pays for a loan that is paid out.
 */
export interface CommissionItem {
  country: Country;
  kind: CommissionKind;
  /**
   * Units of the market's currency, or percent; two decimals.
   */
  value: number;
}
/**
 * A company, as its register has it.
 */
export interface Company {
  /**
   * Its number.
   */
  business_id: string;
  /**
   * What it is in law, in the register's own words.
   */
  form: string;
  /**
   * What it does, in the register's own words.
   */
  industry: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The day on which it was registered (RFC 3339, full-date).
   */
  registered_on: string;
}
/**
 * What an attempt at identification was for: where its person goes on.
 */
export interface IdentificationPurpose {
  /**
   * Id of the draft, or of the application that it has become.
   */
  application: string;
  /**
   * What is applied for.
   */
  kind: string;
  /**
   * Code of its language.
   */
  language: string;
  person: IdentifiedPerson;
}
/**
 * What came of a draft's link or code: the draft as it is now or, where it had been sent, the application that it became.
 */
export interface Confirmation {
  application?: SentApplication | null;
  draft?: Draft | null;
}
/**
 * An application that was sent.
 */
export interface SentApplication {
  /**
   * Names the application: its draft's id.
   */
  id: string;
  /**
   * What people call it by. Not there while its address is not confirmed: then there is no application yet.
   */
  reference?: string | null;
}
/**
 * A draft as its holder sees it. Identity numbers are masked: sent back as they are, they stay what they were.
 */
export interface Draft {
  /**
   * The answers that passed their checks, by step and field.
   */
  answers: {
    [k: string]: {};
  };
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
   * Whether its applicant was identified as who they say they are.
   */
  identified: boolean;
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
 * A consent, given or taken back.
 */
export interface ConsentChange {
  /**
   * Whether it is given from now on.
   */
  given: boolean;
  kind: RevocableConsent;
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
}
/**
 * A consent that was asked for and answered.
 */
export interface ConsentEntry {
  /**
   * When it was answered (RFC 3339, UTC).
   */
  at: string;
  /**
   * Whether it was given.
   */
  given: boolean;
  /**
   * What it is about.
   */
  kind: string;
  /**
   * Code of the language that the text was shown in.
   */
  language: string;
  /**
   * The text; not there where it is of a version that is no longer shown to anybody.
   */
  text?: string | null;
  /**
   * Version of the text.
   */
  version: number;
}
/**
 * A consent that is asked for.
 */
export interface ConsentRequest {
  /**
   * What it is about.
   */
  kind: string;
  /**
   * Whether lenders are asked only with it.
   */
  needed: boolean;
  /**
   * The text, in the application's language.
   */
  text: string;
  /**
   * Version of the text.
   */
  version: number;
}
/**
 * Whom to turn to at a lender.
 */
export interface Contacts {
  /**
   * Their address.
   */
  business_email: string;
  /**
   * Who answers us.
   */
  business_name: string;
  /**
   * Their number, international.
   */
  business_phone: string;
  /**
   * Where complaints go.
   */
  complaints_email: string;
  /**
   * By phone, international.
   */
  complaints_phone: string;
  /**
   * Who answers for data protection.
   */
  data_protection_email: string;
}
/**
 * An admin who is to add a first passkey.
 */
export interface ControlEnrolment {
  /**
   * Their address.
   */
  email: string;
  /**
   * Whether to remove the passkeys that they have, and end their sessions and tokens.
   */
  reset?: boolean;
}
/**
 * A code to hand over, outside of mail, and whom it is for.
 */
export interface ControlEnrolmentCode {
  /**
   * Eight letters and digits, which are shown this once.
   */
  code: string;
  /**
   * Until when it works (RFC 3339, UTC).
   */
  expires_at: string;
  /**
   * The admin's id.
   */
  user: string;
}
/**
 * Options to create a credential (section 5.4): discoverable, so that it signs in by itself, and with attestation `none`.
 */
export interface CreationOptions {
  /**
   * What is asked about the authenticator: nothing.
   */
  attestation: string;
  authenticatorSelection: AuthenticatorSelection;
  /**
   * What is to be answered, in base64url.
   */
  challenge: string;
  /**
   * The user's credentials: an authenticator that has one of them makes no other.
   */
  excludeCredentials: CredentialDescriptor[];
  /**
   * The algorithms, the preferred first.
   */
  pubKeyCredParams: CredentialParameters[];
  rp: RelyingPartyEntity;
  /**
   * How long it may take, in milliseconds.
   */
  timeout: number;
  user: UserEntity;
}
/**
 * A credential that is known (section 5.8.3).
 */
export interface CredentialDescriptor {
  /**
   * Its id, in base64url.
   */
  id: string;
  /**
   * How its authenticator can be reached.
   */
  transports: Transport[];
  type: CredentialType;
}
/**
 * An algorithm that will do (section 5.3).
 */
export interface CredentialParameters {
  /**
   * The algorithm, as COSE numbers it.
   */
  alg: number;
  type: CredentialType;
}
/**
 * Who asks (section 5.4.2).
 */
export interface RelyingPartyEntity {
  /**
   * The domain that the credential is bound to.
   */
  id: string;
  /**
   * What people call the service.
   */
  name: string;
}
/**
 * Whom a credential is for (section 5.4.3).
 */
export interface UserEntity {
  /**
   * What they are called.
   */
  displayName: string;
  /**
   * Names them to authenticators, in base64url.
   */
  id: string;
  /**
   * Which account it is.
   */
  name: string;
}
/**
 * A day.
 */
export interface DayCount {
  accepted: PeopleCount;
  /**
   * Which, in UTC (RFC 3339, full-date).
   */
  day: string;
  offered: PeopleCount;
  received: PeopleCount;
}
/**
 * How many a rule declined.
 */
export interface DeclineCount {
  count: PeopleCount;
  reason: Reason;
}
/**
 * What the user answered on a page.
 */
export interface DetailsSave {
  /**
   * Its answers, by field.
   */
  answers: {};
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
  /**
   * The step.
   */
  step: "contact" | "person" | "address" | "household" | "housing" | "work" | "income" | "costs" | "debts";
}
/**
 * What a machine shows and asks with (RFC 8628, section 3.2).
 */
export interface DeviceAuthorization {
  /**
   * The machine's own code, a secret.
   */
  device_code: string;
  /**
   * Seconds until nobody can allow it any more.
   */
  expires_in: number;
  /**
   * Seconds to wait between two questions.
   */
  interval: number;
  /**
   * What the user compares: eight letters.
   */
  user_code: string;
  /**
   * Where the user types it.
   */
  verification_uri: string;
  /**
   * The same with the code.
   */
  verification_uri_complete: string;
}
/**
 * A machine wants a token.
 */
export interface DeviceAuthorizationRequest {
  /**
   * `edgectl`.
   */
  client_id: string;
  /**
   * What the user knows the machine by.
   */
  machine?: string | null;
  /**
   * What the token is to be limited to, parted by spaces; to nothing where it is left out.
   */
  scope?: string | null;
}
/**
 * A machine that waits for the caller to allow it.
 */
export interface DeviceRequest {
  /**
   * The code that the machine shows.
   */
  code: string;
  comparison: PlaceComparison;
  /**
   * Whether it has the token already, and goes on with it once it is confirmed.
   */
  confirms: boolean;
  /**
   * Until when it can be allowed (RFC 3339, UTC).
   */
  expires: string;
  from: Place;
  /**
   * What it calls itself.
   */
  machine: string;
  own: Place;
  /**
   * When it asked (RFC 3339, UTC).
   */
  requested: string;
  scopes: Scopes;
}
/**
 * Where somebody is, as far as their address tells.
 */
export interface Place {
  /**
   * The address.
   */
  address: string;
  /**
   * The country (ISO 3166-1 alpha-2), as far as it is known.
   */
  country?: string | null;
}
/**
 * A token (RFC 6749, section 5.1).
 */
export interface DeviceToken {
  /**
   * The token, which is shown this once.
   */
  access_token: string;
  /**
   * Seconds until it ends.
   */
  expires_in: number;
  /**
   * What it is limited to, parted by spaces; to nothing where it is empty.
   */
  scope: string;
  /**
   * Names the token; opens nothing.
   */
  token_id: string;
  /**
   * What its user knows it by.
   */
  token_name: string;
  /**
   * Always `Bearer`.
   */
  token_type: string;
}
/**
 * A machine asks for its token.
 */
export interface DeviceTokenRequest {
  /**
   * `edgectl`.
   */
  client_id: string;
  /**
   * The machine's own code.
   */
  device_code: string;
  /**
   * `urn:ietf:params:oauth:grant-type:device_code`.
   */
  grant_type: string;
}
/**
 * The holder's open drafts.
 */
export interface DraftList {
  /**
   * The drafts.
   */
  items: ListedDraft[];
}
/**
 * An open draft, in the list of them.
 */
export interface ListedDraft {
  /**
   * What is applied for.
   */
  kind: string;
}
/**
 * A draft to be begun.
 */
export interface DraftStart {
  /**
   * What it begins with: the answers of the caller's own application of the last 12 months with this id, or their
   * `profile-details`.
   */
  from?: string | null;
  /**
   * What is applied for.
   */
  kind: "loan" | "mortgage" | "card" | "sme";
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
}
/**
 * A draft to be sent.
 */
export interface DraftToSend {
  /**
   * What is applied for.
   */
  kind: "loan" | "mortgage" | "card" | "sme";
  /**
   * The draft's version that was reviewed.
   */
  version: number;
}
/**
 * What came of erasing.
 */
export interface Erased {
  /**
   * Accepted loans, which the law has kept for a time. Till then they are locked.
   */
  locked: LockedLoan[];
}
/**
 * A loan that is kept, and until when.
 */
export interface LockedLoan {
  /**
   * What people call its application by.
   */
  reference: string;
  /**
   * Until when it is kept (RFC 3339, UTC).
   */
  until: string;
}
/**
 * A wish to have everything erased.
 */
export interface Erasure {
  /**
   * The caller's own e-mail address, typed to confirm.
   */
  confirmation: string;
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
}
/**
 * What is said with an event.
 */
export interface EventReason {
  /**
   * Why. `refuse` and `withdraw` take one.
   */
  reason?: string | null;
}
/**
 * Where an offer stands after an event.
 */
export interface EventReceipt {
  /**
   * Where it stands.
   */
  state?:
    | "open"
    | "accepted"
    | "declined"
    | "withdrawn"
    | "superseded"
    | "expired"
    | "cancelled"
    | "refused"
    | "signed"
    | "paid-out"
    | "agreement-withdrawn";
}
/**
 * A loan that shows what is wrong.
 */
export interface Example {
  /**
   * Its amount.
   */
  amount: number;
  /**
   * Its period.
   */
  months: number;
}
/**
 * A rule that failed: its limits, and about where the value lies, which is what the lender is shown of it.
 */
export interface Failure {
  bracket?: Bracket | null;
  /**
   * The rule's lower limit.
   */
  from?: number | null;
  reason: Reason;
  /**
   * The rule's upper limit.
   */
  to?: number | null;
}
/**
 * One thing that is wrong.
 */
export interface Finding {
  code: FindingCode;
  example?: Example | null;
  /**
   * JSON pointer into the rules.
   */
  pointer: string;
}
/**
 * What is wrong with a draft.
 */
export interface Findings {
  /**
   * What keeps it from being published.
   */
  errors: Finding[];
  /**
   * What its author should know.
   */
  warnings: Finding[];
}
/**
 * A loan that was found.
 */
export interface FoundLoan {
  /**
   * Its annual percentage rate, by the answers.
   */
  apr_percent: number;
  /**
   * When (RFC 3339, UTC).
   */
  at: string;
  /**
   * The rate of the best offer that the user had by then; not there where they had none.
   */
  best_apr_percent?: number | null;
}
/**
 * A stage of the funnel.
 */
export interface FunnelStage {
  count: PeopleCount;
  /**
   * Of the stage before, in percent; none where either count is not told, and of the first.
   */
  share_percent?: number | null;
  stage: Stage;
}
/**
 * Somebody goes on to an account's provider.
 */
export interface HandOff {
  /**
   * Id of the account.
   */
  account: string;
}
/**
 * What the provider's page sent the browser back with.
 */
export interface IdentificationAnswer {
  /**
   * As it came back; not there with an error.
   */
  code?: string | null;
  /**
   * Why there is no code, as it came back.
   */
  error?: string | null;
  /**
   * Who answered, as it came back.
   */
  iss?: string | null;
  /**
   * As it came back.
   */
  state: string;
}
/**
 * Who is to be identified.
 */
export interface IdentificationStart {
  /**
   * Id of the draft, or of the application.
   */
  application: string;
  /**
   * The token of the mailed link, for a co-applicant who has yet to accept.
   */
  invitation?: string | null;
  person: IdentifiedPerson;
}
/**
 * What one side writes to the other.
 */
export interface InformationMessage {
  /**
   * The text.
   */
  message: string;
}
/**
 * A page of a consumer's requests.
 */
export interface InformationRequestPage {
  /**
   * The requests, the latest first.
   */
  items: InformationRequest[];
  /**
   * Stands for the next page; not there on the last.
   */
  next?: string | null;
}
/**
 * A lender's figures.
 */
export interface Insights {
  /**
   * APRs by whole points.
   */
  aprs: AprCount[];
  /**
   * Each day.
   */
  days: DayCount[];
  /**
   * By how many declined, the most first. An application that failed several rules is counted with each.
   */
  declines: DeclineCount[];
  /**
   * The first day (RFC 3339, full-date).
   */
  from: string;
  /**
   * From all that were received to those that were paid out, in this order: `received`, `passed`, `offered`, `opened`,
   * `accepted`, `signed`, `paid-out`.
   */
  funnel: FunnelStage[];
  lost?: LostToCheaper | null;
  /**
   * The median time to answer, in seconds; none where fewer than five were answered.
   */
  median_answer_seconds?: number | null;
  /**
   * The median of the APRs accepted; none where fewer than five were.
   */
  median_apr_accepted?: number | null;
  /**
   * The median of the APRs offered; none where fewer than five were.
   */
  median_apr_offered?: number | null;
  /**
   * What was paid out, by currency.
   */
  paid_out: PaidOut[];
  /**
   * At which place among an application's offers the lender's stood: 1, 2, …
   */
  places: PlaceCount[];
  /**
   * The last day, itself included.
   */
  to: string;
}
/**
 * What went to a cheaper offer, never whose.
 */
export interface LostToCheaper {
  /**
   * How many people with an offer of the lender's accepted another.
   */
  cases: number;
  /**
   * By how many points of APR, in the median.
   */
  median_points?: number | null;
  /**
   * What share of those was cheaper, in percent.
   */
  share_percent: number;
}
/**
 * What was paid out in a currency.
 */
export interface PaidOut {
  count: PeopleCount;
  currency: Currency;
  /**
   * How much, in hundredths; none where the count is not told.
   */
  sum?: number | null;
}
/**
 * How many offers stood at a place.
 */
export interface PlaceCount {
  count: PeopleCount;
  /**
   * 1 is the first.
   */
  place: number;
}
/**
 * How a lender answers.
 */
export interface Integration {
  mode: IntegrationMode;
  /**
   * Where its system takes messages, by https; of a webhook only.
   */
  url?: string | null;
}
/**
 * How a lender is to answer.
 */
export interface IntegrationSave {
  mode: IntegrationMode;
  /**
   * Whether to make a new key, which takes the place of the one there is. A first one is made without asking.
   */
  new_key?: boolean;
  /**
   * Where its system takes messages, by https; of a webhook only.
   */
  url?: string | null;
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
 * What an invitation shows of an application.
 */
export interface Invitation {
  /**
   * How much is applied for, in whole units of the currency.
   */
  amount: number;
  /**
   * What was answered about the co-applicant, by step and field, and changed by them. Identity numbers are masked.
   */
  answers: {
    [k: string]: {};
  };
  /**
   * The application's id: identification is begun for it.
   */
  application: string;
  /**
   * First name of who asks.
   */
  asked_by: string;
  /**
   * The steps that the co-applicant has continued from.
   */
  completed: string[];
  /**
   * What the co-applicant is asked to consent to.
   */
  consents: ConsentRequest[];
  /**
   * ISO 4217 code.
   */
  currency: string;
  /**
   * Until when it can be answered (RFC 3339, UTC).
   */
  expires: string;
  /**
   * What is applied for.
   */
  kind: string;
  /**
   * Code of the application's language.
   */
  language: string;
  /**
   * The lenders that are asked once the co-applicant consents.
   */
  lenders: Lender[];
  /**
   * For how many months.
   */
  months: number;
  /**
   * What for.
   */
  purpose: string;
  /**
   * Whether debts are repaid with it, where that is asked.
   */
  refinance?: boolean | null;
  typed?: HalfTyped | null;
  /**
   * Which save of the co-applicant's answers this is: `If-Match` names it, between quotes.
   */
  version: number;
}
/**
 * The co-applicant's answers and consents.
 */
export interface InvitationAcceptance {
  /**
   * Answers to the co-applicant's steps, by step and field: a step without any has those that are stored. A masked number
   * stays what it was.
   */
  answers?: {
    [k: string]: {};
  };
  /**
   * Whether each consent is given.
   */
  consents: {};
  /**
   * The value of `token` in the link's fragment.
   */
  token: string;
  /**
   * The version of the stored answers that was reviewed, where they are to be those.
   */
  version?: number | null;
}
/**
 * An invitation, by the token of its link.
 */
export interface InvitationLink {
  /**
   * The value of `token` in the link's fragment.
   */
  token: string;
}
/**
 * What the co-applicant answered on a page of the form.
 */
export interface InvitationSave {
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
  /**
   * The value of `token` in the link's fragment.
   */
  token: string;
}
/**
 * Whether a cheaper loan is looked for, for how long, and what was found.
 */
export interface KeepLooking {
  application?: SearchedLoan | null;
  /**
   * The last day of it.
   */
  ends?: string | null;
  found?: FoundLoan | null;
  /**
   * For how many months it was turned on; not there while it is off.
   */
  months?: number | null;
  /**
   * When it is looked next (RFC 3339, UTC).
   */
  next?: string | null;
}
/**
 * What is looked for.
 */
export interface SearchedLoan {
  /**
   * How much was applied for, in whole units.
   */
  amount: number;
  /**
   * When the answers were given, or confirmed (RFC 3339, UTC).
   */
  answered: string;
  /**
   * The currency.
   */
  currency: string;
  /**
   * For how many months.
   */
  months: number;
  /**
   * What for.
   */
  purpose: string;
  /**
   * The application's reference.
   */
  reference: string;
  /**
   * Whether they are so old that they have to be confirmed before they are matched again.
   */
  to_confirm: boolean;
}
/**
 * How it is to be from now on.
 */
export interface KeepLookingChange {
  /**
   * Whether the user says with it that the answers of their application still hold.
   */
  answers_confirmed?: boolean;
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
  /**
   * For how many months from today: 3, 6 or 12. Off without it.
   */
  months?: number | null;
}
/**
 * When and where a token was used last.
 */
export interface LastUse {
  /**
   * The country (ISO 3166-1 alpha-2), as far as it is known.
   */
  country?: string | null;
  /**
   * The day (UTC).
   */
  day: string;
}
/**
 * What a lender's information sheets say, and what it has undertaken.
 */
export interface Legal {
  /**
   * When the agreement with the lender was signed.
   */
  agreed_on: string;
  /**
   * The creditor as the sheet names it: name, address, contacts.
   */
  creditor: string;
  /**
   * What repaying early costs.
   */
  early_repayment: string;
  /**
   * The undertaking to make soft searches only until an offer is accepted.
   */
  soft_checks_only: boolean;
  /**
   * Where a consumer withdraws from the agreement.
   */
  withdrawal_address: string;
}
/**
 * An application as a lender sees it.
 */
export interface LenderApplication {
  /**
   * How much was applied for, in whole units of the currency.
   */
  amount: number;
  country: Country;
  currency: Currency;
  /**
   * All rules that failed, with their limits and about where the value lies.
   */
  failures: Failure[];
  figures: Affordability;
  /**
   * Whether two people apply.
   */
  has_co_applicant: boolean;
  /**
   * Names the application; nobody's identity follows from it.
   */
  id: string;
  identity?: ApplicantIdentity | null;
  /**
   * What was applied for.
   */
  kind: string;
  /**
   * For how many months.
   */
  months: number;
  offer?: LenderOffer | null;
  outcome: MatchOutcome;
  /**
   * The lender's product that answered.
   */
  product: string;
  purpose: Purpose;
  /**
   * When the lender received it (RFC 3339, UTC).
   */
  received_at: string;
  /**
   * What people call it by.
   */
  reference: string;
  /**
   * Whether debts are repaid with it.
   */
  refinance: boolean;
  /**
   * The version of its rules that answered.
   */
  rules_version: number;
}
/**
 * An offer as its lender sees it. Money is in hundredths of the currency's unit.
 */
export interface LenderOffer {
  /**
   * When it was accepted (RFC 3339, UTC).
   */
  accepted_at?: string | null;
  /**
   * What is lent.
   */
  amount: number;
  /**
   * Annual percentage rate of charge.
   */
  apr_percent: number;
  /**
   * What the lender can do with it as it stands.
   */
  events: LenderEvent[];
  /**
   * Until when it can be accepted (RFC 3339, UTC).
   */
  expires_at: string;
  /**
   * Whether it is less than was applied for.
   */
  for_less: boolean;
  /**
   * Names the offer.
   */
  id: string;
  /**
   * One monthly payment.
   */
  instalment: number;
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
   * When the money was paid out (RFC 3339, UTC).
   */
  paid_out_at?: string | null;
  /**
   * Nominal borrowing rate, a year.
   */
  rate_percent: number;
  /**
   * When the agreement was signed (RFC 3339, UTC).
   */
  signed_at?: string | null;
  /**
   * Where it stands.
   */
  state:
    | "open"
    | "accepted"
    | "declined"
    | "withdrawn"
    | "superseded"
    | "expired"
    | "cancelled"
    | "refused"
    | "signed"
    | "paid-out"
    | "agreement-withdrawn";
  /**
   * All that is paid.
   */
  total_payable: number;
  /**
   * Until when the consumer can withdraw from the agreement (RFC 3339, UTC).
   */
  withdraw_until?: string | null;
}
/**
 * A page of a lender's work list.
 */
export interface LenderApplicationPage {
  /**
   * The applications.
   */
  items: LenderApplication[];
  /**
   * Stands for the next page; not there on the last.
   */
  next?: string | null;
  tasks: LenderTasks;
}
/**
 * How much waits for a lender.
 */
export interface LenderTasks {
  /**
   * Signed agreements whose money is to be paid out.
   */
  to_pay_out: number;
  /**
   * Reviews to answer.
   */
  to_review: number;
  /**
   * Accepted offers whose agreement is to be signed.
   */
  to_sign: number;
  /**
   * What consumers were asked and have yet to answer.
   */
  unanswered: number;
}
/**
 * A request as its lender sees it.
 */
export interface LenderInformationRequest {
  answer?: InformationAnswer | null;
  application: LenderApplication;
  /**
   * The day by whose end an answer is expected (RFC 3339, full-date).
   */
  due: string;
  /**
   * The files of the answer, once there is one.
   */
  files: RequestFile[];
  /**
   * Names the request.
   */
  id: string;
  /**
   * What was asked.
   */
  message: string;
  /**
   * When it was asked (RFC 3339, UTC).
   */
  requested_at: string;
}
/**
 * A page of a lender's requests.
 */
export interface LenderInformationRequestPage {
  /**
   * The requests: open ones the oldest first, answered ones the latest first.
   */
  items: LenderInformationRequest[];
  /**
   * Stands for the next page; not there on the last.
   */
  next?: string | null;
}
/**
 * All lenders.
 */
export interface LenderList {
  /**
   * By name.
   */
  items: ListedLender[];
}
/**
 * A lender in the admins' list.
 */
export interface ListedLender {
  /**
   * Its id.
   */
  id: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * How many products it has.
   */
  products: number;
  state: LenderState;
}
/**
 * A product.
 */
export interface LenderProduct {
  country: Country;
  currency: Currency;
  /**
   * Whether there is a draft that is not published.
   */
  has_draft: boolean;
  /**
   * Its id.
   */
  id: string;
  kind: LoanKind;
  /**
   * The version of its rules that applications are matched with now; 0 while there is none.
   */
  live_version: number;
}
/**
 * What a lender lends.
 */
export interface LenderProducts {
  /**
   * Its products.
   */
  items: LenderProduct[];
  lender: Lender;
}
/**
 * A review as the lender sees it.
 */
export interface LenderReview {
  answer?: ReviewAnswer | null;
  application: LenderApplication;
  /**
   * The day by whose end it is to be answered (RFC 3339, full-date).
   */
  due: string;
  /**
   * Names the review.
   */
  id: string;
  /**
   * The consumer's own view.
   */
  message: string;
  /**
   * When it was requested (RFC 3339, UTC).
   */
  requested_at: string;
}
/**
 * A page of a lender's reviews.
 */
export interface LenderReviewPage {
  /**
   * The reviews: open ones the oldest first, answered ones the latest first.
   */
  items: LenderReview[];
  /**
   * Stands for the next page; not there on the last.
   */
  next?: string | null;
}
/**
 * Somebody who works for a lender.
 */
export interface LenderUser {
  /**
   * The address.
   */
  email: string;
  /**
   * The user's id.
   */
  id: string;
  /**
   * The name.
   */
  name: string;
  /**
   * Whether they have signed in since they work for the lender.
   */
  signed_in: boolean;
}
/**
 * Loans up to a share of the value.
 */
export interface LoanToValueStep {
  /**
   * What is added to the rate, in points.
   */
  surcharge: number;
  /**
   * The largest share of the value, in percent.
   */
  to: number;
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
 * What can be borrowed in a market, which rules have to stay within.
 */
export interface MarketLimits {
  amount: Span;
  months: Span;
}
/**
 * From and to, both included.
 */
export interface Span {
  /**
   * Least.
   */
  from: number;
  /**
   * Most.
   */
  to: number;
}
/**
 * The rules of a product that is a mortgage.
 */
export interface MortgageRules {
  /**
   * What is added to the rates as the loan gets larger beside what secures it, the smallest first. More than the last step is
   * not lent.
   */
  loan_to_value: LoanToValueStep[];
  /**
   * Which property is accepted; any, where none is named.
   */
  property_types?: PropertyType[];
  /**
   * What is not lent for.
   */
  refused_purposes?: MortgagePurpose[];
}
/**
 * A lender to be onboarded.
 */
export interface NewLender {
  /**
   * What consumers know it by. Its id comes of it, and stays.
   */
  name: string;
}
/**
 * A passkey that the browser has made.
 */
export interface NewPasskey {
  credential: RegistrationResponse;
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
  /**
   * What to call it; the browser and system where it is left out.
   */
  name?: string | null;
}
/**
 * What a registration gives.
 */
export interface RegistrationResponse {
  /**
   * Bytes in base64url, without padding
   */
  id: string;
  /**
   * Bytes in base64url, without padding
   */
  rawId: string;
  response: AttestationResponse;
  type: CredentialType;
}
/**
 * Somebody who is to work for us.
 */
export interface NewStaffMember {
  /**
   * An e-mail address; whitespace around it does not matter.
   */
  email: string;
  /**
   * Name to show; of who has an account, that one stays.
   */
  name: string;
  /**
   * What they are to do: at least one.
   *
   * @minItems 1
   */
  roles: [StaffRole, ...StaffRole[]];
}
/**
 * Somebody who is to work for a lender.
 */
export interface NewUser {
  /**
   * An e-mail address; whitespace around it does not matter.
   */
  email: string;
  /**
   * The name.
   */
  name: string;
}
/**
 * Something that a user is told.
 */
export interface Notice {
  /**
   * The application that it is about.
   */
  application: string;
  /**
   * When it was told (RFC 3339, UTC).
   */
  at: string;
  /**
   * Names it.
   */
  id: string;
  kind: NoticeKind;
  /**
   * The offer that it is about, where it is about one.
   */
  offer?: string | null;
  /**
   * Whether it was read.
   */
  read: boolean;
}
/**
 * A page of notices.
 */
export interface NoticePage {
  /**
   * The notices, the newest first.
   */
  items: Notice[];
  /**
   * The cursor of the next page; not there on the last.
   */
  next?: string | null;
  /**
   * How many of all were not read.
   */
  unread: number;
}
/**
 * An error, as OAuth words it.
 */
export interface OAuthProblem {
  /**
   * What is the matter.
   */
  error: string;
  /**
   * The same for people.
   */
  error_description: string;
}
/**
 * An offer as it was received.
 */
export interface OfferReceipt {
  /**
   * Annual percentage rate of charge, as consumers are shown it.
   */
  apr_percent: number;
  /**
   * Until when it can be accepted (RFC 3339, UTC).
   */
  expires_at: string;
  /**
   * What the offer is called here.
   */
  id: string;
}
/**
 * The terms of an offer that a person makes. What it costs follows from them. Money is in units of the currency.
 */
export interface OfferTerms {
  /**
   * How much is lent, in whole units; at most what was applied for.
   */
  amount: number;
  /**
   * Paid with each instalment.
   */
  monthly_fee: number;
  /**
   * For how many months.
   */
  months: number;
  /**
   * Paid once.
   */
  opening_fee: number;
  /**
   * Nominal borrowing rate, a year. It stays so.
   */
  rate_percent: number;
}
/**
 * A lender as admins see it.
 */
export interface OnboardedLender {
  /**
   * When (RFC 3339, UTC).
   */
  approved_at?: string | null;
  /**
   * The admin who approved it as it is.
   */
  approved_by?: string | null;
  commission: Commission;
  company?: Company | null;
  contacts?: Contacts | null;
  /**
   * Whether its system has a key.
   */
  has_key: boolean;
  /**
   * Its id.
   */
  id: string;
  integration?: Integration | null;
  /**
   * Its system's key: only in the answer to the call that made it, and never again.
   */
  key?: string | null;
  legal?: Legal | null;
  /**
   * Whether the caller may approve it: another admin changed it last.
   */
  may_approve: boolean;
  /**
   * What it lacks before it can go live.
   */
  missing: Missing[];
  /**
   * What consumers know it by.
   */
  name: string;
  /**
   * Each of its products, and how its rules stand.
   */
  product_states: ProductState[];
  products?: Products | null;
  /**
   * Numbers of the sample sheets that were looked at, of 1 to 3.
   */
  sheets_seen: number[];
  state: LenderState;
  /**
   * When it was tried out as it is (RFC 3339, UTC).
   */
  tested_at?: string | null;
  trial?: Trial | null;
  /**
   * Who works for it.
   */
  users: LenderUser[];
  /**
   * What its ETag says, without the quotes.
   */
  version: number;
}
/**
 * A product of a lender, and how its rules stand.
 */
export interface ProductState {
  country: Country;
  currency: Currency;
  /**
   * Its id.
   */
  id: string;
  /**
   * Whether the live rules have no gaps, and no price above what the law allows.
   */
  is_sound: boolean;
  /**
   * The version of its rules that applications are matched with; 0 while there is none.
   */
  live_version: number;
}
/**
 * What a lender lends.
 */
export interface Products {
  /**
   * Where it lends consumer loans.
   *
   * @minItems 1
   */
  countries: [Country, ...Country[]];
  /**
   * Whether it needs to know with the acceptance to which account a loan is to be paid.
   */
  needs_iban: boolean;
}
/**
 * What a lender answered when it was tried out.
 */
export interface Trial {
  /**
   * What each product answered to an ordinary applicant.
   */
  answers: TrialAnswer[];
  /**
   * Whether the lender's own system took a signed call, where it has one.
   */
  system_answered?: boolean | null;
}
/**
 * What a product answered.
 */
export interface TrialAnswer {
  /**
   * Whether it made an offer.
   */
  offers: boolean;
  /**
   * The product's id.
   */
  product: string;
}
/**
 * Lenders that take applications.
 */
export interface OpenLenders {
  /**
   * By id.
   */
  items: Lender[];
}
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
 * Something that happened to an offer.
 */
export interface OwnEvent {
  /**
   * When (RFC 3339, UTC).
   */
  at: string;
  /**
   * Whose doing it was.
   */
  by: string;
  /**
   * What.
   */
  event: string;
  /**
   * The account number that the user gave with it.
   */
  iban?: string | null;
  /**
   * The offer's id.
   */
  offer: string;
}
/**
 * What a user answered in an application.
 */
export interface OwnPart {
  /**
   * The answers, by step and field.
   */
  answers: {
    [k: string]: {};
  };
  /**
   * When the user was strongly identified (RFC 3339, UTC).
   */
  identified?: string | null;
  /**
   * Ids of the lenders that were not to be asked.
   */
  left_out_lenders: string[];
  /**
   * `applicant` or `co-applicant`.
   */
  role: string;
}
/**
 * A lender that learnt of an application.
 */
export interface Recipient {
  /**
   * When it was asked, by what it decides on and without who applies (RFC 3339, UTC).
   */
  asked?: string | null;
  /**
   * When it learnt who applies, as its offer was accepted (RFC 3339, UTC).
   */
  learnt_identity?: string | null;
  lender: Lender;
}
/**
 * What is stored about a user.
 */
export interface OwnData {
  /**
   * Applications that were sent, the newest first.
   */
  applications: OwnApplication[];
  /**
   * What they were asked to consent to and answered, the newest first.
   */
  consents: ConsentEntry[];
  /**
   * What the user answered about themselves for the next application, by market.
   */
  details: OwnDetails[];
  /**
   * Applications on their way.
   */
  drafts: OwnDraft[];
  keep_looking: KeepLooking;
  /**
   * When the copy was made (RFC 3339, UTC).
   */
  made_at: string;
  /**
   * What the user was told of their applications in the last 90 days, the newest first.
   */
  notices: Notice[];
  /**
   * Passkeys of staff, the oldest first.
   */
  passkeys: Passkey[];
  profile: OwnProfile;
  /**
   * Where the user is signed in.
   */
  sessions: OpenSession[];
  /**
   * Tokens of staff for the command line, the newest first.
   */
  tokens: OwnToken[];
}
/**
 * What a user answered about themselves for the next application.
 */
export interface OwnDetails {
  /**
   * The answers, by step and field.
   */
  answers: {
    [k: string]: {};
  };
  /**
   * When they were changed last (RFC 3339, UTC).
   */
  changed: string;
  /**
   * The market's country (ISO 3166-1).
   */
  country: string;
  /**
   * Code of the language in which they were saved last.
   */
  language: string;
}
/**
 * An application on its way, with the user's own answers.
 */
export interface OwnDraft {
  /**
   * The answers that passed their checks, by step and field.
   */
  answers: {
    [k: string]: {};
  };
  /**
   * When it was changed last (RFC 3339, UTC).
   */
  changed: string;
  /**
   * When it will be deleted (RFC 3339, UTC).
   */
  expires: string;
  /**
   * What is applied for.
   */
  kind: string;
  /**
   * Code of its language.
   */
  language: string;
  typed?: HalfTyped | null;
}
/**
 * An account.
 */
export interface OwnProfile {
  /**
   * When the account was made (RFC 3339, UTC).
   */
  created: string;
  /**
   * Where mail is sent.
   */
  email: string;
  /**
   * Names the user.
   */
  id: string;
  /**
   * The name.
   */
  name: string;
  /**
   * What they may do.
   */
  roles: Role[];
}
/**
 * A token, as its user sees it.
 */
export interface OwnToken {
  /**
   * When the machine got it (RFC 3339, UTC).
   */
  created: string;
  /**
   * Until when it works (RFC 3339, UTC).
   */
  expires: string;
  /**
   * Names it; opens nothing.
   */
  id: string;
  last_use?: LastUse | null;
  /**
   * The machine that has it.
   */
  name: string;
  scopes: Scopes;
}
/**
 * What the caller can sign in with besides mail.
 */
export interface OwnPasskeys {
  /**
   * The passkeys, the oldest first.
   */
  passkeys: Passkey[];
  /**
   * How many recovery codes are left.
   */
  recovery_codes: number;
}
/**
 * Options to use a credential (section 5.5).
 */
export interface RequestOptions {
  /**
   * The credentials that will do; where there is none, any that the browser has for the domain.
   */
  allowCredentials: CredentialDescriptor[];
  /**
   * What is to be answered, in base64url.
   */
  challenge: string;
  /**
   * The domain that the credential is bound to.
   */
  rpId: string;
  /**
   * How long it may take, in milliseconds.
   */
  timeout: number;
  /**
   * Whether the user has to be verified.
   */
  userVerification: string;
}
/**
 * What the browser is to be asked for.
 */
export interface PasskeyRequest {
  /**
   * The code that an admin handed over, of a first passkey: eight letters and digits; case, spaces and hyphens do not matter.
   */
  code?: string | null;
  purpose: PasskeyPurpose;
}
/**
 * Somebody's passkeys are to be reset.
 */
export interface PasskeyReset {
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
}
/**
 * Those of them who have an account.
 */
export interface PeopleAnswer {
  /**
   * Their ids.
   */
  known: string[];
}
/**
 * Users that control knows.
 */
export interface PeopleQuestion {
  /**
   * Their ids: at most 500.
   */
  users: string[];
}
/**
 * What somebody answered.
 */
export interface PersonAnswers {
  /**
   * The answers, by step and field. Identity numbers are masked.
   */
  answers: {
    [k: string]: {};
  };
  /**
   * The application's reference.
   */
  reference: string;
  role: ApplicationRole;
}
/**
 * Which applications to try a draft on.
 */
export interface PreviewRequest {
  /**
   * How many of the market's latest, of the last 90 days; 500 by default.
   */
  applications?: number | null;
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
   * Of `invalid-fields` and `rules-invalid`: what is wrong with which answer or rule.
   */
  errors?: InvalidField[];
  identification?: IdentificationPurpose | null;
  /**
   * Of `sign-in-again`: how many seconds ago the sign-in may have been at most.
   */
  max_age?: number | null;
  /**
   * Of `not-ready`: what the lender lacks.
   */
  missing?: Missing[];
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
 * A user's details in a market. Identity numbers are masked: sent back as they are, they stay what they were.
 */
export interface ProfileDetails {
  /**
   * The answers that passed their checks, by step and field.
   */
  answers: {
    [k: string]: {};
  };
  /**
   * The steps that were answered.
   */
  completed: string[];
  /**
   * When they were changed last (RFC 3339, UTC); not there before the first save.
   */
  updated?: string | null;
  /**
   * Which save this is, 0 before the first: `If-Match` names it, between quotes.
   */
  version: number;
}
/**
 * A draft to be published.
 */
export interface Publication {
  /**
   * From when on applications are matched with it (RFC 3339), at most 90 days from now; now by default.
   */
  live_from?: string | null;
  /**
   * Why, for the history.
   */
  note: string;
}
/**
 * A rate by the live rules and by the draft; none, where nothing is offered.
 */
export interface RateBeforeAfter {
  /**
   * By the draft, in percent.
   */
  after?: number | null;
  /**
   * By the live rules, in percent.
   */
  before?: number | null;
}
/**
 * Prices of loans of these amounts and periods. Fees are in units of the currency.
 */
export interface RateRow {
  amount_from: number;
  amount_to: number;
  bands: Bands;
  /**
   * Charged with every instalment.
   */
  monthly_fee: number;
  months_from: number;
  months_to: number;
  /**
   * Charged once.
   */
  opening_fee: number;
}
/**
 * Which notices were read.
 */
export interface ReadNotices {
  /**
   * Their ids; all by default. Ids of nobody's or another user's change nothing.
   *
   * @maxItems 100
   */
  ids?: string[] | null;
}
/**
 * How many fail a rule.
 */
export interface ReasonBeforeAfter {
  /**
   * By the draft.
   */
  after: number;
  /**
   * By the live rules.
   */
  before: number;
  reason: Reason;
}
/**
 * A code to get back in with.
 */
export interface Recovery {
  /**
   * The code; case, spaces and hyphens do not matter.
   */
  code: string;
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
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
 * How long people have to have lived in the country. It needs a justification: Directive (EU) 2023/2225, article 6.
 */
export interface ResidencyRule {
  /**
   * Why.
   */
  justification: string;
  /**
   * The fewest months.
   */
  months: number;
}
/**
 * A consumer's request that a person at the lender looks again.
 */
export interface ReviewRequest {
  /**
   * The id of a lender that offers nothing.
   */
  lender: string;
  /**
   * The consumer's own view.
   */
  message: string;
}
/**
 * A version to go back to.
 */
export interface Rollback {
  /**
   * Why, for the history.
   */
  note: string;
  /**
   * The version whose rules are published again.
   */
  version: number;
}
/**
 * A value that two versions differ in.
 */
export interface RuleChange {
  /**
   * What it is; `null` where it is not there any more.
   */
  after: {
    [k: string]: unknown;
  };
  /**
   * What it was; `null` where it was not there.
   */
  before: {
    [k: string]: unknown;
  };
  /**
   * Where it stands in the rules (RFC 6901).
   */
  pointer: string;
}
/**
 * The rules of a product. Amounts and incomes are in whole units of the currency, a month unless said otherwise.
 */
export interface RuleSet {
  /**
   * Whether a recorded payment default is accepted.
   */
  accepts_payment_default?: boolean;
  age?: AgeRule | null;
  amount: Span;
  card?: CardRules | null;
  /**
   * What an offer depends on.
   */
  conditions?: OfferCondition[];
  /**
   * Whether less is offered where the loan applied for is too much.
   */
  counter_offers: boolean;
  /**
   * The highest debt to yearly gross income.
   */
  debt_to_income_max?: number | null;
  /**
   * The highest debt service to income, in percent; of a mortgage under stress.
   */
  dsti_percent_max?: number | null;
  /**
   * Which employment is accepted, each with the fewest months in it.
   */
  employment: {
    [k: string]: number;
  };
  /**
   * Which housing is accepted; any, where none is named.
   */
  housing?: Housing[];
  /**
   * The least income that counts.
   */
  income_min?: number | null;
  months: Span;
  mortgage?: MortgageRules | null;
  rate_type: RateType;
  /**
   * Prices.
   */
  rates: RateRow[];
  refinancing: Refinancing;
  /**
   * What is not lent for.
   */
  refused_purposes?: Purpose[];
  residency?: ResidencyRule | null;
  /**
   * What has to be left each month after the instalment. Never below nothing, so nobody without income passes.
   */
  surplus_min: number;
}
/**
 * The draft of a product's rules. Where nobody has changed anything, it is what was published last.
 */
export interface RulesDraft {
  /**
   * Who saved it last.
   */
  author?: string | null;
  /**
   * The published version that it began with; 0 while nothing is published.
   */
  based_on: number;
  /**
   * Whether it differs from the version that it began with.
   */
  changed: boolean;
  country: Country;
  currency: Currency;
  findings: Findings;
  /**
   * The version that applications are matched with now; 0 while there is none.
   */
  live_version: number;
  market: MarketLimits;
  /**
   * Whether it was previewed as it is, against what is live now; only then can it be published.
   */
  previewed: boolean;
  /**
   * The product's id.
   */
  product: string;
  /**
   * What its ETag says, without the quotes.
   */
  revision: string;
  rules: RuleSet;
  /**
   * When it was saved last (RFC 3339, UTC).
   */
  saved_at?: string | null;
}
/**
 * What a draft would have answered to the market's latest applications, beside what the live rules answer: counts only.
 * Applications whose people left the lender out are not looked at.
 */
export interface RulesPreview {
  /**
   * How many applications were looked at.
   */
  applications: number;
  counter_offers: BeforeAfter;
  /**
   * The version that it was compared with.
   */
  live_version: number;
  median_rate_percent: RateBeforeAfter;
  /**
   * How many get an offer that got none.
   */
  newly_in: number;
  /**
   * How many got an offer that get none.
   */
  newly_out: number;
  passing: BeforeAfter;
  /**
   * How many fail each rule, where any does.
   */
  reasons: ReasonBeforeAfter[];
  /**
   * The draft's revision that was tried.
   */
  revision: string;
}
/**
 * A draft to be saved.
 */
export interface RulesSave {
  rules: RuleSet;
}
/**
 * A published version of a product's rules.
 */
export interface RulesVersion {
  /**
   * Who published it; nobody, of the first, which has been live since ever.
   */
  author?: string | null;
  /**
   * What differs from the version before it.
   */
  changes: RuleChange[];
  /**
   * The version whose rules were published again, where it went back.
   */
  copy_of?: number | null;
  /**
   * From when on (RFC 3339, UTC).
   */
  live_from: string;
  /**
   * Why.
   */
  note: string;
  /**
   * When it was published (RFC 3339, UTC).
   */
  published_at: string;
  rules: RuleSet;
  state: VersionState;
  /**
   * 1, 2, …
   */
  version: number;
}
/**
 * A page of a product's versions.
 */
export interface RulesVersionPage {
  /**
   * The versions, the newest first.
   */
  items: RulesVersion[];
  /**
   * Stands for the next page; not there on the last.
   */
  next?: string | null;
}
/**
 * One payment of a loan. Money is in hundredths of the currency's unit.
 */
export interface ScheduledPayment {
  /**
   * What is left to repay after it.
   */
  balance: number;
  /**
   * When it is due, if the loan is agreed on today (RFC 3339, full-date).
   */
  due: string;
  /**
   * What of it are fees.
   */
  fees: number;
  /**
   * What of it is interest.
   */
  interest: number;
  /**
   * 0 for an opening fee, which is paid at once; then 1, 2, …
   */
  number: number;
  /**
   * All that is paid.
   */
  payment: number;
  /**
   * What of it repays the loan.
   */
  principal: number;
}
/**
 * Who is to work for a lender: whoever is not among them any more does not.
 */
export interface Users {
  /**
   * Code of the language to write in, such as `sv-fi`.
   */
  language: "fi" | "sv-fi" | "en-fi" | "en-gb" | "lv" | "ru-lv" | "pl" | "ro";
  /**
   * All of them.
   */
  users: NewUser[];
}
/**
 * An admin who can take cases on.
 */
export interface SmeAssignee {
  /**
   * The user's id.
   */
  id: string;
  /**
   * Their name.
   */
  name: string;
}
/**
 * A change of several cases.
 */
export interface SmeBulkChange {
  /**
   * Id of the admin who takes them on. New cases are assigned with that.
   */
  assignee?: string | null;
  /**
   * Their ids.
   *
   * @minItems 1
   * @maxItems 100
   */
  ids: [string, ...string[]];
  /**
   * Why; needed where closed cases are reopened.
   */
  note?: string | null;
  status?: SmeStatus | null;
}
/**
 * What came of a change of several cases.
 */
export interface SmeBulkResult {
  /**
   * Ids of those that have changed.
   */
  changed: string[];
  /**
   * Ids of those that stay as they were: their status does not allow it, or they are not there.
   */
  unchanged: string[];
}
/**
 * A company's application, as a row of the list.
 */
export interface SmeCaseSummary {
  /**
   * How much was applied for, in whole units of the currency.
   */
  amount: number;
  assignee?: SmeAssignee | null;
  /**
   * The company's number.
   */
  business_id: string;
  /**
   * The company's name.
   */
  company: string;
  currency: Currency;
  /**
   * Names the application.
   */
  id: string;
  /**
   * Whether it is closed.
   */
  is_closed: boolean;
  market: Country;
  /**
   * For how many months.
   */
  months: number;
  /**
   * The day of the next action (RFC 3339, full-date).
   */
  next_on?: string | null;
  /**
   * What it can become next. A closed case takes a note with that.
   */
  next_statuses: SmeStatus[];
  /**
   * What for.
   */
  purpose: string;
  /**
   * When it was made (RFC 3339, UTC).
   */
  received_at: string;
  /**
   * What people call it by.
   */
  reference: string;
  status: SmeStatus;
}
/**
 * Something that was done with a case.
 */
export interface SmeEvent {
  /**
   * What it became.
   */
  after?: string | null;
  /**
   * When (RFC 3339, UTC).
   */
  at: string;
  /**
   * What it was before: a status, a name or a day.
   */
  before?: string | null;
  /**
   * The admin's name; none once they are gone.
   */
  by?: string | null;
  kind: SmeEventKind;
}
/**
 * What an admin has written about a case.
 */
export interface SmeNote {
  /**
   * When (RFC 3339, UTC).
   */
  at: string;
  /**
   * The admin's name; none once they are gone.
   */
  author?: string | null;
  /**
   * Names it.
   */
  id: string;
  /**
   * The text.
   */
  note: string;
}
/**
 * A page of companies' applications.
 */
export interface SmeCasePage {
  /**
   * Who can take cases on.
   */
  admins: SmeAssignee[];
  /**
   * How many pass the filter; counted to 1,000.
   */
  count: number;
  /**
   * Whether there are more than that.
   */
  has_more_than_counted: boolean;
  /**
   * The applications, in the order that was asked for.
   */
  items: SmeCaseSummary[];
  /**
   * Stands for the next page; not there on the last.
   */
  next?: string | null;
}
/**
 * A change of a case. What is left out stays.
 */
export interface SmeChange {
  /**
   * Id of the admin who takes it on. A new case is assigned with that.
   */
  assignee?: string | null;
  /**
   * The day of the next action (RFC 3339, full-date); empty for none.
   */
  next_on?: string | null;
  /**
   * Why; needed where a closed case is reopened.
   */
  note?: string | null;
  status?: SmeStatus | null;
}
/**
 * A note to be added.
 */
export interface SmeNoteText {
  /**
   * The text.
   */
  note: string;
}
/**
 * A member of the staff.
 */
export interface StaffMember {
  /**
   * How many passkeys they have.
   */
  passkeys: number;
  /**
   * In how many browsers they are signed in.
   */
  sessions: number;
  /**
   * When they signed in last (RFC 3339, UTC), as far as it is known.
   */
  signed_in?: string | null;
  /**
   * How many tokens for the command line they have.
   */
  tokens: number;
  user: UserProfile;
}
/**
 * What is to be mailed, and to whom.
 */
export interface StaffNotification {
  /**
   * How many targets fail or deliveries are dead, or within how many days the token ends.
   */
  count?: number;
  /**
   * The draft's id, where it is of one.
   */
  draft?: string | null;
  /**
   * But for those with these addresses.
   */
  except?: string[];
  /**
   * The experiment's key, where it is of one.
   */
  experiment?: string | null;
  kind: NotificationKind;
  /**
   * Those with these addresses, if they are staff.
   */
  people?: string[];
  /**
   * Everybody who has one of these roles gets it; only those of staff count.
   */
  roles?: Role[];
  /**
   * Title of the draft, name of the experiment, or that of the token.
   */
  title: string;
}
/**
 * What a member of the staff is to do from now on.
 */
export interface StaffRoles {
  /**
   * All of their roles; none, where they do not work for us any more: their sessions and tokens end.
   */
  roles: StaffRole[];
}
/**
 * Where to go to be identified.
 */
export interface StartedIdentification {
  /**
   * The page of ours that it leads back to.
   */
  callback_url: string;
  /**
   * The provider's page, to be opened in this browser within ten minutes.
   */
  redirection_url: string;
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
 * What becomes of a request or of the offer that answered it.
 */
export interface SystemEvent {
  event: SystemEventKind;
  /**
   * The request.
   */
  request: string;
}
/**
 * An offer that a lender's system makes. Money is in units of the application's currency.
 */
export interface SystemOffer {
  /**
   * What is lent.
   */
  amount: number;
  /**
   * Annual percentage rate of charge, as the lender reckons it.
   */
  apr_percent: number;
  /**
   * What the lender calls it: of one product another offer never has it.
   */
  external_id: string;
  /**
   * Paid with each instalment.
   */
  monthly_fee: number;
  /**
   * Number of monthly instalments.
   */
  months: number;
  /**
   * Paid once.
   */
  opening_fee: number;
  /**
   * Yearly borrowing rate, in percent, with two decimals at most.
   */
  rate_percent: number;
  /**
   * The request that it answers.
   */
  request: string;
}
/**
 * How many notices are left to read.
 */
export interface UnreadNotices {
  /**
   * How many.
   */
  unread: number;
}
/**
 * A passkey that the browser has used.
 */
export interface UsedPasskey {
  credential: AuthenticationResponse;
}
/**
 * A user.
 */
export interface UserAccount {
  /**
   * What they have applied for, the newest first.
   */
  applications: AccountApplication[];
  /**
   * What was done to their data, the newest first.
   */
  audit: AccountEvent[];
  /**
   * When the account was made (RFC 3339, UTC).
   */
  created: string;
  /**
   * Whether an admin can take their data away for them, or erase it: of consumers and lenders' staff.
   */
  is_erasable: boolean;
  /**
   * Where they are signed in.
   */
  sessions: OpenSession[];
  user: UserProfile;
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
/**
 * Why an admin looks at somebody's answers.
 */
export interface ViewReason {
  /**
   * Why, without anybody's personal data.
   */
  reason: string;
}
