// What an offer says of its rate.
import { expect, test } from "vitest";
import type { Message } from "../i18n/use-message.ts";
import { rateText } from "./rate-text.ts";
import { sampleOffer } from "./sample-offer.ts";

const message: Message = (id, values) => [id, ...Object.values(values ?? {})].join(" ");
const percent = (value: number) => `${value}%`;

test("a fixed rate is one", () => {
  expect(rateText(sampleOffer, { message, percent })).toBe("offer.rate-fixed 7.9%");
});

test("a variable rate is named with what it is made of, be that nothing", () => {
  const variable = { ...sampleOffer, rate_type: "variable", reference_rate: 0, margin: 7.9 } as const;
  expect(rateText(variable, { message, percent })).toBe("offer.rate-variable 7.9% 0% 7.9%");
});
