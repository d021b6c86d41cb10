// Fetches the data of a page for client navigation: up to three retries, and every way it can end
// told apart (specification, sections 7 and 8).
import { type Assignments, assignmentsOfAnswer } from "../experiments/assignments.ts";
import { isPageData, type PageData } from "./page-data.ts";

/** How the fetching of a page's data ended. */
export type FetchedPage =
  | { readonly kind: "page"; readonly page: PageData }
  /** The address has moved; `to` is a path or an absolute URL. */
  | { readonly kind: "moved"; readonly to: string; readonly permanent: boolean }
  /** Nothing is there, or nothing any more. */
  | { readonly kind: "missing" }
  | { readonly kind: "server-error" }
  /** Nothing usable came: the browser should load the document itself. */
  | { readonly kind: "unavailable" };

export interface PageFetching {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves after that many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly signal?: AbortSignal;
}

/** Pauses before each retry, in milliseconds. Page data is retried up to 3 times (section 7). */
const pauses = [250, 750, 2000];

const permanentStatuses = new Set([301, 308]);

/** Where a page is asked for: its path, which starts with a slash, and its query with the question mark. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * URL of the data of the page at an address, as it is: redirect rules can tell a path with a closing
 * slash from one without, and they carry the query over.
 */
export function pageDataUrl({ pathname, search }: Address): string {
  return `/page-data${pathname}page-data.json${search}`;
}

/** Fetches the data of the page at an address. Rejects only when `signal` aborts it. */
export async function fetchPage(address: Address, fetching: PageFetching): Promise<FetchedPage> {
  let outcome = await attempt(address, fetching);
  for (const pause of pauses) {
    if (!isWorthRetrying(outcome)) break;
    await fetching.wait(pause);
    fetching.signal?.throwIfAborted();
    outcome = await attempt(address, fetching);
  }
  return outcome;
}

function isWorthRetrying(outcome: FetchedPage): boolean {
  return outcome.kind === "server-error" || outcome.kind === "unavailable";
}

async function attempt(address: Address, { fetch, signal }: PageFetching): Promise<FetchedPage> {
  try {
    const response = await fetch(pageDataUrl(address), {
      credentials: "same-origin",
      headers: { accept: "application/json" },
      ...(signal && { signal }),
    });
    if (response.status === 404 || response.status === 410) return { kind: "missing" };
    if (response.status === 500) return { kind: "server-error" };
    if (!response.ok) return { kind: "unavailable" };
    return understand(await response.json(), assignmentsOfAnswer(response.headers));
  } catch (error) {
    if (signal?.aborted) throw error;
    return { kind: "unavailable" };
  }
}

function understand(body: unknown, assignments: Assignments): FetchedPage {
  if (isPageData(body)) return { kind: "page", page: { ...body, assignments } };
  const { redirect } = body as { redirect?: { to?: unknown; status?: unknown } };
  if (typeof redirect?.to !== "string" || typeof redirect.status !== "number") return { kind: "unavailable" };
  return { kind: "moved", to: redirect.to, permanent: permanentStatuses.has(redirect.status) };
}
