// The whole service in Miniflare: the three built Workers, bound as `wrangler.toml` binds them.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig as readConfig } from "wrangler";
import { copyBlankDatabases, databases } from "../../../dev/blank-databases.ts";
import { builtFolder } from "../../../dev/build.mjs";

export const root = resolve(import.meta.dirname, "../../..");
export const token = "token-for-tests";
const run = promisify(execFile);

export interface Options {
  /** Secrets of control besides the usual ones. */
  secrets?: Record<string, string>;
  /** What secrets of networks are for, besides the usual one. */
  postbacks?: Record<string, { network: string; hosts?: string[] }>;
  /** Bindings of the edge that differ from the usual ones. */
  edge?: Record<string, string>;
  /** Variables of the origin that differ from the usual ones. */
  origin?: Record<string, string>;
  /** The class that coordinates refreshes, if not the edge's own; null for none. */
  coordinator?: { className: string; scriptName?: string } | null;
  /** Workers besides ours. */
  workers?: {
    name: string;
    compatibilityDate: string;
    modules: true;
    script: string;
    durableObjects?: Record<string, string>;
  }[];
  /** A folder with data of an earlier service, which is copied; blank databases where there is none. */
  from?: string;
  /** How much one address may have done at the edge in a minute; more than tests do where nothing is said. */
  limits?: { recording: number; renewal: number };
  /** Variables of control besides the usual ones. */
  control?: Record<string, string>;
  /** A module that stands before control's, which it imports from `./index.js`. */
  controlEntry?: string;
  /** Control as it is deployed, and not as tests have it. */
  controlProfile?: "release";
  /** How the queue of what is counted delivers, besides the usual. */
  countsQueue?: { maxBatchSize?: number; maxBatchTimeout?: number; maxRetries?: number; retryDelay?: number };
  /** How the queue that has rows follow rules delivers, besides the usual: at once. */
  rulesQueue?: { maxBatchTimeout?: number };
  /** Whether the edge's queue can be made to refuse messages. */
  moodyQueue?: boolean;
  /** Takes what the Workers log. */
  logs?: { level: string; message: string }[];
  /** What answers control's requests to the world outside. */
  network?: (request: Request) => Response | Promise<Response>;
}

/** Rings of keys, as secrets hold them. */
export const keys = {
  SIGNING_KEYS: `a:${"a".repeat(32)}`,
  CONVERSION_KEYS: `c:${"c".repeat(32)}`,
  PARTNER_KEYS: `acme:${"p".repeat(32)}`,
  DATA_KEYS: `d:${"d".repeat(32)}`,
  RECOGNITION_KEYS: `r:${"r".repeat(32)}`,
};

/** What a GrowthBook instance signs and encrypts with. */
export const growthbook = { secret: "wk_0123456789abcdef", key: Buffer.alloc(16, 7).toString("base64") };

/** While KV has this key, it fails for the edge. */
const outage = "outage";
/** Reads of the keys that this one lists wait until it is gone. */
const held = "held";

/** What the edge has in place of KV: a Worker that hands each read on, or fails or waits, and tells how often each key was read. */
const publishedKv = `
import { WorkerEntrypoint } from "cloudflare:workers";
const reads = {};
export class Published extends WorkerEntrypoint {
  async get(key, options) {
    reads[key] = (reads[key] ?? 0) + 1;
    while ((await this.env.KV.get("${held}"))?.includes(key)) await new Promise((done) => setTimeout(done, 20));
    if ((await this.env.KV.get("${outage}")) !== null) throw new Error("KV is down");
    return this.env.KV.get(key, options);
  }
}
export default { fetch: () => Response.json(reads) };
`;
const own = { className: "SessionRefresh" };
const limited = (name: string, limit = 1_000_000) => ({ namespace_id: name, simple: { limit, period: 60 as const } });

