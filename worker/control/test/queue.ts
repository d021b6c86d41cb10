// The queue of what the edge counts, as tests deliver from it.
import type { Service } from "../../edge/test/service.ts";

export interface Delivery {
  id: string;
  body: unknown;
}

/** The receiving end of a queue, as Miniflare gives it to tests. */
interface Receiver {
  queue(
    name: string,
    messages: { id: string; timestamp: Date; attempts: number; body: unknown }[],
  ): Promise<{ outcome: string; retryBatch: { retry: boolean }; retryMessages: unknown[] }>;
}

/** Delivers messages to control as a queue of it does, in one batch; sent at `timestamp`. */
export async function deliver(service: Service, batch: readonly Delivery[], timestamp = new Date(), queue = "counts") {
  const control = (await service.miniflare.getWorker("control")) as unknown as Receiver;
  return control.queue(
    queue,
    batch.map(({ id, body }) => ({ id, timestamp, attempts: 1, body })),
  );
}
