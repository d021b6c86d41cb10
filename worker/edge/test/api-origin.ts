// An origin of the tests' own: what it answers is a function, and every call it gets is kept.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const refreshPath = "/api/v3/user/token/refresh";

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

type Handler = (call: Received, response: ServerResponse) => void | Promise<void>;

export class ApiOrigin {
  readonly received: Received[] = [];
  handler: Handler = (_, response) => void response.end("{}");
  /** Whether it reads no body and answers nothing. */
  silent = false;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ApiOrigin> {
    const server = createServer((request, response) => void origin.#answer(request, response));
    const origin = new ApiOrigin(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return origin;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Calls of this path. */
  calls(path: string): Received[] {
    return this.received.filter((call) => call.path === path);
  }

  reset() {
    this.received.length = 0;
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    if (this.silent) return;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // The body broke off: nobody waits for an answer.
      return;
    }
    const { method = "", url: path = "", headers } = request;
    const call = { method, path, headers, body: Buffer.concat(chunks).toString() };
    this.received.push(call);
    await this.handler(call, response);
  }
}

/** The generation that a call's access or refresh cookie is of. */
export function generation(call: Received, name: "access" | "refresh"): number {
  return Number(call.headers.cookie?.match(new RegExp(`__Host-${name}=(\\d+)`))?.[1] ?? Number.NaN);
}

/** Cookies of a generation, as an origin sets them. */
export function setCookies(generation: number): string[] {
  return ["access", "refresh"].map((name) => `__Host-${name}=${generation}; Max-Age=600; Path=/; Secure; HttpOnly`);
}

/** An origin at which generation 0 has expired and generation 1 is good. */
export const expired: Handler = (call, response) => {
  if (call.path === refreshPath) {
    response.writeHead(204, { "set-cookie": setCookies(1) });
    response.end();
  } else {
    const good = generation(call, "access") === 1;
    response.writeHead(good ? 200 : 401, { "content-type": "application/json", "set-cookie": "seen=1; Path=/" });
    response.end(JSON.stringify({ good, body: call.body }));
  }
};

/** The cookies of a browser of generation 0. */
export const old = { cookie: "theme=dark; __Host-access=0; __Host-refresh=0", "x-requested-with": "test" };
