// The messages of what the definition names: its steps, fields and choices. A test finds one for each of them.
import type { MessageId } from "../../i18n/message-id.ts";
import type { Message } from "../../i18n/use-message.ts";
import type { Field } from "../definition/form.ts";

/** Texts of the form's definition, in the page's language. */
export interface Words {
  /** The question that a step asks. */
  readonly question: (step: string) => string;
  /** A step's short name. */
  readonly step: (step: string) => string;
  /** Why a step is asked; none where the question explains itself. */
  readonly why: (step: string) => string | undefined;
  readonly label: (field: string) => string;
  /** The label at the field, which says where the answer may be left out. */
  readonly shownLabel: (field: Field) => string;
  /** What stands in a list before something is chosen. */
  readonly choose: string;
  readonly hint: (field: string) => string | undefined;
  readonly choice: (field: Field, value: string) => string;
  readonly choiceHint: (value: string) => string | undefined;
  /** One of the rows of a field, by its number from 1. */
  readonly row: (field: string, number: number) => string;
  readonly addRow: (field: string) => string;
  /** That an open application of the kind is replaced by sending this one. */
  readonly replaces: () => string;
}

const withoutWhy = ["review"];

const hints = [
  "phone",
  "email",
  "first_names",
  "identity_number",
  "date_of_birth",
  "previous_addresses",
  "lived_since",
  "resident_since",
  "children",
  "education",
  "housing_cost",
  "business_id",
  "net_income",
  "gross_income",
  "other_income",
  "maintenance",
  "other_costs",
  "has_debts",
  "limit",
  "creditor",
  "refinance",
  "has_co_applicant",
  "payment_default",
  "left_out_lenders",
  "price",
  "housing_company_debt",
  "own_savings",
  "current_rate",
  "security_value",
  "trial_until",
  "savings",
  "property_value",
  "turnover",
  "result",
  "may_sign",
  "cards",
];

/** What a kind has words of its own for. */
const ownWords: Readonly<Record<string, readonly string[]>> = {
  sme: ["question.calculator", "step.calculator", "why.calculator"],
  card: ["why.debts", "field.income_will_fall", "review.replaces"],
};

/** Fields whose choices have words of their own. */
const ownChoices: Readonly<Record<string, string>> = { business_purpose: "business-purpose", guarantee: "guarantee" };

const hintedChoices = [
  "self owned",
  "part ownership house",
  "renting",
  "annuity",
  "equal principal",
  "fixed instalment",
];

/** Fields whose words other pages have, too. */
export const sharedLabels: Readonly<Record<string, MessageId>> = {
  amount: "loan.amount",
  years: "loan.period",
  purpose: "loan.purpose",
  email: "login.email",
  credit_limit: "cards.limit",
};

interface WordsOptions {
  readonly message: Message;
  /** What is applied for: a kind may have words of its own for what others have, too. */
  readonly kind?: string;
  /** Names of the purposes, by their value. */
  readonly purposes: Readonly<Record<string, string>>;
  /** Names of the cards that can be applied for, by their id. */
  readonly cards?: Readonly<Record<string, string>>;
}

export function createWords({ message, kind = "", purposes, cards = {} }: WordsOptions): Words {
  // The names come from the definition, and the messages' ids are made of them.
  const of = (id: string, values?: Readonly<Record<string, number>>) =>
    message((ownWords[kind]?.includes(id) ? `${kind}.${id}` : id) as MessageId, values);
  const label = (field: string) => of(sharedLabels[field] ?? `field.${field}`);
  /** Names that come with the page rather than as messages. */
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = { purpose: purposes, cards };
  return {
    question: (step) => of(`question.${step}`),
    step: (step) => of(`step.${step}`),
    why: (step) => (withoutWhy.includes(step) ? undefined : of(`why.${step.replace(/^co-(?!applicant)/, "")}`)),
    label,
    shownLabel: ({ name, optional }) => (optional ? message("form.optional", { field: label(name) }) : label(name)),
    choose: message("form.choose"),
    hint: (field) => (hints.includes(field) ? of(`hint.${field}`) : undefined),
    choice: ({ name }, value) =>
      names[name] ? (names[name][value] ?? value) : of(`${ownChoices[name] ?? "choice"}.${idPart(value)}`),
    choiceHint: (value) => (hintedChoices.includes(value) ? of(`choice-hint.${idPart(value)}`) : undefined),
    row: (field, number) => of(`row.${field}`, { number }),
    addRow: (field) => of(`add.${field}`),
    replaces: () => of("review.replaces"),
  };
}

/** Names of purposes by their value. */
export function namesByValue(purposes: readonly { readonly value: string; readonly name: string }[]) {
  return Object.fromEntries(purposes.map(({ value, name }) => [value, name]));
}

/** Names of what has an id, by that. */
export function namesById(named: readonly { readonly id: string; readonly name: string }[]) {
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}

function idPart(value: string): string {
  return value.replace(/[ /]/g, "-");
}
