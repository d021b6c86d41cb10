// The button that shows what has arrived since.
import { expect, test } from "vitest";
import { renderedTexts } from "../i18n/rendered-texts.tsx";
import { NewOffers } from "./NewOffers.tsx";

test.each([
  [0, []],
  [1, ["Show 1 new offer"]],
  [2, ["Show 2 new offers"]],
])("%d new offers: %j", (count, texts) => {
  expect(renderedTexts(<NewOffers count={count} onShow={() => {}} />)).toEqual(texts);
});
