// Starts the built Worker in workerd with an empty, migrated and seeded database, and speaks to it
// as the edge does for a browser.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  convertV4MiniflareOptions,
  Miniflare,
  type Request as WorkerRequest,
  Response as WorkerResponse,
} from "miniflare";
import { unstable_readConfig as readConfig } from "wrangler";
import { copyBlankDatabases, databases } from "../../../dev/blank-databases.ts";
import { execute } from "../../../dev/migrations.ts";
import { expectNoScans, recorder, rowsReadPath, statementsPath } from "./query-plans";

const folder = fileURLToPath(new URL("..", import.meta.url));
const host = "localhost:8787";

/** What Miniflare's types leave out of a Worker. */
type Scheduled = { scheduled: (event: { cron: string }) => Promise<unknown> };

/** Values of the session cookies, empty where an answer clears one; and of the browser that asks for links. */
export type Cookies = { access?: string; refresh?: string; browser?: string };

/** The browser that asks for links and follows them where a test names none. */
export const browser = "A".repeat(43);

export type Call = {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  text?: string;
  /** Sent as they are. */
  bytes?: Uint8Array;
  cookies?: Cookies;
  headers?: Record<string, string>;
};

export type Answer = {
  status: number;
  headers: Headers;
  setCookies: string[];
  cookies: Cookies;
  text: string;
  bytes: Uint8Array;
  json: () => Record<string, unknown>;
};

/** A request that the Worker sent out. */
export type Sent = {
  url: string;
  authorization: string | null;
  signature: string | null;
  text: string;
  body: Record<string, unknown>;
};

export type Mail = {
  id: number;
  to: string;
  language: string;
  subject: string;
  text: string;
  link: string;
  sent_at: string;
};

export type Origin = {
  call: (path: string, call?: Call) => Promise<Answer>;
  /** Runs SQL: the tests move time by moving what the rows say of it. */
  sql: <Row = Record<string, unknown>>(query: string, ...values: (string | number)[]) => Promise<Row[]>;
  /** What lies in the bucket, by name. */
  files: () => Promise<Map<string, Uint8Array>>;
  /** Runs a file's statements. */
  script: (sql: string) => Promise<void>;
  sent: Sent[];
  /** Statuses that requests it sends out are answered with next; 202 where there is none. */
  answers: number[];
  /** How many rows were read since it was asked last. */
  rowsRead: () => Promise<number>;
  /** Runs the scheduled work. */
  runSchedule: () => Promise<void>;
  /** Ends it, unless a statement that it prepared reads a whole table: that fails. */
  stop: () => Promise<void>;
};

const much = 1_000_000;
const unlimited = {
  signIn: much,
  refresh: much,
  application: much,
  draft: much,
  save: much,
  mail: much,
  code: much,
  handOff: much,
  company: much,
};

/** Keys of personal data, and as many applications as tests send. */
export const keys = {
  HOURLY_APPLICATIONS: "1000000",
  DATA_KEYS: `d:${"d".repeat(32)}`,
  RECOGNITION_KEYS: `r:${"r".repeat(32)}`,
};

