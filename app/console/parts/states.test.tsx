// What views say where there is nothing to show, where one may not look, and where a call failed.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { InConsole } from "../in-console.tsx";
import type { Problem } from "../problem.ts";
import { Empty } from "./Empty.tsx";
import { Forbidden } from "./Forbidden.tsx";
import { NoMatch } from "./NoMatch.tsx";
import { ProblemNotice } from "./ProblemNotice.tsx";

test("an empty place has its first step", () => {
  const empty = (
    <Empty heading="No campaigns yet" text="They count clicks.">
      Start one
    </Empty>
  );
  expect(renderedTexts(empty)).toEqual(["No campaigns yet", "They count clicks.", "Start one"]);
});

test("filters that match nothing can be dropped", () => {
  const texts = renderedTexts(
    <InConsole>
      <NoMatch onShowAll={() => undefined} />
    </InConsole>,
  );
  expect(texts).toEqual(["Nothing matches", "Drop a word or a filter to see more.", "Show all"]);
});

test("who may not enter reads who they are and whom to ask", () => {
  const texts = renderedTexts(
    <InConsole caller={{ roles: ["marketer"] }}>
      <Forbidden heading="Redirects" />
    </InConsole>,
  );
  expect(texts).toEqual([
    "Redirects",
    "You are signed in as ada@kirkas.example (marketer), and this takes another role. Ask an admin for it.",
  ]);
});

test("a failure says what to do, and by which id the logs name it", () => {
  const texts = renderedTexts(
    <InConsole>
      <ProblemNotice problem={{ status: 503, findings: [], requestId: "8f3a-HEL" }} />
    </InConsole>,
  );
  expect(texts).toEqual([
    "The service answered 503",
    "Nothing is known of what came of it. Look at what is live and try again.",
    "Request 8f3a-HEL",
  ]);
});

test.each<[string, Partial<Problem>, string[], ConsoleLanguage?]>([
  [
    "a kind that is known reads in the reader's language",
    { kind: "own-change" },
    ["Olet itse mukana tässä muutoksessa", "Et siis voi hyväksyä sitä: pyydä jotakuta muuta."],
  ],
  ["what only control can say follows", { kind: "refused" }, ["Tätä ei voi tehdä", "en: What exactly it is."]],
  [
    "or follows the advice",
    { kind: "share-must-grow" },
    [
      "Osuuden on kasvettava",
      "Kukaan ei palaa takaisin: valitse suurempi osuus tai lopeta vaiheittainen julkaisu.",
      "en: What exactly it is.",
    ],
  ],
  [
    "which it takes the place of in English",
    { kind: "share-must-grow" },
    ["The share must grow", "en: What exactly it is."],
    "en-gb",
  ],
  [
    "a search that can't be read says what to write",
    { kind: "query-malformed" },
    ["Hakua ei voi lukea", "Lopusta puuttuu lainausmerkki."],
  ],
  [
    "what the edge could not pass on says to try again",
    { kind: "blank", status: 502 },
    ["Palveluun ei juuri nyt saada yhteyttä", "Lopputulosta ei tiedetä. Yritä hetken kuluttua uudelleen."],
  ],
  ["another kind is as control says it", { kind: "new-kind" }, ["en: In English", "en: What exactly it is."]],
])("%s", (_, problem, texts, language = "fi") => {
  const html = renderedHtml(
    <InConsole language={language}>
      <ProblemNotice problem={{ title: "In English", detail: "What exactly it is.", findings: [], ...problem }} />
    </InConsole>,
  );
  const read = [...html.matchAll(/<(?:p|strong)(?: lang="(en)")?>([^<]+)</g)];
  expect(read.map(([, lang, text]) => (lang ? `${lang}: ${text}` : text))).toEqual(texts);
});
