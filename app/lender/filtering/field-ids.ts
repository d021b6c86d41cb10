// Which field of the form a JSON pointer into the rules means.
import { tableColumns } from "./rule-form.ts";

/** Id of the field at a pointer. */
export function fieldId(pointer: string): string {
  return `rule${pointer.replaceAll(/[/ ]/g, "-")}`;
}

/** Rules that are several fields, with the first of them. */
const firstFields: Readonly<Record<string, string>> = {
  "/amount": "/amount/from",
  "/months": "/months/from",
  "/age": "/age/from",
  "/residency": "/residency/months",
};

/** The pointer of the field that shows what is found at a pointer. */
export function fieldPointer(pointer: string): string {
  if (/^\/rates\/\d+\/bands$/.test(pointer)) return `${pointer}/A`;
  for (const [table, [first]] of Object.entries(tableColumns)) {
    if (new RegExp(`^${table}/\\d+$`).test(pointer)) return pointer + first;
  }
  return firstFields[pointer] ?? pointer;
}
