// The kinds of work: what is asked, and what each contender's right answer is.
import { get } from "node:http";
import { join } from "node:path";
import { SetupError } from "../../dev/steps.mjs";
import { returning, tested, variantOf, visitors } from "./experiment.mjs";
import { folder, stored, subjects, write } from "./published.mjs";
import { profile } from "./store.mjs";

/** The kinds of work in the order in which they are reported; those that hang on the redirect table. */
export const kinds = ["redirect", "redirect+query", "miss", "page", "experiment", "asset", "304", "api"];
export const onTable = ["redirect", "miss"];

/** What a browser sends with a navigation. */
export const browser = {
  Host: "localhost",
  Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "Accept-Encoding": "gzip, deflate, br",
  "Accept-Language": "fi,en;q=0.5",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

/** A file that holds a body, for the comparison. */
function body(name, content) {
  const file = join(folder, "bodies", name);
  write(file, content);
  return file;
}

const QUERY = "?utm_source=letter";

/** The floors' answers: of what needs no I/O, of a value of KV, of the API. */
const hello = () => ({ status: 200, headers: browser, bodies: [body("hello", "Hello, world")] });
const brotli = (name) => body(`${name}.br`, stored(`${subjects()[name].key}.br`));

/**
 * Kinds of work by name: `floor` says whose answer costs the least, `target` what share of its requests a
 * second the edge is to reach, `of` gives what a contender is asked and has to answer, and nothing where
 * it does not do that work.
 */
export const works = {
  redirect: {
    floor: "hello",
    target: 0.95,
    of: ({ speech, table }) =>
      speech.floor
        ? { ...hello(), requests: table.hits.map(([path]) => ({ path, body: 1 })) }
        : {
            status: 301,
            compared: "location",
            anybody: true,
            headers: browser,
            requests: table.hits.map(([path, target, end]) => ({
              path,
              value: speech.location(speech.endsChains ? end : target),
            })),
          },
  },
  /** The same with a query, which the edge remembers nothing of. The peers leave the query out. */
  "redirect+query": {
    floor: "hello",
    of: ({ speech, table }) => {
      const requests = table.hits.filter(([, , end]) => !/[?#]/.test(end));
      if (speech.floor) return { ...hello(), requests: requests.map(([path]) => ({ path: path + QUERY, body: 1 })) };
      if (!speech.endsChains) return undefined;
      return {
        status: 301,
        compared: "location",
        anybody: true,
        headers: browser,
        requests: requests.map(([path, , end]) => ({ path: path + QUERY, value: speech.location(end) + QUERY })),
      };
    },
  },
  miss: {
    floor: "missing",
    of: ({ speech, table }) => ({
      status: 404,
      headers: browser,
      bodies: [speech.body("missing")],
      requests: table.misses.map((path) => ({ path, body: 1 })),
    }),
  },
  page: { floor: "page", target: 0.9, of: ({ speech, text }) => whole(speech, "page", text && body("page", text)) },
  experiment: { floor: "page", of: ({ speech }) => (speech.floor ? whole(speech, "page") : speech.experiment?.()) },
  asset: { floor: "asset", target: 0.9, of: ({ speech }) => whole(speech, "asset") },
  304: {
    floor: "hello",
    target: 0.95,
    of: async ({ speech, port }) => {
      const { path } = subjects().page;
      if (speech.floor) return { ...hello(), requests: [{ path, body: 1 }] };
      const value = (await ask(port, path)).headers.etag;
      if (!value) throw new SetupError(`the contender at port ${port} sent no ETag with a page`);
      const headers = { ...browser, "If-None-Match": value };
      return { status: 304, compared: "etag", headers, requests: [{ path, value }] };
    },
  },
  api: {
    floor: "origin",
    target: 0.9,
    of: () => ({
      status: 200,
      headers: { ...browser, Accept: "application/json" },
      bodies: [body("profile", profile.body)],
      requests: [{ path: profile.path, body: 1 }],
    }),
  },
};

const whole = (speech, name, file = speech.body(name)) => ({
  status: 200,
  headers: browser,
  bodies: [file],
  requests: [{ path: subjects()[name].path, body: 1 }],
});

/** Visitors of the page with an experiment, each with the variant that GrowthBook assigns. */
function variants() {
  const { file } = subjects().page;
  return {
    status: 200,
    headers: browser,
    bodies: tested.variants.map((variant) => body(`variant${variant}`, variantOf(file, variant))),
    requests: visitors().map(({ id, variant }) => ({
      path: tested.path,
      body: tested.variants.indexOf(variant) + 1,
      cookie: `visitor=${id}`,
    })),
  };
}

/** The same visitors as Kirkas knows them. */
function ownVariants() {
  return {
    status: 200,
    headers: browser,
    bodies: ["tested", "page"].map(brotli),
    requests: visitors().map(({ id, variant }) => {
      const variation = tested.variants.indexOf(variant);
      return { path: tested.path, body: variation + 1, cookie: returning(id, variation) };
    }),
  };
}

/** What users write by hand: bodies as they are, targets as the table has them. */
const plain = { location: (target) => target, body: (name) => subjects()[name].file };

/** How contenders answer alike things: where a redirect leads, which bytes of a body they send. */
export const speeches = {
  floor: { floor: true, body: brotli },
  edge: { endsChains: true, location: (target) => target, body: brotli, experiment: ownVariants },
  plain,
  /** The same, with pages in variants. */
  tested: { ...plain, experiment: variants },
  /** The same, with locations as `worker` wants them. */
  absolute: { ...plain, location: (target) => new URL(target, "http://localhost").href },
};

/** One request to a contender, as a browser sends it; on a connection of its own unless an agent keeps some. */
export function ask(port, path, { headers = {}, agent = false } = {}) {
  return new Promise((done, fail) => {
    const request = get({ host: "127.0.0.1", port, path, headers: { ...browser, ...headers }, agent }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on("error", fail);
    });
    request.on("error", fail);
  });
}
