// The form of an experiment in Finnish: its sections, what it asks, and figures as Finns write them.
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import { fileOf, InConsole } from "../in-console.tsx";
import type { JsonObject } from "../json.ts";
import { AudienceFields } from "./AudienceFields.tsx";
import { BasicFields } from "./BasicFields.tsx";
import FilesView from "./FilesView.tsx";
import { GoalFields } from "./GoalFields.tsx";
import { PageFields } from "./PageFields.tsx";
import { VariationFields } from "./VariationFields.tsx";

const experiment: JsonObject = {
  key: "front",
  name: "Etusivu",
  status: "running",
  coverage: 0.125,
  condition: { country: "FI", loggedIn: true },
  namespace: ["front", 0, 0.5],
  variations: [{}, { slots: { heading: "Hei" } }],
  weights: [0.5, 0.375],
  meta: [
    { key: "control", name: "Kontrolli" },
    { key: "b", name: "" },
  ],
  metrics: { goals: ["application-submitted"], guardrails: [{ name: "sale" }] },
  urlPatterns: [{ pattern: "/" }],
};
const files = [
  ...fileOf([experiment, { key: "other", name: "Toinen", namespace: ["front", 0.5, 1] }]),
  { file: "b.json", text: "{" },
];

const inFinnish = (view: ReactNode) => (
  <InConsole state={{ files }} language="fi">
    {view}
  </InConsole>
);
// Spaces within figures do not break.
const textsOf = (view: ReactNode) => renderedTexts(inFinnish(view)).map((text) => text.replaceAll("\u00a0", " "));
const form = { experiment, change: () => undefined, audience: undefined };

test.each<[ReactNode, readonly string[]]>([
  [<BasicFields key="1" {...form} />, ["Koe", "Nimi", "Avain", "Tila", "Käynnissä: kävijät ovat mukana"]],
  [<PageFields key="1" {...form} />, ["Sivut", "Osoitemalli 1", "poissa kokeesta", "Lisää osoitemalli"]],
  [
    <VariationFields key="1" {...form} />,
    ["Variaatiot", "Kontrolli", "Jaa tasan", "Osuuksien summa on 87,5 %. Muuta summaksi 100 % tai jaa tasan."],
  ],
  [
    <AudienceFields key="1" {...form} />,
    ["Kohderyhmä", "Maa, jossa kävijä on", "on jokin näistä", "kyllä", "Nimiavaruus"],
  ],
  [<GoalFields key="1" {...form} />, ["Tavoitteet ja suunnitelma", "Tavoite 1", "Suojamittari 1", "enemmän"]],
  [
    <FilesView key="1" />,
    ["Kaikki tiedostot JSON-muodossa", "Tämä ei vielä ole JSON-objekti.", "Poistetaanko b.json?"],
  ],
])("%# says in Finnish what it asks", (view, texts) => {
  expect(textsOf(view)).toEqual(expect.arrayContaining([...texts]));
});

test("who shares the namespace has a range in Finnish figures", () => {
  expect(textsOf(<AudienceFields {...form} />).join("")).toContain("Tässä on jo: Toinen: 50 % – 100 %");
});

test("a share has a comma, and what is removed is named", () => {
  const html = renderedHtml(inFinnish(<AudienceFields {...form} />));
  expect(html).toContain('value="12,5"');
  expect(html).toContain('aria-label="Poista: ehto ”Maa, jossa kävijä on”"');
});
