// The origin as it is deployed, in Miniflare, on a D1 of its own; and its database's file, for filling it while nobody serves it.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { convertV4MiniflareOptions, Miniflare, Response } from "miniflare";
import { unstable_readConfig as readConfig } from "wrangler";
import { builtFolder } from "../../dev/build.mjs";
import { execute, migrate } from "../../dev/migrations.ts";
import { root } from "../../dev/steps.mjs";
import { recorder, type Usage, usagePath } from "./recorder.ts";

const folder = join(root, "worker/origin");
const built = join(root, builtFolder("origin", "release"));

/** Keys of personal data. */
export const keys = { DATA_KEYS: `d:${"d".repeat(32)}`, RECOGNITION_KEYS: `r:${"r".repeat(32)}` };

/** More than a benchmark does. */
const unlimited = (name: string) => ({ namespace_id: name, simple: { limit: 10_000_000, period: 60 as const } });
const limits = ["SIGN_IN", "REFRESH", "APPLICATION", "DRAFT", "SAVE", "MAIL", "CODE", "HAND_OFF", "COMPANY"];

export interface Call {
  method?: string;
  path: string;
  body?: object;
  /** The session's access token. */
  access?: string;
  cookies?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  milliseconds: number;
}

export interface Mail {
  text: string;
  link: string;
}

/** The service and what it keeps. */
export class OriginService {
  readonly folder: string;
  #miniflare?: Miniflare;
  #url = new URL("http://127.0.0.1");
  // The service ends connections that nobody uses after some seconds.
  readonly #agent = new Agent({ keepAlive: true, timeout: 2_000 });

  constructor() {
    const parent = join(root, "build/bench/origin");
    mkdirSync(parent, { recursive: true });
    this.folder = mkdtempSync(join(parent, "service-"));
  }

  async start() {
    const config = readConfig({ config: join(folder, "wrangler.toml") });
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: "127.0.0.1",
        port: 0,
        name: "origin",
        resourcePersistencePath: this.folder,
        compatibilityDate: config.compatibility_date,
        modules: [
          { type: "ESModule", path: "recorder.js", contents: recorder },
          { type: "ESModule", path: "index.js", contents: readFileSync(join(built, "index.js"), "utf8") },
          { type: "CompiledWasm", path: "index_bg.wasm", contents: readFileSync(join(built, "index_bg.wasm")) },
        ],
        bindings: {
          ...(config.vars as Record<string, string>),
          ...keys,
          HOURLY_APPLICATIONS: "1000000",
          DAILY_EXPORTS: "1000000",
          OPEN_LOGIN_LINKS: "1000000",
          EDGE_URL: "https://edge.example",
          CONVERSION_KEYS: `c:${"c".repeat(32)}`,
          // Where people may have numbers that no person has, and mail is an outbox's row.
          ENVIRONMENT: "development",
        },
        d1Databases: { DB: "origin" },
        r2Buckets: ["FILES"],
        // The edge takes what it is told of conversions.
        outboundService: () => new Response(null, { status: 202 }),
        ratelimits: Object.fromEntries(limits.map((name, index) => [`${name}_LIMIT`, unlimited(`${index}`)])),
      }),
    );
    this.#miniflare = miniflare;
    this.#url = await miniflare.ready;
  }

  async stop() {
    await this.#miniflare?.dispose();
    this.#miniflare = undefined;
  }

  /** Ends it for good. */
  async end() {
    await this.stop();
    this.#agent.destroy();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Its tables as its migrations make them, with what every service begins with and these statements. */
  async migrate(seed: string) {
    const database = await this.#running.getD1Database("DB");
    await migrate(database, join(folder, "migrations"));
    for (const sql of [readFileSync(join(folder, "seed.sql"), "utf8"), seed]) await execute(database, sql);
  }

  /** Stops it while its database is worked on as the file that it is. */
  async offline(work: (database: DatabaseSync) => void) {
    await this.stop();
    const database = new DatabaseSync(this.#file(), { enableForeignKeyConstraints: false });
    try {
      work(database);
    } finally {
      database.close();
    }
    await this.start();
  }

  #file(): string {
    const paths = readdirSync(this.folder, { recursive: true, encoding: "utf8" });
    const files = paths.map((path) => join(this.folder, path)).filter((path) => path.endsWith(".sqlite"));
    const holdsApplications = (path: string) => {
      const database = new DatabaseSync(path, { readOnly: true });
      const found = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'applications'").get();
      database.close();
      return found !== undefined;
    };
    const file = files.find(holdsApplications);
    if (!file) throw new Error(`no database in ${this.folder}`);
    return file;
  }

  get #running(): Miniflare {
    if (!this.#miniflare) throw new Error("the service is not running");
    return this.#miniflare;
  }

  /** Calls it as the edge does. */
  call({ method = "GET", path, body, access, cookies, headers = {} }: Call): Promise<Answer> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const cookie = [access && `__Host-access=${access}`, cookies].filter(Boolean).join("; ");
    const sent = {
      host: "localhost:8787",
      accept: "application/json",
      ...(content !== undefined && { "content-type": "application/json" }),
      ...(content !== undefined && { "content-length": String(Buffer.byteLength(content)) }),
      ...(cookie && { cookie }),
      ...headers,
    };
    const begin = performance.now();
    return new Promise((done, fail) => {
      const { hostname, port } = this.#url;
      const calling = request({ agent: this.#agent, hostname, port, path, method, headers: sent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("error", fail);
        answer.on("end", () => {
          const milliseconds = performance.now() - begin;
          const text = Buffer.concat(chunks).toString();
          done({ status: answer.statusCode ?? 0, headers: answer.headers, text, milliseconds });
        });
      });
      calling.on("error", fail);
      calling.end(content);
    });
  }

  /** The last mail to an address. */
  async mail(to: string): Promise<Mail> {
    const newest = "SELECT text, link FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1";
    const [mail] = await this.sql<Mail>(newest, to);
    if (!mail) throw new Error(`no mail to ${to}`);
    return mail;
  }

  /** Runs a statement; answers its rows. */
  async sql<Row = Record<string, unknown>>(sql: string, ...values: (string | number)[]): Promise<Row[]> {
    const database = await this.#running.getD1Database("DB");
    const { results } = await database
      .prepare(sql)
      .bind(...values)
      .all<Row>();
    return results;
  }

  /** Runs the scheduled work; answers how long it took, in milliseconds. */
  async schedule(cron: string): Promise<number> {
    const worker = (await this.#running.getWorker()) as unknown as {
      scheduled(event: { cron: string }): Promise<unknown>;
    };
    const begin = performance.now();
    await worker.scheduled({ cron });
    return performance.now() - begin;
  }

  /** What calls have cost since it was asked last. */
  async usage(): Promise<Usage[]> {
    return JSON.parse((await this.call({ path: usagePath })).text);
  }
}
