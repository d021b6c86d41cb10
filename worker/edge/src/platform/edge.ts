// The edge in an isolate: its caches, its wasm, and what the wasm is given to work with.
import { isSampled } from "./audience-sample.ts";
import { BodyStore } from "./body-store.ts";
import { ask, send } from "./calls.ts";
import * as headers from "./headers.ts";
import { Instance } from "./instance.ts";
import { type CachedAnswer, type EventKind, ResponseCache } from "./response-cache.ts";
import { receive, receiveText, Upload } from "./upload.ts";
import type { Answer, EdgeEnv, OutgoingCall, Run, Wasm } from "./wasm.ts";

const MIB = 1024 * 1024;
/** One in so many visitors is in the sample of the audience. */
const AUDIENCE_ONE_IN = 100;

export class Edge {
  readonly instance: Instance;
  readonly #bodies: BodyStore;
  readonly #responses: ResponseCache;
  readonly #oneIn: number;
  /** Why a response is as it is, where its status doesn't tell. */
  readonly #reasons = new WeakMap<Response, string>();
  /** Requests that were answered from the cache, and answers with 5xx, that the wasm was not told of yet. */
  #requests = 0;
  #errors = 0;
  readonly #run: Run = (work) => this.instance.run(work);

  constructor(wasm: Wasm, env: EdgeEnv) {
    const { AUDIENCE_ONE_IN: oneIn, BODY_STORE_BYTES, RESPONSE_CACHE_BYTES } = env;
    this.#oneIn = Number(oneIn || AUDIENCE_ONE_IN);
    this.#bodies = new BodyStore(Number(BODY_STORE_BYTES || 24 * MIB));
    this.#responses = new ResponseCache(Number(RESPONSE_CACHE_BYTES || 16 * MIB));
    this.instance = new Instance(wasm, () => {
      this.#responses.clear();
      this.#responses.collectedUntil = 0;
      wasm.start(this.#platform());
    });
  }

  /** Answers a request: at once, or with a promise. */
  fetch(request: Request, env: EdgeEnv, context: ExecutionContext) {
    const { method, url } = request;
    const now = Date.now();
    const finish = (response: Response) => {
      if (isSampled(request, response.status, now, this.#oneIn)) {
        this.#run((wasm) => wasm.sampled(request, env, context, this.#oneIn));
      }
      return this.#logged(response, request, env);
    };
    const cached = this.#responses.match(request, method, url, now);
    const again = cached && (cached.response ?? this.#withBody(cached));
    if (again) {
      this.#requests += 1;
      this.#responses.count(cached);
      return finish(again);
    }
    const answer = this.#run((wasm) => wasm.fetch(request, env, context, method, url, now));
    return answer instanceof Promise ? answer.then(finish) : finish(answer);
  }

  /** A cached answer, if its body is still in memory. */
  #withBody({ text, bodyKey, init }: CachedAnswer) {
    const body = text ?? this.#bodies.get(bodyKey ?? "");
    return body === undefined ? undefined : new Response(body, init);
  }

  /** The response, with a line in the log if the wasm wants one. */
  #logged(response: Response, request: Request, env: EdgeEnv) {
    const { status } = response;
    if (status >= 500) this.#errors += 1;
    if (status >= 400 && status !== 404) {
      const line = this.#run((wasm) => wasm.logLine(request, env, status, this.#reasons.get(response) ?? ""));
      if (line !== undefined) (status >= 500 ? console.error : console.warn)(line);
    }
    return response;
  }

  /** What the wasm calls: see `../platform.rs`. */
  #platform() {
    const responses = this.#responses;
    return {
      ...headers,
      ask,
      receive,
      receiveText,
      send: (
        env: EdgeEnv,
        service: Fetcher,
        incoming: Request,
        sent: Request,
        body: OutgoingCall["body"],
        until: number,
      ) => send(this.#run, service, { env, incoming, sent, body, until }),
      explain: (response: Response, why: string) => void this.#reasons.set(response, why),
      isUpload: (body: unknown) => body instanceof Upload,
      clearResponses: () => responses.clear(),
      collectHits: () => {
        responses.collect(({ kind, rule, url, hits }) => this.#run((wasm) => wasm.counted(kind, rule, url, hits)));
        this.#run((wasm) => wasm.countedRequests(this.#requests, this.#errors));
        this.#requests = this.#errors = 0;
      },
      collectUntil: (time: number) => {
        responses.collectedUntil = time;
      },
      respond: this.#respond.bind(this),
      respondStored: this.#respondStored.bind(this),
    };
  }

  /** A response with this text, or none, that other requests get too until it expires. */
  #respond(
    request: Request | undefined,
    status: number,
    head: string,
    text: string | undefined,
    vary: string,
    expires: number,
    kind: EventKind,
    rule: number,
  ) {
    const init = { status, headers: headers.headersOf(head) };
    if (request && expires > 0) this.#responses.put(request, { vary: linesOf(vary), expires, kind, rule, init, text });
    return new Response(text, init);
  }

  /**
   * A response whose body is the one at `key`. Where KV has none or fails the wasm answers, which knows what `absence`
   * means.
   */
  #respondStored(
    request: Request,
    env: EdgeEnv,
    key: string,
    status: number,
    head: string,
    encoded: boolean,
    absence: number,
    vary: string,
    expires: number,
    kind: EventKind,
    rule: number,
  ): Answer {
    // What is compressed already goes out as it is.
    const init = { status, headers: headers.headersOf(head), encodeBody: encoded ? "manual" : "automatic" } as const;
    const answer: CachedAnswer = { vary: linesOf(vary), expires, kind, rule, init, bodyKey: key };
    const { generation } = this.#responses;
    const respond = (body: ArrayBuffer | ReadableStream) => {
      const isCacheable = expires > 0 && body instanceof ArrayBuffer && generation === this.#responses.generation;
      if (isCacheable) this.#responses.put(request, answer);
      return new Response(body, init);
    };
    const body = this.#bodies.get(key);
    if (body) return respond(body);
    const standIn = (failed: boolean) => this.#run((wasm) => wasm.standInFor(request, env, key, absence, failed));
    return this.#bodies.read(env.PUBLISHED, key).then(
      (body) => (body ? respond(body) : standIn(false)),
      () => standIn(true),
    );
  }
}

const linesOf = (text: string) => (text === "" ? [] : text.split("\n"));
