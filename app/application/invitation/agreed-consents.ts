// What a co-applicant has agreed to in this tab before they went to be identified: it is sent once they are back.
import * as v from "valibot";
import { parsedBody } from "../../api/problem.ts";

const key = "invitation-consents";

const schema = v.object({ version: v.number(), consents: v.record(v.string(), v.boolean()) });

/** Whether each consent is given. */
export type Consents = Readonly<Record<string, boolean>>;

/** `version` is the one of the answers that were agreed to. */
export function rememberConsents(storage: Storage, version: number, consents: Consents): void {
  storage.setItem(key, JSON.stringify({ version, consents }));
}

export function forgetConsents(storage: Storage): void {
  storage.removeItem(key);
}

/** The consents to answers of this version; undefined where others were agreed to, or none. */
export function agreedConsents(storage: Storage, version: number): Consents | undefined {
  const read = v.safeParse(schema, parsedBody(storage.getItem(key) ?? ""));
  return read.success && read.output.version === version ? read.output.consents : undefined;
}
