// A connection to the service that can be cut for good: for the page, its workers and whatever else the browser asks.
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Line {
  /** Where the service is reached through it. */
  readonly origin: string;
  readonly cut: () => void;
}

/** A line to the service at `base`. */
export async function lineTo(base: string): Promise<Line> {
  const { hostname, port } = new URL(base);
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const service = connect(Number(port), hostname);
    const join = (from: Socket, to: Socket) => {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    };
    join(browser, service);
    join(service, browser);
  });
  await new Promise<void>((listening) => server.listen(0, hostname, listening));
  const address = server.address() as AddressInfo;
  return {
    origin: `http://${hostname}:${address.port}`,
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
