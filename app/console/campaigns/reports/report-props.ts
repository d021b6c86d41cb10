// What the reports of a view are about.
import type { Days, Measure } from "../campaigns-api.ts";

export interface ReportProps {
  readonly by: Measure;
  readonly days: Days;
  /** Whether the period before is shown, too. */
  readonly compares: boolean;
}
