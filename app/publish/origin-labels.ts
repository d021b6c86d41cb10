// The words that the origin writes into people's copy of their data: those of the form and the offers, from the catalogues.
import purposesJson from "../../locales/purposes.json" with { type: "json" };
import { sharedLabels } from "../application/words/words.ts";
import { activeLanguages, type LanguageCode } from "../site/languages.ts";
import { loadContent } from "./content.ts";
import { readCatalogue } from "./messages.ts";

/** Where the origin reads them. */
export const originLabelsFile = "worker/origin/src/own_data/labels.json";

const groups = [
  ...["step", "field", "choice", "business-purpose", "guarantee", "sme", "card"],
  ...["application-state", "company-progress", "offer-state", "reason", "notice"],
];
const others = ["form.yes", "form.no", "figures.apr", "figures.instalment", "figures.total-payable"];

/** The text of the file: by language, then by the message's id. */
export function originLabelsSource(): string {
  const labels = Object.fromEntries(activeLanguages.map(({ code }) => [code, labelsOf(code)]));
  return `${JSON.stringify(labels, null, 1)}\n`;
}

function labelsOf(language: LanguageCode): Record<string, string> {
  const catalogue = readCatalogue(language) ?? new Map<string, string>();
  const own = [...catalogue].filter(
    ([id, text]) => (groups.includes(id.split(".")[0] ?? "") || others.includes(id)) && !text.includes("{"),
  );
  const shared = Object.entries(sharedLabels).map(([field, id]) => [`field.${field}`, catalogue.get(id) ?? ""]);
  const { purposes } = loadContent(language);
  const names = purposesJson.map(({ id, value }) => [`purpose.${value}`, purposes[id]?.name ?? ""]);
  return Object.fromEntries([...own, ...shared, ...names]);
}
