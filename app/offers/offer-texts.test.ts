// Every reason, state and condition that the API's description names has its words, in every language.
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import description from "../../worker/origin/openapi.json" with { type: "json" };
import type { Application, DeclineReason, OfferDetails } from "../api/types.ts";
import type { Message } from "../i18n/use-message.ts";
import { readCatalogue } from "../publish/messages.ts";
import { activeLanguages, languages } from "../site/languages.ts";
import { acceptanceFailures } from "./acceptance-failure.ts";
import { conditionText } from "./condition-text.ts";
import { declineText } from "./decline-text.ts";
import { offerNote } from "./offer-note.ts";
import { applicationStateText, offerStateText } from "./state-text.ts";

const { Application: application, DeclineReason: reason, OfferDetails: offer } = description.components.schemas;
const codes = reason.properties.code.enum as DeclineReason["code"][];
const applicationStates = application.properties.state.enum as Application["state"][];
const offerStates = offer.properties.state.enum as OfferDetails["state"][];

const conditions = offer.properties.conditions.items.enum as OfferDetails["conditions"][number][];

const money = (amount: number) => `${amount} €`;

/** The messages of a language; a missing one is an error. */
function messageIn(code: string, tag: string): Message {
  const catalogue = readCatalogue(code as Parameters<typeof readCatalogue>[0]) ?? new Map<string, string>();
  const i18n = setupI18n();
  const messages = [...catalogue].map(([id, text]) => [id, compileMessage(text)]);
  i18n.loadAndActivate({ locale: tag, messages: Object.fromEntries(messages) });
  return (id, values) => {
    if (!catalogue.has(id)) throw new Error(`There is no message ${id}.`);
    return i18n._(id, values);
  };
}

const inUse = languages.filter(({ code }) => readCatalogue(code));

test("the active languages are among those in use", () => {
  expect(inUse).toEqual(expect.arrayContaining([...activeLanguages]));
});

const kinds = ["loan", "mortgage", "card"];

describe.each(inUse)("$code", ({ code: language, tag }) => {
  const message = messageIn(language, tag);

  test.each(codes)("the reason %s", (code) => {
    for (const limits of [{}, { from: 2, to: 24 }]) {
      expect(declineText({ code, ...limits }, { message, money })).toMatch(/^[^{}]+\.$/);
    }
  });

  test.each(conditions)("the condition %s", (condition) => {
    expect(conditionText(condition, message)).toMatch(/^[^{}]+\.$/);
  });

  test("states", () => {
    const texts = [
      ...applicationStates.map((state) => applicationStateText({ state }, message)),
      ...kinds.flatMap((kind) => [
        ...applicationStates.map((state) => applicationStateText({ state, kind }, message)),
        ...offerStates.map((state) => offerStateText({ state, kind }, message)),
      ]),
    ];
    expect(texts.filter((text) => !/^[^{}]+$/.test(text))).toEqual([]);
  });

  test.each(offerStates.filter((state) => state !== "open"))("what %s means", (state) => {
    for (const kind of kinds) expect(message(offerNote(kind, state))).toMatch(/^[^{}]+\.$/);
  });

  test.each(acceptanceFailures)("why an offer is not accepted: %s", (kind) => {
    expect(message(`acceptance.${kind}`)).toMatch(/^[^{}]+\.$/);
  });
});

test.each<[DeclineReason, string]>([
  [{ code: "amount-too-high", from: 1000, to: 20_000 }, "The lender lends from 1000 € to 20000 €."],
  [{ code: "amount-too-low", from: null }, "The lender does not lend this amount."],
  [{ code: "period-too-long", from: 12, to: 36 }, "The lender lends for 12 to 36 months."],
  [{ code: "period-too-short" }, "The lender does not lend for this long."],
  [{ code: "above-cap" }, "The lender has no price for your situation."],
  [{ code: "income-too-low", from: 2200 }, "Your income is below the lender's minimum."],
])("%j reads %s", (reason, text) => {
  expect(declineText(reason, { message: messageIn("en-gb", "en-GB"), money })).toBe(text);
});

test("a card is in use where a loan is paid out", () => {
  const message = messageIn("en-gb", "en-GB");
  expect(offerStateText({ kind: "card", state: "paid-out" }, message)).toBe("Card in use");
  expect(offerStateText({ kind: "loan", state: "paid-out" }, message)).toBe("Loan paid out");
  expect(applicationStateText({ kind: "card", state: "paid-out" }, message)).toBe("Card in use");
  expect(message(offerNote("card", "accepted"))).toContain("you want this card");
});
