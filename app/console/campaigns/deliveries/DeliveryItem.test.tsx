// What is said of a delivery.
import { expect, test } from "vitest";
import { renderedTexts } from "../../../i18n/rendered-texts.tsx";
import { InConsole } from "../../in-console.tsx";
import type { Delivery } from "../campaigns-api.ts";
import { DeliveryItem } from "./DeliveryItem.tsx";

const delivery: Delivery = {
  ...{ key: "app-1/new/0/advent", campaign: "advent", network: "meta", attempts: 2 },
  ...{ answer: "the network answered 503", reason: "network-failed", next_at: null, created_at: Date.UTC(2026, 2, 1) },
};

const textOf = (change: Partial<Delivery>) =>
  renderedTexts(
    <InConsole>
      <DeliveryItem delivery={{ ...delivery, ...change }} isSelected={false} onSelect={undefined} />
    </InConsole>,
  ).join(" ");

test.each<[Delivery["reason"], string]>([
  ["new", "not been tried"],
  ["accepted", "accepted it"],
  ["no-such-call", "by hand"],
  ["network-failed", "once the network is well"],
  ["not-authorised", "set a valid one"],
  ["unknown-account", "postback"],
  ["conversion-refused", "goal"],
  ["not-sent", "correct what the last answer names"],
])("the reason %s is in words", (reason, words) => {
  expect(textOf({ reason })).toContain(words);
});

test("the next try is told where there is one", () => {
  expect(textOf({})).not.toContain("Next try");
  expect(textOf({ next_at: Date.UTC(2026, 2, 2) })).toMatch(/Next try .*2026/);
});
