// Signing in with a passkey sets the user; cancelling and failing leave whoever was there.
import { setupI18n } from "@lingui/core";
import { afterEach, expect, test, vi } from "vitest";
import { ApiClient } from "../api/client.ts";
import { UserSession } from "../user/user-session.ts";
import { type Answer, fakeBrowser } from "./fake-browser.ts";
import { signIn } from "./sign-in.ts";

/** The messages that it needs are there: they are not loaded. Each is told by its name. */
const i18n = () => setupI18n({ locale: "fi", messages: { fi: { "passkey.add": "" } } });

afterEach(() => vi.unstubAllGlobals());

const profile = { id: "u1", email: "outi@kirkas.example", name: "Outi", roles: ["operator"] };
const refusal = { type: "tag:kirkas.example,2026:passkey-unknown" };

async function signsIn(device: Answer, assertion: Response) {
  const { browser } = fakeBrowser(device);
  vi.stubGlobal("PublicKeyCredential", browser.PublicKeyCredential);
  vi.stubGlobal("navigator", browser.navigator);
  const session = new UserSession({ trackUser: () => undefined });
  session.signIn({ ...profile, name: "Before" });
  const answers = [new Response("{}"), assertion];
  const api = new ApiClient({
    denial: () => session.denial(),
    fetch: async () => answers.shift() ?? new Response(null, { status: 500 }),
  });
  const outcome = await signIn({ api, session }, i18n(), "confirmation");
  return { outcome, name: session.value().profile?.name };
}

test("who uses a passkey is signed in", async () => {
  const { outcome, name } = await signsIn({ id: "a" }, new Response(JSON.stringify(profile)));
  expect([outcome.is, name]).toEqual(["signed-in", "Outi"]);
});

test("who cancels is who they were", async () => {
  const { outcome, name } = await signsIn(new DOMException("No.", "NotAllowedError"), new Response("{}"));
  expect([outcome.is, name]).toEqual(["cancelled", "Before"]);
});

test("a passkey that is refused says why, and signs nobody out", async () => {
  const { outcome, name } = await signsIn({ id: "a" }, new Response(JSON.stringify(refusal), { status: 422 }));
  expect([outcome, name]).toEqual([{ is: "failed", why: "passkey-problem.passkey-unknown" }, "Before"]);
});
