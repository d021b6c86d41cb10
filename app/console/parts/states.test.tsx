// What views say where there is nothing to show, where one may not look, and where a call failed.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
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
