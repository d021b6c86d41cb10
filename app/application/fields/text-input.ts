// How a text field takes what is typed: its keyboard, and what the browser may fill in of the person who types.
import type { ComponentProps } from "react";
import type { Field, FieldType } from "../definition/form.ts";

type Input = Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck">;

const keyboards: Readonly<Partial<Record<FieldType, Input>>> = {
  money: { inputMode: "numeric" },
  integer: { inputMode: "numeric" },
  year: { inputMode: "numeric" },
  percent: { inputMode: "decimal" },
  email: { type: "email", autoCapitalize: "none", spellCheck: false },
  phone: { type: "tel", inputMode: "tel" },
  "identity-number": { autoCapitalize: "characters", spellCheck: false },
  "business-id": { autoCapitalize: "characters", spellCheck: false },
  "postal-code": { autoCapitalize: "characters", spellCheck: false },
};

/** What browsers know of a person (HTML, section 4.10.18.7). */
const known: Readonly<Record<string, string>> = {
  email: "email",
  phone: "tel",
  first_names: "given-name",
  last_name: "family-name",
  street: "street-address",
  postal_code: "postal-code",
  city: "address-level2",
  employer: "organization",
  name: "organization",
  contact_name: "name",
  contact_role: "organization-title",
};

export function textInput({ name, type, min }: Field, isOwn: boolean): Input {
  const keyboard = keyboards[type];
  // The keyboard of digits may have no minus.
  const takesMinus = typeof min === "number" && min < 0;
  return { autoComplete: (isOwn && known[name]) || "off", ...keyboard, ...(takesMinus && { inputMode: "text" }) };
}
