// What a browser answers, and what it is when it answers nothing.
import { expect, test } from "vitest";
import type { CreationOptions, RequestOptions } from "../api/types.ts";
import { BrowserRefusal, createPasskey, getPasskey, supported } from "./browser.ts";
import { type Answer, fakeBrowser } from "./fake-browser.ts";

const options = { challenge: "abc" } as unknown as CreationOptions & RequestOptions;
const failure = (name: string) => new DOMException("No.", name);
const ways = [createPasskey, getPasskey] as const;

test.each(ways)("the browser parses the options, and its answer is JSON (%s)", async (way) => {
  const { browser, given } = fakeBrowser({ id: "a" });
  expect(await way(options, browser)).toEqual({ id: "a" });
  expect(given).toEqual([{ publicKey: { parsed: options } }]);
});

const cancelled: readonly Answer[] = [null, failure("NotAllowedError"), failure("AbortError")];
test.each(cancelled.flatMap((answer) => ways.map((way) => [answer, way] as const)))(
  "cancelling is no error: %s, %s",
  async (answer, way) => {
    expect(await way(options, fakeBrowser(answer).browser)).toBeUndefined();
  },
);

test.each([
  ["InvalidStateError", "already-here"],
  ["SecurityError", "wrong-host"],
  ["NotSupportedError", "unfit"],
  ["ConstraintError", "unfit"],
])("%s is a refusal: %s", async (name, reason) => {
  const refused = createPasskey(options, fakeBrowser(failure(name)).browser);
  await expect(refused).rejects.toMatchObject({ name: "BrowserRefusal", reason });
});

test("what the standard does not name is passed on", async () => {
  const broken = new TypeError("broken");
  await expect(createPasskey(options, fakeBrowser(broken).browser)).rejects.toBe(broken);
});

test.each([
  ["of no passkeys", { navigator: {} }],
  ["that cannot parse options", { PublicKeyCredential: class {}, navigator: { credentials: {} } }],
  ["without credentials", { PublicKeyCredential: fakeBrowser(null).browser.PublicKeyCredential, navigator: {} }],
])("a browser %s is refused", (_, browser) => {
  expect(() => supported(browser as never)).toThrow(new BrowserRefusal("unsupported"));
});
