// What the reports of a view are about.
import type { Period } from "../../reports/use-period.ts";
import type { Measure } from "../campaigns-api.ts";

export interface ReportProps extends Period {
  readonly by: Measure;
}
