// Complete answers that are the same for everybody, by method, address and the request headers that the core names. The
// core says too until when (`Reuse` in worker/core/src/answer.rs).
import { LRUCache } from "lru-cache";

/** Most answers of one address that differ by headers, and most letters of an address with what its headers say. */
const MAX_VARIANTS = 4;
const MAX_KEY_LENGTH = 1000;
/** Addresses that came once and wait for the second time. */
const MAX_CANDIDATES = 4096;
/** What an answer takes beside its texts: objects, and headers on the platform's side. */
const ENTRY_BYTES = 1200;

/** What is counted of a request for reports, as the wasm numbers it (worker/edge/src/platform/responses.rs): nothing is 0. */
export type EventKind = number;

/** Of cookies only the one that says the visitor's release decides an answer: `COOKIE` in worker/core/src/rollout.rs. */
const releaseCookie = /(?:^|;)\s*__Host-release=([^;]*)/;

export interface CachedAnswer {
  /** Headers that decide it, in lower case. */
  vary: readonly string[];
  /** Until when it holds, in milliseconds since 1970. */
  expires: number;
  init: ResponseInit;
  /** Its text, or the key of its body in the body store; neither where it has none. */
  text?: string;
  bodyKey?: string;
  /** What is counted each time, and of which rule. */
  kind: EventKind;
  rule: number;
}

export interface Entry extends CachedAnswer {
  url: string;
  /** What the headers in `vary` say. */
  variant: string;
  /** How often it was given since that was collected. */
  hits: number;
  /** One without a body can be given any number of times. */
  response?: Response;
}

interface Resource {
  vary: readonly string[];
  entries: Entry[];
}

export class ResponseCache {
  /** Changes with every `clear`: what was decided before is not put in any more. */
  generation = 0;
  /** Until when hits will be collected by a message under way. Nothing that is counted is given after that. */
  collectedUntil = 0;
  readonly #resources: LRUCache<string, Resource>;
  readonly #candidates = new LRUCache<string, true>({ max: MAX_CANDIDATES });
  #counted: Entry[] = [];

  /** With room for so many bytes. */
  constructor(bytes: number) {
    this.#resources = new LRUCache({ maxSize: Math.max(1, bytes), sizeCalculation: sizeOf });
  }

  /** Bytes that are taken. */
  get bytes() {
    return this.#resources.calculatedSize;
  }

  /** The answer to this request, if it is known and holds. */
  match(request: Request, method: string, url: string, now: number): Entry | undefined {
    const resource = this.#resources.get(keyOf(method, url));
    if (resource === undefined) return undefined;
    const variant = variantOf(request, resource.vary);
    const entry = resource.entries.find((entry) => entry.variant === variant);
    const isCounted = entry?.kind !== 0;
    return entry && now < entry.expires && (!isCounted || now < this.collectedUntil) ? entry : undefined;
  }

  /** Counts that an answer was given again, where it is one that is counted. */
  count(entry: Entry) {
    if (entry.kind === 0) return;
    if (entry.hits === 0) this.#counted.push(entry);
    entry.hits += 1;
  }

  /** Remembers the answer to this request. Where there is no room, one that is asked for twice takes another's. */
  put(request: Request, answer: CachedAnswer, now = Date.now()) {
    const { method, url } = request;
    const key = keyOf(method, url);
    const variant = variantOf(request, answer.vary);
    if (now >= answer.expires || key.length + variant.length > MAX_KEY_LENGTH) return;
    const known = this.#resources.get(key);
    const isSame = (entry: Entry) => entry.variant === variant;
    const others = known?.vary.join() === answer.vary.join() ? known.entries.filter((entry) => !isSame(entry)) : [];
    const live = others.filter(({ expires }) => now < expires);
    const entry: Entry = { ...answer, url, variant, hits: 0 };
    const resource = { vary: answer.vary, entries: [...live.slice(1 - MAX_VARIANTS), entry] };
    const taken = this.#resources.calculatedSize + sizeOf(resource, key);
    const hasRoom = live.length < MAX_VARIANTS && (known !== undefined || taken <= this.#resources.maxSize);
    if (!hasRoom && !known?.entries.some(isSame) && !this.#isSecond(`${key}\n${variant}`)) return;
    if (entry.text === undefined && entry.bodyKey === undefined) entry.response = new Response(null, entry.init);
    this.#resources.set(key, resource);
  }

  #isSecond(candidate: string) {
    const isKnown = this.#candidates.delete(candidate);
    if (!isKnown) this.#candidates.set(candidate, true);
    return isKnown;
  }

  /** Hands over what was counted since it was last asked. */
  collect(take: (entry: Entry) => void) {
    const counted = this.#counted;
    this.#counted = [];
    for (const entry of counted) {
      take(entry);
      entry.hits = 0;
    }
  }

  /** Forgets all: what is published is another. */
  clear() {
    this.generation += 1;
    this.#counted = [];
    this.#resources.clear();
    this.#candidates.clear();
  }
}

/** Addresses begin with their scheme: none is mistaken for another with a method. To join texts for every GET would cost. */
const keyOf = (method: string, url: string) => (method === "GET" ? url : `${method} ${url}`);

function variantOf(request: Request, vary: readonly string[]) {
  if (vary.length === 0) return "";
  const { headers } = request;
  return vary.map((name) => decidingPart(name, headers.get(name)) ?? "\n").join("\n");
}

const decidingPart = (name: string, value: string | null) =>
  name === "cookie" ? value?.match(releaseCookie)?.[1] : value;

const sizeOf = ({ entries }: Resource, key: string) =>
  entries.reduce(
    (bytes, { variant, text = "" }) => bytes + ENTRY_BYTES + 2 * (variant.length + text.length),
    2 * key.length + 1,
  );
