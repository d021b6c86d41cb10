// What the steps of adding a passkey and of getting back in show first.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../i18n/rendered-texts.tsx";
import { OnPage } from "../page/on-page.tsx";
import { AddPasskey } from "./AddPasskey.tsx";
import { Confirmation } from "./PasskeyAgain.tsx";
import { Steps } from "./Recovery.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

const nothing = () => undefined;
const codes = Array.from({ length: 10 }, (_, number) => `ABCDE-2345${number}`);

test("a first passkey takes a code, a later one a name alone", () => {
  const first = renderedHtml(<OnPage page={{}}>{<AddPasskey takesCode onAdded={nothing} />}</OnPage>);
  const later = renderedHtml(<OnPage page={{}}>{<AddPasskey onAdded={nothing} />}</OnPage>);
  for (const field of ["passkey-code", "passkey-name"]) expect(first).toContain(`<label for="${field}">`);
  expect(later).not.toContain("passkey-code");
  expect(first).toContain('autoComplete="off"');
});

test("all recovery codes are shown, to be copied and printed, and to be said to be stored", () => {
  const texts = renderedTexts(<RecoveryCodes codes={codes} onStored={nothing} />);
  expect(texts.filter((text) => codes.includes(text))).toEqual(codes);
  for (const text of ["Copy", "Print", "I have stored the codes", "Go on"]) expect(texts).toContain(text);
});

test("a confirmation leads to recovery, too", () => {
  const html = renderedHtml(
    <OnPage page={{}}>
      <Confirmation onDone={nothing} />
    </OnPage>,
  );
  expect(html).toContain("Use a passkey");
  expect(html).toMatch(/href="[^"]*\/login\/\?recover=yes"/);
});

test.each([
  [false, "Recovery code", "Use the code"],
  [true, "Name of the passkey", "Add a passkey"],
])("getting back in begins with the code, unless it was used already (%s)", (isRecovered, label, button) => {
  const texts = renderedTexts(
    <OnPage page={{}}>
      <Steps isRecovered={isRecovered} />
    </OnPage>,
  );
  expect(texts).toEqual(expect.arrayContaining([label, button]));
});
