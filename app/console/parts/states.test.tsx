// What views say where there is nothing to show, where one may not look, and where a call failed.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { Empty } from "./Empty.tsx";
import { Forbidden } from "./Forbidden.tsx";
import { NoMatch } from "./NoMatch.tsx";
import { ProblemNotice } from "./ProblemNotice.tsx";

const said = { title: "In English", detail: "What exactly it is.", findings: [] };

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

test.each([
  [
    "a kind that is known reads in the reader's language",
    { kind: "own-change" },
    ["Olet itse mukana tässä muutoksessa", "Et siis voi hyväksyä sitä: pyydä jotakuta muuta."],
  ],
  ["what only control can say follows", { kind: "refused" }, ["Sitä ei voi hyväksyä", "en: What exactly it is."]],
  [
    "or follows the advice",
    { kind: "not-approved" },
    ["Se on tarkistettava", "Jonkun muun on ensin katsottava se ja hyväksyttävä.", "en: What exactly it is."],
  ],
  [
    "a search that can't be read says what to write",
    { kind: "query-malformed" },
    ["Hakua ei voi lukea", "Lopusta puuttuu lainausmerkki."],
  ],
  [
    "ended tokens are the end of a session",
    { kind: "token-ended" },
    ["Et ole enää kirjautuneena", "Kirjaudu uudelleen."],
  ],
  ["another kind is as control says it", { kind: "new-kind" }, ["en: In English", "en: What exactly it is."]],
])("%s", (_, { kind }, texts) => {
  const html = renderedHtml(
    <InConsole language="fi">
      <ProblemNotice problem={{ ...said, status: 409, kind }} />
    </InConsole>,
  );
  const read = [...html.matchAll(/<(?:p|strong)(?: lang="(en)")?>([^<]+)</g)];
  expect(read.map(([, language, text]) => (language ? `${language}: ${text}` : text))).toEqual(texts);
});
