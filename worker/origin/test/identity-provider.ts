// The development identity provider in workerd, as the origin's calls and a browser reach it.
import { Miniflare, type Request, type Response } from "miniflare";
import {
  bundleIdentityProvider,
  callbackUrls,
  identityProviderOptions,
  settings,
} from "../../../dev/identity-provider.mjs";

/** Where the tests' provider is; nothing answers there but by `answer`. */
const address = "http://127.0.0.1:8930";
const secret = "the provider's and ours";

/** What the origin is to know of it. */
export const providerSettings = settings(address, secret);

export interface Provider {
  /** Answers a request of the origin, if it is one for the provider. */
  readonly answer: (request: Request) => Promise<Response | undefined>;
  /** Chooses a button of the provider's page; answers the address of ours that it leads back to. */
  readonly choose: (page: string, choice: string) => Promise<URL>;
  /** Opens the provider's page. */
  readonly open: (page: string) => Promise<{ status: number; text: string; headers: Headers }>;
  readonly stop: () => Promise<void>;
}

/** Starts one. Each has keys and codes of its own. */
export async function startProvider(): Promise<Provider> {
  await bundleIdentityProvider();
  const miniflare = new Miniflare(await identityProviderOptions(callbackUrls("8787"), secret));
  return {
    answer: async (request) => (request.url.startsWith(`${address}/`) ? miniflare.dispatchFetch(request) : undefined),
    choose: async (page, choice) => {
      const body = new URLSearchParams({ choice }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await miniflare.dispatchFetch(page, { method: "POST", body, headers, redirect: "manual" });
      return new URL(answer.headers.get("location") ?? `about:${answer.status}`);
    },
    open: async (page) => {
      const answer = await miniflare.dispatchFetch(page, { redirect: "manual" });
      return { status: answer.status, text: await answer.text(), headers: new Headers([...answer.headers]) };
    },
    stop: () => miniflare.dispose(),
  };
}
