// The kinds of work: what is asked, and what each contender's right answer is.
import { SetupError } from "../../dev/steps.mjs";
import type { BaselineName } from "./baselines.ts";
import { call, navigation, post, send } from "./browser.ts";
import { bodyFile } from "./conventions.ts";
import { subjects } from "./published.ts";
import { profile } from "./store.ts";
import type { Conventions, Startable, Subject, Table, Workload } from "./types.ts";

/** A contender and what it is measured on. */
type Subjected = Pick<Startable, "conventions" | "port"> & { table: Table; text?: string };

/** The kinds of work in the order in which they are reported. */
export const kinds = [
  "redirect",
  "redirect+query",
  "miss",
  "page",
  "experiment",
  "asset",
  "304",
  "api",
  "post",
] as const;

export type KindName = (typeof kinds)[number];

/** Those that depend on the redirect table. */
export const tableKinds: KindName[] = ["redirect", "miss"];

interface Kind {
  /** Whose answer costs the least. */
  baseline: BaselineName;
  /** What a contender is asked and has to answer; undefined where it does not do that work. */
  workload: (contender: Subjected) => Workload | undefined | Promise<Workload>;
}

const QUERY = "?utm_source=letter";

const answered = (requests: string[], file: string): Workload => ({
  status: 200,
  headers: navigation,
  bodies: [file],
  requests: requests.map((path) => ({ path, body: 1 })),
});

/** What the baseline answers that needs no I/O. */
const helloWorld = (paths: string[]) => answered(paths, bodyFile("hello", "Hello, world"));

const redirects = (requests: { path: string; value: string }[]): Workload => ({
  status: 301,
  compared: "location",
  anybody: true,
  headers: navigation,
  requests,
});

const subject = (conventions: Conventions, name: Subject, file = conventions.body(name)) =>
  answered([subjects()[name].path], file);

/** Kinds of work by name. */
export const workloads: Record<KindName, Kind> = {
  redirect: {
    baseline: "hello-world",
    workload: ({ conventions, table: { hits } }) => {
      if (conventions.baseline) return helloWorld(hits.map(([path]) => path));
      return redirects(
        hits.map(([path, target, end]) => ({
          path,
          value: conventions.location(conventions.endsChains ? end : target),
        })),
      );
    },
  },
  /** The same with a query, which the peers leave out. */
  "redirect+query": {
    baseline: "hello-world",
    workload: ({ conventions, table }) => {
      const hits = table.hits.filter(([, , end]) => !/[?#]/.test(end));
      if (conventions.baseline) return helloWorld(hits.map(([path]) => path + QUERY));
      if (!conventions.endsChains) return undefined;
      return redirects(hits.map(([path, , end]) => ({ path: path + QUERY, value: conventions.location(end) + QUERY })));
    },
  },
  miss: {
    baseline: "memory",
    workload: ({ conventions, table: { misses } }) => ({
      ...answered(misses, conventions.body("missing")),
      status: 404,
    }),
  },
  page: {
    baseline: "memory",
    workload: ({ conventions, text }) => subject(conventions, "page", text && bodyFile("page", text)),
  },
  experiment: {
    baseline: "memory",
    workload: ({ conventions }) => (conventions.baseline ? subject(conventions, "page") : conventions.experiment?.()),
  },
  asset: { baseline: "memory", workload: ({ conventions }) => subject(conventions, "asset") },
  304: {
    baseline: "hello-world",
    workload: async ({ conventions, port }) => {
      const { path } = subjects().page;
      if (conventions.baseline) return helloWorld([path]);
      const value = (await send(port, path)).headers.etag;
      if (!value) throw new SetupError(`the contender at port ${port} sent no ETag with a page`);
      const headers = { ...navigation, "If-None-Match": value };
      return { status: 304, compared: "etag", headers, requests: [{ path, value }] };
    },
  },
  api: { baseline: "origin", workload: () => ({ ...profileAnswer(), headers: call }) },
  post: { baseline: "origin", workload: () => ({ ...profileAnswer(), ...post }) },
};

const profileAnswer = () => answered([profile.path], bodyFile("profile", profile.body));