/** The part of a KV namespace that tests use. */
export interface Published {
  get(key: string): Promise<string | null>;
  get(key: string, type: "arrayBuffer"): Promise<ArrayBuffer | null>;
  put(key: string, value: string | ArrayBuffer): Promise<void>;
  delete(key: string): Promise<void>;
  list(options: { prefix: string }): Promise<{ keys: { name: string }[] }>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export class Service {
  readonly miniflare: Miniflare;
  readonly folder: string;
  readonly url: URL;

  private constructor(miniflare: Miniflare, folder: string, url: URL) {
    this.miniflare = miniflare;
    this.folder = folder;
    this.url = url;
  }

  static async start({
    edge = {},
    origin = {},
    secrets = {},
    postbacks = {},
    coordinator = own,
    workers = [],
    from,
    limits,
    control = {},
    controlEntry,
    controlProfile,
    countsQueue = {},
    rulesQueue = {},
    moodyQueue = false,
    logs,
    network = () => new Response(null, { status: 404 }),
  }: Options = {}): Promise<Service> {
    const folder = mkdtempSync(join(tmpdir(), "kirkas-"));
    if (from) cpSync(from, folder, { recursive: true });
    else await copyBlankDatabases(folder);
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: "127.0.0.1",
        port: 0,
        resourcePersistencePath: folder,
        ...(logs ? { handleStructuredLogs: (log: { level: string; message: string }) => void logs.push(log) } : {}),
        workers: [
          {
            ...built("edge"),
            serviceBindings: {
              ORIGIN: "origin",
              CONTROL: "control",
              PUBLISHED: { name: "published", entrypoint: "Published" },
              ...(moodyQueue ? { COUNTS: { name: "moody", entrypoint: "Moody" } } : {}),
            },
            ...(moodyQueue ? {} : { queueProducers: { COUNTS: "counts" } }),
            ratelimits: {
              RECORDING_LIMIT: limited("2001", limits?.recording),
              RENEWAL_LIMIT: limited("2002", limits?.renewal),
            },
            durableObjects: coordinator ? { REFRESHES: coordinator } : {},
            bindings: {
              ...variables("wrangler.toml"),
              POINTER_MAX_AGE_MS: "0",
              // Whom a hash puts into the sample would depend on the day.
              AUDIENCE_ONE_IN: "0",
              ORIGIN_DEADLINE_MS: "2000",
              COUNTS_COLLECTED_MS: "200",
              SESSION_KEY: "key-for-tests",
              SIGNING_KEYS: keys.SIGNING_KEYS,
              ...edge,
            },
          },
          {
            ...built("control", controlEntry, controlProfile),
            serviceBindings: { ORIGIN: "origin" },
            kvNamespaces: { PUBLISHED: "published" },
            d1Databases: { DB: databases.control, RULES: databases.rules },
            queueConsumers: {
              counts: { maxBatchTimeout: 0, maxRetries: 3, deadLetterQueue: "counts-late", ...countsQueue },
              "counts-late": { maxBatchTimeout: 0, maxBatchSize: 1, maxRetries: 100, retryDelay: 1 },
              deliveries: { maxBatchTimeout: 0, maxRetries: 20 },
              "rules-index": { maxBatchTimeout: 0, maxRetries: 10, ...rulesQueue },
            },
            queueProducers: { DELIVERIES: "deliveries", RULES_INDEX: "rules-index" },
            analyticsEngineDatasets: { EVENTS: { dataset: "kirkas_events" } },
            outboundService: network,
            bindings: {
              ...variables("worker/control/wrangler.toml"),
              COUNTS_MERGED_SECONDS: "0",
              // Most tests sign in by mail.
              STAFF_SECOND_FACTOR: "none",
              BOOTSTRAP_TOKEN: "full",
              ...control,
              CONTROL_TOKEN_SHA256: createHash("sha256").update(token).digest("hex"),
              ...keys,
              POSTBACK_TEST: "secret-of-a-network",
              POSTBACKS: { POSTBACK_TEST: { network: "template", hosts: ["partner.example"] }, ...postbacks },
              ...secrets,
              GROWTHBOOK_WEBHOOK_SECRET: growthbook.secret,
              GROWTHBOOK_KEY: growthbook.key,
            },
          },
          {
            name: "published",
            compatibilityDate: "2026-10-20",
            modules: [{ type: "ESModule" as const, path: "index.js", contents: publishedKv }],
            kvNamespaces: { KV: "published" },
          },
          {
            ...built("origin"),
            r2Buckets: ["FILES"],
            d1Databases: { DB: databases.origin },
            ratelimits: {
              SIGN_IN_LIMIT: limited("1001"),
              REFRESH_LIMIT: limited("1002"),
              APPLICATION_LIMIT: limited("1003"),
              DRAFT_LIMIT: limited("1004"),
              SAVE_LIMIT: limited("1005"),
              MAIL_LIMIT: limited("1006"),
              CODE_LIMIT: limited("1007"),
              HAND_OFF_LIMIT: limited("1031"),
              COMPANY_LIMIT: limited("1032"),
            },
            bindings: {
              ...variables("worker/origin/wrangler.toml"),
              ENVIRONMENT: "development",
              HOURLY_APPLICATIONS: "1000000",
              DATA_KEYS: keys.DATA_KEYS,
              RECOGNITION_KEYS: keys.RECOGNITION_KEYS,
              CONVERSION_KEYS: keys.CONVERSION_KEYS,
              ...origin,
            },
          },
          ...(moodyQueue ? [moody] : []),
          ...workers,
        ],
      }),
    );
    return new Service(miniflare, folder, await miniflare.ready);
  }

  async stop() {
    await this.miniflare.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What is published, as the edge and control see it. */
  async published(): Promise<Published> {
    return (await this.miniflare.getKVNamespace("PUBLISHED", "control")) as unknown as Published;
  }

  /** How often the edge has read each key of KV. */
  async kvReads(): Promise<Record<string, number>> {
    const worker = await this.miniflare.getWorker("published");
    return (await worker.fetch("http://published/")).json() as Promise<Record<string, number>>;
  }

  /** Does `work` while every read of KV fails at the edge. */
  async withoutKv<T>(work: () => Promise<T>): Promise<T> {
    const kv = await this.published();
    await kv.put(outage, "1");
    try {
      return await work();
    } finally {
      await kv.delete(outage);
    }
  }

  /** Does `work` while reads of these keys of KV wait at the edge. */
  async holding<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const kv = await this.published();
    await kv.put(held, keys.join(" "));
    try {
      return await work();
    } finally {
      await kv.delete(held);
    }
  }

  /** Has the edge's queue refuse this share of messages from now on. */
  async refuses(share: number) {
    await (await this.published()).put(refusedShare, String(share));
  }

  /** Sends a request with its path as it stands, which `fetch` would rewrite. */
  send(
    path: string,
    {
      host = "localhost",
      method = "GET",
      headers = {},
      body,
      chunked = false,
    }: {
      host?: string;
      method?: string;
      headers?: Record<string, string>;
      body?: string | Buffer;
      /** Whether the body's length is not said beforehand. */
      chunked?: boolean;
    } = {},
  ): Promise<Answer> {
    return new Promise((done, fail) => {
      const request = httpRequest(
        {
          host: this.url.hostname,
          port: this.url.port,
          path,
          method,
          headers: { host, "accept-encoding": "identity", ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk) => chunks.push(chunk));
          response.on("end", () =>
            done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          );
          response.on("error", fail);
        },
      );
      request.on("error", fail);
      if (chunked) request.flushHeaders();
      request.end(body);
    });
  }

  /** Signs in with the mail that the outbox gets; answers the session's cookies. */
  async signIn(email = "consumer@kirkas.example"): Promise<string> {
    const cookie = `__Host-sign-in=${"A".repeat(43)}`;
    const headers = { "content-type": "application/json", cookie };
    const post = (path: string, body: object) =>
      this.send(path, { method: "POST", body: JSON.stringify(body), headers });
    await post("/api/v1/login-links", { email, language: "fi" });
    const outbox = await this.send(`/api/dev/outbox?to=${email}`, { headers: { accept: "application/json" } });
    // What is told of applications can come in between.
    const mails = JSON.parse(outbox.body.toString()) as { link: string }[];
    const link = new URL(mails.find((mail) => mail.link.includes("#token="))?.link ?? "");
    const token = new URLSearchParams(link.hash.slice(1)).get("token");
    const answer = await post("/api/v1/login-links/consume", { token });
    return (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
  }

  /** Runs the command line on this service; answers what it printed, and its exit code. */
  async edgectl(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const env = { ...process.env, KIRKAS_URL: this.url.origin, KIRKAS_TOKEN: token };
    const edgectl = join(root, "target/debug/edgectl");
    return run(edgectl, args, { cwd: root, env, maxBuffer: 1 << 26 }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  }
}

/** The share of messages that the queue refuses, in KV. */
const refusedShare = "refused";

/** Stands before the queue, and fails as a queue does that is full. */
const moody = {
  name: "moody",
  compatibilityDate: "2026-10-20",
  kvNamespaces: { KV: "published" },
  queueProducers: { QUEUE: "counts" },
  modules: [
    {
      type: "ESModule" as const,
      path: "index.js",
      contents: `import { WorkerEntrypoint } from "cloudflare:workers";
        export class Moody extends WorkerEntrypoint {
          async send(message, options) {
            const share = Number(await this.env.KV.get("${refusedShare}"));
            if (Math.random() < share) throw new Error("Queue is full");
            await this.env.QUEUE.send(message, options);
          }
        }
        export default {};`,
    },
  ],
};

/** A Worker as it is tried, or the edge as it is deployed where KIRKAS_EDGE_PROFILE says so. */
export function built(name: string, entry?: string, asked?: "release") {
  const isDeployed = name === "edge" && process.env.KIRKAS_EDGE_PROFILE === "release";
  const profile = asked ?? (isDeployed ? "release" : "development");
  const folder = join(root, builtFolder(name, profile));
  return {
    name,
    compatibilityDate: "2026-10-20",
    modules: [
      ...(entry ? [{ type: "ESModule" as const, path: "entry.js", contents: entry }] : []),
      { type: "ESModule" as const, path: "index.js", contents: readFileSync(join(folder, "index.js"), "utf8") },
      { type: "CompiledWasm" as const, path: "index_bg.wasm", contents: readFileSync(join(folder, "index_bg.wasm")) },
    ],
  };
}

/** What a configuration sets. */
export function variables(configuration: string) {
  return readConfig({ config: join(root, configuration) }).vars as Record<string, string>;
}
