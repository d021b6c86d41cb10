// The list of one's own passkeys, what is offered with none, one and two.
import { expect, test } from "vitest";
import type { Passkey } from "../../api/types.ts";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import { OnPage } from "../../page/on-page.tsx";
import { Passkeys } from "./SecurityView.tsx";

const nothing = () => undefined;
const phone: Passkey = { id: "1", name: "Phone", synced: true, added: "2026-11-01T10:00:00Z" };
const key: Passkey = { id: "2", name: "", synced: false, added: "2026-11-02T10:00:00Z", used: "2026-11-20T10:00:00Z" };

const view = (passkeys: Passkey[]) => (
  <OnPage page={{ screen: "console" }}>
    <Passkeys
      own={{ passkeys, recovery_codes: 9 }}
      changes={0}
      onAdded={nothing}
      onRemoved={nothing}
      onCodes={nothing}
    />
  </OnPage>
);

test("without any, the first is added with a code, and nothing else is there", () => {
  const texts = renderedTexts(view([]));
  expect(texts).toEqual(expect.arrayContaining(["Add your first passkey", "Enrolment code"]));
  expect(texts).not.toContain("Your passkeys");
  expect(texts).not.toContain("Recovery codes");
});

test("an only one cannot be removed, and asks for a second", () => {
  const texts = renderedTexts(view([phone]));
  expect(texts).toEqual(expect.arrayContaining(["Phone", "Add a second passkey.", "Add another passkey"]));
  expect(texts).not.toContain("Remove");
  expect(texts).not.toContain("Enrolment code");
});

test("of two, each can be removed, and is named by its button", () => {
  const html = renderedHtml(view([phone, key]));
  expect(html).toContain('aria-label="Remove: Phone"');
  expect(html).toContain('aria-label="Remove: Passkey without a name"');
  expect(html).not.toContain("Add a second passkey.");
});

test("each says whether it is synced, and when it was added and used", () => {
  const texts = renderedTexts(view([phone, key]));
  expect(texts).toEqual(expect.arrayContaining(["Synced: can be on several devices", "On one device only"]));
  expect(texts.some((text) => text.endsWith("Never used"))).toBe(true);
  expect(texts.some((text) => /^Last used 20 November 2026/.test(text))).toBe(true);
  expect(texts.some((text) => /^Added 1 November 2026/.test(text))).toBe(true);
});

test("the codes that are left are counted", () => {
  expect(renderedTexts(view([phone])).join(" ")).toContain("9 codes are left. New codes replace all the old ones.");
});
