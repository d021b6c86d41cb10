// The fields of the sections that are texts, in the order of the page.
export type TextSectionName = "company" | "contacts" | "legal";

/** Markets, by the code of their country. */
export const countries = ["FI", "GB", "LV", "PL", "RO"] as const;

interface TextFieldDefinition<Name extends string> {
  readonly name: Name;
  readonly type: "text" | "email" | "tel" | "url" | "date" | "area" | "box" | "country";
}

const company = [
  { name: "name", type: "text" },
  { name: "legal_name", type: "text" },
  { name: "country", type: "country" },
  { name: "business_id", type: "text" },
  { name: "licence", type: "text" },
  { name: "supervisor", type: "text" },
  { name: "site", type: "url" },
  { name: "logo", type: "url" },
] as const;

const contacts = [
  { name: "business_name", type: "text" },
  { name: "business_email", type: "email" },
  { name: "business_phone", type: "tel" },
  { name: "complaints_email", type: "email" },
  { name: "complaints_phone", type: "tel" },
  { name: "data_protection_email", type: "email" },
] as const;

const legal = [
  { name: "agreed_on", type: "date" },
  { name: "creditor", type: "area" },
  { name: "withdrawal_address", type: "area" },
  { name: "early_repayment", type: "area" },
  { name: "soft_checks_only", type: "box" },
] as const;

type FieldName = (typeof company | typeof contacts | typeof legal)[number]["name"];

export const textFields: Readonly<Record<TextSectionName, readonly TextFieldDefinition<FieldName>[]>> = {
  company,
  contacts,
  legal,
};
