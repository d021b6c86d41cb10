// The baselines: Workers in JavaScript that do the least that an answer takes, without deciding anything.
import { join } from "node:path";
import { root } from "../../dev/steps.mjs";
import { send } from "./browser.ts";
import { begin, edge, worker } from "./contenders.ts";
import { bodyFile, conventions } from "./conventions.ts";
import { subjects } from "./published.ts";
import { profile } from "./store.ts";
import type { Context, Startable } from "./types.ts";
import type { Settings } from "./workerd.ts";

const modules = (name: string) => [join(root, "bench/baseline", `${name}.js`)];

/** Headers of the connection, which workerd sets for each answer. */
const ofConnection = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

type Served = Pick<Context, "addresses" | "origin">;

const baselines = {
  "hello-world": async () => ({ modules: modules("hello-world") }),
  memory: memorySettings,
  origin: async ({ origin }: Served) => ({
    modules: modules("origin"),
    vars: { ADDRESS: `http://${origin}${profile.path}` },
  }),
} satisfies Record<string, (context: Served, processor?: string) => Promise<Settings>>;

export type BaselineName = keyof typeof baselines;

/** A baseline that can be started. */
export async function baseline(name: BaselineName, context: Served, processor?: string): Promise<Startable> {
  return worker(`baseline: ${name}`, await baselines[name](context, processor), conventions.baseline, processor);
}

/** Page, asset and not-found page with the bytes and headers that the edge answers with. */
async function memorySettings(context: Served, processor?: string): Promise<Settings> {
  const running = await begin(await worker("edge for the baseline", edge()(context), conventions.edge, processor));
  try {
    const { page, asset, missing } = subjects();
    const answers = await Promise.all([page, asset, missing].map(({ path }) => answerOf(running.port, path)));
    const [, , notFound] = answers;
    return {
      modules: modules("memory"),
      json: { ANSWERS: answers.map(({ file, ...answer }) => answer), MISSING: { ...notFound, file: undefined } },
      data: Object.fromEntries(answers.map(({ body, file }) => [body, file])),
    };
  } finally {
    await running.stop();
  }
}

/** One answer of the edge, its body under a name and in a file. */
async function answerOf(port: number, path: string) {
  const { status, headers, body } = await send(port, path);
  const name = `memory${path.replaceAll(/\W+/g, "_")}`;
  const own = Object.entries(headers).filter(([header]) => !ofConnection.has(header));
  const texts = own.map(([header, value]) => [header, String(value)]);
  return {
    url: `http://localhost${path}`,
    body: name,
    status,
    etag: headers.etag ?? "",
    headers: Object.fromEntries(texts) as Record<string, string>,
    file: bodyFile(name, body),
  };
}
