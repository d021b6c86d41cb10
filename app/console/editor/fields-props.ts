import type { JsonObject } from "../json.ts";

/** What each part of an experiment's form is given. */
export interface FieldsProps {
  readonly experiment: JsonObject;
  readonly change: (experiment: JsonObject) => void;
}
