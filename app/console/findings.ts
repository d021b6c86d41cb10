// What control finds in a set of files, and what a form finds before it is sent.
import * as v from "valibot";

export const findingSchema = v.object({
  severity: v.picklist(["refuse", "report"]),
  file: v.string(),
  /** Where in the file, as in `#/experiments/0/key`; empty where it is about the whole file. */
  place: v.optional(v.string(), ""),
  message: v.string(),
  /** Name of the check; none of what is found in files of campaigns and experiments. */
  check: v.optional(v.string()),
});

export type Finding = Readonly<v.InferOutput<typeof findingSchema>> & {
  /** Whether the form found it, which says it in the console's language; control says all in English. */
  readonly isOwn?: boolean;
};
