// Which experiment a finding is about.
import type { ChangedPart } from "./changes.ts";
import { experimentsOf, type Files, type Place } from "./files.ts";
import type { Finding } from "./findings.ts";
import { textOf } from "./json.ts";

/** Whether a finding is about the experiment at a place. */
export function isAbout(finding: Finding, { file, number }: Place): boolean {
  const experiment = `#/experiments/${number}`;
  return finding.file === file && (finding.place === experiment || finding.place.startsWith(`${experiment}/`));
}

/** Whether a finding refuses a part of files. */
export function refuses(finding: Finding, files: Files, { kind, key }: ChangedPart): boolean {
  if (finding.severity !== "refuse") return false;
  if (kind !== "experiments") return `${finding.place}/`.startsWith(`#/${kind}/${key}/`);
  return experimentsOf(files).some((place) => textOf(place.experiment.key) === key && isAbout(finding, place));
}

/** Whether a finding is about no experiment of these files. */
export function isAboutOther(finding: Finding, files: Files): boolean {
  return !experimentsOf(files).some((place) => isAbout(finding, place));
}

/** The member of an experiment that a finding is about, such as `urlPatterns`; none where it is about all of it. */
export function memberOf(finding: Finding): string | undefined {
  return finding.place.split("/")[3];
}
