// What the list says of an experiment and its variations.
import { expect, test } from "vitest";
import { newExperiment } from "../experiment.ts";
import type { ConsoleMessage } from "../i18n/messages.ts";
import { consoleTexts } from "../i18n/test-messages.ts";
import type { JsonObject } from "../json.ts";
import { variationsOf } from "../variations.ts";
import { pagesText, remarkText, statusText, variationText } from "./wording.ts";

const english = consoleTexts("en-gb");
const finnish = consoleTexts("fi");
const message: ConsoleMessage = (id, values) => english._(id, values);

test.each<[JsonObject, string, string]>([
  [{}, "running", ""],
  [{ status: "draft" }, "draft", ""],
  [{ status: "stopped", force: 1 }, "stopped", "one variation for all"],
  [{ status: "paused" }, "running", ""],
  [{ active: false }, "running", "not active"],
  [{ manual: true }, "running", "started by hand only"],
])("%j stands as %s %s", (experiment, status, remark) => {
  expect([statusText(experiment, message), remarkText(experiment, message)]).toEqual([status, remark]);
});

test.each<[JsonObject, string]>([
  [{}, "the page as it is"],
  [{ slots: { heading: "A", lead: "B" } }, "other content: heading, lead"],
  [{ slots: {} }, "other content: none yet"],
  [{ page: "/vertaa/" }, "the page /vertaa/"],
  [{ variant: "cards" }, "the app’s variant “cards”"],
  [{ urlRedirect: "https://a.example/" }, "a redirect to https://a.example/"],
  [{ domMutations: [] }, "as JSON says: domMutations"],
  [{ page: "/a/", slots: {} }, "as JSON says: page, slots"],
])("%j shows %s", (shown, words) => {
  const [variation] = variationsOf({ variations: [shown] });
  expect(variation && variationText(variation, message)).toBe(words);
});

test("a new experiment is on no page yet, and one without patterns on all", () => {
  expect(pagesText(newExperiment(message), message)).toBe("");
  expect(pagesText({}, message)).toBe("every page of the site");
});

test("in Finnish", () => {
  const inFinnish: ConsoleMessage = (id, values) => finnish._(id, values);
  const patterns: JsonObject[] = [{ pattern: "/" }, { pattern: "/sv/*", include: false }];
  expect(pagesText({ urlPatterns: patterns }, inFinnish)).toBe("/, mutta ei /sv/*");
  expect(statusText({ status: "running" }, inFinnish)).toBe("käynnissä");
});