/** Starts an origin with the variables of `wrangler.toml`, but for `changes`, and with rate limits that tests do not reach. */
export async function startOrigin(
  changes: Record<string, string> = {},
  changed: Partial<typeof unlimited> = {},
  /** Answers requests that it sends out in the place of what answers all others. */
  answerOf: (request: WorkerRequest) => Promise<WorkerResponse | undefined> = async () => undefined,
): Promise<Origin> {
  const limits = { ...unlimited, ...changed };
  const config = readConfig({ config: `${folder}wrangler.toml` });
  const sent: Sent[] = [];
  const answers: number[] = [];
  const data = mkdtempSync(join(tmpdir(), "kirkas-origin-"));
  await copyBlankDatabases(data);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: data,
      modules: [
        { type: "ESModule", path: `${folder}build/development/recorder.js`, contents: recorder },
        { type: "ESModule", path: `${folder}build/development/index.js` },
        { type: "CompiledWasm", path: `${folder}build/development/index_bg.wasm` },
      ],
      modulesRoot: `${folder}build`,
      compatibilityDate: config.compatibility_date,
      bindings: { ...(config.vars as Record<string, string>), ...keys, ...changes },
      d1Databases: { DB: databases.origin },
      r2Buckets: ["FILES"],
      ratelimits: {
        SIGN_IN_LIMIT: { namespace_id: "1001", simple: { limit: limits.signIn, period: 60 } },
        REFRESH_LIMIT: { namespace_id: "1002", simple: { limit: limits.refresh, period: 60 } },
        APPLICATION_LIMIT: { namespace_id: "1003", simple: { limit: limits.application, period: 60 } },
        DRAFT_LIMIT: { namespace_id: "1004", simple: { limit: limits.draft, period: 60 } },
        SAVE_LIMIT: { namespace_id: "1005", simple: { limit: limits.save, period: 60 } },
        MAIL_LIMIT: { namespace_id: "1006", simple: { limit: limits.mail, period: 60 } },
        CODE_LIMIT: { namespace_id: "1007", simple: { limit: limits.code, period: 60 } },
        HAND_OFF_LIMIT: { namespace_id: "1031", simple: { limit: limits.handOff, period: 60 } },
        COMPANY_LIMIT: { namespace_id: "1008", simple: { limit: limits.company, period: 60 } },
      },
      outboundService: async (request) => {
        const answer = await answerOf(request);
        if (answer) return answer;
        const text = await request.text();
        sent.push({
          url: request.url,
          authorization: request.headers.get("authorization"),
          signature: request.headers.get("kirkas-signature"),
          text,
          body: JSON.parse(text),
        });
        return new WorkerResponse(null, { status: answers.shift() ?? 202 });
      },
    }),
  );
  const database = await miniflare.getD1Database("DB");

  return {
    sent,
    answers,
    call: async (path, { method = "GET", body, text, bytes, cookies = {}, headers = {} } = {}) => {
      const answer = await miniflare.dispatchFetch(`http://${host}${path}`, {
        method,
        headers: {
          ...cookieHeader(cookies),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        body: body === undefined ? (bytes ?? text) : JSON.stringify(body),
        redirect: "manual",
      });
      const receivedBytes = new Uint8Array(await answer.arrayBuffer());
      const received = new TextDecoder().decode(receivedBytes);
      const setCookies = answer.headers.getSetCookie();
      return {
        status: answer.status,
        headers: new Headers([...answer.headers]),
        setCookies,
        cookies: {
          access: cookieValue(setCookies, "__Host-access"),
          refresh: cookieValue(setCookies, "__Host-refresh"),
        },
        text: received,
        bytes: receivedBytes,
        json: () => JSON.parse(received),
      };
    },
    sql: async <Row>(query: string, ...values: (string | number)[]) =>
      (
        await database
          .prepare(query)
          .bind(...values)
          .all<Row>()
      ).results,
    files: async () => {
      const bucket = await miniflare.getR2Bucket("FILES");
      const { objects } = await bucket.list();
      const read = objects.map(async ({ key }) => {
        const object = await bucket.get(key);
        return [key, new Uint8Array((await object?.arrayBuffer()) ?? [])] as const;
      });
      return new Map(await Promise.all(read));
    },
    script: (sql) => execute(database, sql),
    rowsRead: async () => (await (await miniflare.dispatchFetch(`http://${host}${rowsReadPath}`)).json()) as number,
    runSchedule: async () => {
      const worker = (await miniflare.getWorker()) as unknown as Scheduled;
      await worker.scheduled({ cron: "17 * * * *" });
    },
    stop: async () => {
      const prepared = await miniflare.dispatchFetch(`http://${host}${statementsPath}`);
      try {
        await expectNoScans(database, (await prepared.json()) as string[]);
      } finally {
        await miniflare.dispose();
        rmSync(data, { recursive: true });
      }
    },
  };
}

function cookieHeader({ access, refresh, browser }: Cookies): Record<string, string> {
  const named = { "__Host-access": access, "__Host-refresh": refresh, "__Host-sign-in": browser };
  const pairs = Object.entries(named).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return pairs.length > 0 ? { cookie: pairs.join("; ") } : {};
}

export function cookieValue(setCookies: string[], name: string) {
  return setCookies
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(";")[0];
}

/** Mail in the outbox to an address, newest first. */
export async function mailTo(origin: Origin, to: string): Promise<Mail[]> {
  const answer = await origin.call(`/api/dev/outbox?to=${encodeURIComponent(to)}`, {
    headers: { accept: "application/json" },
  });
  return JSON.parse(answer.text);
}

/** Asks for a login link and answers the token of the mail that comes. */
export async function loginToken(origin: Origin, email = "consumer@kirkas.example") {
  await origin.call("/api/v1/login-links", { method: "POST", body: { email, language: "fi" }, cookies: { browser } });
  // What is told of applications can come in between.
  const mail = (await mailTo(origin, email)).find(({ link }) => inLink(link, "token"));
  return inLink(mail?.link, "token") ?? "";
}

/** What a sign-in link says in its fragment. */
export function inLink(link: string | undefined, name: string): string | null {
  return link ? new URLSearchParams(new URL(link).hash.slice(1)).get(name) : null;
}

/** Signs in and answers the session's cookies. */
export async function signIn(origin: Origin, email?: string): Promise<Cookies> {
  const token = await loginToken(origin, email);
  return (await consume(origin, token)).cookies;
}

export function consume(origin: Origin, token: string, headers: Record<string, string> = {}, cookies: Cookies = {}) {
  return origin.call("/api/v1/login-links/consume", {
    method: "POST",
    body: { token },
    headers,
    cookies: { browser, ...cookies },
  });
}

export function refresh(origin: Origin, cookies: Cookies) {
  return origin.call("/api/v3/user/token/refresh", {
    method: "POST",
    cookies,
    headers: { "content-type": "application/json" },
  });
}

export function logOut(origin: Origin, cookies: Cookies) {
  return origin.call("/api/v2/user/logout", { method: "POST", cookies });
}

export function profile(origin: Origin, cookies: Cookies) {
  return origin.call("/api/v2/user/profile", { cookies });
}
