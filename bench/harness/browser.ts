// What a browser sends, and single requests as it sends them.
import { type Agent, type IncomingHttpHeaders, request } from "node:http";

/** What a browser sends with a navigation. */
export const navigation = {
  Host: "localhost",
  Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "Accept-Encoding": "gzip, deflate, br",
  "Accept-Language": "fi,en;q=0.5",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

/** What it sends with a call of the page's own script. */
export const call = { ...navigation, Accept: "application/json", "Sec-Fetch-Site": "same-origin" };

/** A call that changes something, with a session's cookies. */
export const post = {
  method: "POST",
  headers: {
    ...call,
    "Content-Type": "application/json",
    Cookie: `__Host-access=${"a".repeat(43)}; __Host-refresh=${"r".repeat(43)}`,
    Origin: "http://localhost",
    "X-Requested-With": "fetch",
  },
  content: JSON.stringify({ amount: 15_000, months: 48, purpose: "renovation", message: "x".repeat(230) }),
};

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Options {
  method?: string;
  headers?: Record<string, string>;
  content?: string;
  /** Connections to be used again; one of its own where there is none. */
  agent?: Agent | false;
}

/** Sends one request to a contender, as a browser sends it. */
export function send(
  port: number,
  path: string,
  { method = "GET", headers = {}, content, agent = false }: Options = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const options = { host: "127.0.0.1", port, path, method, headers: { ...navigation, ...headers }, agent };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on("error", fail);
    });
    sent.on("error", fail);
    sent.end(content);
  });
}
